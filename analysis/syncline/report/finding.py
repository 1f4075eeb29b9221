"""One finding for people: heading, excerpt, the two threads, what is missing, and the fix as a diff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..findings import Finding, Fix, Incomplete, KernelReport, Related, Severity, Witness
from ..ir.dialect import Speech
from ..ir.kernel import Span
from ..ir.launch import Launch
from ..rules.sl901_incomplete import RULE as INCOMPLETE
from ..wording import listed as all_of
from ..wording import still_checked, words
from ..wording.speech import said
from .diff import fix_diff
from .excerpt import Underline, excerpts, is_within, location_lines
from .launch import describe, extents, point, thread_ids
from .lines import EMPTY, Line, line, listed, pad, wrap
from .source import Sources, shown

#: columns of the field names on the left ("missing", "assuming")
_FIELD = 12
#: fixes beyond this many are named without their diff
_DIFFS = 2


def finding_lines(finding: Finding, kernel: KernelReport | None, sources: Sources, columns: int) -> list[Line]:
    """The whole block for one finding, ended by an empty line. `kernel` is None for findings about a file.

    A hint has a heading and its location only."""
    out = _heading(finding.rule, finding.name, finding.verdict, finding.severity, finding.message, columns)
    note = f" in {said(kernel.kind.noun, kernel.speech)} {kernel.name}" if kernel else ""
    if finding.severity is Severity.HINT:
        return [*out, *location_lines(finding.span, note), EMPTY]
    underlines, far = _underlines(finding)
    out += excerpts(underlines, sources, columns, note)
    out += _see(far, columns)
    if finding.witness:
        out += _witness(finding.witness, columns)
    out += _field("hazard", _hazard(finding), columns)
    out += _field("missing", None if is_said(finding, finding.missing) else finding.missing, columns, "strong")
    out += _calls(finding.calls, sources, columns)
    out += _field("leans on", "; ".join(text for text in _leaned_on(finding) if not is_said(finding, text)), columns)
    if kernel:
        out += _field("launch", _launches(finding.launches or kernel.launches, kernel.speech), columns)
        out += _field("assuming", all_of(kernel.assumptions, kernel.speech), columns)
    out += _fixes(finding, sources, columns)
    out.append(EMPTY)
    return out


def incomplete_lines(reason: Incomplete, kernel: KernelReport, sources: Sources, columns: int) -> list[Line]:
    """Why a kernel could not be checked completely, with the location."""
    text = f"{kernel.name}: {words(reason.reason, kernel.speech)}"
    out = _heading(INCOMPLETE.code, INCOMPLETE.name, "incomplete", Severity.INFO, text, columns)
    note = f" in {said(kernel.kind.noun, kernel.speech)} {kernel.name}"
    out += excerpts([Underline(reason.span, "", "second")], sources, columns, note)
    out += _field("still checked", None if reason.but_for is None else still_checked(reason.but_for), columns)
    out.append(EMPTY)
    return out


def _heading(rule: str, name: str, verdict: str, severity: Severity, message: str, columns: int) -> list[Line]:
    # the colour is the severity's, so that a possible race does not shout like a proved one
    role = "incomplete" if verdict == "incomplete" else severity.value
    middle = f" {name} " if name != verdict else " "
    prefix = rule + middle
    tag = f"[{verdict}]"
    first, *rest = wrap(prefix + tag + " " + message, columns)
    head = first.removeprefix(prefix + tag)
    out = [line((rule, role), (middle, "dim"), (tag, role), (head, "strong"))]
    return out + [line(("  " + text, "strong")) for text in rest]


def _underlines(finding: Finding) -> tuple[list[Underline], list[Related]]:
    """The underlines, and the related spans that are too far off to be worth an excerpt of their own. In a race the
    first two have the letters of the witness's threads: A is at the finding's own span."""
    race = finding.hazard is not None and finding.witness is not None
    if race and not finding.related:
        return [Underline(finding.span, said("threads A and B", finding.speech), "first")], []
    underlines = [Underline(finding.span, said("thread A", finding.speech) if race else "", "first")]
    far: list[Related] = []
    for index, related in enumerate(finding.related):
        message = related.message
        if race and index == 0:
            message = message.removeprefix("the other access: ")
            if related.span == finding.span:
                underlines = [Underline(finding.span, said("threads A and B: ", finding.speech) + message, "first")]
                continue
            message = said("thread B: ", finding.speech) + message
        underline = Underline(related.span, message, "second")
        if index == 0 or is_within(underline, underlines):
            underlines.append(underline)
        else:
            far.append(related)
    return underlines, far


def _see(related: Sequence[Related], columns: int) -> list[Line]:
    out: list[Line] = []
    for one in related:
        out += _field("see", f"{one.span.path}:{one.span.line}:{one.span.column}  {one.message}", columns)
    return out


def _field(name: str, text: str | None, columns: int, role: str = "") -> list[Line]:
    if not text:
        return []
    indent = max(_FIELD, len(name) + 1)
    first, *rest = wrap(text, columns - indent - 2)
    out = [line("  ", (f"{name:<{indent}}", "field"), (first, role))]
    return out + [line(" " * (indent + 2), (more, role)) for more in rest]


def _witness(witness: Witness, columns: int) -> list[Line]:
    """A table with a column for each thread, then what both share."""
    a, b = witness.threads
    if a == b:
        return _lone_witness(witness, columns)
    rows = [("", said("thread A", witness.speech), said("thread B", witness.speech)), *thread_ids(witness)]
    rows += [(shown(name)[0], shown(x)[0], shown(y)[0]) for name, x, y in witness.values]
    left = max(len(r[0]) for r in rows)
    middle = max(len(r[1]) for r in rows)
    out: list[Line] = []
    for index, (name, x, y) in enumerate(rows):
        title = said("threads", witness.speech) if index == 0 else ""
        roles = ("first", "second") if index == 0 else ("", "")
        differs = "strong" if index and x != y else roles[0]
        out.append(
            (
                ("  ", ""),
                (f"{title:<{_FIELD}}", "field"),
                *pad((name, "dim"), left + 2),
                *pad((x, differs), middle + 3),
                (y, "strong" if index and x != y else roles[1]),
            )
        )
    out += _values(witness, columns)
    out += _field("address", witness.address, columns, "strong")
    out += _field("iteration", _distance(witness.distance), columns)
    out += _field("data", "; ".join(witness.data), columns)
    out += _field("witnessed", _witnessed(witness), columns)
    return out


def _lone_witness(witness: Witness, columns: int) -> list[Line]:
    """The one thread that a specification does not hold of."""
    who = witness.threads[0]
    block = f" of block {point(who.block)}" if witness.grid_dim != (1, 1, 1) else ""
    out = _field(said("thread", witness.speech), f"{point(who.thread)}{said(block, witness.speech)}", columns, "first")
    out += _values(witness, columns)
    out += _field("data", "; ".join(witness.data), columns)
    return out + _field("witnessed", _witnessed(witness), columns)


def _values(witness: Witness, columns: int) -> list[Line]:
    return _field("values", ", ".join(f"{name} = {value}" for name, value in witness.shared_values), columns)


def _distance(distance: int | None) -> str | None:
    match distance:
        case None:
            return None
        case 0:
            return "both in the same one"
        case 1 | -1:
            return "one is an iteration ahead of the other"
        case _:
            return f"{abs(distance)} apart"


def _witnessed(witness: Witness) -> str:
    text = extents(witness.block_dim, witness.grid_dim, witness.speech)
    return text + (", and seen when replayed" if witness.confirmed else "")


def is_said(finding: Finding, text: str | None) -> bool:
    """Whether the finding's message has these words."""
    return text is not None and text in finding.message


def _hazard(finding: Finding) -> str | None:
    """As in: RAW, shared memory, block scope."""
    if finding.hazard is None or finding.memory is None:
        return None
    return said(f"{finding.hazard}, {finding.memory.value} memory, {finding.scope} scope", finding.speech)


def _calls(calls: Sequence[Span], sources: Sources, columns: int) -> list[Line]:
    """The chain of calls, outermost first, each with the text of the call."""
    out: list[Line] = []
    for index, span in enumerate(calls):
        source = sources.get(span.path)
        text = " ".join(source.text(span.start, span.end).split()) if source else ""
        if len(text) > 60:
            text = text[:59] + "…"
        title = "called from" if index == 0 else ""
        arrow = "" if index == 0 else "→ "
        location = f"{arrow}{span.path}:{span.line}:{span.column}"
        out.append(line("  ", (f"{title:<{_FIELD}}", "field"), location, (f"  {shown(text)[0]}", "dim")))
    return out


def _leaned_on(finding: Finding) -> list[str]:
    return [words(each, finding.speech) for each in finding.depends_on]


def _launches(launches: Iterable[Launch], speech: Speech) -> str:
    """The launches that show the finding; the witness says with which dimensions the first does."""
    return "; ".join(dict.fromkeys(describe(launch, speech) for launch in launches))


def _fixes(finding: Finding, sources: Sources, columns: int) -> list[Line]:
    if not finding.fixes:
        return _field("no fix", words(finding.no_fix, finding.speech) if finding.no_fix else None, columns)
    out: list[Line] = []
    for index, fix in enumerate(sorted(finding.fixes, key=lambda f: not f.preferred)):
        title = "fix" if index == 0 else "or"
        note = f"checked again after the edit{_not_along(fix, finding.span.path)}"
        out += _field(title, f"{fix.title} ({note})", columns, "verified")
        if index < _DIFFS:
            out += [(("    ", ""), *row) for row in fix_diff(fix, sources)]
    return out


def _not_along(fix: Fix, path: str) -> str:
    """The fixes that may not be applied along with it, by the lines of their findings."""
    here = sorted({span.line for span in fix.excludes if span.path == path})
    lines = [f"line {here[0]}"] if len(here) == 1 else [f"lines {listed(list(map(str, here)))}"] if here else []
    lines += sorted({f"{span.path}:{span.line}" for span in fix.excludes if span.path != path})
    return f"; not along with the fix at {listed(lines)}" if lines else ""
