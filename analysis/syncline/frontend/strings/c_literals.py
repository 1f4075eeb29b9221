"""The string literals of a C or C++ file, and the arguments of macros that make strings of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from ...limits.preprocess import JOINED_BYTES, STRING_TOKENS
from ...regex import regex
from ..look import left_out
from ..preprocess.tokens import FOUND, HASH, STRING, occurrences, scanner, tokens_from
from .literal import Group, Join, Literal, Spelling, grouped

#: `#define STRINGIFY(...) #__VA_ARGS__`, also with literals before the `#`
_STRINGIFIER = regex(
    rb"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)\([ \t]*(?:\.\.\.|\w+[ \t]*(?:\.\.\.)?)[ \t]*\)"
    rb"(?:[ \t]|\"(?:[^\"\\\r\n]|\\.)*+\")*+#[ \t]*\w+[ \t]*\r?$",
    re.MULTILINE,
)
_RAW = regex(rb"\"([^()\\\s\"]{0,16})\(")
_PREFIX = regex(rb"(?<![\w$])(?:u8|u|U|L)?R?\Z")
_OPENING = regex(rb"\s*\(")
_DEFINES = regex(rb"#[ \t]*define[ \t]+\Z")

_BLANKS = rb"(?:\s|\\\r?\n|//[^\r\n]*|/\*.*?\*/)*+"
_OPERAND = rb"[^\"';{}=]{1,200}?"
_AROUND = regex(_BLANKS, re.DOTALL)
_NOTHING = regex(_BLANKS + rb"(?:(?:\+|<<)" + _BLANKS + rb")?", re.DOTALL)
#: a part of a sum, or of what is put into a stream; a macro that gives a literal
_EXPRESSION = regex(
    _BLANKS + rb"(?:\+" + _OPERAND + rb"\+|<<" + _OPERAND + rb"<<|[A-Za-z_]\w*(?:\s*\([\w\s]*\))?)" + _BLANKS,
    re.DOTALL,
)


def groups(data: bytes) -> Iterator[Group]:
    """The strings of a file, each as the literals that it is written as."""

    def join(one: Literal, other: Literal) -> Join:
        between = data[one.end : min(other.start, one.end + JOINED_BYTES + 1)]
        if _NOTHING.fullmatch(between):
            return Join.NOTHING
        return Join.EXPRESSION if len(between) <= JOINED_BYTES and _EXPRESSION.fullmatch(between) else Join.OTHER

    return grouped(_literals(data), join)


def whole(data: bytes) -> Group | None:
    """The one string that a text is, but for comments; None for any other text."""
    found = list(islice(groups(data), 2))
    if len(found) != 1:
        return None
    start, end = found[0].literals[0].start, found[0].literals[-1].end
    return found[0] if _AROUND.fullmatch(data, 0, start) and _AROUND.fullmatch(data, end) else None


def _literals(data: bytes) -> Iterator[Literal]:
    words = scanner(frozenset(_STRINGIFIER.findall(data)) if b"define" in data else frozenset())
    at: int | None = 0
    while at is not None:
        here, at = at, None
        for kind, start, end in occurrences(data, words, here, len(data)):
            if kind == STRING:
                yield _literal(data, start, end)
            elif kind == HASH:
                at = left_out(data, start)
            elif kind == FOUND and _is_use(data, start, end):
                argument = _argument(data, start, end)
                if argument is not None:
                    yield argument
                else:  # parentheses that are never closed: no further one is looked for
                    words = scanner(frozenset())
                at = argument.end if argument is not None else end
            if at is not None:
                break


def _literal(data: bytes, quote: int, end: int) -> Literal:
    """The literal whose opening quote, behind its prefix, stands at an offset."""
    prefix = _PREFIX.search(data, max(0, quote - 3), quote)
    start = prefix.start() if prefix is not None else quote
    raw = _RAW.match(data, quote) if data[quote - 1 : quote] == b"R" and start < quote else None
    if raw is None:
        return Literal(start, end, quote + 1, max(quote + 1, end - 1), Spelling.C)
    closed = data[raw.end() : end].endswith(b")" + raw.group(1) + b'"')
    return Literal(start, end, raw.end(), end - len(raw.group(1)) - 2 if closed else end)


def _is_use(data: bytes, start: int, end: int) -> bool:
    """Whether the name of a macro is followed by parentheses, and is not where it is defined."""
    return _OPENING.match(data, end) is not None and not _DEFINES.search(data, max(0, start - 40), start)


def _argument(data: bytes, start: int, end: int) -> Literal | None:
    """What stands in the parentheses behind the name of a macro that makes a string of it."""
    opening = _OPENING.match(data, end)
    assert opening is not None
    depth = 0
    for token in islice(tokens_from(data, opening.end() - 1, len(data)), STRING_TOKENS):
        depth += (token.text == b"(") - (token.text == b")")
        if depth == 0:
            return Literal(start, token.end, opening.end(), token.start)
    return None
