"""Kernel launches in host code: who is started, with which dimensions and arguments, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from tree_sitter import Node

from ...frontend.languages.launching import LAUNCHES
from ...frontend.sema.program.launched import HostLaunch
from ...frontend.sema.program.program import Program
from ...frontend.syntax.scopes import Searches
from ...ir import terms as t
from ...ir.kernel import Span
from ...records import replace
from ...regex import regex

if TYPE_CHECKING:
    from .finder import Finder

_WORDS = regex(rb"\w+")
_KERNEL = regex(rb"\b__global__\b[^;{}()]*?(?:__launch_bounds__\s*\([^;{}()]*\)[^;{}()]*?)?\b([A-Za-z_]\w*)\s*\(")


def launches(
    root: Node,
    text: bytes,
    program: Callable[[], Program],
    span: Callable[[int, int], Span],
    searches: Searches | None = None,
    own: str | None = None,
    whole: bytes | None = None,
) -> Mapping[str, tuple[HostLaunch, ...]]:
    """The launches of each kernel (by its name without namespace), in the order of the text; those of a kernel that the
    text has by a handle alone are read when somebody asks for them.

    `root` is the tree of `text`, and `program` reads what that declares; `span` gives the user's place of a byte range.
    A dimension that is not certainly one constant is None. A kernel that is handed to someone who may launch it has one
    more, with any dimensions; where that is all, with any number of blocks. `searches` is given the names that are
    searched for, now or when a launch is asked for what it passes. `own` is the path of the file that no other one
    includes, if there is one: what stands there, others do not name. `whole` is the text before anything had
    to be left out."""
    named = _named_elsewhere(text)
    if not named and not any(word in text for word in LAUNCHES):
        return {}
    from .finder import Finder  # and with it the whole analysis of host code: many files of kernels have none

    finder = Finder(root, text, program, span, own, whole or text)
    if searches is not None:
        searches.add(finder.names.searches)
        finder.names.searches = searches
    return _Launches(finder, named)


class _Launches(Mapping[str, tuple[HostLaunch, ...]]):
    """The launches that a finder finds; `named` are kernels that the text mentions beside their declarations."""

    def __init__(self, finder: Finder, named: list[str]) -> None:
        self._finder, self._named = finder, named
        self._found: dict[str, list[HostLaunch]] = {}
        for launch in finder.all():
            self._found.setdefault(launch.kernel, []).append(launch)
        self._known: dict[str, tuple[HostLaunch, ...]] = {}

    def __getitem__(self, kernel: str) -> tuple[HostLaunch, ...]:
        if kernel not in self._known:
            self._known[kernel] = tuple(self._of(kernel))
        if not self._known[kernel]:
            raise KeyError(kernel)
        return self._known[kernel]

    def _of(self, kernel: str) -> Iterator[HostLaunch]:
        found = [*self._found.get(kernel, ()), *self._finder.of_handles(kernel)]
        yield from found
        if found:
            yield from self._finder.elsewhere(kernel)
        elif kernel in self._named:
            yield from map(_out_of_sight, self._finder.elsewhere(kernel))

    def __iter__(self) -> Iterator[str]:
        return (kernel for kernel in dict.fromkeys((*self._found, *self._finder.held, *self._named)) if kernel in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _out_of_sight(found: HostLaunch) -> HostLaunch:
    """A launch of which nothing is seen but that it may be: of its axes the grid's first alone is more than a guess."""
    return replace(found, launch=replace(found.launch, open=frozenset({t.GRID_DIM[0]})))


def _named_elsewhere(text: bytes) -> list[str]:
    """The kernels of whose names the text holds more than their declarations and definitions."""
    heads = Counter(_KERNEL.findall(text))
    words = Counter(word for word in _WORDS.findall(text) if word in heads) if heads else heads
    return [name.decode() for name, count in heads.items() if words[name] > count]
