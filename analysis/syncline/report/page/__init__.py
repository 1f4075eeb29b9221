"""A run as one page: every kernel with its verdict, every finding with its code, picture and fix. The page needs
nothing else, no script among it, can be read with keys and by ear, in light and dark, and printed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from ... import instances
from ...findings import FileReport, Finding, Incomplete, KernelReport
from ...records import replace
from ...rules.sl901_incomplete import RULE as INCOMPLETE
from ...wording import still_checked, words
from ...wording.conditions import race_free
from ...wording.speech import said
from ..assumptions import assumed
from ..excerpt import Underline, excerpts
from ..lines import Line, plain
from ..markup import element, escaped, prose, told
from ..source import Sources
from ..table import COLUMNS, SIGNS, row_of, summary
from .findings import article, preformatted
from .style import STYLE

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_COLUMNS = 110


def page(reports: Sequence[FileReport], sources: Sources, seconds: float | None = None) -> str:
    """The page of a run."""
    numbers = count(1)
    files = [_file(report, sources, numbers) for report in reports]
    said = summary(reports, seconds)
    meta = [
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
    ]
    head = element("head", *meta, told("title", f"Syncline: {plain(summary(reports))}"), element("style", STYLE))
    body = element(
        "body",
        told("a", "To the findings", href="#findings", class_="skip"),
        element("header", told("h1", "Syncline"), element("p", _sentence(said))),
        element("nav", *_table(reports), aria_label="Kernels"),
        element("main", *files, id="findings"),
        element("footer", *_assumptions(reports)),
    )
    return f'<!DOCTYPE html>\n<html lang="en">{head}\n{body}</html>\n'


def _sentence(content: Line) -> str:
    return "".join(element("span", prose(piece), class_=role) if role else prose(piece) for piece, role in content)


def _anchor(kernel: KernelReport) -> str:
    return f"{kernel.span.path}:{kernel.name_span.start}:{kernel.name}"


def _table(reports: Sequence[FileReport]) -> list[str]:
    rows: list[str] = []
    for report in reports:
        for kernel in report.kernels:
            verdict, name, *rest = row_of(report, kernel)
            shown = told("a", name[0], href=f"#{_anchor(kernel)}") if _has_section(kernel) else escaped(name[0])
            others = [told("td", text) for text, _ in rest]
            rows.append(element("tr", told("td", *verdict[:1], class_=verdict[1]), element("td", shown), *others))
    if not rows:
        return []
    head = element("tr", *(told("th", name, scope="col") for name in COLUMNS))
    table = element("table", told("caption", "Kernels"), element("thead", head), element("tbody", *rows))
    return [element("div", table, class_="wide", tabindex=0, role="group", aria_label="Kernels")]


def _has_section(kernel: KernelReport) -> bool:
    return bool(kernel.findings or kernel.incomplete)


def _file(report: FileReport, sources: Sources, numbers: count[int]) -> str:
    parts = [told("p", f"error: {message}", class_="error") for message, _ in report.errors]
    if report.findings:
        parts.append(told("h3", "The file itself"))
        parts += [article(finding, None, next(numbers), sources) for finding in report.findings]
    shown: dict[int, list[Finding]] = {}
    for finding, kernel, where in instances.findings(report.kernels):
        shown.setdefault(id(kernel), []).append(replace(finding, message=finding.message + where))
    for kernel in report.kernels:
        if _has_section(kernel):
            parts.append(_kernel(kernel, shown.get(id(kernel), []), sources, numbers))
    return element("section", told("h2", report.path), *parts) if parts else ""


def _kernel(kernel: KernelReport, findings: Sequence[Finding], sources: Sources, numbers: count[int]) -> str:
    verdict = kernel.verdict
    heading = element(
        "h3",
        escaped(f"{said(kernel.kind.noun, kernel.speech).capitalize()} {kernel.name}: "),
        told("span", f"{SIGNS[verdict]} {verdict.value}", class_=verdict.value),
        id=_anchor(kernel),
    )
    parts = [heading]
    if kernel.race_free_if is not None:
        parts.append(element("p", prose(race_free(kernel.race_free_if).capitalize() + ".")))
    parts += [article(finding, kernel, next(numbers), sources) for finding in findings]
    parts += [_gap(gap, kernel, next(numbers), sources) for gap in kernel.incomplete]
    return element("section", *parts)


def _gap(gap: Incomplete, kernel: KernelReport, number: int, sources: Sources) -> str:
    """What could not be checked, and why."""
    name = f"finding-{number}"
    tag = told("p", f"{INCOMPLETE.code} {INCOMPLETE.name}", class_="incomplete")
    code = preformatted(excerpts([Underline(gap.span, "", "second")], sources, _COLUMNS), "The code")
    checked = told("p", f"Still checked: {still_checked(gap.but_for)}", class_="meta") if gap.but_for else ""
    headline = element("h4", prose(words(gap.reason, kernel.speech)), id=name)
    return element("article", headline, tag, code, checked, class_="info", aria_labelledby=name)


def _assumptions(reports: Sequence[FileReport]) -> list[str]:
    rows = [element("li", prose(text)) for text in assumed(reports)]
    return [told("h2", "The verdicts assume"), element("ul", *rows)] if rows else []
