"""`typename Traits::Load(storage).run(x)`: an object of a dependent type that an expression makes (C++17
[expr.type.conv]/1). tree-sitter-cuda reads `typename` in declarations alone; without it, it reads such a name too.
"""

from __future__ import annotations

from ...limits.preprocess import QUALIFIER_BYTES
from ...regex import regex

_TYPENAME = regex(rb"\btypename(?=\s)")
_WORD = regex(rb"\s*(?:::\s*)?(?:template\s+)?[A-Za-z_]\w*\s*")
_BRACKETS = regex(rb"[()\[\]{}<>;\"']")
_CLOSING = {b"(": b")", b"[": b"]", b"{": b"}", b"<": b">"}
#: what an expression may follow
_OPERATORS = frozenset(b"(,=+-*/%&|^!~?:<>[")
_RETURN = regex(rb"\breturn\s*\Z")
_SPACE = regex(rb"\s*")
#: a declarator in parentheses, `(&rows)[4]`, `(*function)(int)`
_DECLARATOR = regex(rb"\(\s*[*&]+\s*(?:const\s*)?\w*\s*\)\s*[\[(]")


def without_typename(text: bytes) -> bytes:
    """A text of the same length, with blanks for each `typename` in front of an object that an expression makes."""
    out = text
    for found in _TYPENAME.finditer(text):
        opening = _after_name(text, found.end())
        if opening is not None and _makes_object(text, found.start(), opening):
            out = out[: found.start()] + b" " * len(found.group()) + out[found.end() :]
    return out


def _after_name(text: bytes, position: int) -> int | None:
    """The offset of the parenthesis or brace behind a qualified name; None where something else follows it."""
    end = min(len(text), position + QUALIFIER_BYTES)
    qualified = False
    while (word := _WORD.match(text, position, end)) is not None:
        position = word.end()
        if text[position : position + 1] == b"<":
            closed = _closed(text, position, end)
            if closed is None:
                return None
            position = _SPACE.match(text, closed).end()  # type: ignore[union-attr]
        if text[position : position + 2] != b"::":
            break
        qualified = True
    return position if qualified and text[position : position + 1] in (b"(", b"{") else None


def _closed(text: bytes, position: int, end: int) -> int | None:
    """The offset behind the bracket that closes the one at a position."""
    open_ones: list[bytes] = []
    for found in _BRACKETS.finditer(text, position, end):
        sign = found.group()
        if sign in _CLOSING:
            open_ones.append(_CLOSING[sign])
        elif not open_ones or sign != open_ones.pop():
            return None
        if not open_ones:
            return found.end()
    return None


def _makes_object(text: bytes, start: int, opening: int) -> bool:
    """Whether a type's name at a place, with brackets behind it, is part of an expression, and declares nothing."""
    closed = _closed(text, opening, min(len(text), opening + QUALIFIER_BYTES))
    if closed is None or _DECLARATOR.match(text, opening) is not None:
        return False
    behind = _SPACE.match(text, closed).end()  # type: ignore[union-attr]
    before = text[max(0, start - QUALIFIER_BYTES) : start].rstrip()
    if before[-1:] and (before[-1] in _OPERATORS or _RETURN.search(before) is not None):
        return True
    is_empty = text[opening + 1 : closed - 1].strip() == b""
    follows = text[behind : behind + 1]
    return follows == b"." or (follows == b"(" and (is_empty or text[opening : opening + 1] == b"{"))
