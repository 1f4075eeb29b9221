"""An open document with what is known of it now, as one client sees it."""

from __future__ import annotations

from lsprotocol.types import Position, PositionEncodingKind

from syncline.records import record

from ..client import Client
from ..documents.documents import Document
from ..documents.ranges import Ranges
from ..documents.text import offset_at
from .results import Results


@record
class View:
    """The document, the results, the client, and in which units that counts columns."""

    document: Document
    results: Results
    client: Client
    encoding: PositionEncodingKind | str

    @property
    def here(self) -> Ranges:
        """For spans of the text of now."""
        return self.ranges(self.document.revision)

    def ranges(self, revision: int) -> Ranges:
        """For spans of an analysis of that revision."""
        return Ranges(self.document, revision, self.encoding)

    def offset(self, position: Position) -> int:
        """The byte of the text of now."""
        return offset_at(self.document.text, position, self.encoding)
