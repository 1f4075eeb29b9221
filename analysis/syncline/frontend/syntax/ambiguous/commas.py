"""Assignments beside a comma in parentheses: `(x = f(a), x != 0)`, which the grammar reads with an error, or as the end
of what they stand in. In parentheses of its own each is what it is (C++17 [expr.comma])."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....limits.syntax import STATEMENT
from ....records import field, record
from ....regex import regex
from .. import brackets
from ..changes import statements_at
from .edits import Edit, Range
from .kinds import Kinds

_TOKENS = regex(
    rb"(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|//[^\n]*|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)"
    rb"|(?P<compares>[=!<>]=)|(?P<assigns>(?:<<|>>|[-+*/%&|^])?=)|(?P<word>\w+)|(?P<sign>[^\s\w])"
)
_CLOSED = {b")": b"(", b"]": b"["}
#: words behind which parentheses hold an expression of any kind
_BEFORE_EXPRESSION = frozenset({b"return", b"case", b"else", b"do", b"throw", b"co_return", b"and", b"or", b"not"})


@record(frozen=False)
class _Group:
    """What stands between brackets: the token that opened it, and its operands so far, each with where its first token
    begins and its last one ends, and whether it assigns. `holds_expression`: it is no list of arguments."""

    opening: bytes
    holds_expression: bool
    operands: list[tuple[int, int, bool]] = field(default_factory=list)
    begin: int = -1
    end: int = -1
    assigns: bool = False

    def take(self, start: int, end: int, *, assigns: bool) -> None:
        """One more token of the operand."""
        self.begin, self.end = start if self.begin < 0 else self.begin, end
        self.assigns = self.assigns or assigns

    def finish(self) -> None:
        """The end of the operand."""
        self.operands.append((self.begin, self.end, self.assigns))
        self.begin, self.end, self.assigns = -1, -1, False


def changes(kinds: Kinds, text: bytes, within: Range) -> list[Edit]:
    """Parentheses around such assignments in a range of the text."""
    root = kinds.names.root
    if not root.has_error:
        return []
    errors = _errors(root, within)
    statements = dict.fromkeys(statements_at(text, each.start_byte, each.end_byte) for each in errors)
    return [edit for start, end in statements if end - start <= STATEMENT for edit in _of(text, start, end)]


def _errors(node: Any, within: Range) -> Iterator[Any]:
    """The innermost nodes with syntax errors."""
    for child in node.children:
        if child.end_byte < within[0] or within[1] < child.start_byte:
            continue
        if child.is_error or child.is_missing:
            yield child
        elif child.has_error:
            yield from _errors(child, within)


def _of(text: bytes, start: int, end: int) -> Iterator[Edit]:
    """Parentheses around what is assigned beside a comma in a part of the text; in `if (a = b, c)` they are read."""
    groups = [_Group(b"", False)]
    before = b""
    for token in _TOKENS.finditer(text, start, end):
        word, kind = token.group(), token.lastgroup
        if kind == "text" and word[:1] == b"/":
            continue
        if word in (b"(", b"["):
            groups[-1].take(token.start(), token.end(), assigns=False)
            groups.append(_Group(word, word == b"(" and _may_begin(before)))
        elif word in _CLOSED:
            group = groups.pop() if len(groups) > 1 else groups[0]
            if group.opening != _CLOSED[word]:
                return
            group.finish()
            yield from _parentheses(group)
            groups[-1].take(token.start(), token.end(), assigns=False)
        elif word == b",":
            groups[-1].finish()
        else:
            groups[-1].take(token.start(), token.end(), assigns=kind == "assigns")
        before = word


def _may_begin(before: bytes) -> bool:
    """Whether parentheses behind a token hold an expression, and no arguments, condition or parameters."""
    if brackets.is_word(before):
        return before in _BEFORE_EXPRESSION
    return before not in (b")", b"]", b">")


def _parentheses(group: _Group) -> Iterator[Edit]:
    if not group.holds_expression or len(group.operands) < 2:
        return
    for begin, end, assigns in group.operands:
        if assigns:
            yield Edit(begin, b"(")
            yield Edit(end, b")")
