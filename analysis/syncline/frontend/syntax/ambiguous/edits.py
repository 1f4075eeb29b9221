"""Changes to an expanded text that leave its meaning alone: blanks over bytes, and bytes put in between.

What is put in stands for nothing that the user wrote: like the blank between two expansions it has a place, and no
length, in the user's file.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TypeVar

from ....records import record, replace
from ...preprocess.map import BODY, Expanded, Inclusion, Row
from ...preprocess.masking import Masked

Value = TypeVar("Value")

#: `start..end` of a text
Range = tuple[int, int]


@record(order=True)
class Edit:
    """`text` put in before the byte at `at`; with `blanks`, that many bytes from there are blanked out instead."""

    at: int
    text: bytes = b""
    blanks: int = 0


class Moves:
    """Where the bytes of a text are once others have been put in before them."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self.insertions = sorted(edit for edit in edits if edit.text)
        self._places = [edit.at for edit in self.insertions]
        self._lengths = [0, *accumulate(len(edit.text) for edit in self.insertions)]

    def moved(self, offset: int) -> int:
        """The new offset of a place: what is put in at it comes behind it."""
        return offset + self._lengths[bisect_left(self._places, offset)]

    def original(self, offset: int) -> int:
        """Where a place of the new text was before; that of what was put in is where that was put."""
        ends = [place + length for place, length in zip(self._places, self._lengths[1:], strict=True)]
        return offset - self._lengths[bisect_right(ends, offset)]

    def ranges(self, ranges: Iterable[Range]) -> tuple[Range, ...]:
        """Ranges of the text, moved."""
        return tuple((self.moved(start), self.moved(end)) for start, end in ranges)


def applied(text: bytes, edits: Iterable[Edit]) -> bytes:
    """The text with all changes made."""
    pieces: list[bytes] = []
    done = 0
    for edit in sorted(edits):
        pieces += (text[done : edit.at], edit.text)
        done = edit.at
        if edit.blanks:
            pieces.append(b" " * edit.blanks)
            done += edit.blanks
    return b"".join((*pieces, text[done:]))


def spliced(expanded: Expanded, edits: Sequence[Edit]) -> Expanded:
    """The expanded text with all changes made, its map and its tables moved along."""
    moves = Moves(edits)
    text = applied(expanded.text, edits)
    if not moves.insertions:
        return replace(expanded, text=text)
    starts, rows, firsts = _rows(expanded, moves.insertions)
    return replace(
        expanded,
        text=text,
        masked=_masked(expanded.masked, text, moves),
        files=tuple(_file(file, moves) for file in expanded.files),
        _starts=starts,
        _rows=rows,
        _firsts=firsts,
    )


def _rows(expanded: Expanded, insertions: Sequence[Edit]) -> tuple[list[int], list[Row], list[int]]:
    """The map: where each row begins, the rows, and the file that each counts from."""
    old_starts, old_rows, old_firsts = expanded._starts, expanded._rows, expanded._firsts
    starts: list[int] = []
    rows: list[Row] = []
    firsts: list[int] = []

    def put(start: int, row: Row, first: int) -> None:
        starts.append(start)
        rows.append(row)
        firsts.append(first)

    def keep(low: int, high: int) -> None:
        starts.extend([start + shift for start in old_starts[low:high]] if shift else old_starts[low:high])
        rows.extend(old_rows[low:high])
        firsts.extend(old_firsts[low:high])

    shift = at = kept = 0
    while at < len(insertions):
        number = max(0, bisect_right(old_starts, insertions[at].at) - 1)
        keep(kept, number)
        kept = number + 1
        row, first, begin = old_rows[number], old_firsts[number], old_starts[number]
        end = old_starts[kept] if kept < len(old_starts) else len(expanded.text) + 1
        done = begin
        if row.kind == BODY:  # all of it stands for the whole use of the macro
            put(begin + shift, row, first)
        while at < len(insertions) and insertions[at].at < end:
            place, length = insertions[at].at, len(insertions[at].text)
            if row.kind != BODY:
                if place > done:
                    put(done + shift, _part(row, done - begin), first)
                written = row.start + place - begin
                put(place + shift, Row(BODY, row.file, written, written), first)
                done = place
            shift += length
            at += 1
        if row.kind != BODY and done < end:
            put(done + shift, _part(row, done - begin), first)
    keep(kept, len(old_starts))
    return starts, rows, firsts


def _part(row: Row, skipped: int) -> Row:
    return Row(row.kind, row.file, row.start + skipped, max(row.end, row.start + skipped), row.chain)


def _masked(masked: Masked, text: bytes, moves: Moves) -> Masked:
    def table(of: Mapping[int, Value]) -> dict[int, Value]:
        return {moves.moved(at): value for at, value in of.items()}

    return Masked(
        text,
        table(masked.launch_bounds),
        table(masked.block_sizes),
        table(masked.cluster_dims),
        table(masked.layouts),
        table(masked.packs),
    )


def _file(file: Inclusion, moves: Moves) -> Inclusion:
    return replace(file, out_start=moves.moved(file.out_start), out_end=moves.moved(file.out_end))
