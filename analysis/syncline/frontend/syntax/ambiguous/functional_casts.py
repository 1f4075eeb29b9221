"""Types with arguments that the grammar reads as declarations, so that it meets an error in what follows.

`if (unsigned(x) < n)`: it takes `unsigned (x)` for a declarator in parentheses; `(unsigned)(x)` means the same.
`typename T::Load(storage).run(p)`: behind `typename` it knows declarations alone; without it, the name is looked up
like that of a function, and found to be a type's (C++17 [expr.type.conv]).
"""

from __future__ import annotations

from collections.abc import Iterator

from ....limits.syntax import ARGUMENTS
from ....regex import regex
from .. import brackets
from .edits import Edit, Range

_CAST = regex(rb"(unsigned|signed|short|long) ?\((?!\s*\))")
_TYPENAME = regex(rb"typename\s")
_ANGLES = rb"<(?:[^<>;{}]|<(?:[^<>;{}]|<[^<>;{}]*>)*>)*>"
#: a name with `::` in it, up to its arguments; those of templates may nest three deep
_NAME = regex(
    rb"\s*(?:::\s*)?(?:\w+\s*(?:" + _ANGLES + rb"\s*)?::\s*(?:template\b\s*)?)+\w+\s*(?:" + _ANGLES + rb"\s*)?[({]"
)
#: words behind whose parentheses a condition stands
_CONDITIONS = frozenset({b"if", b"while", b"switch", b"constexpr"})
#: words behind which an expression stands; behind any other one there is more of a type
_BEFORE_EXPRESSION = frozenset({b"return", b"case", b"throw", b"and", b"or", b"not"})
_BEFORE_STATEMENT = frozenset({b"", b";", b"{", b"}", b")", b":", b"else", b"do"})
#: signs before lists of types
_LISTS = frozenset({b"<", b">"})
#: what stands behind a declarator in parentheses, and behind no such cast
_AFTER_DECLARATOR = regex(rb"\s*(?:=(?!=)|[(\[{:])")
#: what stands behind a cast, and behind no declarator
_OPERATOR = regex(rb"\s*(?:[-+*/%<>&|^?.!]|==)")


def changes(text: bytes, within: Range) -> Iterator[Edit]:
    """What to change in a range of a text that nobody has parsed."""
    yield from _casts(text, *within)
    yield from _dependent(text, *within)


def _casts(text: bytes, start: int, end: int) -> Iterator[Edit]:
    """`unsigned(x)` where a condition, a statement or parentheses begin: parentheses around the type."""
    for found in _CAST.finditer(text, start, end):
        begin, behind = found.span(1)
        before, at = brackets.before(text, begin)
        if before == b"(":
            is_cast = _holds_expression(text, at) and not _is_declarator(text, found.end())
        else:
            is_cast = before in _BEFORE_STATEMENT and _is_operand(text, found.end())
        if is_cast:
            yield Edit(begin, b"(")
            yield Edit(behind, b")")


def _dependent(text: bytes, start: int, end: int) -> Iterator[Edit]:
    """`typename T::Load(storage)` where an expression stands: without `typename`."""
    for found in _TYPENAME.finditer(text, start, end):
        name = _NAME.match(text, found.end() - 1, end)
        if name is None:
            continue
        before, _ = brackets.before(text, found.start())
        if before in _BEFORE_STATEMENT:
            is_cast = _is_operand(text, name.end())
        else:
            is_cast = before in _BEFORE_EXPRESSION or not (brackets.is_word(before) or before in _LISTS)
        if is_cast:
            yield Edit(found.start(), blanks=len(b"typename"))


def _holds_expression(text: bytes, opening: int) -> bool:
    """Whether parentheses hold a condition or an operand, and no arguments or parameters."""
    before, _ = brackets.before(text, opening)
    if brackets.is_word(before):
        return before in _CONDITIONS or before in _BEFORE_EXPRESSION
    return before not in (b")", b"]", b">")


def _is_operand(text: bytes, opened: int) -> bool:
    """Whether an operator follows behind the bracket that was opened before a place."""
    close = brackets.behind(text, opened, ARGUMENTS)
    return close is not None and _OPERATOR.match(text, close) is not None


def _is_declarator(text: bytes, opened: int) -> bool:
    close = brackets.behind(text, opened, ARGUMENTS)
    return close is None or _AFTER_DECLARATOR.match(text, close) is not None
