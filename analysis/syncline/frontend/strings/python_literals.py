"""The string literals of a Python file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...limits.preprocess import JOINED_BYTES
from ...regex import regex
from .literal import Group, Join, Literal, Spelling, grouped

_STOP = regex(rb"#[^\r\n]*|[()\[\]{}]|(?:(?<![\w.])[rRbBfFuUtT]{1,2})?(?:\"\"\"|'''|\"|')")
_CLOSING = {
    quote: regex(rb"\\(?:\r\n|.)|(" + quote + (rb")" if len(quote) == 3 else rb")|[\r\n]"), re.DOTALL)
    for quote in (b'"""', b"'''", b'"', b"'")
}
_BLANKS = rb"(?:[ \t\f\r\n]|\\\r?\n|#[^\r\n]*)*+"
_NOTHING = regex(_BLANKS)
_SUM = regex(_BLANKS + rb"\+" + _BLANKS)
_EXPRESSION = regex(_BLANKS + rb"\+[^\"'#;=]{1,200}?\+" + _BLANKS)
_SPLICES = regex(rb"\\\r?\n")


def groups(data: bytes) -> Iterator[Group]:
    """The strings of a file, each as the literals that it is written as."""
    inside: set[int] = set()

    def join(one: Literal, other: Literal) -> Join:
        between = data[one.end : min(other.start, one.end + JOINED_BYTES + 1)]
        if _SUM.fullmatch(between):
            return Join.NOTHING
        if _NOTHING.fullmatch(between):  # a line ends a statement but inside of brackets
            is_one = other.start in inside or not re.search(rb"[\r\n]", _SPLICES.sub(b"", between))
            return Join.NOTHING if is_one else Join.OTHER
        return Join.EXPRESSION if len(between) <= JOINED_BYTES and _EXPRESSION.fullmatch(between) else Join.OTHER

    return grouped(_literals(data, inside), join)


def _literals(data: bytes, inside: set[int]) -> Iterator[Literal]:
    """The literals, in order; where those begin that stand in brackets is entered in `inside`."""
    depth, at = 0, 0
    while (found := _STOP.search(data, at)) is not None:
        at = found.end()
        text = found.group()
        if text in b"([{":
            depth += 1
        elif text in b")]}":
            depth = max(0, depth - 1)
        elif not text.startswith(b"#"):
            quote = text.lstrip(b"rRbBfFuUtT")
            prefix = text[: len(text) - len(quote)].lower()
            last = _last(data, at, quote)
            if last is None:  # not closed on its line
                continue
            spelling = Spelling.LINES if len(quote) == 3 else Spelling.PYTHON
            if depth:
                inside.add(found.start())
            yield Literal(
                found.start(),
                last + len(quote),
                at,
                last,
                Spelling.RAW if b"r" in prefix else spelling,
                b"f" in prefix or b"t" in prefix,
            )
            at = last + len(quote)


def _last(data: bytes, first: int, quote: bytes) -> int | None:
    """Where the text ends that begins at an offset behind a quote; None where it is not closed."""
    for found in _CLOSING[quote].finditer(data, first):
        if found.group(1) is not None:
            return found.start()
        if not found.group().startswith(b"\\"):
            return None
    return None
