"""One line per finding: `path:line:col: SL101 [racy] message`."""

from __future__ import annotations

from collections.abc import Iterator

from .. import instances
from ..findings import FileReport, Finding
from ..rules.sl901_incomplete import RULE as INCOMPLETE
from ..wording import words
from .lines import Line, line


def concise(report: FileReport) -> Iterator[Line]:
    """The lines of one file: errors, findings in the order of the source, and what was left unchecked."""
    yield from error_lines(report)
    rows: list[tuple[int, int, Line]] = []
    found = [(finding, "") for finding in report.findings]
    found += [(finding, where) for finding, _, where in instances.findings(report.kernels)]
    for finding, where in found:
        rows.append((finding.span.line, finding.span.column, finding_line(finding, where)))
    for reason, kernel, names in instances.reasons(report.kernels):
        span = reason.span
        location = (f"{span.path}:{span.line}:{span.column}", "strong")
        text = f" {names}: {_one_line(words(reason.reason, kernel.speech))}"
        head = (f"{INCOMPLETE.code} [{INCOMPLETE.name}]", "incomplete")
        rows.append((span.line, span.column, line(location, ": ", head, text)))
    yield from (content for _, _, content in sorted(rows, key=lambda row: row[:2]))


def error_lines(report: FileReport) -> Iterator[Line]:
    """What could not be read."""
    for message, span in report.errors:
        where = f"{span.path}:{span.line}:{span.column}" if span else report.path
        yield line((where, "strong"), ": ", ("error", "error"), f": {_one_line(message)}")


def finding_line(finding: Finding, where: str = "") -> Line:
    """The line of one finding; `where` says in which instances of a template it is."""
    span = finding.span
    head = (f"{finding.rule} [{finding.verdict}]", finding.severity.value)
    location = (f"{span.path}:{span.line}:{span.column}", "strong")
    return line(location, ": ", head, f" {_one_line(finding.message)}{where}")


def _one_line(text: str) -> str:
    return " ".join(text.split())
