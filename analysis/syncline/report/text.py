"""The full report of one file: errors, then each finding and each gap with its excerpt."""

from __future__ import annotations

from collections.abc import Iterator

from .. import instances
from ..findings import FileReport, Finding
from ..records import replace
from .excerpt import Underline, excerpts
from .finding import finding_lines, incomplete_lines
from .lines import EMPTY, Line, line, wrap
from .source import Sources

#: reasons for incompleteness that are shown with an excerpt; the rest of a kernel's are counted
REASONS_PER_KERNEL = 3


def full_text(report: FileReport, sources: Sources, columns: int = 100) -> Iterator[Line]:
    """The blocks for one file, as wide as `columns` where text can be wrapped. Nothing for a file that is clean."""
    for message, span in report.errors:
        first, *rest = wrap(f"error: {message}", columns)
        yield line(("error", "error"), (first.removeprefix("error"), "strong"))
        yield from (line(("  " + more, "strong")) for more in rest)
        if span:
            yield from excerpts([Underline(span, "", "first")], sources, columns)
        else:
            yield line(("  ┌─ ", "gutter"), (report.path, "strong"))
        yield EMPTY
    for finding in report.findings:
        yield from finding_lines(finding, None, sources, columns)
    shown: dict[int, list[tuple[Finding, str]]] = {}
    for finding, kernel, where in instances.findings(report.kernels):
        shown.setdefault(id(kernel), []).append((finding, where))
    for kernel in report.kernels:
        for finding, where in shown.get(id(kernel), ()):
            yield from finding_lines(replace(finding, message=finding.message + where), kernel, sources, columns)
        for reason in kernel.incomplete[:REASONS_PER_KERNEL]:
            yield from incomplete_lines(reason, kernel, sources, columns)
        more = len(kernel.incomplete) - REASONS_PER_KERNEL
        if more > 0:
            noun = "reason" if more == 1 else "reasons"
            yield line((f"{kernel.name} has {more} more {noun} for being incomplete; --format json lists them.", "dim"))
            yield EMPTY
