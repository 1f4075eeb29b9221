"""Macros that nobody defines in front of loops and that are named after a pragma: `LIB_UNROLL for (...)`.

A word that says `UNROLL` or `PRAGMA` of a loop stands for what compilers are told of it, and no statement. It becomes
an attribute, which keeps its name for those who tell of it (`unread.macros`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ....regex import regex
from .. import brackets
from .edits import Edit, Range
from .unread import pragma

_MACRO = regex(rb"([A-Z_][A-Z0-9_]{3,}+)(?:\s*+\([^(){};]*\))?\s++(?=(?:for|while|do)\b)")
_PRAGMA = regex(rb"UNROLL|PRAGMA")


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """Attributes for such macros in a range of a text that nobody has parsed."""
    if _PRAGMA.search(text, *within) is None:
        return
    for found in _MACRO.finditer(text, *within):
        start = found.start()
        if _PRAGMA.search(found.group(1)) is None or brackets.is_word(text[start - 1 : start]):
            continue
        if not brackets.is_commented_out(text, start):
            yield from pragma(start, start + len(found.group().rstrip()))
