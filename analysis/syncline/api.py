"""The engine as a library: everything that the command line and the server need, and nothing else.

    report = check("kernel.cu", source_bytes, Options(block_dim=(256, None, None)))

No function here raises for bad input: what cannot be read is in `FileReport.errors`, what cannot be understood in
`KernelReport.incomplete`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace

from .findings import FileReport, Incomplete, KernelReport, Verdict
from .frontend import Ignore, Reading, is_header, lower_file, readings
from .frontend import ignores as find_ignores
from .frontend import read as read_file
from .incremental import CheckedFile
from .ir.kernel import Span, Unit
from .limits import workers as limits
from .options import Dim, Options, frontend_options, launches_of
from .prove.work import OVERDUE
from .suppressions import not_read, shown, unused

__all__ = [
    "Dim",
    "Options",
    "Recent",
    "Steps",
    "check",
    "check_each",
    "check_steps",
    "frontend_options",
    "launches_of",
    "lowered",
    "options_for",
    "tasks",
]


def check(path: str, source: bytes, options: Options | None = None) -> FileReport:
    """All kernels of one file, in source order."""
    return Recent().check(path, source, options)


def check_each(path: str, source: bytes, options: Options | None = None) -> Generator[KernelReport, None, FileReport]:
    """The same, one kernel at a time, as they are done; what the generator returns is the report of `check`."""
    return (yield from Recent().check_each(path, source, options))


#: the options of a file
OptionsOf = Callable[[str], Options]

#: what a check gives while it runs: first the kernels as they are reported if it is ended before them, then each as it
#: is done
Steps = Generator[tuple[KernelReport, ...] | KernelReport, None, FileReport]


def check_steps(path: str, source: bytes, options: Options | None = None) -> Steps:
    """The same for who may end it, and then wants to know what was not looked at."""
    return (yield from Recent().check_steps(path, source, options))


class Recent:
    """Checks texts that are edited and checked again. It remembers the latest of a few files, so that an edit costs
    what it touches: other kernels are not lowered again, and those that keep their position keep their report."""

    def __init__(self, most: int = limits.FILES) -> None:
        self._most = most
        self._files: dict[str, CheckedFile] = {}

    def check(self, path: str, source: bytes, options: Options | None = None) -> FileReport:
        """As the function of that name."""
        running = self.check_each(path, source, options)
        while True:
            try:
                next(running)
            except StopIteration as done:
                return done.value

    def check_each(
        self, path: str, source: bytes, options: Options | None = None
    ) -> Generator[KernelReport, None, FileReport]:
        """As the function of that name."""
        steps = self.check_steps(path, source, options)
        while True:
            try:
                step = next(steps)
            except StopIteration as done:
                return done.value
            if isinstance(step, KernelReport):
                yield step

    def check_steps(self, path: str, source: bytes, options: Options | None = None) -> Steps:
        """As the function of that name."""
        options = options or Options()
        earlier = self._files.pop(path, None)
        if earlier is not None and earlier.options != options:
            earlier = None
        draft = read_file(path, source, frontend_options(options), earlier.draft if earlier is not None else None)
        if isinstance(draft, Unit):
            found = (*not_read(draft.unread), *unused(find_ignores(path, source, ()), frozenset()))
            return FileReport(path, (), draft.errors, found)
        file = CheckedFile(path, source, draft, options, earlier)
        ignores = find_ignores(path, source, draft.spans)
        used: frozenset[Ignore] = frozenset()
        kernels: list[KernelReport] = []
        yield tuple(map(_not_reached, draft.names, draft.spans))
        for number in range(len(draft.names)):
            report, hiding = shown(file.report(number), ignores)
            used |= hiding
            kernels.append(report)
            yield report
        file.finish()
        self._files[path] = file
        while len(self._files) > self._most:
            del self._files[next(iter(self._files))]
        return FileReport(path, tuple(kernels), draft.errors(), (*not_read(draft.unread()), *unused(ignores, used)))


def _not_reached(name: str, span: Span) -> KernelReport:
    return KernelReport(name, span, span, Verdict.INCOMPLETE, incomplete=(Incomplete(OVERDUE, span),))


def lowered(path: str, source: bytes, options: Options | None = None) -> Unit:
    """The kernels of a file as IR, with their launches: for `syncline show`."""
    return lower_file(path, source, frontend_options(options or Options()))


def tasks(
    paths: Iterable[str], options: Options | OptionsOf | None = None, programs: Iterable[str] = ()
) -> tuple[tuple[str, Options], ...]:
    """What to check when these files are asked for, in order: each file with its options, and the headers with kernels
    that they bring in. A header is read as part of a file that includes it; one that several programs share is checked
    for any launch, as no one of them has all. Where each file has options of its own, a header takes those of the
    file that it is read with. `programs` are files without kernels of their own that may include these."""
    of = _options_of(options)
    return tuple((reading.path, _read_so(of, reading)) for reading in readings(paths, _include_dirs(of), programs))


def options_for(path: str, options: Options | OptionsOf | None = None) -> Options:
    """The options with which `path` alone is checked: a header is read as part of a file beside it that includes it."""
    of = _options_of(options)
    if not is_header(path):
        return of(path)
    return _read_so(of, readings([path], _include_dirs(of))[0])


def _options_of(options: Options | OptionsOf | None) -> OptionsOf:
    return options if callable(options) else lambda _: options or Options()


def _include_dirs(of: OptionsOf) -> Callable[[str], tuple[str, ...]]:
    return lambda path: of(path).include_dirs


def _read_so(of: OptionsOf, reading: Reading) -> Options:
    options = of(reading.through[0] if reading.through else reading.path)
    return replace(options, through=reading.through, all_dims=options.all_dims or reading.shared)
