"""Spans of the engine as ranges of the editor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lsprotocol.types import Location, Position, PositionEncodingKind, Range
from pygls.uris import from_fs_path

from syncline.ir.kernel import Span
from syncline.records import record

from .documents import Document
from .text import Text, range_at


def read_file(path: str) -> Text | None:
    """A file of the disk, for spans that lie in a header; None when it cannot be read."""
    try:
        return Text(Path(path).read_bytes())
    except (OSError, ValueError):
        return None


@record
class Ranges:
    """Finds spans of an analysis of `document` at an earlier `revision` in the text of now.

    Other files are read through `read`; the engine read them from the disk too."""

    document: Document
    revision: int
    encoding: PositionEncodingKind | str
    read: Callable[[str], Text | None] = read_file

    def is_here(self, span: Span) -> bool:
        return span.path == self.document.path

    def offsets(self, span: Span) -> tuple[int, int] | None:
        """The bytes of the document that the span is now, as far as it is still there; None when an edit has swallowed
        all of it, or when it lies elsewhere."""
        if not self.is_here(span):
            return None
        # An edit right behind the last byte must not stretch the span: carry that byte, not the one after it.
        found = self.document.carry(span.start, max(span.end - 1, span.start), self.revision)
        return found and (found[0], found[1] + min(span.end - span.start, 1))

    def range(self, span: Span) -> Range | None:
        """The span in the document; None as for `offsets`."""
        found = self.offsets(span)
        return found and range_at(self.document.text, *found, self.encoding)

    def location(self, span: Span) -> Location | None:
        """The span wherever it lies."""
        if self.is_here(span):
            found = self.range(span)
            return found and Location(self.document.uri, found)
        uri = from_fs_path(span.path)
        if uri is None:
            return None
        text = self.read(span.path)
        if text is not None and span.end <= len(text.content):
            return Location(uri, range_at(text, span.start, span.end, self.encoding))
        start, end = (span.line, span.column), (span.end_line, span.end_column)
        return Location(uri, Range(*(Position(line - 1, column - 1) for line, column in (start, end))))

    def of_bytes(self, path: str, start: int, end: int) -> Location | None:
        """The bytes `start..end` of a file as it is now; None when it cannot be read."""
        if path == self.document.path:
            return Location(self.document.uri, range_at(self.document.text, start, end, self.encoding))
        uri, text = from_fs_path(path), self.read(path)
        if uri is None or text is None:
            return None
        return Location(uri, range_at(text, start, end, self.encoding))
