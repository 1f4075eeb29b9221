"""Ranges of labels, `case 1 ... 4:`, an extension of C and C++ that compilers of the host know: as many labels."""

from __future__ import annotations

from collections.abc import Iterator

from ....limits.syntax import CASES
from ....regex import regex
from .edits import Edit, Range

_RANGE = regex(rb"\bcase\s+(\d+)\s*(\.\.\.\s*(\d+))\s*:")


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """The labels of such ranges in a range of a text that nobody has parsed."""
    for found in _RANGE.finditer(text, *within):
        first, last = int(found[1], 0), int(found[3], 0)
        if first < last < first + CASES:
            labels = b"".join(b": case %d" % label for label in range(first + 1, last + 1))
            yield Edit(found.start(2), blanks=len(found[2]))
            yield Edit(found.end(2), labels)
