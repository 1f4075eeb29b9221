"""What HIP has beside CUDA's built-in functions, or means differently."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from .. import ctypes as c
from .. import hip
from . import access, barriers, expressions, ordered_atomics, unknowns
from .context import Context
from .syntax import Node
from .values import Nothing, Number, Unclear, Value

_GENERATORS = ("hiprand", "rocrand")
_ATOMIC = "__hip_atomic_"
_SCOPES = {hip.WORKGROUP_SCOPE: Scope.BLOCK, hip.AGENT_SCOPE: Scope.GRID, hip.SYSTEM_SCOPE: Scope.SYSTEM}
_INDICES = {
    f"{hip.INTRINSIC}{name}_{axis}": term
    for name, triple in (("workitem_id", terms.THREAD), ("workgroup_id", terms.BLOCK))
    for axis, term in zip(terms.AXES, triple, strict=True)
}


def call(ctx: Context, name: str, arguments: list[Node], node: Node, *, used: bool) -> Value | None:
    """Lowers a built-in of HIP's own; None where it is none, or CUDA's meaning fits."""
    if name == "__lane_id":
        return access.unclear_of(ctx, c.UINT, "the number of the lane", node)
    if name.startswith(_ATOMIC):
        return _atomic(ctx, name, arguments, node, used=used)
    if name.startswith(hip.INTRINSIC) or name in hip.FENCES:
        return _intrinsic(ctx, name, arguments, node)
    if name.startswith(_GENERATORS):
        return _unclear(ctx, name, arguments, node)
    return None


def _intrinsic(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """An instruction of AMD's devices."""
    if name in hip.BARE_BARRIERS:
        # a release fence before it makes a barrier of it that orders memory, as in __syncthreads() itself
        barriers.emit(ctx, Scope.BLOCK, node, orders=None if _after_fence(ctx) else frozenset())
        return Nothing()
    if name in hip.FENCES:
        ctx.emit(ir.Fence(Scope.GRID, ctx.site(node)))
        return Nothing()
    if name in hip.NO_EFFECT:
        return Number(terms.ZERO, c.INT)
    if name in _INDICES:
        return Number(_INDICES[name], c.UINT)
    if name.removeprefix(hip.INTRINSIC).startswith(hip.VALUES):
        given = [expressions.value(ctx, a) for a in arguments]
        shape = next((v.type for v in given if isinstance(v, Number)), c.INT)
        return access.unclear_of(ctx, shape, f"the value of {name}()", node)
    return _unclear(ctx, name, arguments, node)


def _after_fence(ctx: Context) -> bool:
    """Whether the statement before is a fence."""
    before = next((s for s in reversed(ctx.out) if not isinstance(s, ir.Mark)), None)
    return isinstance(before, ir.Fence)


def _atomic(ctx: Context, name: str, arguments: list[Node], node: Node, *, used: bool) -> Value:
    """`__hip_atomic_fetch_add(pointer, operand, order, scope)` and its like."""
    form = ordered_atomics.FORMS.get(name.removeprefix(_ATOMIC))
    if form is None:
        return _unclear(ctx, name, arguments, node)
    given = [expressions.value(ctx, a) for a in arguments]
    named = form.scope_of(given)
    known = isinstance(named, Number) and named.term.is_const
    scope = _SCOPES.get(terms.as_integer(named.term).value) if known and isinstance(named, Number) else None
    return ordered_atomics.call(ctx, name, form, scope, given, node, used=used)


def _unclear(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """A call that may use what it is given; an instruction also what no pointer here leads to, or wait."""
    given = [expressions.value(ctx, a) for a in arguments]
    instruction = name.startswith(hip.INTRINSIC)
    unknowns.call(ctx, f"call to {name}()", given, arguments, node, may_synchronise=instruction)
    return Unclear(f"the result of {name}()")
