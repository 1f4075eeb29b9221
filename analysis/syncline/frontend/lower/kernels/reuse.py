"""What an edit leaves alone: kernels lowered before, moved to where they stand now.

The text that is parsed falls into pieces: the bodies of kernels and of host code that launches them, and what lies
between them, which every kernel may depend on. A kernel's IR is used again if its own piece and all that lies between
are what they were. Then each place in it has moved along with its piece, and its span is worked out anew.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterable

from ....ir import kernel as ir
from ....ir.moved import Lost, Mover
from ....records import record
from ...preprocess import Expanded
from ...sema.program.declared import Function
from ...sema.program.program import Program
from ...source import Source
from ...syntax.changes import Change, change_of
from ..state.environment import Spans


@record
class Piece:
    """A body, as offsets in the expanded text."""

    start: int
    end: int


class Layout:
    """Where the pieces of a text stand, and what the text between them is."""

    def __init__(self, expanded: Expanded, program: Program) -> None:
        self.expanded = expanded
        self.pieces = tuple(sorted(_pieces(expanded, program), key=lambda piece: piece.start))
        self._starts = [piece.start for piece in self.pieces]
        between = hashlib.blake2b(digest_size=16)
        end = 0
        for piece in self.pieces:
            between.update(expanded.text[end : piece.start])
            between.update(b"\0")
            end = piece.end
        between.update(expanded.text[end:])
        masked = expanded.masked
        for values in (masked.launch_bounds, masked.block_sizes, masked.cluster_dims, masked.layouts):
            between.update(repr(tuple(values.values())).encode())
        between.update(expanded.language.dialect.name.encode())
        bodies = {piece.start for piece in self.pieces}
        flaws = sorted((start, flaw.reason) for start, flaw in program.damaged.items() if start not in bodies)
        between.update(repr([reason for _, reason in flaws]).encode())
        self.between = between.digest()

    def key(self, function: Function, instance: str) -> bytes:
        """What the IR of an instance of a kernel depends on, but for its place."""
        own = hashlib.blake2b(digest_size=16)
        own.update(self.between)
        own.update(instance.encode())
        own.update(self.expanded.text[function.start : function.node.end])
        span = self.expanded.span(function.start, function.node.end)
        own.update(self.expanded.source.text(span.start, span.end).encode("utf-8", "surrogatepass"))
        return own.digest()

    def since(self, before: Layout) -> Way:
        """Where the ranges of an earlier text with the same pieces are now."""
        return lambda start, end: (self._moved(start, before), self._moved(end - 1, before) + 1)

    def _moved(self, offset: int, before: Layout) -> int:
        """Where the byte is now that stood at `offset` of an earlier text with the same pieces."""
        at = bisect_right(before._starts, offset) - 1
        if at < 0:
            return offset
        old, new = before.pieces[at], self.pieces[at]
        return offset + (new.start - old.start if offset < old.end else new.end - old.end)


def _pieces(expanded: Expanded, program: Program) -> Iterable[Piece]:
    """The bodies that no other kernel can depend on: of kernels, of `main`, and of functions of the host that launch
    kernels. Those in headers, and those that a macro made, are part of what lies between."""
    text = expanded.text
    for name, functions in program.functions.items():
        for function in functions:
            body = function.body
            launches = text.find(b"<<<", body.start, body.end) >= 0 and not function.node.has("__device__")
            alone = function.is_kernel or name == "main" or launches
            if alone and expanded.origin(body.start) is not None and expanded.origin(body.end - 1) is not None:
                yield Piece(body.start, body.end)


def offsets_of(spans: Spans) -> dict[int, tuple[int, int]]:
    """Where spans stand in the expanded text, by the identity of each."""
    return {id(span): key for key, span in spans.items()}


#: where a range of an earlier text is now; None where that is not known
Way = Callable[[int, int], tuple[int, int] | None]


@record
class Behind:
    """Where the spans of a file are after an edit that stand behind the lines that it concerns: so many bytes and lines
    further down, in the same columns."""

    path: str
    change: Change  #: of the bytes of the file
    first: int  #: the first line that the edit concerns
    line: int  #: the last one, as it was before
    lines: int  #: how many there are more than before

    def moved(self, span: ir.Span) -> ir.Span | None:
        """A span behind the edit, or around it, where it is now; None for any other."""
        if span.path != self.path or span.end_line <= self.line:
            return None
        shift, lines = self.change.shift, self.lines
        if span.start < self.change.start and span.end > self.change.old_end:
            end, last = span.end + shift, span.end_line + lines
            return ir.Span(span.path, span.start, end, span.line, span.column, last, span.end_column)
        if span.line <= self.line:
            return None
        return ir.Span(
            span.path,
            span.start + shift,
            span.end + shift,
            span.line + lines,
            span.column,
            span.end_line + lines,
            span.end_column,
        )

    def now(self, span: ir.Span) -> ir.Span:
        """Where any span is now. Raises Lost for one that the edit concerns."""
        if span.path != self.path or span.end <= self.change.start:
            return span
        moved = self.moved(span)
        if moved is None:
            raise Lost
        return moved


def behind(old: Source, new: Source) -> Behind:
    """What stands behind all that differs in two texts of a file."""
    change = change_of(old.file, new.file)
    first, last = old.line_of(change.start), old.line_of(change.old_end)
    if _begins_line(old.file, change.old_end) and _begins_line(new.file, change.new_end):
        last -= 1  # the line behind it is whole, and begins where a line does
    return Behind(old.path, change, first, last, new.line_count - old.line_count)


def _begins_line(text: bytes, at: int) -> bool:
    return text[at - 1 : at] in (b"", b"\n")


@record
class Left:
    """A kernel of an earlier text, the places of that text's spans, and the ways of the edits since then."""

    kernel: ir.Kernel
    offsets: dict[int, tuple[int, int]]
    ways: tuple[Way, ...] = ()

    def place(self, span: ir.Span) -> tuple[int, int] | None:
        """Where a span is now; None where that is not known."""
        there = self.offsets.get(id(span))
        for way in self.ways:
            there = way(*there) if there is not None else None
        return there


def moved(
    left: Left, expanded: Expanded, seen: Spans, same: Behind | None = None, *, checked: bool = True
) -> tuple[ir.Kernel, Spans] | None:
    """A kernel of an earlier text at its place in this one, and its spans; None where some place in it cannot be
    followed. The new spans are entered in `seen`. `same`: the one edit since then. `checked`: all outside of the edits
    is known to come from the same places, by the same macros."""
    held: Spans = {}

    def place(span: ir.Span) -> ir.Span:
        there = left.place(span)
        if there is None:
            raise Lost
        found = seen.get(there)
        if found is None:
            new = (same.moved(span) if same is not None else None) or expanded.span(*there)
            found = seen[there] = span if new == span else new
        held[there] = found
        return found

    def check(mark: ir.Mark) -> None:
        """No macro has come to stand around it."""
        there = left.place(mark.site.span)
        if there is None or expanded.origin(there[0]) is None:
            raise Lost

    try:
        checks = {} if checked else {ir.Mark: check}
        return Mover({ir.Span: place}, checks, (ir.ELSEWHERE,)).rebuilt(left.kernel), held
    except Lost:  # a span that was not made from offsets of the text
        return None
