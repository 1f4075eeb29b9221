"""Statements, by whoever lowers their kind: as `evaluate` for expressions."""

from __future__ import annotations

from collections.abc import Callable

from ....ir import kernel as ir
from ....ir.reasons import Cause
from ...late import Late
from ...syntax.node import Node
from ...tables import entering
from ..memory import unknowns
from ..state.context import Context
from . import destructors, insertion_points, syntax_errors

_HANDLERS: dict[str, Callable[[Context, Node], object]] = {}
_HOLDING: dict[str, Callable[[Context, Node], object]] = {}

#: enters what lowers statements of these kinds
lowers = entering(_HANDLERS)
#: the same, for those that hold others, which may be broken alone
lowers_around = entering(_HOLDING)
#: lowers the body of a function or a kernel
function_body: Late[[Context, Node], None] = Late()


def is_statement(node: Node) -> bool:
    """Whether nodes of this kind are statements."""
    return node.type in _HANDLERS or node.type in _HOLDING


def statement(ctx: Context, node: Node) -> None:
    """Lowers one statement."""
    around = _HOLDING.get(node.type)
    handler = around or _HANDLERS.get(node.type)
    if handler is None:
        if node.type.startswith("preproc"):
            return
        unknowns.region(ctx, node, Cause.STATEMENT_KIND(node.type.replace("_", " ")))
        return
    if _broken_head(ctx, node) if around is not None else syntax_errors.is_broken(ctx, node):
        syntax_errors.statement(ctx, node)
        return
    outer, ctx.objects.temporaries = ctx.objects.temporaries, []
    handler(ctx, node)
    ended, ctx.objects.temporaries = ctx.objects.temporaries, outer
    if ended:
        destructors.end_statement(ctx, ended, node)


def _broken_head(ctx: Context, node: Node) -> bool:
    """Whether a syntax error stands in a statement's head, not in the statements under it."""
    if node.type == "compound_statement":
        return False
    bodies = [*node.all("body"), *node.all("consequence"), *node.all("alternative")]
    if node.type in ("attributed_statement", "labeled_statement", "else_clause", "case_statement"):
        bodies = node.named
    return any(syntax_errors.is_broken(ctx, child) for child in node.children if child not in bodies)


def first(ctx: Context, initial: Node) -> None:
    """The statement before a condition or a range: `if (int n = f(); n > 0)`."""
    for inner in initial.named if initial.type == "init_statement" else [initial]:
        statement(ctx, inner)


def scoped(ctx: Context, node: Node | None) -> None:
    """The statement under an `if` or a loop."""
    if node is None:
        return
    ctx.frame.scopes.append({})
    ctx.frame.begins(node, is_body=True)
    is_bare = node.type in _BARE
    if is_bare:
        insertion_points.bare(ctx, node, end=False)
    statement(ctx, node)
    if is_bare:
        insertion_points.bare(ctx, node, end=True)
    destructors.leave_scope(ctx, node)


#: what may be put into braces where it is a body
_BARE = frozenset({"expression_statement", "if_statement", "for_statement", "while_statement", "do_statement"})


def loop_body(ctx: Context, label: str, body: Node | None) -> ir.Block:
    """The body of a loop, whose label `break` and `continue` mean in it."""
    targets = ctx.frame.targets
    targets.breaks.append(label)
    targets.continues.append(label)
    targets.depths[label] = len(ctx.frame.scopes)
    inside = ctx.block(lambda: scoped(ctx, body))
    targets.breaks.pop()
    targets.continues.pop()
    return inside


def head_site(ctx: Context, node: Node, head: Node) -> ir.Site:
    """The span from the loop's keyword to the end of its head."""
    return ir.Site(ctx.span(node.start, head.end), ctx.frame.calls)
