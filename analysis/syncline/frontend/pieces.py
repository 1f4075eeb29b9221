"""What stands somewhere in a text, told piece by piece: a text that is edited has most of its pieces from before.

A piece ends behind a line that is a closing brace and nothing else. No word goes on behind one, and nothing that is
searched for here does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..limits.preprocess import PIECES
from ..regex import regex

_WORD = regex(rb"[A-Za-z_]\w*")
_END = b"\n}\n"


def words(text: bytes) -> frozenset[bytes]:
    """The words of a text, in comments and literals too."""
    return frozenset().union(*map(_words, _pieces(text)))


def is_found(pattern: re.Pattern[bytes], text: bytes) -> bool:
    """Whether a pattern is found in a text, that matches no closing brace."""
    return any(_is_found(pattern, piece) for piece in _pieces(text))


def _pieces(text: bytes) -> Iterator[bytes]:
    """The pieces of a text, from the beginning of a line to the end of one."""
    start = 0
    while (end := text.find(_END, start)) >= 0:
        yield text[start : end + 2]
        start = end + 2
    yield text[start:]


@lru_cache(maxsize=PIECES)
def _words(piece: bytes) -> frozenset[bytes]:
    return frozenset(_WORD.findall(piece))


@lru_cache(maxsize=PIECES)
def _is_found(pattern: re.Pattern[bytes], piece: bytes) -> bool:
    return pattern.search(piece) is not None
