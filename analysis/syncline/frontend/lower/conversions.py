"""The user's own conversions."""

from __future__ import annotations

from ...ir.reasons import Cause
from .. import ctypes as c
from ..ctypes import CType
from ..sema import dispatch, instances, scoping, signatures
from ..sema.prototypes import is_const
from ..sema.values import PLACES, Aggregate, Value
from ..syntax.node import Node
from . import access, allocate, calling, stores, unknowns
from .context import Context


def conversion(ctx: Context, found: Value, to: CType, node: Node) -> Value | None:
    """The user's own conversion operator; None where there is none."""
    if not isinstance(found, Aggregate):
        return None
    for method in dispatch.methods_of(ctx, found.type, "operator cast"):
        place = allocate.local_place(ctx, "object", found.type, node)
        stores.store(ctx, place, found, node)
        scopes = instances.record_scopes(ctx, found.type)
        target = scoping.with_scopes(ctx, scopes, lambda m=method: signatures.cast_type(ctx, m))
        if isinstance(to, c.PointerTo) == isinstance(target, c.PointerTo):
            changed = () if is_const(method) else ctx.program.mutated(method.body)
            if any(f.name in changed for f in found.type.fields):
                return unknowns.expression(ctx, node, Cause.CONVERSION_WITH_EFFECT())
            result = calling.method(ctx, [method], place, [], [], node)
            return access.load(ctx, result, node) if isinstance(result, PLACES) else result
    return None
