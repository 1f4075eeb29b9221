"""The engine as a library: everything that the command line and the server need, and nothing else.

    report = check("kernel.cu", source_bytes, Options(block_dim=(256, None, None)))

No function here raises for bad input: what cannot be read is in `FileReport.errors`, what cannot be understood in
`KernelReport.incomplete`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace

from .checked import CheckedFile
from .findings import FileReport, KernelReport
from .frontend import Ignore, Reading, is_header, lower, readings
from .frontend import ignores as find_ignores
from .frontend import read as read_file
from .ignores import shown, unused
from .ir.kernel import Unit
from .options import Dim, Options, frontend_options, launches_of

__all__ = [
    "Dim",
    "Options",
    "check",
    "check_each",
    "frontend_options",
    "launches_of",
    "lowered",
    "options_for",
    "tasks",
]


def check(path: str, source: bytes, options: Options | None = None) -> FileReport:
    """All kernels of one file, in source order."""
    running = check_each(path, source, options)
    while True:
        try:
            next(running)
        except StopIteration as done:
            return done.value


def check_each(path: str, source: bytes, options: Options | None = None) -> Generator[KernelReport, None, FileReport]:
    """The same, one kernel at a time, as they are done; what the generator returns is the report of `check`."""
    options = options or Options()
    read = read_file(path, source, frontend_options(options))
    if isinstance(read, Unit):
        return FileReport(path, (), read.errors, ())
    file = CheckedFile(path, source, read, options)
    ignores = find_ignores(path, source, read.spans)
    used: frozenset[Ignore] = frozenset()
    kernels: list[KernelReport] = []
    for number in range(len(read.names)):
        report, hiding = shown(file.report(number), ignores)
        used |= hiding
        kernels.append(report)
        yield report
    return FileReport(path, tuple(kernels), read.errors(), unused(ignores, used))


def lowered(path: str, source: bytes, options: Options | None = None) -> Unit:
    """The kernels of a file as IR, with their launches: for `syncline show`."""
    return lower(path, source, frontend_options(options or Options()))


def tasks(paths: Iterable[str], options: Options | None = None) -> tuple[tuple[str, Options], ...]:
    """What to check when these files are asked for, in order: each file with its options, and the headers with kernels
    that they bring in. A header is read as part of a file that includes it; one that several programs share is checked
    for any launch, as no one of them has all."""
    base = options or Options()
    return tuple((reading.path, _read_so(base, reading)) for reading in readings(paths, frontend_options(base)))


def options_for(path: str, options: Options | None = None) -> Options:
    """The options with which `path` alone is checked: a header is read as part of a file beside it that includes it."""
    base = options or Options()
    if not is_header(path):
        return base
    return _read_so(base, readings([path], frontend_options(base))[0])


def _read_so(options: Options, reading: Reading) -> Options:
    return replace(options, through=reading.through, all_dims=options.all_dims or reading.shared)
