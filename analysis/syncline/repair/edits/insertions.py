"""Insertions: barriers as text, in the file's own line ends, indentation and spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...findings import Edit, Fix, FixKind
from ...frontend.editing.branches import under_label
from ...frontend.editing.stores import store_at
from ...ir.span import Span
from ...ir.split import Split
from ...regex import regex
from ..conflicts.insertion_points import Candidate
from .layout import Layout
from .spelling import Spelling


def insertion(source: bytes, chosen: Iterable[Candidate], spelling: Spelling) -> Fix | None:
    """The fix that puts these barriers in; None where the text around one is not of a form that can be edited."""
    chosen = sorted(chosen, key=lambda c: c.at.offset)
    writer = _Writer(Layout(source), spelling)
    edits = [edit for one in _together(chosen) for edit in writer.edits(one)]
    if writer.failed or not edits:
        return None
    if spelling.brings_groups(chosen):
        edits = [*include(source, spelling.groups_header, edits[0].path, min(e.start for e in edits)), *edits]
    kind = FixKind.SPLIT_STATEMENT if all(c.at.split for c in chosen) else FixKind.INSERT_BARRIER
    weight = sum(c.cost for c in chosen)
    return Fix(_title(writer.layout, chosen, spelling), kind, tuple(edits), preferred=True, weight=weight)


def _together(chosen: Iterable[Candidate]) -> Iterator[list[Candidate]]:
    """The barriers of one statement without braces, or of one assignment, are one piece of text."""
    groups: dict[object, list[Candidate]] = {}
    for candidate in chosen:
        point = candidate.at
        groups.setdefault(point.unbraced or point.split or point, []).append(candidate)
    return iter(groups.values())


class _Writer:
    def __init__(self, layout: Layout, spelling: Spelling) -> None:
        self.layout, self.spelling = layout, spelling
        self.failed = False
        self.names: set[str] = set()

    def edits(self, members: list[Candidate]) -> Iterator[Edit]:
        point = members[0].at
        if point.unbraced is not None:
            yield from self._braced(point.unbraced, members)
        elif point.split is not None:
            yield from self._split(members[0])
        else:
            yield self._plain(members[0])

    def call(self, candidate: Candidate) -> str:
        return f"{self.spelling.call(candidate)};"

    def _plain(self, candidate: Candidate) -> Edit:
        layout, path, at = self.layout, candidate.at.path, candidate.at.offset
        call = self.call(candidate)
        if not layout.is_first(at):
            return Edit(path, at, at, f"{call} ")
        if layout.source[at : at + 1] == b"}":
            start = layout.line_start(at)
            return Edit(path, start, start, f"{layout.inner_indent(at)}{call}{layout.newline}")
        start = layout.line_start(layout.above_all(at))
        return Edit(path, start, start, f"{layout.statement_indent(at)}{call}{layout.newline}")

    def _braced(self, body: Span, members: list[Candidate]) -> Iterator[Edit]:
        layout, path = self.layout, body.path
        ends = [c for c in members if c.at.split is None]
        before = " ".join(self.call(c) for c in ends if c.at.offset == body.start)
        after = " ".join(self.call(c) for c in ends if c.at.offset != body.start)
        for member in members:
            if member.at.split is not None:
                yield from self._split(member)
        if not layout.is_first(body.start):
            yield Edit(path, body.start, body.start, "{ " + before + " " * bool(before))
            yield Edit(path, body.end, body.end, " " * bool(after) + after + " }")
            return
        head, indent, newline = layout.code_before(body.start), layout.indent(body.start), layout.newline
        end = body.end
        rest = layout.source[end : layout.line_end(end)].strip()
        if rest.startswith((b"//", b"/*")):
            end = layout.line_end(end)
        outer = layout.indent(head) if layout.indent(head) != indent else indent.removesuffix(layout.step)
        yield Edit(path, head, head, " {")
        if before:
            yield Edit(path, body.start, body.start, f"{before}{newline}{indent}")
        tail = f"{newline}{indent}{after}" if after else ""
        yield Edit(path, end, end, f"{tail}{newline}{outer}}}")

    def _split(self, candidate: Candidate) -> Iterator[Edit]:
        split = candidate.at.split
        assert split is not None
        layout, whole, right = self.layout, split.whole, split.right
        source = layout.source
        halves = _halves(source, split)
        if source[right.end : whole.end].strip() != b";" or whole.path != right.path or halves is None:
            self.failed = True
            return
        left, value = halves
        name = layout.fresh("value", self.names)
        self.names.add(name)
        gap = f"{layout.newline}{layout.indent(whole.start)}" if layout.is_first(whole.start) else " "
        # what jumps over a declaration does not compile
        jumps = re.search(rb"\bgoto\b", source) is not None or under_label(source, whole.start, whole.end)
        opened, closed = ("{ ", " }") if jumps else ("", "")
        declared = split.held_as or "auto"
        kept = right.end if split.update else right.start  # what is read stays as it stands where it can
        yield Edit(whole.path, whole.start, kept, f"{opened}{declared} {name} = {value}")
        yield Edit(whole.path, right.end, whole.end, f";{gap}{self.call(candidate)}{gap}{left}{name};{closed}")


def _halves(source: bytes, split: Split) -> tuple[str, str] | None:
    """Of an assignment that is taken apart, what stores (`x = `), and what is read where that does not stand there as
    it is: of `x += e` that is `x + (e)`. None where the text is of another form."""
    if not split.update:
        return source[split.whole.start : split.right.start].decode("utf-8", "replace"), ""
    store = store_at(source, split.right.start, split.right.end)
    if store is None or store.update is None or store.acts:
        return None
    operand = store.update.operand
    operand = operand if re.fullmatch(r"[\w.]+(?:\[[^][]*\])*", operand) else f"({operand})"
    return f"{store.target} = ", f"{store.target} {store.update.operation} {operand}"


def include(source: bytes, header: str, path: str, before: int) -> Iterator[Edit]:
    """The include of the header of cooperative groups: behind the unconditional includes above `before`, or as the
    first line. Nothing where the file includes it already."""
    layout, depth, at = Layout(source), 0, 3 if source.startswith(b"\xef\xbb\xbf") else 0
    for found in _DIRECTIVE.finditer(source, 0, layout.line_start(before)):
        word = found.group(1)
        depth += (word == b"if") - (word == b"endif")
        if word == b"include" and header.encode() in found.group():
            return
        if word == b"include" and depth == 0:
            at = found.end()
    yield Edit(path, at, at, f"#include <{header}>{layout.newline}", is_include=True)


_DIRECTIVE = regex(rb"^[ \t]*#[ \t]*(if|endif|include)\w*[^\r\n]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)


def _title(layout: Layout, chosen: list[Candidate], spelling: Spelling) -> str:
    """The title of the fix: what is inserted, and before or after which line."""
    parts: list[str] = []
    for call in dict.fromkeys(spelling.call(c) for c in chosen):
        members = [c for c in chosen if spelling.call(c) == call]
        plain = [c for c in members if c.at.split is None]
        if plain:
            verb = "insert" if parts else "Insert"
            parts.append(f"{verb} {call} {_and(_positions(layout, plain))}")
        for c in members:
            if c.at.split is not None:
                verb = "split" if parts else "Split"
                parts.append(f"{verb} line {c.at.split.whole.line}: read first, then {call}, then write")
    return "; ".join(parts)


def _positions(layout: Layout, chosen: Iterable[Candidate]) -> list[str]:
    """Where barriers stand, lines with the same words joined: "after lines 5 and 7, inside the loop"."""
    found: dict[tuple[str, bool], list[int]] = {}
    for candidate in chosen:
        side, line = _where(layout, candidate)
        found.setdefault((side, candidate.at.loops > 0), []).append(line)
    return [
        f"{side} line{'s' if len(lines) > 1 else ''} {_and([*map(str, lines)])}{', inside the loop' if inside else ''}"
        for (side, inside), lines in found.items()
    ]


def _where(layout: Layout, candidate: Candidate) -> tuple[str, int]:
    """Whether a barrier stands before or after a line, and which."""
    at, body = candidate.at.offset, candidate.at.unbraced
    if body is not None:
        return ("before", layout.line(at)) if at == body.start else ("after", layout.line(at - 1))
    before = layout.code_before(layout.above_all(at))
    if layout.source[before - 1 : before] in (b";", b"}"):
        return "after", layout.line(before - 1)
    return "before", layout.line(at)


def _and(texts: list[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"
