"""Elements of arrays, and what pointers lead to."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....ir.terms import Term
from ...sema.core.values import PLACES, ChoicePlace, PartsPlace, Place, Pointer, Target, UnclearPlace, Value
from ...syntax.node import Node
from ..memory import pointers
from ..state.context import Context
from . import operators


def element(ctx: Context, pointer: Value, index: Term, node: Node) -> Place:
    """`pointer[index]`"""
    if isinstance(pointer, Pointer):
        target = pointers.single(pointer)
        if target is not None and isinstance(target.base, PartsPlace):
            return _part(target, target.base, index)
        if pointers.unsized(pointer.pointee):
            arrays = tuple(t.base for _, t in pointer.choices if isinstance(t.base, ir.Array))
            return UnclearPlace(Cause.ARRAY_INNER_EXTENT(), pointer.pointee, arrays)
        return pointers.dereference(ctx, pointers.advance(pointer, index), node)
    return pointers.dereference(ctx, pointer, node)


def _part(target: Target, base: PartsPlace, index: Term) -> Place:
    """An element of a local array of pointers; by a guard for each where the index is not a constant."""
    if target.steps or target.offset:
        return UnclearPlace(Cause.ADDRESS_ARITHMETIC_POINTERS(), base.type.element)
    if index.is_const:
        if 0 <= index.value < len(base.parts):
            return base.parts[index.value]
        return UnclearPlace(Cause.INDEX_OUTSIDE(), base.type.element)

    return ChoicePlace(
        tuple((terms.eq(index, terms.integer(k)), part) for k, part in enumerate(base.parts)), base.type.element
    )


def pointed_at(ctx: Context, argument: Node, node: Node) -> Place:
    """What `argument->` speaks of."""
    found = operators.indirection(ctx, argument, node)
    assert not isinstance(found, PLACES)
    return pointers.dereference(ctx, found, node)
