"""Source excerpts with several spans underlined, as rustc draws them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from ..ir.kernel import Span
from ..records import record
from .lines import Line, line
from .source import Sources, SourceText, crop, shown, width

#: two underlines at most this many lines apart share one excerpt
NEAR = 8
#: plain lines shown before the first and after the last underlined one
CONTEXT = 1


@record
class Underline:
    """A span to underline, with its label. `role` is "first" (━) or "second" (─)."""

    span: Span
    label: str
    role: str


@record
class _Stretch:
    """An underline in the terminal columns of its line."""

    start: int
    end: int
    label: str
    role: str

    @property
    def stroke(self) -> str:
        return "━" if self.role == "first" else "─"


def excerpts(underlines: Sequence[Underline], sources: Sources, columns: int, note: str = "") -> list[Line]:
    """The excerpts for `underlines`: one where they are near each other in one file, else one for each group that is.

    The first underline names the location; `note` follows it in the first heading. A file that cannot be read gives its
    heading alone."""
    groups = _group(underlines)
    numbers = [m.span.line + CONTEXT for m in underlines]
    gutter = max(len(str(n)) for n in numbers)
    out: list[Line] = []
    for index, group in enumerate(groups):
        head = group[0].span
        arrow = "┌─ " if index == 0 else "├─ "
        location = f"{head.path}:{head.line}:{head.column}"
        out.append(
            line((" " * (gutter + 1) + arrow, "gutter"), (location, "strong"), (note if index == 0 else "", "dim"))
        )
        source = sources.get(head.path)
        if source is not None:
            out += _excerpt(source, group, gutter, columns)
        else:
            out += [_row(gutter, None, line(m.label)) for m in group if m.label]
    return out


def location_lines(span: Span, note: str = "") -> list[Line]:
    """The location alone, without an excerpt."""
    return [line(("  ┌─ ", "gutter"), (f"{span.path}:{span.line}:{span.column}", "strong"), (note, "dim"))]


def is_near(underline: Underline, others: Sequence[Underline]) -> bool:
    """Whether the underline is near enough to one of the others to share its excerpt."""
    return any(m.span.path == underline.span.path and abs(m.span.line - underline.span.line) <= NEAR for m in others)


def is_within(underline: Underline, others: Sequence[Underline]) -> bool:
    """Whether the underline can be drawn without making the others' excerpts much longer."""
    lines = [m.span.line for m in others if m.span.path == underline.span.path]
    if not lines:
        return False
    apart = max(lines) - min(lines) > NEAR
    ranges = [(n, n) for n in lines] if apart else [(min(lines), max(lines))]
    return any(low - 2 <= underline.span.line <= high + 2 for low, high in ranges)


def _group(underlines: Sequence[Underline]) -> list[list[Underline]]:
    groups: list[list[Underline]] = []
    for underline in underlines:
        for group in groups:
            if is_near(underline, group):
                group.append(underline)
                break
        else:
            groups.append([underline])
    return groups


def _excerpt(source: SourceText, underlines: Sequence[Underline], gutter: int, columns: int) -> list[Line]:
    first = max(1, min(m.span.line for m in underlines) - CONTEXT)
    last = min(source.line_count, max(m.span.line for m in underlines) + CONTEXT)
    out = [_row(gutter, None, ())]
    for number in range(first, last + 1):
        here = [m for m in underlines if m.span.line == number]
        if not here and number in (first, last) and not source.line(number).strip():
            continue
        out += _source_line(source, number, here, gutter, columns)
    out.append(_row(gutter, None, ()))
    return out


def _row(gutter: int, number: int | None, content: Line) -> Line:
    label = "" if number is None else str(number)
    return ((f"{label:>{gutter}} │ ", "gutter"), *content)


def _source_line(
    source: SourceText, number: int, underlines: Sequence[Underline], gutter: int, columns: int
) -> list[Line]:
    text, stops = shown(source.line(number).lstrip("\ufeff"))
    stretches = sorted((_columns(source, number, m, stops) for m in underlines), key=lambda p: (p.start, p.end))
    stretches = _merge(stretches)
    room = max(columns - gutter - 3, 30)
    low = 0
    if width(text) > room and stretches:
        # keep the underlines in sight: start a little before the first where the last would fall off the edge
        end = max(p.end for p in stretches)
        low = max(0, min(stretches[0].start - 8, end - room + 2)) if end > room - 1 else 0
    visible = crop(text, low, low + room)
    out = [_row(gutter, number, line((visible, "code")))]
    stretches = [_Stretch(max(0, p.start - low), max(1, min(p.end - low, room)), p.label, p.role) for p in stretches]
    out += [_row(gutter, None, row) for row in _underlines(stretches)]
    return out


def _columns(source: SourceText, number: int, underline: Underline, stops: list[int]) -> _Stretch:
    start_of_line = source.starts[number - 1]
    raw = source.line_bytes(number)
    bom = 3 if number == 1 and raw.startswith(b"\xef\xbb\xbf") else 0
    low = len(raw[bom : max(bom, underline.span.start - start_of_line)].decode("utf-8", "replace"))
    high = len(raw[bom : max(bom, underline.span.end - start_of_line)].decode("utf-8", "replace"))
    start = stops[min(low, len(stops) - 1)]
    end = stops[min(high, len(stops) - 1)]
    label = underline.label + (" (and on)" if underline.label and underline.span.end_line > number else "")
    return _Stretch(start, max(end, start + 1), label, underline.role)


def _merge(stretches: list[_Stretch]) -> list[_Stretch]:
    """Underlines of the very same span become one with both labels."""
    out: list[_Stretch] = []
    for underline in stretches:
        if out and (out[-1].start, out[-1].end) == (underline.start, underline.end):
            labels = [label for label in (out[-1].label, underline.label) if label]
            role = "first" if "first" in (out[-1].role, underline.role) else "second"
            out[-1] = _Stretch(underline.start, underline.end, "; ".join(dict.fromkeys(labels)), role)
        else:
            out.append(underline)
    return out


def _underlines(underlines: list[_Stretch]) -> list[Line]:
    if not underlines:
        return []
    if any(a.end > b.start for a, b in itertools.pairwise(underlines)):
        # they overlap: a row for each
        return [row for underline in underlines for row in _underlines([underline])]
    strokes: list[tuple[str, str]] = []
    column = 0
    for underline in underlines:
        strokes += [
            (" " * (underline.start - column), ""),
            (underline.stroke * (underline.end - underline.start), underline.role),
        ]
        column = underline.end
    strokes.append((" " + underlines[-1].label, underlines[-1].role))
    rows: list[Line] = [tuple(strokes)]
    # the labels of the others hang below, from right to left
    pending = [m for m in underlines[:-1] if m.label]
    while pending:
        *rest, underline = pending
        row: list[tuple[str, str]] = []
        column = 0
        for other in rest:
            row += [(" " * (other.start - column), ""), ("│", other.role)]
            column = other.start + 1
        row += [(" " * (underline.start - column), ""), ("╰ " + underline.label, underline.role)]
        rows.append(tuple(row))
        pending = rest
    return rows
