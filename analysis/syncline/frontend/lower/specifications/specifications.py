"""What a kernel says of itself, to be proved: assertions, invariants and contracts.

A specification is no part of the program. What it reads is read by nobody (`Read.ghost`), and whatever else it would do
makes it one that cannot be proved.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Because, Cause, Reason
from ....records import replace
from ...syntax.node import Node
from ..dispatch import evaluate
from ..state.context import Context


class _Unclear(Because):
    """Why a specification says nothing that can be proved."""


def state(ctx: Context, condition: Node, claim: ir.Claim, site: ir.Site, *, everywhere: bool = False) -> None:
    """Claims that `condition` holds here."""
    found: list[terms.Term] = []
    emitted = ctx.block(lambda: found.append(evaluate.condition(ctx, condition)))
    looking = observed(emitted)
    if isinstance(looking, Reason):
        cannot(ctx, claim, site, looking)
    else:
        ctx.emitter.statements.extend(looking)
        ctx.emit(ir.Assert(found[0], site, claim, everywhere))


def guess(ctx: Context, condition: Node, site: ir.Site) -> None:
    """Supposes that `condition` is an invariant of the loop at whose head it stands (Houdini; GPUVerify §4.2). One that
    is not understood is none."""
    found: list[terms.Term] = []
    looking = observed(ctx.block(lambda: found.append(evaluate.condition(ctx, condition))))
    if not isinstance(looking, Reason):
        ctx.emitter.statements.extend(looking)
        ctx.emit(ir.Assert(found[0], site, ir.Claim.GUESS))


def cannot(ctx: Context, claim: ir.Claim, site: ir.Site, reason: Reason) -> None:
    """A claim that cannot be proved."""
    ctx.emit(ir.Assert(terms.FALSE, site, claim, unclear=reason))


def observed(block: Iterable[ir.Statement]) -> ir.Block | Reason:
    """The statements without an effect on memory: their reads are nobody's accesses. A reason where they have one."""
    try:
        return _observing(block)
    except _Unclear as unclear:
        return unclear.reason


def _observing(block: Iterable[ir.Statement]) -> ir.Block:
    out: list[ir.Statement] = []
    for s in block:
        match s:
            case ir.Read():
                out.append(replace(s, ghost=True))
            case ir.Havoc():
                out.append(replace(s, uniform=False))
            case ir.Assign() | ir.Assert() | ir.Leave() | ir.Next():
                out.append(s)
            case ir.Write(address=address) if address.array.space is ir.Space.LOCAL:
                out.append(s)
            case ir.If():
                out.append(replace(s, then=_observing(s.then), orelse=_observing(s.orelse)))
            case ir.Region():
                out.append(replace(s, body=_observing(s.body)))
            case ir.Loop():
                parts = {name: _observing(getattr(s, name)) for name in ("test", "body", "step")}
                out.append(replace(s, **parts))
            case ir.Mark():
                pass
            case ir.Unknown(reason=reason):
                raise _Unclear(reason)
            case _:
                raise _Unclear(Cause.MORE_THAN_LOOKING())
    return tuple(out)
