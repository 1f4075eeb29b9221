"""Brackets, comments, and what stands before a place, in a text that nobody has parsed, or whose tree is wrong."""

from __future__ import annotations

from ...limits.syntax import STATEMENT
from ...regex import regex

_BRACKETS = regex(rb"[(){}]")
_OPENING = frozenset({b"(", b"{"})


def behind(text: bytes, at: int, within: int | None = None) -> int | None:
    """The place behind the parenthesis or brace that was opened before `at`; None where nobody closes it, in so many
    bytes."""
    depth = 1
    for found in _BRACKETS.finditer(text, at, len(text) if within is None else at + within):
        depth += 1 if found.group() in _OPENING else -1
        if not depth:
            return found.end()
    return None


def before(text: bytes, at: int) -> tuple[bytes, int]:
    """The word or sign before a place, behind which blanks and comments may stand, and where it begins; an empty one at
    the beginning of the text."""
    start = end = _without_blanks(text, at)
    while is_word(text[max(0, start - 1) : start]):
        start -= 1
    start = start if start < end else max(0, end - 1)
    return text[start:end], start


def is_word(text: bytes) -> bool:
    """Whether a text begins with a letter, a digit or what counts as one in names."""
    return text[:1].isalnum() or text[:1] in (b"_", b"$")


def is_commented_out(text: bytes, at: int) -> bool:
    """Whether a place may stand in a comment that began not too far before it: a string with the signs of one before it
    counts, too."""
    low = max(0, at - STATEMENT)
    line = max(low, text.rfind(b"\n", low, at) + 1)
    return text.find(b"//", line, at) >= 0 or text.rfind(b"/*", low, at) > text.rfind(b"*/", low, at)


def _without_blanks(text: bytes, end: int) -> int:
    """Where the last token before a place ends."""
    low = max(0, end - STATEMENT)
    while end > low:
        if text[end - 1 : end].isspace():
            end -= 1
        elif text[end - 2 : end] == b"*/":
            end = max(low, text.rfind(b"/*", low, end - 2))
        elif (comment := text.find(b"//", max(low, text.rfind(b"\n", low, end) + 1), end)) >= 0:
            end = comment
        else:
            break
    return end
