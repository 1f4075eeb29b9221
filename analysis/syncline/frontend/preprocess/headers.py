"""Headers that were preprocessed before: what one made of itself, and when it would again make the same.

A header's effect is its text with the map of it, and the macros that it defines. It hangs on its bytes, on the macros
that its words can lead to, on the headers that it asks for and on `#pragma once`; where all of these are what they
were, the effect is put in place, with offsets moved. Nothing else of the including file can be seen from a header.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Set
from functools import lru_cache

from ...limits.preprocess import HEADER_WORDS, REMEMBERED_BYTES, REMEMBERED_VARIANTS
from ...records import record
from ...regex import regex
from ..languages import Language
from ..source import Source
from .macros import Macro
from .map import Excerpt
from .models import model_of
from .splices import spelled
from .tokens import NAME

_IDENTIFIERS = regex(rb"[A-Za-z_]\w*")
#: what is another each time it is asked for
_UNSTEADY = b"__COUNTER__"

Macros = Mapping[bytes, Macro]
#: the path and bytes of a header by its name, whether that is quoted, and who asks; None where no one has it
Resolve = Callable[[str, bool, str], tuple[str, bytes] | None]


@record
class Asked:
    """A header that was looked for: by which name, whether quoted, from where; and what was found."""

    name: str
    quoted: bool
    path: str
    found: tuple[str, bytes] | None

    @property
    def put(self) -> tuple[str, bytes] | None:
        """The path and bytes of what is put in its place: the header, or else its model."""
        return self.found if self.found is not None else model_of(self.name)


@record
class Effect:
    """What a header did, and what that hangs on. `needs` are the macros that it may have looked at, `lacks` names that
    it may have asked for and that were none; `macros` are those that it changed (None: there is none of the name any
    more), `pasted` names that it put together, `skipped` the files that it asked for and that were not to be included
    again, `once` those that are not from now on, `spent` the tokens read and made, `size` the bytes read."""

    source: Source
    language: Language
    last_byte: bytes
    needs: Macros
    lacks: frozenset[bytes]
    pasted: frozenset[bytes]
    asked: tuple[Asked, ...]
    skipped: frozenset[str]
    excerpt: Excerpt
    macros: Mapping[bytes, Macro | None]
    once: frozenset[str]
    spent: tuple[int, int]
    size: int

    def holds(self, data: bytes, last_byte: bytes, macros: Macros, once: Set[str], resolve: Resolve) -> bool:
        """Whether the header would do the same again."""
        return (
            self.last_byte == last_byte
            and self.source.data == data
            and all(macros.get(name) is macro for name, macro in self.needs.items())
            and macros.keys().isdisjoint(self.lacks)
            and not_again(self.asked, once) == self.skipped
            and all(resolve(asked.name, asked.quoted, asked.path) == asked.found for asked in self.asked)
        )


def not_again(asked: Iterable[Asked], once: Set[str]) -> frozenset[str]:
    """The headers, and models of headers, among those asked for that may not be included again."""
    return frozenset(put[0] for each in asked if (put := each.put) is not None and put[0] in once)


@lru_cache(maxsize=HEADER_WORDS)
def words_of(data: bytes) -> frozenset[bytes]:
    """The identifiers in a file, in comments and literals too."""
    return frozenset(_IDENTIFIERS.findall(data))


def looked_at(
    files: Iterable[Source], pasted: Iterable[bytes], before: Macros, defined: Iterable[Macro | None]
) -> frozenset[bytes] | None:
    """The names that files can have asked the macros for: their own words, those that they were pasted from, and those
    in the bodies that these lead to. None where it does not last."""
    names: set[bytes] = set(pasted).union(*(words_of(spelled(file.data)) for file in files))
    waiting = [macro for name in names if (macro := before.get(name)) is not None]
    waiting += [macro for macro in defined if macro is not None]
    while waiting:
        for token in waiting.pop().body:
            if token.kind == NAME and token.text not in names:
                names.add(token.text)
                further = before.get(token.text)
                if further is not None:
                    waiting.append(further)
    return None if _UNSTEADY in names else frozenset(names)


class Known:
    """The effects of the headers that were met last."""

    def __init__(self, most_bytes: int = REMEMBERED_BYTES) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._by_path: OrderedDict[str, tuple[Effect, ...]] = OrderedDict()

    def of(self, path: str) -> tuple[Effect, ...]:
        """What a header did, the latest first."""
        if path not in self._by_path:
            return ()
        self._by_path.move_to_end(path)
        return self._by_path[path]

    def add(self, path: str, effect: Effect) -> None:
        """Remembers an effect, and forgets those of the headers that were not met for longest."""
        older = self._by_path.pop(path, ())
        kept = tuple(e for e in older if e.source.data == effect.source.data)[: REMEMBERED_VARIANTS - 1]
        self._by_path[path] = (effect, *kept)
        self._bytes += _size(self._by_path[path]) - _size(older)
        while self._bytes > self._most:
            self._bytes -= _size(self._by_path.popitem(last=False)[1])


def _size(effects: Iterable[Effect]) -> int:
    return sum(len(effect.excerpt.text) + effect.size + 100 * len(effect.excerpt.rows) for effect in effects)


KNOWN = Known()
