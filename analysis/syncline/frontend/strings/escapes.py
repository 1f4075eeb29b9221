"""Escapes of literals as text of equal length, and text as a literal spells it."""

from __future__ import annotations

import re

from ...regex import regex
from .literal import Spelling

_C = {
    b"n": b"\n", b"t": b"\t", b"r": b"\r", b"a": b"\a", b"b": b"\b", b"f": b"\f", b"v": b"\v",
    b"\\": b"\\", b"'": b"'", b'"': b'"', b"?": b"?", b"0": b" ",
}  # fmt: skip
_PYTHON = {key: _C[key] for key in (b"n", b"t", b"r", b"a", b"b", b"f", b"v", b"\\", b"'", b'"')}
#: escapes one behind the other; a line's end behind a backslash stays, which splices lines as well in the text
_RUN = regex(rb"(?:\\[^\r\n])+")
_ONE = regex(rb"\\(.)", re.DOTALL)


def unescaped(text: bytes, spelling: Spelling) -> bytes:
    """The text of a literal, as long as it is spelled: what is shorter than its spelling stands behind blanks. Escapes
    by numbers and names stay as they are."""
    if spelling is Spelling.RAW or b"\\" not in text:
        return text
    known = _C if spelling is Spelling.C else _PYTHON

    def run(match: re.Match[bytes]) -> bytes:
        whole = match.group()
        return _ONE.sub(lambda one: known.get(one.group(1), one.group()), whole).rjust(len(whole))

    return _RUN.sub(run, text)


def escaped(text: str, spelling: Spelling, *, is_filled: bool) -> str:
    """A text as a literal spells it. A line's end becomes an escape where the literal is on one line."""
    if is_filled:
        text = text.replace("{", "{{").replace("}", "}}")
    if spelling is Spelling.RAW:
        return text
    text = text.replace("\\", "\\\\")
    if spelling is Spelling.LINES:
        return text
    return text.replace('"', '\\"').replace("'", "\\'" if spelling is Spelling.PYTHON else "'")
