"""The launches in text that the preprocessor leaves out, for kernels that nothing else launches: what a configuration
does that is not the one that is read. Their files are read once more with these groups of conditionals taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from ..limits.host import CONFIGURATIONS
from ..records import field, record, replace
from .host_code import HostCode, Launches
from .preprocess.left_out import Choices, LeftOut, mentions, readings
from .sema.program.launched import HostLaunch
from .source import Source

_SAID = "which the preprocessor leaves out"


@record
class Configurable:
    """A file that may launch kernels in what conditionals leave out of it. `read` gives its host code as it is where
    these conditionals come out so; None where it cannot be read."""

    pieces: tuple[LeftOut, ...]
    read: Callable[[Choices], HostCode | None] = field(repr=False)

    def mentions(self, kernels: Iterable[str]) -> tuple[tuple[Source, int], ...]:
        """Where what is left out mentions one of these kernels."""
        return tuple(mentions(self.pieces, kernels))

    def launches(self, kernels: Iterable[str], path: str) -> Iterator[HostLaunch]:
        """The launches of these kernels, of the file `path`, in what is left out."""
        names = tuple(kernels)
        for choices in readings(self.mentions(names))[:CONFIGURATIONS]:
            code = self.read(choices)
            if code is not None:
                found = chain.from_iterable(code.launches_of(name, path) for name in names)
                yield from filter(self._is_left_out, found)

    def _is_left_out(self, launch: HostLaunch) -> bool:
        at = launch.span
        return any(each.source.path == at.path and each.start <= at.start < each.end for each in self.pieces)


def with_left_out(launches: Launches, kernels: Iterable[str], path: str, files: Iterable[Configurable]) -> Launches:
    """These launches, and those that are left out of the text of these files, of `kernels`: the kernels of the file
    `path` that have no launches."""
    names = tuple(kernels)
    out = dict(launches)
    for file in files if names else ():
        for launch in file.launches(names, path):
            known = out.get(launch.kernel, ())
            if all(each.span != launch.span or each.calls != launch.calls for each in known):
                out[launch.kernel] = (*known, _told(launch))
    return out


def _told(launch: HostLaunch) -> HostLaunch:
    said = replace(launch.launch, origin=f"{launch.launch.origin}, {_SAID}", left_out=True)
    return replace(launch, launch=said, is_guess=False)
