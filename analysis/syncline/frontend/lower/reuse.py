"""What an edit leaves alone: kernels lowered before, moved to where they stand now.

The text that is parsed falls into pieces: the bodies of kernels and of host code that launches them, and what lies
between them, which every kernel may depend on. A kernel's IR is used again if its own piece and all that lies between
are what they were. Then each place in it has moved along with its piece, and its span is worked out anew.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, get_args, get_type_hints

from ...ir import kernel as ir
from ...ir.terms import Term
from ...records import fields, is_record, record
from ..preprocess import Expanded
from ..sema.declared import Function
from ..sema.program import Program
from ..source import Source
from ..syntax.changes import change_of
from .environment import Spans


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
    """The bodies that no other kernel can depend on: of kernels, of `main`, and of functions that launch kernels.
    Those in headers, and those that a macro made, are part of what lies between."""
    text = expanded.text
    for name, functions in program.functions.items():
        for function in functions:
            body = function.body
            alone = function.is_kernel or name == "main" or text.find(b"<<<", body.start, body.end) >= 0
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
    line: int  #: the last line that the edit concerns, as it was before
    bytes: int
    lines: int

    def moved(self, span: ir.Span) -> ir.Span | None:
        """A span behind the edit where it is now; None for any other."""
        if span.line <= self.line or span.path != self.path:
            return None
        shift, lines = self.bytes, self.lines
        return ir.Span(
            span.path,
            span.start + shift,
            span.end + shift,
            span.line + lines,
            span.column,
            span.end_line + lines,
            span.end_column,
        )


def behind(old: Source, new: Source) -> Behind:
    """What stands behind all that differs in two texts of a file."""
    change = change_of(old.file, new.file)
    return Behind(old.path, old.line_of(change.old_end), change.shift, new.line_count - old.line_count)


def moved(
    kernel: ir.Kernel,
    offsets: dict[int, tuple[int, int]],
    way: Way,
    expanded: Expanded,
    seen: Spans,
    same: Behind | None,
) -> tuple[ir.Kernel, Spans] | None:
    """A kernel of an earlier text at its place in this one, and its spans; None where some place in it cannot be
    followed. `offsets` are those of the earlier text's spans; the new spans are entered in `seen`. `same`: all outside
    of the edit is known to come from the same places, by the same macros."""
    held: Spans = {}

    def place(span: ir.Span) -> ir.Span:
        key = offsets.get(id(span))
        there = way(*key) if key is not None else None
        if there is None:
            raise _Lost
        found = seen.get(there)
        if found is None:
            new = (same.moved(span) if same is not None else None) or expanded.span(*there)
            found = seen[there] = span if new == span else new
        held[there] = found
        return found

    def check(mark: ir.Mark) -> None:
        """No macro has come to stand around it."""
        if same is not None:
            return
        key = offsets.get(id(mark.site.span))
        there = way(*key) if key is not None else None
        if there is None or expanded.origin(there[0]) is None:
            raise _Lost

    try:
        return _Mover(place, check).rebuilt(kernel), held
    except _Lost:
        return None


class _Lost(Exception):
    """A span that was not made from offsets of the text."""


class _Mover:
    """Rebuilds what holds spans; what does not change stays the same object."""

    def __init__(self, place: Callable[[ir.Span], ir.Span], check: Callable[[ir.Mark], None]) -> None:
        self._place, self._check = place, check
        # By identity; the key's object is kept alive beside its copy. Memory that nobody knows has no place to move.
        self._done: dict[int, tuple[Any, Any]] = {id(ir.ELSEWHERE): (ir.ELSEWHERE, ir.ELSEWHERE)}

    def rebuilt(self, old: Any) -> Any:
        """An object that was not rebuilt before."""
        kind = old.__class__
        shape = _shape(kind)
        if shape is None:
            return old
        if kind is ir.Span:
            new = self._place(old)
        elif issubclass(kind, frozenset):
            parts = tuple(old)
            new = frozenset(self._changed(parts, range(len(parts))) or parts)
        elif issubclass(kind, tuple):
            changed = self._changed(old, range(len(old)))
            new = old if changed is None else tuple(changed)
        else:
            if kind is ir.Mark:
                self._check(old)
            changed = self._changed(shape.values(old), shape.places)
            new = old if changed is None else kind(*changed)
        self._done[id(old)] = (old, new)
        return new

    def _changed(self, values: Sequence[Any], places: Sequence[int]) -> list[Any] | None:
        """The values, with those at these positions rebuilt; None where none of them changes. (Each object of a kernel
        passes here, so it asks no other function about what it knows.)"""
        changed: list[Any] | None = None
        done, shapes = self._done, _SHAPES
        for at in places:
            value = values[at]
            if shapes.get(value.__class__, _UNKNOWN) is None:
                continue
            known = done.get(id(value))
            new = self.rebuilt(value) if known is None else known[1]
            if new is not value:
                changed = list(values) if changed is None else changed
                changed[at] = new
        return changed


@record
class _Shape:
    """Of a kind of record: what gives its fields, as it is made of them, and which of these may hold places in the
    text."""

    values: Callable[[Any], Sequence[Any]]
    places: tuple[int, ...]


_UNKNOWN = _Shape(tuple, ())
_SHAPES: dict[type, _Shape | None] = {}


def _shape(kind: type) -> _Shape | None:
    """How a kind of object is looked through; None where nothing in it may hold a place."""
    return _SHAPES[kind] if kind in _SHAPES else _SHAPES.setdefault(kind, _shape_of(kind))


def _shape_of(kind: type) -> _Shape | None:
    names = _parts(kind)
    if names is None:
        return None
    if not is_record(kind):
        return _Shape(tuple, ())
    every = [each.name for each in fields(kind)]
    values = attrgetter(*every) if len(every) > 1 else lambda old: [getattr(old, name) for name in every]
    return _Shape(values, tuple(at for at, name in enumerate(every) if name in names))


def _parts(kind: type) -> tuple[str, ...] | None:
    """The fields of a kind of object that may hold places in the text; None where there are none to be looked at."""
    if issubclass(kind, tuple | frozenset):
        return ()
    if issubclass(kind, Term) or not is_record(kind):
        return None
    if kind is ir.Span:
        return ("path",)
    return tuple(name for name, hint in get_type_hints(kind).items() if _holds_places(hint, frozenset())) or None


def _holds_places(hint: Any, within: frozenset[type]) -> bool:
    """Whether something of this declared type may hold places in the text. (What is not resolved may.) `within` are
    the types that it is a part of."""
    if arguments := get_args(hint):
        return any(_holds_places(argument, within) for argument in arguments)
    if not isinstance(hint, type):
        return hint not in (None, ...)
    if hint is ir.Span or hint is object:
        return True
    if issubclass(hint, Term) or not is_record(hint) or hint in within:
        return False
    return any(_holds_places(part, within | {hint}) for part in get_type_hints(hint).values())
