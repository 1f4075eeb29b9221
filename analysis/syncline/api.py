"""The engine as a library: everything that the command line and the server need, and nothing else.

    report = check("kernel.cu", source_bytes, Options(block_dim=(256, None, None)))

No function here raises for bad input: what cannot be read is in `FileReport.errors`, what cannot be understood in
`KernelReport.incomplete`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from .findings import FileReport, Incomplete, KernelKind, KernelReport, Stage, Verdict
from .frontend import Ignore, Reading, lower_file, readings, texts_of
from .frontend import ignores as find_ignores
from .frontend import read as read_file
from .frontend.lasting_index import LastingIndex
from .ir.kernel import Span, Unit
from .limits import workers as limits
from .limits.host import LAUNCHING_FILES
from .options import Dim, Options, frontend_options, launches_of
from .prove.questions.work import OVERDUE
from .records import replace
from .speaking import in_own_words
from .suppressions import not_read, shown, unused

if TYPE_CHECKING:
    from .frontend.source_index import SourceIndex
    from .incremental import CheckedFile

__all__ = [
    "Dim",
    "LastingIndex",
    "Options",
    "Recent",
    "Steps",
    "check",
    "check_each",
    "check_steps",
    "frontend_options",
    "launches_of",
    "load_engine",
    "lowered",
    "options_for",
    "tasks",
]


def check(path: str, source: bytes, options: Options | None = None) -> FileReport:
    """All kernels of one file, and the device functions that no kernel here calls, in source order."""
    return Recent().check(path, source, options)


def check_each(path: str, source: bytes, options: Options | None = None) -> Generator[KernelReport, None, FileReport]:
    """The same, one kernel at a time, as they are done; what the generator returns is the report of `check`."""
    return (yield from Recent().check_each(path, source, options))


def load_engine() -> None:
    """Imports what a check of kernels needs: for who starts processes that begin with what is there."""
    from . import incremental as incremental
    from .frontend import unit as unit


#: the options of a file
OptionsOf = Callable[[str], Options]

#: what a check gives while it runs: first the kernels as they are reported if it is ended before them, then each as it
#: is done. One whose fixes are still to be sought comes twice: when it is decided, and when it is complete. In between
#: stands by itself that all are decided
Step = tuple[KernelReport, ...] | KernelReport | Stage
Steps = Generator[Step, None, FileReport]


def _nothing() -> None:
    pass


def check_steps(path: str, source: bytes, options: Options | None = None) -> Steps:
    """The same for who may end it, and then wants to know what was not looked at."""
    return (yield from Recent().check_steps(path, source, options))


class Recent:
    """Checks texts that are edited and checked again. It remembers the latest of a few files, so that an edit costs
    what it touches: other kernels are not lowered again, and those that keep their position keep their report. Of each
    file it remembers a few texts, for edits that are taken back."""

    def __init__(self, most: int = limits.FILES) -> None:
        self._most = most
        #: by file, the texts of the file and of its strings, as they were in turn: the latest is the last
        self._files: dict[str, tuple[tuple[CheckedFile, ...], ...]] = {}

    def knows(self, path: str) -> bool:
        """Whether it remembers a text of this file."""
        return path in self._files

    def check(self, path: str, source: bytes, options: Options | None = None) -> FileReport:
        """As the function of that name."""
        running = self.check_each(path, source, options)
        while True:
            try:
                next(running)
            except StopIteration as done:
                return done.value

    def check_each(
        self, path: str, source: bytes, options: Options | None = None, at: int | None = None
    ) -> Generator[KernelReport, None, FileReport]:
        """As the function of that name. With `at`, a byte that somebody looks at, they come in another order: first
        those that an edit left alone, which are known, then the one around that byte."""
        steps = self.check_steps(path, source, options, at)
        while True:
            try:
                step = next(steps)
            except StopIteration as done:
                return done.value
            if isinstance(step, KernelReport) and step.stage is Stage.COMPLETE:
                yield step

    def check_steps(
        self,
        path: str,
        source: bytes,
        options: Options | None = None,
        at: int | None = None,
        between: Callable[[], object] = _nothing,
    ) -> Steps:
        """As the function of that name, and in the order of `check_each`; with `at`, kernels are decided before fixes
        are sought for any. `between` is called between trials of fixes, and may end the check by an exception. The
        file's own text and the strings of it that hold kernels are read and checked each by itself."""
        options = options or Options()
        texts = [
            self._read(path, source, replace(options, string=each)) for each in texts_of(path, source, options.language)
        ]
        yield tuple(kernel for text in texts if not isinstance(text, FileReport) for kernel in _expected(text))
        checks = [text if isinstance(text, FileReport) else _Check(text, at, between) for text in texts]
        running = [each for each in checks if isinstance(each, _Check)]
        for each in running:
            yield from each.decided()
        files = tuple(text for text in texts if not isinstance(text, FileReport))
        reports: list[FileReport] = []
        try:
            if any(each.waiting for each in running):
                yield Stage.DECIDED
            for each in checks:
                reports.append(each if isinstance(each, FileReport) else (yield from each.completed()))
        except Exception:
            raise  # a defect: what it has left behind is worth nothing
        except BaseException:
            self._remember(path, files)  # nobody wants the fixes; the kernels that are complete need no other check
            raise
        self._remember(path, files)
        return _together(path, reports)

    def _read(self, path: str, source: bytes, options: Options) -> CheckedFile | FileReport:
        """A text whose kernels are to be checked, or the report of one without kernels."""
        before = self._files.get(path, ())
        for file in chain.from_iterable(reversed(before)):
            if file.options == options and file.is_of(source, options):
                return file
        earlier = next((file for file in before[-1] if file.options == options), None) if before else None
        known = frontend_options(options)
        draft = read_file(path, source, known, earlier.draft if earlier is not None else None)
        if isinstance(draft, Unit):
            found = (*not_read(draft.unread), *unused(find_ignores(path, source, (), known), frozenset()))
            return FileReport(path, (), draft.errors, found)
        from .incremental import CheckedFile  # the engine, which a file without kernels has no use for

        return CheckedFile(path, source, draft, options, earlier)

    def _remember(self, path: str, files: tuple[CheckedFile, ...]) -> None:
        before = self._files.pop(path, ())
        for file in files:
            file.finish()
        if files:
            same = files[0].source
            others = tuple(each for each in before if each[0].source != same)
            self._files[path] = (*others, files)[-limits.TEXTS :]
        while len(self._files) > self._most:
            del self._files[next(iter(self._files))]


def _expected(file: CheckedFile) -> Iterator[KernelReport]:
    return map(_not_reached, file.draft.names, file.draft.spans, file.draft.opened)


class _Check:
    """The check of one text, kernel by kernel. What stands behind a kernel that is decided is large: fixes are sought
    for the first of them before there are too many, and at once where nobody looks at the text (`at`)."""

    def __init__(self, file: CheckedFile, at: int | None, between: Callable[[], object]) -> None:
        self._file, self._between = file, between
        draft = file.draft
        self._order = range(len(draft.names)) if at is None else _order(file, at)
        self._most = 0 if at is None else limits.DECIDED
        self._ignores = find_ignores(file.path, file.source, draft.spans, frontend_options(file.options))
        self._used: frozenset[Ignore] = frozenset()
        self._kernels: dict[int, KernelReport] = {}
        self.waiting: list[int] = []  #: the kernels that are decided, and whose fixes are to be sought

    def decided(self) -> Iterator[KernelReport]:
        """The kernels as they are decided, and those that are complete then."""
        for number in self._order:
            report = self._file.decided(number)
            if report.stage is Stage.COMPLETE:
                yield self._complete(number)
                continue
            yield self._shown(report)[0]
            self.waiting.append(number)
            if len(self.waiting) > self._most:
                yield self._complete(self.waiting.pop(0))

    def completed(self) -> Generator[KernelReport, None, FileReport]:
        """The others as they are complete, and the report of the text."""
        for number in self.waiting:
            yield self._complete(number)
        file, draft = self._file, self._file.draft
        in_order = tuple(self._kernels[number] for number in sorted(self._kernels))
        findings = (*not_read(draft.unread()), *unused(self._ignores, self._used))
        return FileReport(file.path, in_order, draft.errors(), findings)

    def _complete(self, number: int) -> KernelReport:
        self._kernels[number], hiding = self._shown(self._file.report(number, self._between))
        self._used |= hiding
        return self._kernels[number]

    def _shown(self, report: KernelReport) -> tuple[KernelReport, frozenset[Ignore]]:
        return shown(in_own_words(report), self._ignores)


def _order(file: CheckedFile, at: int) -> list[int]:
    """The kernels by when they are done: those that are known, the one around a byte, and the rest."""
    spans = file.draft.spans
    here = [span.path == file.path and span.start <= at <= span.end for span in spans]
    return sorted(range(len(spans)), key=lambda number: (not file.is_known(number), not here[number]))


def _together(path: str, reports: Sequence[FileReport]) -> FileReport:
    """The report of a file from those of its texts, in the order of the source."""
    if len(reports) == 1:
        return reports[0]
    return FileReport(
        path,
        tuple(sorted((kernel for each in reports for kernel in each.kernels), key=lambda kernel: kernel.span.start)),
        tuple(error for each in reports for error in each.errors),
        tuple(finding for each in reports for finding in each.findings),
    )


def _not_reached(name: str, span: Span, opened: bool) -> KernelReport:
    kind = KernelKind.DEVICE_FUNCTION if opened else KernelKind.KERNEL
    return KernelReport(name, span, span, Verdict.INCOMPLETE, incomplete=(Incomplete(OVERDUE, span),), kind=kind)


def lowered(path: str, source: bytes, options: Options | None = None) -> Unit:
    """The kernels of a file as IR, with their launches: for `syncline show`."""
    options = options or Options()
    texts = texts_of(path, source, options.language)
    units = [lower_file(path, source, frontend_options(replace(options, string=each))) for each in texts]
    launches = {name: launched for unit in units for name, launched in unit.launches.items()}
    return Unit(
        path,
        tuple(kernel for unit in units for kernel in unit.kernels),
        launches,
        tuple(error for unit in units for error in unit.errors),
        tuple(each for unit in units for each in unit.unread),
    )


def tasks(
    paths: Iterable[str], options: Options | OptionsOf | None = None, programs: Iterable[str] = ()
) -> tuple[tuple[str, Options], ...]:
    """What to check when these files are asked for, in order: each file with its options, and the headers with kernels
    that they bring in. A header is read as part of a file that includes it, and with the launches of others that do;
    one that very many share is checked for any launch. Where each file has options of its own, a header takes those of
    the file that it is read with. `programs` are files without kernels of their own that may include these."""
    of = _options_of(options)
    return tuple((reading.path, _read_so(of, reading)) for reading in readings(paths, _include_dirs(of), programs))


def options_for(
    path: str,
    options: Options | OptionsOf | None = None,
    source: bytes | None = None,
    index: SourceIndex | None = None,
) -> Options:
    """The options with which `path` alone is checked: a file that others include is read as part of one of them.
    `source` is its text where that is not on the disk, `index` what is known of the project's sources."""
    of = _options_of(options)
    known = dict(of(path).unsaved) | ({} if source is None else {path: source})
    return _read_so(of, readings([path], _include_dirs(of), known=known, index=index)[0])


def _options_of(options: Options | OptionsOf | None) -> OptionsOf:
    return options if callable(options) else lambda _: options or Options()


def _include_dirs(of: OptionsOf) -> Callable[[str], tuple[str, ...]]:
    return lambda path: of(path).include_dirs


def _read_so(of: OptionsOf, reading: Reading) -> Options:
    options = of(reading.through[0] if reading.through else reading.path)
    if len(reading.launched_in) > LAUNCHING_FILES:
        return replace(options, through=reading.through, all_dims=True)
    return replace(options, through=reading.through, launched_in=reading.launched_in)
