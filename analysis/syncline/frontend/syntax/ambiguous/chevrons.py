"""Braces among the dimensions of a launch (`k<<<{4, 1}, {32, 8}>>>(p)`), which the grammar does not know: `dim3` is put
before them, which they initialise."""

from __future__ import annotations

from collections.abc import Iterator

from ....regex import regex
from .edits import Edit, Range
from .kinds import Kinds

_OPENING = regex(rb"<<<")
_TOKENS = regex(rb"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|>>>|[(){}\[\],;]|[^\s(){}\[\],;>\"']+|>")
#: the grid and the block
_DIMENSIONS = 2


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """Where `dim3` has to be put in, in a range of the text."""
    return [edit for start in _OPENING.finditer(text, *within) for edit in _of_launch(text, start.end())]


def _of_launch(text: bytes, start: int) -> Iterator[Edit]:
    depth, position, fresh = 0, 0, True
    for token in _TOKENS.finditer(text, start):
        word = token.group()
        if depth == 0 and (word in (b">>>", b";") or position == _DIMENSIONS):
            return
        if word == b"{" and depth == 0 and fresh:
            yield Edit(token.start(), b"dim3")
        if word in (b"(", b"{", b"["):
            depth += 1
        elif word in (b")", b"}", b"]"):
            depth -= 1
            if depth < 0:
                return
        fresh = depth == 0 and word == b","
        position += fresh
