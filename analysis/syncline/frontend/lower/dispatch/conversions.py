"""The user's own conversions."""

from __future__ import annotations

from ....ir.reasons import Cause
from ... import ctypes as c
from ...ctypes import CType
from ...sema.core.values import PLACES, Aggregate, Place, Unclear, Value
from ...sema.overloads import dispatch, user_conversions
from ...sema.program.declared import Function
from ...sema.program.prototypes import is_const
from ...syntax.node import Node
from ..memory import access, allocate, initialisation, stores, unknowns
from ..state.context import Context
from . import calling


@initialisation.conversion.definition
def conversion(ctx: Context, found: Value, to: CType, node: Node) -> Value | None:
    """The user's own conversion operator; None where there is none."""
    if not isinstance(found, Aggregate):
        return None
    listed = user_conversions.conversion_functions(ctx, found.type)
    fitting = [(m, t) for m, t in listed if isinstance(to, c.PointerTo) == isinstance(t, c.PointerTo)]
    exact = [(m, t) for m, t in fitting if _same(c.strip_reference(t), to)]
    for method, _ in exact or fitting:
        result = _called(ctx, found, method, node)
        return access.load(ctx, result, node) if isinstance(result, PLACES) else result
    return None


def reference(ctx: Context, found: Value, node: Node) -> Place | None:
    """The number that an object of the user's converts to a reference to, as what a built-in `+=` changes (C++17
    [over.built]); None where there is none."""
    if not isinstance(found, Aggregate):
        return None
    for method, kind in user_conversions.conversion_functions(ctx, found.type):
        if isinstance(kind, c.ReferenceTo) and isinstance(kind.target, c.Arithmetic) and not is_const(method):
            result = _called(ctx, found, method, node)
            return result if isinstance(result, PLACES) else None
    return None


def _called(ctx: Context, found: Aggregate, method: Function, node: Node) -> Place | Value:
    if dispatch.may_be_overridden(ctx, method):  # of an object that may be one of a derived class
        reason = Cause.VIRTUAL_CALL("operator")
        unknowns.all_memory(ctx, reason, node, may_synchronise=True)
        return Unclear(reason)
    changed = () if is_const(method) else ctx.program.mutated(method.body)
    if any(f.name in changed for f in found.type.fields):
        return unknowns.expression(ctx, node, Cause.CONVERSION_WITH_EFFECT())
    place = allocate.local_place(ctx, "object", found.type, node)
    stores.store(ctx, place, found, node)
    return calling.method(ctx, [method], place, [], [], node)


def _same(a: CType, b: CType) -> bool:
    if isinstance(a, c.Arithmetic) and isinstance(b, c.Arithmetic):
        return c.identity(a) == c.identity(b)
    return isinstance(a, c.Record) and isinstance(b, c.Record) and a.name == b.name
