"""Code with syntax errors: each is an `Unknown` that may do anything, so that no such kernel is `verified`."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.reasons import Cause
from ....regex import regex
from ...sema.program.declared import Function
from ...syntax import brackets
from ...syntax.node import Node
from ..memory import unknowns
from ..state.context import Context

_REASON = Cause.BROKEN_SYNTAX()
#: what the grammar takes for a name where no statement of that kind can stand
_KEYWORDS = frozenset(
    "break case catch continue default do else for goto if return switch throw try while".split()  # noqa: SIM905
)
_KEYWORD = regex(rb"\b(?:" + b"|".join(sorted(word.encode() for word in _KEYWORDS)) + rb")\b")
_HEAD = regex(r"(?P<name>[A-Za-z_]\w*)\s*\(")
#: how a statement begins behind a macro that stands for the head of a loop; behind a call nobody forgot a semicolon
#: where a block begins, or where the name is one of macros alone
_BLOCK = regex(rb"\s*\{")
_STATEMENT = regex(rb"\s*(?:\{|[A-Za-z_]\w*)")
_NAMES = frozenset(["identifier", "type_identifier", "field_identifier", "namespace_identifier"])


def statement(ctx: Context, node: Node) -> None:
    """Gives up on a statement that cannot be read: it may do anything to any array."""
    macro = _macro_before_block(ctx, node)
    unknowns.region(ctx, node, Cause.MACRO_BEFORE_BLOCK(macro) if macro else _REASON, anything=True)
    ctx.notes.syntax_errors += 1


def _macro_before_block(ctx: Context, node: Node) -> str | None:
    """The name before a statement's first parentheses, where another statement follows behind them and nothing
    declares the name: only a macro can stand so."""
    head = _HEAD.match(node.text)
    if head is None or head["name"] in _KEYWORDS or head["name"] in ctx.program.functions:
        return None
    behind = brackets.behind(node.source, node.start + head.end())
    if behind is None:
        return None
    next_one = _STATEMENT if head["name"].isupper() else _BLOCK
    return head["name"] if next_one.match(node.source, behind) is not None else None


def function_start(ctx: Context, function: Function) -> None:
    """Says so where the braces around a function are wrong."""
    flaw = ctx.program.damaged.get(function.body.start)
    if flaw is None:
        return
    ctx.emit(ir.Unknown(flaw.reason, ir.Site(flaw.span, ctx.frame.calls), ctx.known_arrays(), may_synchronise=True))
    ctx.notes.syntax_errors += 1


def function_end(ctx: Context, function: Function, before: int) -> None:
    """Says so where a function has syntax errors and no statement of it stood for one: its head, say, or a brace.
    `before` is how many there were when it began."""
    if ctx.notes.syntax_errors == before and _holds_error(ctx, function.node):
        statement(ctx, _first_error(function.node))


def _first_error(node: Node) -> Node:
    while node.type != "ERROR" and not node.missing:
        inner = next((child for child in node.children if child.broken or child.missing), None)
        if inner is None:
            break
        node = inner
    return node


def is_broken(ctx: Context, node: Node) -> bool:
    """Whether a statement, or a part of one, holds a syntax error. A keyword in the place of a name is one that the
    grammar does not see: `else x = 1;` reads as a declaration of an `else`."""
    if _holds_error(ctx, node):
        return True
    return _KEYWORD.search(node.source, node.start, node.end) is not None and _misnamed(node)


def _holds_error(ctx: Context, node: Node) -> bool:
    """Whether it holds an error that is none of the grammar's own."""
    if not node.broken or node.missing:
        return node.missing
    flawed = [child for child in node.children if child.broken or child.missing]
    return node.type == "ERROR" or not flawed or any(_holds_error(ctx, child) for child in flawed)


def _misnamed(node: Node) -> bool:
    if node.type in _NAMES:
        return node.text in _KEYWORDS
    return any(map(_misnamed, node.children))
