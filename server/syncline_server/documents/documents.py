"""The open documents: their text as the client sees it, edit by edit.

Each change gives a document a new `revision`, a number of our own that only grows. It decides what is stale; the
client's version is only echoed, since clients restart it, repeat it or leave it out.
"""

from __future__ import annotations

import logging
import os.path
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import count
from urllib.parse import unquote, urlsplit

from lsprotocol.types import (
    PositionEncodingKind,
    TextDocumentContentChangeEvent,
    TextDocumentContentChangePartial,
)
from pygls.uris import to_fs_path

from syncline.frontend import holds_kernels
from syncline.frontend.languages import is_header, is_kernel_language, is_searched, may_hold_kernels
from syncline.limits.preprocess import LOOKED_BYTES
from syncline.records import field, record, replace

from .moves import Changes, Splice, carried, then
from .notebooks import CELL, Magic, magic_of, without
from .text import Text, encode, offset_at

logger = logging.getLogger(__name__)


@record
class Document:
    """An open file at one moment. `changes` has what changed since some earlier revisions: the latest, and those that
    somebody still has a use for. `edited_at` is the end of the latest edit. `has_held_kernels`: its text has held
    kernels since it was opened, so that a head that is half typed does not make it another's. `saved`: at which
    revision it was as on the disk, as far as the client has said."""

    uri: str
    path: str
    language: str
    version: int | None
    revision: int
    text: Text
    changes: Mapping[int, Changes] = field(default_factory=dict)
    edited_at: int = 0
    has_held_kernels: bool = False
    saved: int = 0

    @property
    def is_unsaved(self) -> bool:
        return self.revision != self.saved

    @property
    def code(self) -> bytes:
        """What is checked: the text, without what makes the cell of a notebook another language's."""
        return without(self._magic, self.text.content)

    @property
    def code_language(self) -> str:
        """The language of that."""
        return self.language if self._magic is None else self._magic.language

    @property
    def is_cell(self) -> bool:
        """Whether it is a cell of a notebook, as VS Code names them."""
        return urlsplit(self.uri).scheme == CELL

    @property
    def _magic(self) -> Magic | None:
        """The line that makes a cell another language's, of which nothing but its cell is a document."""
        return magic_of(self.text.content) if urlsplit(self.uri).scheme != "file" else None

    @property
    def is_kernel_source(self) -> bool:
        """Whether it is ours to check: by its language or name (editors without a CUDA language call a .cu file `cpp`),
        or as its text, which may be C++ or Python, holds kernels."""
        return is_kernel_language(self.code_language) or is_searched(self.path) or self.has_held_kernels

    def looked_at(self) -> Document:
        """The same, with what its text says of kernels. A cell that loses its magic line stays ours: what was found in
        it goes with the next check."""
        if self._magic is not None and not self.has_held_kernels:
            return replace(self, has_held_kernels=True)
        if self.is_kernel_source or not may_hold_kernels(self.path, self.language):
            return self
        return replace(self, has_held_kernels=holds_kernels(self.path, self.text.content[:LOOKED_BYTES], self.language))

    def carry(self, start: int, last: int, since: int) -> tuple[int, int] | None:
        """Where the text is now that went from one byte of revision `since` to another; None where an edit took it, or
        nobody has had a use for that revision."""
        if since == self.revision:
            return start, last
        changes = self.changes.get(since)
        return None if changes is None else carried(changes, start, last)


#: the revisions of a document that are of use
Needed = Callable[[str], Collection[int]]


def _none(uri: str) -> Collection[int]:
    return ()


class Documents:
    """All open documents by URI. `encoding` is what was negotiated with the client; `needed` gives the revisions of a
    document of which places will be asked for, besides the latest."""

    _latest = 16

    def __init__(
        self, encoding: PositionEncodingKind | str = PositionEncodingKind.Utf16, needed: Needed = _none
    ) -> None:
        self.encoding = encoding
        self._needed = needed
        self._open: dict[str, Document] = {}
        self._revisions = count(1)

    def __iter__(self):
        return iter(tuple(self._open.values()))

    def get(self, uri: str) -> Document | None:
        return self._open.get(uri)

    def by_path(self, path: str) -> Document | None:
        return next((document for document in self._open.values() if document.path == path), None)

    def open(self, uri: str, language: str, version: int | None, text: str) -> Document:
        revision = next(self._revisions)
        path = path_of(uri)
        document = Document(uri, path, language, version, revision, Text(encode(text)), saved=revision)
        self._open[uri] = document = document.looked_at()
        return document

    def saved(self, uri: str) -> None:
        """What is open is on the disk now."""
        document = self._open.get(uri)
        if document is not None:
            self._open[uri] = replace(document, saved=document.revision)

    def unsaved_headers(self, but: str) -> tuple[tuple[str, bytes], ...]:
        """The paths and texts of headers that are not so on the disk, apart from one document."""
        return tuple(
            (os.path.normpath(each.path), each.text.content)
            for each in self
            if each.is_unsaved and each.uri != but and is_header(each.path)
        )

    def close(self, uri: str) -> Document | None:
        return self._open.pop(uri, None)

    def change(
        self, uri: str, version: int | None, changes: Iterable[TextDocumentContentChangeEvent]
    ) -> Document | None:
        """The document with `changes` applied in order; None when it is not open."""
        document = self._open.get(uri)
        if document is None:
            logger.warning("a change to %s, which is not open, is ignored", uri)
            return None
        if version is not None and document.version is not None and version <= document.version:
            logger.warning("%s: version %s follows version %s", uri, version, document.version)
        for change in changes:
            document = self._apply(document, change)
        document = replace(document, version=version).looked_at()
        self._open[uri] = document
        return document

    def _apply(self, document: Document, change: TextDocumentContentChangeEvent) -> Document:
        new = encode(change.text)
        old = document.text
        if not isinstance(change, TextDocumentContentChangePartial):
            return self._edited(document, _difference(old.content, new), Text(new))
        start = offset_at(old, change.range.start, self.encoding)
        end = offset_at(old, change.range.end, self.encoding)
        if start > end:
            logger.warning("%s: an edit ends before it starts", document.uri)
            start, end = end, start
        return self._edited(document, Splice(start, end, len(new)), old.replace(start, end, new))

    def _edited(self, document: Document, splice: Splice, text: Text) -> Document:
        revision = next(self._revisions)
        known = {**document.changes, document.revision: ()}
        kept = {*sorted(known)[-self._latest :], *self._needed(document.uri)}
        changes = {since: then(before, splice) for since, before in known.items() if since in kept}
        at = splice.start + splice.length
        return replace(document, text=text, revision=revision, changes=changes, edited_at=at)


def _difference(old: bytes, new: bytes) -> Splice:
    """The one splice that leads from `old` to `new`, for clients that send whole texts."""
    limit = min(len(old), len(new))
    front = _common_prefix(old, new, limit)
    back = _common_prefix(old[::-1], new[::-1], limit - front)
    return Splice(front, len(old) - back, len(new) - back - front)


def _common_prefix(a: bytes, b: bytes, limit: int) -> int:
    """The length of the common prefix, by halving: comparing slices is fast, comparing byte by byte in Python is
    not."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def path_of(uri: str) -> str:
    """The file's path; for a document that is no file (`untitled:Untitled-1`) its name."""
    if urlsplit(uri).scheme == "file":
        path = to_fs_path(uri)
        if path:
            return path
    return unquote(re.sub(r"^[a-z][a-z0-9+.-]*:(//)?", "", uri, flags=re.IGNORECASE)) or uri
