"""Pointers among template parameters that have a default and no name: `template <typename T, enabled<T>* = nullptr>`.
The grammar does not know them; with a name they mean the same (C++17 [temp.param])."""

from __future__ import annotations

from collections.abc import Iterator

from ....regex import regex
from .edits import Edit, Range

#: no operator is written so: `* =` is none
_DEFAULT = regex(rb"\*\s+=(?=\s*(?:nullptr|NULL|0)\s*[,>])")


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """Names for such parameters in a range of a text that nobody has parsed."""
    for found in _DEFAULT.finditer(text, *within):
        yield Edit(found.end() - 1, b"unnamed")
