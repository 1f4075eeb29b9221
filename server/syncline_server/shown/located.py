"""Which finding a place of a document is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lsprotocol.types import Range

from syncline.findings import Finding, KernelReport, Severity
from syncline.ir.kernel import Span
from syncline.records import record

from ..documents.documents import Document
from ..documents.ranges import Ranges
from .diagnostics import anchor
from .results import Results

RangesAt = Callable[[int], Ranges]
Wanted = Callable[[Finding], bool]

_LOUDNESS = list(Severity)


@record
class Located:
    """A finding, its kernel, and the text that it is about."""

    finding: Finding
    kernel: KernelReport | None
    ranges: Ranges

    @property
    def document(self) -> Document:
        """The document of now."""
        return self.ranges.document

    @property
    def anchor(self) -> Span | None:
        """Where it is shown."""
        return anchor(self.finding, self.kernel, self.ranges)

    @property
    def where(self) -> Range | None:
        """The same in the text of now."""
        span = self.anchor
        return self.ranges.range(span) if span is not None else None


def found_at(results: Results, offset: int, ranges_at: RangesAt, wanted: Wanted) -> Located | None:
    """The finding for a place: one that is there or in its line, else the loudest of its kernel; of those that are
    `wanted`."""
    near = found_near(results, offset, ranges_at, wanted)
    if near is not None:
        return near
    around = [each for each in _all(results, ranges_at, wanted) if _is_in_kernel(each, offset)]
    return min(around, key=lambda each: _LOUDNESS.index(each.finding.severity), default=None)


def found_near(results: Results, offset: int, ranges_at: RangesAt, wanted: Wanted) -> Located | None:
    """The one that is at a place, or else in its line."""
    in_line: Located | None = None
    for each in _all(results, ranges_at, wanted):
        text = each.ranges.document.text
        for low, high in _places(each):
            if low <= offset <= high:
                return each
            if in_line is None and text.line_of(low) == text.line_of(offset):
                in_line = each
    return in_line


def kernel_at(results: Results, offset: int, here: Ranges) -> KernelReport | None:
    """The kernel that a place of the text of now is in, where it was checked as it is now."""
    for known in results.kernels:
        span = known.report.span
        if known.revision == here.document.revision and here.is_here(span) and span.start <= offset <= span.end:
            return known.report
    return None


def _all(results: Results, ranges_at: RangesAt, wanted: Wanted) -> Iterator[Located]:
    for finding, kernel, revision in results.findings():
        if wanted(finding):
            yield Located(finding, kernel, ranges_at(revision))


def _places(one: Located) -> list[tuple[int, int]]:
    """Where the finding is shown, and its other place."""
    spans = [one.anchor, *(related.span for related in one.finding.related[:1])]
    offsets = [one.ranges.offsets(span) for span in spans if span is not None]
    return [each for each in offsets if each is not None]


def _is_in_kernel(one: Located, offset: int) -> bool:
    around = one.ranges.offsets(one.kernel.span) if one.kernel is not None else None
    return around is not None and around[0] <= offset <= around[1]
