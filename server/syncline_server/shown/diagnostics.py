"""Findings as diagnostics."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    DiagnosticTag,
    Location,
    Position,
    Range,
)

from syncline.findings import Finding, FindingVerdict, KernelReport, Severity, Verdict
from syncline.ir.kernel import Span
from syncline.rules.sl901_incomplete import RULE as INCOMPLETE
from syncline.wording import words

from ..client import Client
from ..documents.documents import Document
from ..documents.ranges import Ranges
from ..rule_pages import page
from .finding_text import lines_of
from .results import Results

SOURCE = "syncline"
_MOST_REASONS = 3
_TOP = Range(Position(0, 0), Position(0, 0))

_SEVERITY = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.INFO: DiagnosticSeverity.Information,
    Severity.HINT: DiagnosticSeverity.Hint,
}


def diagnostics(
    document: Document, results: Results, client: Client, ranges_at: Callable[[int], Ranges]
) -> list[Diagnostic]:
    """Everything to show in the document. `ranges_at` gives the ranges for an analysis of a revision."""
    found: dict[tuple[object, ...], Diagnostic] = {}
    for finding, kernel, revision in results.shown():
        one = _diagnostic(finding, kernel, document, client, ranges_at(revision))
        if one is not None:
            place = one.range.start.line, one.range.start.character, one.range.end.line, one.range.end.character
            known = found.get((place, one.code))
            found[place, one.code] = one if known is None else _joined(known, one)
    return [*found.values(), *_incomplete(results, ranges_at), *_errors(results, ranges_at)]


def _joined(one: Diagnostic, other: Diagnostic) -> Diagnostic:
    """One diagnostic for two findings of one rule at one place: the louder one's words first."""
    assert one.severity is not None
    assert other.severity is not None
    louder, quieter = (other, one) if other.severity < one.severity else (one, other)
    lines = [*louder.message.split("\n"), *quieter.message.split("\n")]
    related = [*(louder.related_information or ()), *(quieter.related_information or ())]
    louder.message = "\n".join(dict.fromkeys(lines))
    louder.related_information = [each for at, each in enumerate(related) if each not in related[:at]] or None
    data, more = cast("dict[str, Any]", louder.data), cast("dict[str, Any]", quieter.data)
    louder.data = {**data, "fixes": list(dict.fromkeys([*data["fixes"], *more["fixes"]]))}
    return louder


def anchor(finding: Finding, kernel: KernelReport | None, ranges: Ranges) -> Span | None:
    """The span of the document that a finding is shown at: its own, or, when it lies in a header, the call that leads
    there, or its kernel's name."""
    candidates = [finding.span, *finding.calls, *([kernel.name_span] if kernel is not None else [])]
    return next((span for span in candidates if ranges.is_here(span)), None)


def is_redundant_barrier(finding: Finding) -> bool:
    return finding.verdict is FindingVerdict.REDUNDANT


def _diagnostic(
    finding: Finding, kernel: KernelReport | None, document: Document, client: Client, ranges: Ranges
) -> Diagnostic | None:
    """None when the finding's code was edited away."""
    span = anchor(finding, kernel, ranges)
    where = span and ranges.range(span)
    if where is None:
        return None
    unnecessary = is_redundant_barrier(finding) and client.unnecessary_tag
    return Diagnostic(
        range=where,
        severity=_SEVERITY[finding.severity],
        code=finding.rule,
        code_description=_link(finding.rule, client),
        source=SOURCE,
        message=_message(finding, client),
        tags=[DiagnosticTag.Unnecessary] if unnecessary else None,
        related_information=_related(finding, ranges) if client.related_information else None,
        data={
            "uri": document.uri,
            "version": document.version,
            "fixes": [f"{finding.rule}:{finding.span.start}:{number}" for number, _ in enumerate(finding.fixes)],
        },
    )


def _link(rule: str, client: Client) -> CodeDescription | None:
    address = page(rule) if client.code_links else None
    return CodeDescription(address) if address is not None else None


def _message(finding: Finding, client: Client) -> str:
    """The finding's own words, with a line for what it depends on; for an editor without related information, with
    the other access, unless they name its line."""
    lines = [line for line in lines_of(finding.message) if line]
    if finding.related and not client.related_information:
        other = finding.related[0]
        if other.span != finding.span and not re.search(rf"(?:line |:){other.span.line}\b", finding.message):
            lines.append(f"{other.message} (line {other.span.line})")
    return "\n".join(lines)


def _related(finding: Finding, ranges: Ranges) -> list[DiagnosticRelatedInformation] | None:
    """The finding's related spans at other places than its own, then the calls that lead to it, innermost first."""
    said = [(related.span, related.message) for related in finding.related if related.span != finding.span]
    said += [(span, "called from here") for span in reversed(finding.calls)]
    if not ranges.is_here(finding.span):
        said.insert(0, (finding.span, "here"))
    found = [(ranges.location(span), message) for span, message in said]
    return [DiagnosticRelatedInformation(location, message) for location, message in found if location] or None


def _incomplete(results: Results, ranges_at: Callable[[int], Ranges]) -> Iterator[Diagnostic]:
    """One hint per kernel that could not be checked completely, at its name: not every editor shows code lenses, and
    silence would read as `verified`."""
    for known in results.kernels:
        report = known.report
        if report.verdict is not Verdict.INCOMPLETE:
            continue
        where = ranges_at(known.revision).range(report.name_span)
        if where is None:
            continue
        reasons = list(
            dict.fromkeys(f"{words(one.reason, report.speech)} (line {one.span.line})" for one in report.incomplete)
        )
        more = f"; and {len(reasons) - _MOST_REASONS} more" if len(reasons) > _MOST_REASONS else ""
        yield Diagnostic(
            range=where,
            severity=DiagnosticSeverity.Hint,
            code=INCOMPLETE.code,
            source=SOURCE,
            message=f"{report.name} could not be checked completely: {'; '.join(reasons[:_MOST_REASONS])}{more}",
        )


def _errors(results: Results, ranges_at: Callable[[int], Ranges]) -> Iterator[Diagnostic]:
    """What could not be read, and an analysis that did not come to its end: never silence."""
    if results.failure is not None:
        stale = " Findings shown here may be out of date." if results.kernels else ""
        yield Diagnostic(
            range=_TOP,
            severity=DiagnosticSeverity.Information,
            source=SOURCE,
            message=f"This file could not be checked: {results.failure}.{stale}",
        )
    for message, span in results.file.errors if results.file is not None else ():
        location: Location | None = ranges_at(results.file_revision).location(span) if span is not None else None
        here = location is not None and span is not None and ranges_at(results.file_revision).is_here(span)
        yield Diagnostic(
            range=location.range if here and location is not None else _TOP,
            severity=DiagnosticSeverity.Information,
            source=SOURCE,
            message=message,
        )
