"""What HIP has beside CUDA's built-in functions, or means differently."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from .. import ctypes as c
from .. import hip
from . import access, barriers, expressions, unknowns
from .context import Context
from .syntax import Node
from .values import Nothing, Number, Unclear, Value

_GENERATORS = ("hiprand", "rocrand")


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Lowers a built-in of HIP's own; None where it is none, or CUDA's meaning fits."""
    if name in hip.VOTES_OF_LANES:
        for argument in arguments:
            expressions.value(ctx, argument)
        return access.unclear_of(ctx, c.ULONG, f"the value of {name}()", node)
    if name in hip.BARE_BARRIERS:
        barriers.emit(ctx, Scope.BLOCK, node, memory=frozenset())
        return Nothing()
    if name in hip.FENCES:
        ctx.emit(ir.Fence(Scope.GRID, ctx.site(node)))
        return Nothing()
    if name in hip.NO_EFFECT:
        return Number(terms.ZERO, c.INT)
    if name.startswith(_GENERATORS) or (name.startswith("__hip_atomic_") and arguments):
        given = [expressions.value(ctx, a) for a in arguments]
        unknowns.call(ctx, f"call to {name}()", given, arguments, node, may_synchronise=False)
        return Unclear(f"the result of {name}()")
    return None
