"""`switch`: one guarded block per case, in order, inside a region that `break` leaves.

The guards are pure: the selector is kept in a variable, and a case runs when the selector equals its label or that of a
case that falls through into it. So no two blocks run but where the text falls through.
"""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....ir.terms import FALSE, Term
from ....records import record
from ... import ctypes as c
from ...sema.core.convert import cast
from ...syntax.node import Node, unparenthesized
from ..dispatch import destructors, evaluate, flow, insertion_points
from ..memory import unknowns
from ..state.context import Context


@record
class _Case:
    node: Node
    label: Node | None  #: None for `default`
    body: tuple[Node, ...]


@flow.lowers_around("switch_statement")
def switch(ctx: Context, node: Node) -> None:
    """Lowers a switch statement."""
    clause, body = node.field("condition"), node.field("body")
    if clause is None or body is None:
        unknowns.region(ctx, node, Cause.SWITCH_FORM())
        return
    ctx.frame.scopes.append({})
    initial = clause.field("initializer")
    for each in initial.named if initial is not None else ():
        flow.statement(ctx, each)
    _switch(ctx, node, clause, body)
    destructors.leave_scope(ctx, node)


def _switch(ctx: Context, node: Node, clause: Node, body: Node) -> None:
    inner = clause.field("value") or clause
    cases = _cases(body)
    if cases is None or inner.type == "declaration":
        unknowns.region(ctx, node, Cause.SWITCH_FORM())
        return
    found = evaluate.number(ctx, unparenthesized(inner))
    kind = c.promote(found.type)
    selector = cast(found, kind).term
    if not selector.is_const and any(s.info.kind is terms.Kind.VAR for s in selector.symbols):
        kept = ctx.temporary(kind.scalar)
        ctx.assign(kept, selector, inner)
        selector = kept
    labels: list[Term | None] = []
    for case in cases:
        labels.append(None if case.label is None else _equals(ctx, selector, case.label, kind))
    others = terms.and_(*(terms.not_(t) for t in labels if t is not None))
    label = ctx.label("switch")
    ctx.frame.targets.breaks.append(label)
    ctx.frame.targets.depths[label] = len(ctx.frame.scopes)
    ctx.frame.scopes.append({})
    inside = ctx.block(lambda: _blocks(ctx, cases, [others if t is None else t for t in labels]))
    destructors.leave_scope(ctx, node)
    ctx.frame.targets.breaks.pop()
    ctx.emit(ir.Region(label, inside, ctx.site(clause), cases=True))


def _equals(ctx: Context, selector: Term, label: Node, kind: c.Arithmetic) -> Term:
    found = evaluate.number(ctx, label)
    return terms.eq(selector, cast(found, kind).term)


def _cases(body: Node) -> list[_Case] | None:
    """The cases in order; None where a statement stands outside of them (Duff's device and the like)."""
    out: list[_Case] = []
    for child in body.named:
        if child.type == "case_statement":
            _flatten(child, out)
        elif out and child.type not in ("preproc_call",):
            last = out[-1]
            out[-1] = _Case(last.node, last.label, (*last.body, child))
    nested = any(n.type == "case_statement" for case in out for s in case.body for n in s.walk() if _bare(s, n))
    return None if nested else out


def _bare(outer: Node, node: Node) -> bool:
    """Whether a case inside a case's body belongs to this switch: no switch of its own lies between."""
    if node.type != "case_statement":
        return False
    return not any(n.type == "switch_statement" and n.start <= node.start and node.end <= n.end for n in outer.walk())


def _flatten(node: Node, out: list[_Case]) -> None:
    label = node.field("value")
    rest = [n for n in node.named if n is not label and n.type != "preproc_call"]
    nested = rest[0] if rest and rest[0].type == "case_statement" else None
    if nested is not None:
        out.append(_Case(node, label, ()))
        for inner in rest:
            if inner.type == "case_statement":
                _flatten(inner, out)
    else:
        out.append(_Case(node, label, tuple(rest)))


def _blocks(ctx: Context, cases: list[_Case], guards: list[Term]) -> None:
    running = FALSE
    for k, (case, guard) in enumerate(zip(cases, guards, strict=True)):
        running = terms.or_(running, guard)
        if running is FALSE:
            continue
        statements_, ends = _ending(case)
        inside = ctx.block(lambda s=statements_, c=case: _inside(ctx, c, s))
        if any(not isinstance(each, ir.Mark) for each in inside):
            if running.is_const:
                ctx.emitter.statements.extend(inside)
            else:
                ctx.emit(ir.If(running, inside, (), ctx.site(case.label or case.node.children[0])))
        if ends or k == len(cases) - 1:
            running = FALSE


def _inside(ctx: Context, case: _Case, run: tuple[Node, ...]) -> None:
    """The statements of a case, with a mark before each and before the `break` behind them."""
    for node in run:
        if node.type not in ("compound_statement", "break_statement"):
            insertion_points.mark(ctx, node)
        ctx.frame.begins(node)
        flow.statement(ctx, node)
    if len(run) < len(case.body):
        insertion_points.mark(ctx, case.body[len(run)])


def _ending(case: _Case) -> tuple[tuple[Node, ...], bool]:
    """The case's statements without a `break` at their end, and whether the next case is not fallen into."""
    body = case.body
    if len(body) == 1 and body[0].type == "compound_statement" and body[0].named:
        last = body[0].named[-1]
        if last.type != "break_statement":
            return body, last.type in ("return_statement", "continue_statement")
        return body, True
    if body and body[-1].type == "break_statement":
        return body[:-1], True
    return body, bool(body) and body[-1].type in ("return_statement", "continue_statement")
