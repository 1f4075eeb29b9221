"""Lines that a backslash joins, and digraphs: the text with each token in one piece and spelled in the usual signs.

A backslash at the end of a line joins it with the next one before anything is read (C++17 [lex.phases] 2), also inside
of a word or an operator, and compilers let blanks stand behind the backslash. Everything else here knows a joint as a
blank. So the parts of a token are put together in front of its joints, which keeps the length of the text and the place
of all other tokens.
"""

from __future__ import annotations

import re

from ...regex import regex
from .tokens import CHARACTER, COMMENT, STRING, occurrences, scanner

_JOINT = regex(rb"\\([ \t\f\v]*)(\r\n|\n|\r)")
_WORD = rb"[\w$\x80-\xff]"
_SIGN = rb"[-+*/%&|^<>=!:#]"
_JOINTS = rb"(?:\\[ \t\f\v]*(?:\r\n|\n|\r))+"
#: a token in several pieces, with nothing but joints between them
_PIECES = regex(rb"%b+(?:%b%b+)+|%b+(?:%b%b+)+" % (_WORD, _JOINTS, _WORD, _SIGN, _JOINTS, _SIGN))
_DIGRAPH = regex(rb"<::(?![:>])|<:|:>|<%|%>|%:")
_MEANT = {b"<:": b"[ ", b":>": b"] ", b"<%": b"{ ", b"%>": b"} ", b"%:": b"# "}
_NO_WORDS = scanner(frozenset())


def spelled(data: bytes) -> bytes:
    """The text with joints behind tokens and digraphs replaced; `data` itself where it has neither, as nearly all."""
    if b"\\" in data and _needed(data):
        data = _JOINT.sub(lambda match: match.group(1) + b"\\" + match.group(2), _PIECES.sub(_together, data))
    if b"<:" in data or b"<%" in data or b"%:" in data:
        data = _without_digraphs(data)
    return data


def _needed(data: bytes) -> bool:
    """Whether a joint has blanks in it, or something close on both sides."""
    for match in _JOINT.finditer(data):
        before, after = data[match.start() - 1 : match.start()], data[match.end() : match.end() + 1]
        if match.group(1) or not (before.isspace() or after.isspace() or not before or not after):
            return True
    return False


def _together(match: re.Match[bytes]) -> bytes:
    """The pieces of a token, and then its joints."""
    text = match.group()
    return _JOINT.sub(b"", text) + b"".join(joint.group() for joint in _JOINT.finditer(text))


def _without_digraphs(data: bytes) -> bytes:
    """Digraphs outside of comments and literals as the signs that they stand for."""
    out: list[bytes] = []
    done = 0
    for kind, start, end in occurrences(data, _NO_WORDS, 0, len(data)):
        if kind in (COMMENT, STRING, CHARACTER):
            out += [_DIGRAPH.sub(_meant, data[done:start]), data[start:end]]
            done = end
    return b"".join((*out, _DIGRAPH.sub(_meant, data[done:])))


def _meant(match: re.Match[bytes]) -> bytes:
    return _MEANT.get(match.group(), match.group())
