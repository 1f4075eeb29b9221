"""What is known of a document: the newest report of each kernel, and the revision that it is about.

While a new analysis runs, kernels that it has not reached yet keep their old report. Ranges in an old report are
carried through the edits made since, so that a finding stays with its code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from syncline import instances
from syncline.findings import FileReport, Finding, KernelReport
from syncline.records import record, replace

from .documents import Document


@record
class Known:
    """A kernel's report, about the text of `revision`; from the run that is under way, or that was the last, unless it
    `is_earlier`."""

    report: KernelReport
    revision: int
    is_earlier: bool = False


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
        """One kernel of `document`'s revision is done: it replaces the one of its name (the first from an earlier run,
        where templates and overloads share a name)."""
        known = Known(report, document.revision)
        kernels = list(self.kernels)
        for index, old in enumerate(kernels):
            if old.report.name == report.name and old.is_earlier:
                kernels[index] = known
                return replace(self, kernels=tuple(kernels))
        return replace(self, kernels=(*kernels, known))

    def with_file(self, document: Document, report: FileReport) -> Results:
        """All kernels are done: nothing old remains."""
        kernels = tuple(Known(kernel, document.revision) for kernel in report.kernels)
        return Results(kernels, report, document.revision)

    @property
    def revisions(self) -> frozenset[int]:
        """Those that something here is about."""
        return frozenset((self.file_revision, *(known.revision for known in self.kernels)))

    def with_failure(self, reason: str) -> Results:
        return replace(self, failure=reason)

    def findings(self) -> Iterator[tuple[Finding, KernelReport | None, int]]:
        """Each finding, its kernel (None for one of the file's own) and the revision that it is about."""
        for known in self.kernels:
            for finding in known.report.findings:
                yield finding, known.report, known.revision
        if self.file is not None:
            for finding in self.file.findings:
                yield finding, None, self.file_revision

    def shown(self) -> Iterator[tuple[Finding, KernelReport | None, int]]:
        """The findings, each once for all instances of a template that show it, with their names in its message where
        others do not."""
        revisions = {id(known.report): known.revision for known in self.kernels}
        for finding, kernel, where in instances.findings(known.report for known in self.kernels):
            yield replace(finding, message=finding.message + where), kernel, revisions[id(kernel)]
        for finding in self.file.findings if self.file is not None else ():
            yield finding, None, self.file_revision

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
