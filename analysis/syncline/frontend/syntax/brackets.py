"""Brackets, comments, and what stands before a place, in a text that nobody has parsed, or whose tree is wrong."""

from __future__ import annotations

from ...regex import regex

_BRACKETS = regex(rb"[(){}]")
_OPENING = frozenset({b"(", b"{"})
_WORD_END = regex(rb"\w+\Z")


def behind(text: bytes, at: int) -> int | None:
    """The place behind the parenthesis or brace that was opened before `at`; None where nobody closes it."""
    depth = 1
    for found in _BRACKETS.finditer(text, at):
        depth += 1 if found.group() in _OPENING else -1
        if not depth:
            return found.end()
    return None


def before(text: bytes, at: int) -> tuple[bytes, int]:
    """The word or sign before a place, behind which blanks and comments may stand, and where it begins; an empty one at
    the beginning of the text."""
    end = _without_blanks(text, at)
    line = text.rfind(b"\n", 0, end) + 1
    word = _WORD_END.search(text, line, end)
    return (word.group(), word.start()) if word else (text[max(0, end - 1) : end], max(0, end - 1))


def is_commented_out(text: bytes, at: int) -> bool:
    """Whether a place may stand in a comment: a string with the signs of one before it counts, too."""
    line = text.rfind(b"\n", 0, at) + 1
    return text.find(b"//", line, at) >= 0 or text.rfind(b"/*", 0, at) > text.rfind(b"*/", 0, at)


def _without_blanks(text: bytes, end: int) -> int:
    """Where the last token before a place ends."""
    while end:
        line = text.rfind(b"\n", 0, end) + 1
        comment = text.find(b"//", line, end)
        if text[end - 1 : end].isspace():
            end -= 1
        elif text[end - 2 : end] == b"*/":
            end = max(0, text.rfind(b"/*", 0, end - 2))
        elif comment >= 0:
            end = comment
        else:
            break
    return end
