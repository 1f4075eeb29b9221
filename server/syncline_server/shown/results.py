"""What is known of a document: the newest report of each kernel, and the revision that it is about.

While a new analysis runs, kernels that it has not reached yet keep their old report. Ranges in an old report are
carried through the edits made since, so that a finding stays with its code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from syncline import instances
from syncline.findings import FileReport, Finding, FindingVerdict, KernelReport, Stage, Verdict
from syncline.records import record, replace

from ..documents.documents import Document


@record
class Known:
    """A kernel's report, about the text of `revision`; from the run that is under way, or that was the last, unless it
    `is_earlier`. `before` is the last complete one, where this one is not."""

    report: KernelReport
    revision: int
    is_earlier: bool = False
    before: Known | None = None

    @property
    def of_barriers(self) -> Known:
        """The one that knows what the kernel's barriers do: what a report says of them comes with its fixes."""
        return self if self.before is None else self.before

    def parts(self) -> Iterator[tuple[KernelReport, int]]:
        """The report, and one with the barriers that nothing needed before, unless they may be of use now; with the
        revisions."""
        yield self.report, self.revision
        if self.before is not None and self.report.verdict is Verdict.VERIFIED:
            report = self.before.report
            redundant = tuple(each for each in report.findings if each.verdict is FindingVerdict.REDUNDANT)
            yield replace(report, findings=redundant), self.before.revision

    @property
    def told(self) -> KernelReport:
        """The report with all that is said of the kernel: to be counted, as places may be of another revision."""
        findings = (finding for report, _ in self.parts() for finding in report.findings)
        return replace(self.report, findings=tuple(findings))

    def then(self, report: KernelReport, revision: int) -> Known:
        """Another report of the same kernel."""
        if report.stage is Stage.COMPLETE:
            return Known(report, revision)
        return Known(report, revision, before=self.before if self.report.stage is Stage.DECIDED else self)


@record
class Results:
    """The newest report of each kernel, and that of the whole file from the last analysis that came to its end.
    `failure` says why the newest analysis did not."""

    kernels: tuple[Known, ...] = ()
    file: FileReport | None = None
    file_revision: int = 0
    failure: str | None = None

    def begun(self) -> Results:
        """Another run begins: all that is known is from earlier ones."""
        return replace(self, kernels=tuple(replace(known, is_earlier=True) for known in self.kernels))

    def with_kernel(self, document: Document, report: KernelReport) -> Results:
        """One kernel of `document`'s revision is decided or complete: it replaces the one of its name (the first from
        an earlier run, or that was decided in this one, where templates and overloads share a name)."""
        at = self._decided(report)
        if at is None:
            at = self._first(report, lambda old: old.is_earlier)
        if at is None:
            return replace(self, kernels=(*self.kernels, Known(report, document.revision)))
        known = self.kernels[at].then(report, document.revision)
        return replace(self, kernels=(*self.kernels[:at], known, *self.kernels[at + 1 :]))

    def awaits(self, report: KernelReport) -> bool:
        """Whether a report completes one that was decided in this run."""
        return self._decided(report) is not None

    def _decided(self, report: KernelReport) -> int | None:
        if report.stage is Stage.DECIDED:
            return None
        return self._first(report, lambda old: old.report.stage is Stage.DECIDED and not old.is_earlier)

    def _first(self, report: KernelReport, wanted: Callable[[Known], bool]) -> int | None:
        of_name = (at for at, old in enumerate(self.kernels) if old.report.name == report.name and wanted(old))
        return next(of_name, None)

    def with_file(self, document: Document, report: FileReport) -> Results:
        """All kernels are done: nothing old remains."""
        kernels = tuple(Known(kernel, document.revision) for kernel in report.kernels)
        return Results(kernels, report, document.revision)

    @property
    def revisions(self) -> frozenset[int]:
        """Those that something here is about."""
        known = (one.revision for each in self.kernels for one in (each, each.of_barriers))
        return frozenset((self.file_revision, *known))

    def with_failure(self, reason: str) -> Results:
        return replace(self, failure=reason)

    def kernels_of(self, revision: int) -> Iterator[Known]:
        """Those whose reports are about the text of a revision."""
        return (known for known in self.kernels if known.revision == revision)

    def findings(self) -> Iterator[tuple[Finding, KernelReport | None, int]]:
        """Each finding, its kernel (None for one of the file's own) and the revision that it is about."""
        for report, revision in self._parts():
            for finding in report.findings:
                yield finding, report, revision
        if self.file is not None:
            for finding in self.file.findings:
                yield finding, None, self.file_revision

    def shown(self) -> Iterator[tuple[Finding, KernelReport | None, int]]:
        """The findings, each once for all instances of a template that show it, with their names in its message where
        others do not."""
        parts = tuple(self._parts())
        revisions = {id(report): revision for report, revision in parts}
        for finding, kernel, where in instances.findings(report for report, _ in parts):
            yield replace(finding, message=finding.message + where), kernel, revisions[id(kernel)]
        for finding in self.file.findings if self.file is not None else ():
            yield finding, None, self.file_revision

    def _parts(self) -> Iterator[tuple[KernelReport, int]]:
        for known in self.kernels:
            yield from known.parts()

    def definitions(self) -> Iterator[tuple[Known, ...]]:
        """The kernels, those that are instances of one template together."""
        by_report = {id(known.report): known for known in self.kernels}
        for one in instances.definitions(known.report for known in self.kernels):
            yield tuple(by_report[id(report)] for report in one)

    def is_current(self, document: Document) -> bool:
        """Whether a whole analysis of exactly this text is known."""
        return self.file is not None and self.file_revision == document.revision and self.failure is None


def verdict_counts(reports: tuple[KernelReport, ...]) -> dict[str, int]:
    """How many kernels have which verdict, by its name."""
    return dict(Counter(report.verdict.value for report in reports))
