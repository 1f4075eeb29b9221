"""A document's text as one byte string with its line index, and positions in the three encodings of LSP.

Line ends are \\n, \\r\\n and \\r, nothing else: Python's own `splitlines` also splits on form feeds and others, which
shifts every line below them. Lone surrogates, which JSON can carry and UTF-8 cannot, survive as their three bytes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from lsprotocol.types import Position, PositionEncodingKind, Range

from syncline.records import record

_LINE_END = re.compile(rb"\r\n|\n|\r")
_LOSSLESS = "surrogatepass"


def encode(text: str) -> bytes:
    """UTF-8, lone surrogates included."""
    return text.encode("utf-8", _LOSSLESS)


def _starts(text: bytes, start: int, end: int) -> list[int]:
    """Where the lines begin whose line end lies in `start..end`."""
    return [match.end() for match in _LINE_END.finditer(text, start, end)]


@record(slots=False)
class Text:
    """An immutable text. Lines count from 0, as in LSP; offsets are bytes."""

    content: bytes

    @cached_property
    def starts(self) -> list[int]:
        """The byte offset of the start of each line; there is always at least one line."""
        return [0, *_starts(self.content, 0, len(self.content))]

    def line_of(self, offset: int) -> int:
        return bisect_right(self.starts, offset) - 1

    def line(self, number: int) -> bytes:
        """A line without its line end."""
        start, end = self._bounds(number)
        return self.content[start:end]

    def _bounds(self, number: int) -> tuple[int, int]:
        start = self.starts[number]
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.content)
        while end > start and self.content[end - 1] in b"\r\n":
            end -= 1
        return start, end

    def replace(self, start: int, end: int, new: bytes) -> Text:
        """The text with `start..end` replaced by `new`. Only the lines around the change are looked at again: a
        client that sends five hundred small edits to a long file must not pay for the whole file with each."""
        edited = Text(self.content[:start] + new + self.content[end:])
        shift = len(new) - (end - start)
        # A \r before the change or a \n behind it may join a line end of the new text: one more line on both sides.
        first = max(self.line_of(start) - 1, 0)
        last = self.line_of(end) + 2
        kept_from = self.starts[last] if last < len(self.starts) else len(self.content)
        again = _starts(edited.content, self.starts[first], kept_from + shift)
        before = self.starts[: first + 1]
        after = [s + shift for s in self.starts[last:]] if last < len(self.starts) else []
        if after and again and again[-1] == after[0]:
            again.pop()
        edited.__dict__["starts"] = before + again + after
        return edited


def offset_at(text: Text, position: Position, encoding: PositionEncodingKind | str) -> int:
    """The byte offset of a position. What lies outside is brought back: behind a line's end means the line's end,
    below the last line the end of the text; the middle of a character means its start."""
    if position.line < 0:
        return 0
    if position.line >= len(text.starts):
        return len(text.content)
    line = text.line(position.line)
    return text.starts[position.line] + _bytes_of(line, max(position.character, 0), encoding)


def position_at(text: Text, offset: int, encoding: PositionEncodingKind | str) -> Position:
    """The position of a byte offset; inside a line end it is the end of the line."""
    offset = min(max(offset, 0), len(text.content))
    number = text.line_of(offset)
    line = text.line(number)[: offset - text.starts[number]]
    return Position(line=number, character=_units(line, encoding))


def range_at(text: Text, start: int, end: int, encoding: PositionEncodingKind | str) -> Range:
    return Range(start=position_at(text, start, encoding), end=position_at(text, max(start, end), encoding))


def _units(line: bytes, encoding: PositionEncodingKind | str) -> int:
    """How many units of `encoding` the bytes of a line's beginning are."""
    if encoding == PositionEncodingKind.Utf8 or line.isascii():
        return len(line)
    # A byte that does not begin a character adds nothing; one of four bytes is two units of UTF-16.
    characters = sum(byte & 0xC0 != 0x80 for byte in line)
    if encoding == PositionEncodingKind.Utf32:
        return characters
    return characters + sum(byte >= 0xF0 for byte in line)


def _bytes_of(line: bytes, units: int, encoding: PositionEncodingKind | str) -> int:
    """How many bytes the first `units` units of a line are."""
    if line.isascii():
        return min(units, len(line))
    if encoding == PositionEncodingKind.Utf8:
        units = min(units, len(line))
        while 0 < units < len(line) and line[units] & 0xC0 == 0x80:
            units -= 1
        return units
    wide = 1 if encoding == PositionEncodingKind.Utf32 else 2
    offset, seen = 0, 0
    while offset < len(line):
        seen += wide if line[offset] >= 0xF0 else 1
        if seen > units:
            return offset
        offset += 1
        while offset < len(line) and line[offset] & 0xC0 == 0x80:
            offset += 1
    return offset
