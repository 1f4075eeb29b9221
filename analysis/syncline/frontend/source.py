"""A source file as the user has it: bytes, lines and columns.

Lines end at ``\\n``, ``\\r\\n`` or ``\\r`` and nowhere else: a form feed or U+2028 does not end a line for a compiler,
nor for an editor that counts as the language server protocol does.
"""

from __future__ import annotations

import codecs
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from ..ir.kernel import Span
from ..limits.preprocess import FILE_BYTES, NUL_BYTES
from ..regex import regex


class Source:
    """A file's bytes with its line index. `problem` says why it cannot be analysed (None: it can).

    What is analysed of it, `data`, is a text of equal length where it is a string of the file (`file`); `holes` are the
    pieces of that text that nobody knows."""

    __slots__ = ("_starts", "_wide", "data", "file", "holes", "path", "problem")

    def __init__(
        self, path: str, data: bytes, file: bytes | None = None, holes: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.path = path
        self.data = data
        self.file = file = data if file is None else file
        self.holes = holes
        self.problem = _problem(file)
        # bytes.splitlines, unlike str.splitlines, knows the three line ends alone
        self._starts = [0, *accumulate(map(len, file.splitlines(keepends=True)))]
        if len(self._starts) > 1 and not file.endswith((b"\n", b"\r")):
            self._starts.pop()  # the last line has no end, so no line begins after it
        #: the lines in which not every byte is a character
        self._wide = frozenset() if file.isascii() else frozenset(map(self.line_of, _places_of_wide(file)))

    @property
    def line_count(self) -> int:
        """How many lines an editor shows; an empty file has one."""
        return len(self._starts)

    def line_of(self, byte: int) -> int:
        """The line, from 1, that holds the byte at this offset. Offsets outside the file are moved into it."""
        return bisect_right(self._starts, min(max(byte, 0), len(self.file)))

    def line_start(self, line: int) -> int:
        """The offset of the first byte of a line."""
        return self._starts[line - 1]

    def line_bounds(self, line: int) -> tuple[int, int]:
        """The first byte of a line and the first byte of its end (`end - start` bytes without the line end)."""
        start = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self.file)
        while end > start and self.file[end - 1] in b"\r\n":
            end -= 1
        return start, end

    def line_text(self, line: int) -> str:
        """A line without its end, decoded; "" for a line that is not there."""
        if not 1 <= line <= len(self._starts):
            return ""
        start, end = self.line_bounds(line)
        if start == 0 and self.file.startswith(codecs.BOM_UTF8):
            start = len(codecs.BOM_UTF8)
        return decode(self.file[start:end])

    def text(self, start: int, end: int) -> str:
        """The text between two offsets, decoded."""
        return decode(self.file[start:end])

    def position(self, byte: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1, the column in characters."""
        byte = min(max(byte, 0), len(self.file))
        line = bisect_right(self._starts, byte)
        start = self._starts[line - 1]
        if line not in self._wide:
            return line, byte - start + 1
        if start == 0 and self.file.startswith(codecs.BOM_UTF8):
            start = min(byte, len(codecs.BOM_UTF8))  # the byte order mark is not a character of the line
        return line, len(decode(self.file[start:byte])) + 1

    def span(self, start: int, end: int) -> Span:
        """The span of the bytes `start..end`."""
        if 0 <= start <= end <= len(self.file):
            starts = self._starts
            line = end_line = bisect_right(starts, start)
            if line < len(starts) and starts[line] <= end:
                end_line = bisect_right(starts, end, line)
            if line not in self._wide and end_line not in self._wide:
                return Span(
                    self.path, start, end, line, start - starts[line - 1] + 1, end_line, end - starts[end_line - 1] + 1
                )
        line, column = self.position(start)
        end_line, end_column = self.position(end)
        return Span(self.path, start, end, line, column, end_line, end_column)


def _places_of_wide(file: bytes) -> Iterator[int]:
    """Where characters of several bytes begin."""
    return (found.start() for found in _WIDE.finditer(file))


_WIDE = regex(rb"[\x80-\xff]+")


def decode(data: bytes) -> str:
    """Bytes as text: UTF-8, else Latin-1, which reads every byte as one character."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _problem(data: bytes) -> str | None:
    if len(data) > FILE_BYTES:
        return f"the file is larger than {FILE_BYTES // 1_000_000} MB and is not read"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "the file is encoded in UTF-16; save it as UTF-8"
    if b"\0" in data[:NUL_BYTES]:
        return "the file holds NUL bytes: it looks like a binary file, not like source text"
    return None
