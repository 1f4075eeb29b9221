"""The launches in host code: a file's own, and those that other files make of its kernels."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from ..host.launches import launches as host_launches
from ..ir.kernel import Span
from .lower import host_closures
from .preprocess import Expanded
from .sema.launched import HostLaunch
from .sema.spelled_types import UNKNOWN
from .source_index import bodies_in
from .syntax.ambiguous import settle
from .syntax.recovery import Recovered
from .syntax.scopes import Asked
from .syntax.unused import without_unused

#: the launches of each kernel
Launches = dict[str, tuple[HostLaunch, ...]]


def launches_in(recovered: Recovered, written: bytes, span: Callable[[int, int], Span], asked: Asked) -> Launches:
    """The launches in host code; those in functions that were set aside as well. `written` is the text before anything
    had to be left out; `asked` gets the names that were looked for."""
    found = host_launches(recovered.root, recovered.text, span, asked)
    if recovered.written is None or recovered.text == written:
        return found
    both = dict(found)
    for kernel, more in host_launches(recovered.written, written, span, asked).items():
        known = {launch.span for launch in found.get(kernel, ())}
        both[kernel] = (*found.get(kernel, ()), *(launch for launch in more if launch.span not in known))
    return both


@dataclass(frozen=True, slots=True)
class HostCode:
    """What another file launches, and where the kernels stand that it has the bodies of: what it launches of these
    names are those."""

    path: str
    launches: Mapping[str, tuple[HostLaunch, ...]]
    bodies: Mapping[str, frozenset[str]]

    def of(self, kernel: str, path: str) -> tuple[HostLaunch, ...]:
        """What it launches of a kernel that stands in the file `path`. Lambdas are not known outside of their text."""
        if kernel in self.bodies and _plain(path) not in self.bodies[kernel]:
            return ()
        return tuple(_without_lambdas(launch) for launch in self.launches.get(kernel, ()))


def host_code(expanded: Expanded) -> HostCode:
    """The host code of a file that is read for its launches alone."""
    written, gaps = without_unused(expanded)
    settled = settle(expanded, written, gaps)
    found = launches_in(settled.recovered, settled.written, settled.expanded.span, Asked())
    bodies: dict[str, set[str]] = {}
    for name, start in bodies_in(settled.written):
        place = settled.expanded.span(start, start + len(name))
        bodies.setdefault(name.decode(), set()).add(_plain(place.path))
    return HostCode(expanded.source.path, found, {name: frozenset(paths) for name, paths in bodies.items()})


def joined(own: Launches, others: Iterable[HostCode], path: str, kernels: Iterable[str]) -> Launches:
    """The launches of the kernels of the file `path`: its own, and then those of other files. What is launched in a
    header that both have is one launch."""
    out = dict(own)
    for other in others:
        for kernel in kernels:
            known = {(_plain(launch.span.path), launch.span.start) for launch in out.get(kernel, ())}
            more = (launch for launch in other.of(kernel, path))
            new = tuple(each for each in more if (_plain(each.span.path), each.span.start) not in known)
            if new:
                out[kernel] = (*out.get(kernel, ()), *new)
    return out


def _without_lambdas(launch: HostLaunch) -> HostLaunch:
    if not launch.closures:
        return launch
    texts = tuple(UNKNOWN if host_closures.named([text]) else text for text in launch.template_arguments)
    return replace(launch, template_arguments=texts, closures=())


def _plain(path: str) -> str:
    """The one name of a file that may be named in several ways."""
    return os.path.abspath(path)
