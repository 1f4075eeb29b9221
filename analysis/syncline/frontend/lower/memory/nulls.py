"""Where null pointers are followed: claims that none is, which have to be proved."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.terms import Term
from ....records import replace
from ...sema.core.values import ChoicePlace, Null, NullPlace, Place, Pointer
from ...syntax.node import Node
from ..state.context import Context


def reached(ctx: Context, place: Place, node: Node) -> Place:
    """A place where it is accessed, which a null pointer may not have led to: that is claimed, and has to be proved."""
    if isinstance(place, NullPlace):
        ctx.emit(_claim(ctx, [terms.TRUE], node))
    if not isinstance(place, ChoicePlace):
        return place
    null = [guard for guard, part in place.choices if isinstance(part, NullPlace)]
    real = tuple((guard, part) for guard, part in place.choices if not isinstance(part, NullPlace))
    if not null or not real:
        return reached(ctx, NullPlace(place.type), node) if null else place
    ctx.emit(_claim(ctx, null, node))
    return real[0][1] if len(real) == 1 else ChoicePlace(real, place.type)


def followed(ctx: Context, pointer: Pointer, count: Term, node: Node) -> Pointer | None:
    """A pointer to so many bytes or elements that are accessed: without the null pointer, which is claimed not to come
    here. None where there is nothing else."""
    null = [guard for guard, target in pointer.choices if isinstance(target.base, Null)]
    if not null:
        return pointer
    claim = _claim(ctx, null, node)
    some = terms.lt(terms.ZERO, count)
    ctx.emit(claim if some is terms.TRUE else ir.If(some, (claim,), (), ctx.site(node)))
    real = tuple(choice for choice in pointer.choices if not isinstance(choice[1].base, Null))
    return replace(pointer, choices=real) if real else None


def _claim(ctx: Context, null: list[Term], node: Node) -> ir.Assert:
    """None of these conditions, under which a pointer is null, holds here."""
    return ir.Assert(terms.not_(terms.or_(*null)), ctx.site(node), ir.Claim.NOT_NULL)
