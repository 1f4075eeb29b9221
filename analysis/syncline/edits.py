"""Text edits applied to bytes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from .findings import Edit


def apply(source: bytes, edits: Iterable[Edit]) -> bytes:
    """`source` with all edits made. Offsets are those of the text before any edit.

    Insertions at one offset keep their order. Raises ValueError where two edits overlap or one lies outside."""
    out: list[bytes] = []
    at = 0
    for edit in _in_order(edits):
        if not 0 <= edit.start <= edit.end <= len(source):
            raise ValueError(f"edit {edit.start}..{edit.end} lies outside a file of {len(source)} bytes")
        if edit.start < at:
            raise ValueError(f"edit {edit.start}..{edit.end} overlaps the one before it")
        out += [source[at : edit.start], edit.text.encode("utf-8")]
        at = edit.end
    out.append(source[at:])
    return b"".join(out)


def overlap(edits: Iterable[Edit]) -> bool:
    """Whether two of the edits change the same bytes."""
    return any(one.end > other.start for one, other in pairwise(_in_order(edits)))


def _in_order(edits: Iterable[Edit]) -> list[Edit]:
    return sorted(edits, key=lambda edit: (edit.start, edit.end))
