"""The launches in host code: a file's own, and those that other files make of its kernels."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

from ..host.launching.launches import launches as host_launches
from ..host.launching.started import guessed
from ..ir.kernel import Span
from ..records import record, replace
from ..regex import regex
from .declared_text import read_program
from .lower.calls import host_closures
from .preprocess import Expanded
from .preprocess.left_out import LeftOut
from .sema.program.launched import HostLaunch
from .sema.program.program import Program
from .sema.program.spelled_types import UNKNOWN
from .silent_kernels import silence, without_bodies
from .source_index import Head, bodies_in
from .syntax.ambiguous import settle
from .syntax.recovery import Recovered
from .syntax.scopes import Searches
from .syntax.unused import without_unused

#: the launches of each kernel
Launches = Mapping[str, tuple[HostLaunch, ...]]
#: a file, and a byte of it
Place = tuple[str, int]


_WORD = regex(rb"[A-Za-z_]\w*")
_TYPES = frozenset(b"bool char short int long float double unsigned signed const true false void".split())
#: a literal that may be a kernel's name
_NAMED = regex(rb'"([A-Za-z_]\w*)"')


def launches_in(
    expanded: Expanded,
    recovered: Recovered,
    written: bytes,
    span: Callable[[int, int], Span],
    searches: Searches,
    own: str | None,
    program: Program | None = None,
) -> Launches:
    """The launches in host code; those in functions that were set aside as well. `written` is the text before anything
    had to be left out; `searches` is given the names that are searched for. `own` is the path of the file that no other
    one includes, if there is one. Where `program` is known, bodies of kernels that launch nothing are not looked at."""
    text = recovered.text

    def read() -> Program:
        return program or read_program(replace(expanded, text=recovered.text), recovered)

    def read_as_written() -> Program:
        return read_program(replace(expanded, text=written), replace(recovered, root=recovered.written))

    if program is not None:
        silent = tuple(filter(silence(written, program), program.kernels))
        text, written = (without_bodies(each, silent) for each in (text, written))
    found = host_launches(recovered.root, text, read, span, searches, own, written)
    if recovered.written is None or text == written:
        return found
    both = dict(found)
    for kernel, more in host_launches(recovered.written, written, read_as_written, span, searches, own).items():
        known = {launch.span for launch in found.get(kernel, ())}
        both[kernel] = (*found.get(kernel, ()), *(launch for launch in more if launch.span not in known))
    return both


@record
class HostCode:
    """The launches in a file that is read for these alone: another file than the one with the kernels, or the file
    around a string that holds them. `bodies` says where the kernels stand whose bodies the file has itself: a launch of
    such a name is of one of those. `named` has the words that the file has as literals, with the place of each: it may
    launch the kernels of these names. `left_out` is what conditionals leave out of it."""

    path: str
    launches: Mapping[str, tuple[HostLaunch, ...]]
    bodies: Mapping[str, tuple[Place, ...]]
    named: Mapping[str, Span]
    left_out: tuple[LeftOut, ...] = ()
    size: int = 0  #: bytes of the text that was parsed

    def for_string(self, start: int, end: int) -> HostCode:
        """The host code as one string of this file sees it, the string with the bytes `start..end`: without launches
        that are known to be of kernels in other strings. A kernel all of whose launches are known to be of one string
        or another counts as having its body in this one alone."""
        path = _plain(self.path)
        kept = {
            kernel: tuple(each for each in found if not each.literals or _meets(each.literals, start, end))
            for kernel, found in self.launches.items()
        }
        own = {
            kernel: tuple((file, at) for file, at in places if file == path and start <= at < end)
            for kernel, places in self.bodies.items()
            if all(each.literals for each in self.launches.get(kernel, ()))
        }
        left = {kernel: found for kernel, found in kept.items() if found}
        return replace(self, launches=left, bodies={**self.bodies, **own})

    def launches_of(self, kernel: str, path: str) -> tuple[HostLaunch, ...]:
        """The launches that this code makes of the kernel of this name in the file `path`. What they say of lambdas is
        left out, as a lambda is not known outside of its own text. Where the code has several kernels of the name, a
        launch that names one in a string is a guess."""
        places = self.bodies.get(kernel, ())
        if places and not self._has(kernel, path):
            return ()
        found = (_without_lambdas(launch) for launch in self.launches.get(kernel, ()))
        unclear = len(places) > 1
        return tuple(
            guessed(each.kernel, each.span) if each.by_name and unclear and not each.literals else each
            for each in found
        )

    def may_launch(self, kernel: str, path: str) -> HostLaunch | None:
        """A launch of any dimensions, where it names a kernel of the file `path` without launching it in a way that is
        understood."""
        if kernel in self.launches or kernel not in self.named:
            return None
        return guessed(kernel, self.named[kernel]) if self._has(kernel, path) or not self.bodies.get(kernel) else None

    def _has(self, kernel: str, path: str) -> bool:
        path = _plain(path)
        return any(file == path for file, _ in self.bodies.get(kernel, ()))


def host_code(expanded: Expanded) -> HostCode:
    """The host code of a file that is read for its launches alone."""
    written, gaps = without_unused(expanded)
    settled = settle(expanded, written, gaps)
    text, span = settled.written, settled.expanded.span
    found = launches_in(settled.expanded, settled.recovered, text, span, Searches(), expanded.compiled)

    def place(body: Head) -> Place:
        there = span(body.start, body.start + len(body.name))
        return _plain(there.path), there.start

    words = {match.group(1).decode(): span(*match.span()) for match in _NAMED.finditer(text)}
    bodies = bodies_by_name(text, place)
    return HostCode(expanded.source.path, found, bodies, words, expanded.always_left_out, len(text))


def bodies_by_name(text: bytes, place: Callable[[Head], Place]) -> dict[str, tuple[Place, ...]]:
    """Where the bodies of kernels stand, by the kernels' names."""
    found: dict[str, list[Place]] = {}
    for body in bodies_in(text):
        found.setdefault(body.name.decode(), []).append(place(body))
    return {name: tuple(places) for name, places in found.items()}


def with_others(
    own: Launches, others: Iterable[HostCode], path: str, kernels: Iterable[str], text: bytes = b""
) -> Launches:
    """The launches of `kernels`, which stand in the file `path`: its own launches, and behind them those that other
    files make. A launch in a header that both files include is one launch, but for the calls that lead to it; those
    that give it types which `text`, the file with its headers, does not have are left out. A kernel of which there are
    nothing but guesses has no launches."""
    out, others = dict(own), tuple(others)
    words = cache(lambda: frozenset(_WORD.findall(text)))
    for kernel in dict.fromkeys(kernels) if others else ():
        found = list(own.get(kernel, ()))
        known = set(map(_places, found))
        shared = {places[0] for places in known}
        for other in others:
            new = [(launch, _places(launch)) for launch in other.launches_of(kernel, path)]
            new = [each for each in new if each[1][0] not in shared or _is_named(each[0], words)]
            found += [launch for launch, places in new if places not in known]
            known.update(places for _, places in new)
        if found:
            out[kernel] = tuple(_called(found))
    for kernel in out:
        unclear = (other.may_launch(kernel, path) for other in others)
        out[kernel] = (*out[kernel], *(launch for launch in unclear if launch is not None))
    return {kernel: _likely(found) for kernel, found in out.items() if not all(launch.is_guess for launch in found)}


def _is_named(launch: HostLaunch, words: Callable[[], frozenset[bytes]]) -> bool:
    """Whether these words have all that the template arguments of a launch are made of, and all of those are known."""
    if any(UNKNOWN in argument for argument in launch.template_arguments):
        return False
    used = {word for argument in launch.template_arguments for word in _WORD.findall(argument.encode())}
    return used <= _TYPES or used <= words() | _TYPES


def _called(found: Sequence[HostLaunch]) -> Iterator[HostLaunch]:
    """Without launches in a function of a header in a file that does not call it, where others do."""
    places = [_places(launch) for launch in found]
    for launch, own in zip(found, places, strict=True):
        if not launch.is_elsewhere or not any(len(each) > len(own) and each[: len(own)] == own for each in places):
            yield launch


def _likely(found: tuple[HostLaunch, ...]) -> tuple[HostLaunch, ...]:
    """Without guesses where host code launches the kernel by its symbol: a string with its name is then printed, or
    belongs to another program."""
    is_started = any(not launch.by_name and not launch.is_guess for launch in found)
    return tuple(launch for launch in found if not launch.is_guess) if is_started else found


def _without_lambdas(launch: HostLaunch) -> HostLaunch:
    if not launch.closures:
        return launch
    texts = tuple(UNKNOWN if host_closures.named([text]) else text for text in launch.template_arguments)
    return replace(launch, template_arguments=texts, closures=())


def _meets(ranges: Iterable[tuple[int, int]], start: int, end: int) -> bool:
    return any(first < end and start < last for first, last in ranges)


def _places(launch: HostLaunch) -> tuple[tuple[str, int], ...]:
    """Where a launch stands, and the calls that lead to it."""
    return tuple((_plain(span.path), span.start) for span in (launch.span, *launch.calls))


def _plain(path: str) -> str:
    """The one name of a file that may be named in several ways."""
    return os.path.abspath(path)
