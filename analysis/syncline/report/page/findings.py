"""One finding on the page: headline, code, picture, the two threads side by side, condition and fix."""

from __future__ import annotations

from collections.abc import Iterable

from ...courses import Step
from ...findings import Finding, Fix, KernelReport, Severity, Witness
from ...ir.kernel import Span
from ...rules import RULES
from ...wording import listed, words
from ...wording.speech import said
from ..diff import fix_diff
from ..excerpt import Underline, excerpts, is_within
from ..launch import describe, extents, point, thread_ids
from ..lines import Line
from ..markup import element, escaped, marked, prose, told
from ..picture import has_picture, picture
from ..picture.lanes import Lanes, lanes
from ..picture.words import doing
from ..source import Sources

#: columns of excerpts
_COLUMNS = 110
#: fixes that are shown with their text
_DIFFS = 2
_QUIET = (Severity.INFO, Severity.HINT)


def article(finding: Finding, kernel: KernelReport | None, number: int, sources: Sources) -> str:
    """The finding; `number` counts those of the page. `kernel` is None for one about a file."""
    rule = RULES.get(finding.rule)
    message = finding.message[:1].upper() + finding.message[1:]
    tag = element(
        "p",
        told("span", f"{finding.rule} {finding.name}", class_=finding.severity.value),
        escaped(f" · {finding.verdict} · {_place(finding.span)}"),
        escaped(f" · {said(rule.summary, finding.speech)}") if rule is not None else "",
        class_="meta",
    )
    parts = [element("h4", prose(message), id=f"finding-{number}"), tag]
    witness = finding.witness
    both = lanes(finding, witness, sources) if witness is not None and has_picture(finding) else None
    parts.append(_code(finding, both, sources))
    if both is not None and witness is not None:
        drawn = picture(finding, sources, style="") or ""
        parts.append(element("figure", drawn, tabindex=0, role="group", aria_label="The finding as a picture"))
        parts.append(_threads(witness, both))
    elif witness is not None:
        parts.append(
            _list([(said("thread", witness.speech), point(witness.threads[0].thread)), *witness.shared_values])
        )
    parts.append(_facts(finding, kernel))
    parts += _fixes(finding, sources)
    return element("article", *parts, class_=finding.severity.value, aria_labelledby=f"finding-{number}")


def preformatted(lines: Iterable[Line], label: str) -> str:
    """Lines as they are on a terminal; what is too wide can be scrolled to by keys."""
    return element("pre", "\n".join(map(marked, lines)), tabindex=0, role="group", aria_label=label)


def _place(span: Span) -> str:
    return f"{span.path}:{span.line}:{span.column}"


def _code(finding: Finding, both: Lanes | None, sources: Sources) -> str:
    """The code, each access with the name of its thread."""
    labels: dict[int, str] = {0: "", 1: ""}
    if both is not None and finding.hazard is not None:
        for side, lane, steps in zip(both.sides, (both.left, both.right), both.steps, strict=True):
            labels[side] = f"{lane.name[:1].lower()}{lane.name[1:]} {_conflicting(steps)}"
    underlines = [Underline(finding.span, labels[0], "first")]
    for index, related in enumerate(finding.related):
        message = labels[1] if index == 0 and labels[1] else related.message
        underline = Underline(related.span, message, "dim" if index else "second")
        if index == 0 or is_within(underline, underlines):
            underlines.append(underline)
    return preformatted(excerpts(underlines, sources, _COLUMNS), "The code")


def _conflicting(steps: tuple[Step, ...]) -> str:
    return next((doing(step) for step in steps if step.conflicts and step.doing.is_access), "")


def _threads(witness: Witness, both: Lanes) -> str:
    """The two threads in columns, in the order of the picture."""
    told_of = (*thread_ids(witness), *witness.values)
    rows = [(name, [values[side] for side in both.sides]) for name, *values in told_of]
    acts = [_conflicting(steps) for steps in both.steps]
    if any(acts):
        rows.append(("does", acts))
    heads = [told("th", name, scope="col") for name in ("", both.left.name, both.right.name)]
    body = [
        element("tr", told("th", name, scope="row"), *(told("td", cell, class_="code") for cell in row))
        for name, row in rows
    ]
    table = element(
        "table",
        told("caption", said("The two threads", witness.speech)),
        element("thead", element("tr", *heads)),
        *_body(body),
    )
    return element("div", table, class_="wide")


def _body(rows: list[str]) -> list[str]:
    return [element("tbody", *rows)] if rows else []


def _facts(finding: Finding, kernel: KernelReport | None) -> str:
    facts: list[tuple[str, str]] = []
    witness = finding.witness
    if witness is not None:
        if witness.address:
            facts.append(("address", witness.address))
        facts += [("with", ", ".join(f"{name} = {value}" for name, value in witness.shared_values))]
        facts += [("data", "; ".join(witness.data))]
        seen = ", and seen when replayed" if witness.confirmed else ""
        facts.append(("shown for", extents(witness.block_dim, witness.grid_dim, witness.speech) + seen))
    if finding.missing and finding.missing not in finding.message:
        facts.append(("missing", finding.missing))
    facts.append(("leans on", listed(finding.depends_on, finding.speech)))
    if finding.calls:
        facts.append(("called from", " → ".join(map(_place, finding.calls))))
    launches = finding.launches or (kernel.launches if kernel is not None else ())
    facts.append(("launch", "; ".join(dict.fromkeys(describe(each, finding.speech) for each in launches))))
    return _list(facts)


def _list(facts: Iterable[tuple[str, str]]) -> str:
    rows = [told("dt", name) + element("dd", prose(text)) for name, text in facts if text]
    return element("dl", *rows) if rows else ""


def _fixes(finding: Finding, sources: Sources) -> list[str]:
    if not finding.fixes:
        no_fix = finding.no_fix if finding.severity not in _QUIET else None
        why = words(no_fix, finding.speech) if no_fix is not None else ""
        return [element("p", prose(f"No fix is offered: {why}"), class_="meta")] if why else []
    out: list[str] = []
    for index, fix in enumerate(sorted(finding.fixes, key=lambda each: not each.preferred)):
        out.append(element("h5", prose(f"{'Fix' if index == 0 else 'Or'}: {fix.title}")))
        out += _diff(fix, sources) if index < _DIFFS else []
    return out


def _diff(fix: Fix, sources: Sources) -> list[str]:
    lines = fix_diff(fix, sources)
    note = told("p", "Checked again after the edit.", class_="meta")
    return [preformatted(lines, "What the fix changes"), note] if lines else [note]
