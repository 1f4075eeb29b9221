"""A source file as a report needs it: lines, positions, and how wide each character is on a terminal."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from itertools import accumulate

from ..records import record

#: tab stops of an excerpt; what editors of C code show most often
TAB = 4


@record(slots=False)
class SourceText:
    """The bytes of one file. Lines end at \\n, \\r\\n or \\r only: form feeds are part of their line."""

    data: bytes

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The byte offset at which each line begins."""
        # bytes.splitlines, unlike str.splitlines, knows these line ends alone
        offsets = [0, *accumulate(map(len, self.data.splitlines(keepends=True)))]
        if len(offsets) > 1 and not self.data.endswith((b"\n", b"\r")):
            offsets.pop()
        return tuple(offsets)

    @property
    def line_count(self) -> int:
        return len(self.starts)

    def line_bytes(self, line: int) -> bytes:
        """Line number `line` (from 1) without its line end; empty beyond the end of the file."""
        if not 1 <= line <= len(self.starts):
            return b""
        end = self.starts[line] if line < len(self.starts) else len(self.data)
        return self.data[self.starts[line - 1] : end].rstrip(b"\r\n")

    def line(self, line: int) -> str:
        """The same as text; bytes that are not UTF-8 become U+FFFD."""
        return self.line_bytes(line).decode("utf-8", "replace")

    def line_of(self, offset: int) -> int:
        """The line (from 1) that holds byte `offset`."""
        return bisect_right(self.starts, max(0, min(offset, len(self.data))))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of byte `offset`, both from 1, the column in characters."""
        offset = max(0, min(offset, len(self.data)))
        line = self.line_of(offset)
        return line, len(self.data[self.starts[line - 1] : offset].decode("utf-8", "replace")) + 1

    def text(self, start: int, end: int) -> str:
        """The text between two byte offsets."""
        return self.data[start:end].decode("utf-8", "replace")


class Sources:
    """Finds the text behind a path: what was handed in (a file that an editor has not saved, standard input), else
    what is on disk; None where there is nothing to read."""

    def __init__(self, known: Mapping[str, bytes] | None = None) -> None:
        self._texts: dict[str, SourceText | None] = {path: SourceText(data) for path, data in (known or {}).items()}

    def get(self, path: str) -> SourceText | None:
        if path not in self._texts:
            try:
                with open(path, "rb") as file:
                    self._texts[path] = SourceText(file.read())
            except (OSError, ValueError):
                self._texts[path] = None
        return self._texts[path]


def width(text: str) -> int:
    """How many terminal columns `text` takes; it must hold no tab or control character."""
    if text.isascii():
        return len(text)
    return sum(_character_width(c) for c in text)


def _character_width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def shown(text: str) -> tuple[str, list[int]]:
    """`text` as it may be put on a terminal, and the terminal column at which each of its characters begins.

    Tabs become blanks; control characters become their pictures, so that no source file can send escape sequences.
    The list has one entry more than `text`: where the text ends."""
    out: list[str] = []
    columns: list[int] = []
    column = 0
    for character in text:
        columns.append(column)
        if character == "\t":
            piece = " " * (TAB - column % TAB)
        elif character < " ":
            piece = chr(0x2400 + ord(character))
        elif character == "\x7f":
            piece = "\u2421"
        elif 0x80 <= ord(character) < 0xA0:
            piece = "\ufffd"
        else:
            piece = character
        out.append(piece)
        column += width(piece)
    columns.append(column)
    return "".join(out), columns


def crop(text: str, low: int, high: int) -> str:
    """The part of `text` that lies in the terminal columns low..high, with … where something was cut off."""
    if low <= 0 and width(text) <= high:
        return text
    out: list[str] = []
    column = 0
    cut_right = False
    for character in text:
        wide = _character_width(character)
        if column >= low and column + wide <= high:
            out.append(character)
        elif column < low < column + wide:
            out.append(" " * (column + wide - low))  # half of a wide character
        elif column + wide > high:
            cut_right = True
        column += wide
    kept = "".join(out)
    if low > 0:
        # characters without a width belong to the one before them, which is cut off
        kept = kept[next((i for i, c in enumerate(kept) if _character_width(c)), len(kept)) :]
        if kept:
            kept = "…" + " " * (_character_width(kept[0]) - 1) + kept[1:]
    if cut_right:
        while kept and width(kept) > high - max(low, 0) - 1:
            kept = kept[:-1]
        kept += "…"
    return kept
