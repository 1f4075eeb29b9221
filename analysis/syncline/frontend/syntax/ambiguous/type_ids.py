"""`typeid(double)`: the grammar reads names of classes there, and meets an error in the name of an arithmetic type. It
gets a name that nothing declares, for each type its own."""

from __future__ import annotations

from collections.abc import Iterator

from ....regex import regex
from .edits import Edit, Range

_TYPE_ID = regex(rb"\btypeid\s*\(\s*((?:(?:unsigned|signed|short|long|char|int|float|double|bool|void)\b\s*)+)\)")


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """Names of such types in a range of a text that nobody has parsed."""
    for found in _TYPE_ID.finditer(text, *within):
        yield Edit(found.start(1), blanks=len(found[1]))
        yield Edit(found.end(1), b"type_of_" + b"_".join(found[1].split()))
