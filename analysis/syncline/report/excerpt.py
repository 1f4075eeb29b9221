"""Source excerpts with several places underlined, as rustc draws them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from ..ir.kernel import Span
from .lines import Line, line
from .source import Sources, SourceText, crop, shown, width

#: two marks at most this many lines apart share one excerpt
NEAR = 8
#: unmarked lines shown before the first and after the last marked one
CONTEXT = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to underline. `role` is "first" (━) or "second" (─)."""

    span: Span
    label: str
    role: str


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mark in the terminal columns of its line."""

    start: int
    end: int
    label: str
    role: str

    @property
    def stroke(self) -> str:
        return "━" if self.role == "first" else "─"


def excerpts(marks: Sequence[Mark], sources: Sources, columns: int, note: str = "") -> list[Line]:
    """The excerpts for `marks`: one where they are near each other in one file, else one for each group that is.

    The first mark names the place; `note` follows it in the first heading. A file that cannot be read gives its
    heading alone."""
    groups = _group(marks)
    numbers = [m.span.line + CONTEXT for m in marks]
    gutter = max(len(str(n)) for n in numbers)
    out: list[Line] = []
    for index, group in enumerate(groups):
        head = group[0].span
        arrow = "┌─ " if index == 0 else "├─ "
        place = f"{head.path}:{head.line}:{head.column}"
        out.append(line((" " * (gutter + 1) + arrow, "gutter"), (place, "strong"), (note if index == 0 else "", "dim")))
        source = sources.get(head.path)
        if source is not None:
            out += _excerpt(source, group, gutter, columns)
        else:
            out += [_row(gutter, None, line(m.label)) for m in group if m.label]
    return out


def place_lines(span: Span, note: str = "") -> list[Line]:
    """The place alone, without an excerpt."""
    return [line(("  ┌─ ", "gutter"), (f"{span.path}:{span.line}:{span.column}", "strong"), (note, "dim"))]


def is_near(mark: Mark, others: Sequence[Mark]) -> bool:
    """Whether the mark belongs into the excerpt of one of the others."""
    return any(m.span.path == mark.span.path and abs(m.span.line - mark.span.line) <= NEAR for m in others)


def is_within(mark: Mark, others: Sequence[Mark]) -> bool:
    """Whether the mark can be drawn without making the others' excerpts much longer."""
    lines = [m.span.line for m in others if m.span.path == mark.span.path]
    if not lines:
        return False
    apart = max(lines) - min(lines) > NEAR
    ranges = [(n, n) for n in lines] if apart else [(min(lines), max(lines))]
    return any(low - 2 <= mark.span.line <= high + 2 for low, high in ranges)


def _group(marks: Sequence[Mark]) -> list[list[Mark]]:
    groups: list[list[Mark]] = []
    for mark in marks:
        for group in groups:
            if is_near(mark, group):
                group.append(mark)
                break
        else:
            groups.append([mark])
    return groups


def _excerpt(source: SourceText, marks: Sequence[Mark], gutter: int, columns: int) -> list[Line]:
    first = max(1, min(m.span.line for m in marks) - CONTEXT)
    last = min(source.line_count, max(m.span.line for m in marks) + CONTEXT)
    out = [_row(gutter, None, ())]
    for number in range(first, last + 1):
        here = [m for m in marks if m.span.line == number]
        if not here and number in (first, last) and not source.line(number).strip():
            continue
        out += _source_line(source, number, here, gutter, columns)
    out.append(_row(gutter, None, ()))
    return out


def _row(gutter: int, number: int | None, content: Line) -> Line:
    label = "" if number is None else str(number)
    return ((f"{label:>{gutter}} │ ", "gutter"), *content)


def _source_line(source: SourceText, number: int, marks: Sequence[Mark], gutter: int, columns: int) -> list[Line]:
    text, stops = shown(source.line(number).lstrip("\ufeff"))
    placed = sorted((_place(source, number, m, stops) for m in marks), key=lambda p: (p.start, p.end))
    placed = _merge(placed)
    room = max(columns - gutter - 3, 30)
    low = 0
    if width(text) > room and placed:
        # keep the marks in sight: start a little before the first where the last would fall off the edge
        end = max(p.end for p in placed)
        low = max(0, min(placed[0].start - 8, end - room + 2)) if end > room - 1 else 0
    visible = crop(text, low, low + room)
    out = [_row(gutter, number, line((visible, "code")))]
    placed = [_Placed(max(0, p.start - low), max(1, min(p.end - low, room)), p.label, p.role) for p in placed]
    out += [_row(gutter, None, row) for row in _underlines(placed)]
    return out


def _place(source: SourceText, number: int, mark: Mark, stops: list[int]) -> _Placed:
    start_of_line = source.starts[number - 1]
    raw = source.line_bytes(number)
    bom = 3 if number == 1 and raw.startswith(b"\xef\xbb\xbf") else 0
    low = len(raw[bom : max(bom, mark.span.start - start_of_line)].decode("utf-8", "replace"))
    high = len(raw[bom : max(bom, mark.span.end - start_of_line)].decode("utf-8", "replace"))
    start = stops[min(low, len(stops) - 1)]
    end = stops[min(high, len(stops) - 1)]
    label = mark.label + (" (and on)" if mark.label and mark.span.end_line > number else "")
    return _Placed(start, max(end, start + 1), label, mark.role)


def _merge(placed: list[_Placed]) -> list[_Placed]:
    """Marks of the very same place become one with both labels."""
    out: list[_Placed] = []
    for mark in placed:
        if out and (out[-1].start, out[-1].end) == (mark.start, mark.end):
            labels = [label for label in (out[-1].label, mark.label) if label]
            role = "first" if "first" in (out[-1].role, mark.role) else "second"
            out[-1] = _Placed(mark.start, mark.end, "; ".join(dict.fromkeys(labels)), role)
        else:
            out.append(mark)
    return out


def _underlines(marks: list[_Placed]) -> list[Line]:
    if not marks:
        return []
    if any(a.end > b.start for a, b in itertools.pairwise(marks)):
        # they overlap: a row for each
        return [row for mark in marks for row in _underlines([mark])]
    strokes: list[tuple[str, str]] = []
    column = 0
    for mark in marks:
        strokes += [(" " * (mark.start - column), ""), (mark.stroke * (mark.end - mark.start), mark.role)]
        column = mark.end
    strokes.append((" " + marks[-1].label, marks[-1].role))
    rows: list[Line] = [tuple(strokes)]
    # the labels of the others hang below, from right to left
    pending = [m for m in marks[:-1] if m.label]
    while pending:
        *rest, mark = pending
        row: list[tuple[str, str]] = []
        column = 0
        for other in rest:
            row += [(" " * (other.start - column), ""), ("│", other.role)]
            column = other.start + 1
        row += [(" " * (mark.start - column), ""), ("╰ " + mark.label, mark.role)]
        rows.append(tuple(row))
        pending = rest
    return rows
