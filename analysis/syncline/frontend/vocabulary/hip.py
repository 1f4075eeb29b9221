"""What HIP has beside CUDA's built-in functions, or means differently."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.reasons import Cause
from ...limits.lower import FENCE_DISTANCE
from ...records import replace
from .. import ctypes as c
from ..languages import HIP
from ..languages.cuda import tables as cuda
from ..languages.hip import tables as hip
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, unknowns
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Number, Unclear, Value
from ..syntax.node import Node
from . import barriers, fences, ordered_atomics

_GENERATORS = ("hiprand", "rocrand")
_ATOMIC = "__hip_atomic_"
_SCOPES = {
    hip.THREAD_SCOPE: Scope.THREAD,
    hip.WORKGROUP_SCOPE: Scope.BLOCK,
    hip.AGENT_SCOPE: Scope.GRID,
    hip.SYSTEM_SCOPE: Scope.SYSTEM,
}
#: fences that reach all who wait at a barrier
_AS_WIDE = {
    Scope.BLOCK: (Scope.BLOCK, Scope.GRID, Scope.SYSTEM),
    Scope.WARP: (Scope.WARP, Scope.BLOCK, Scope.GRID, Scope.SYSTEM),
}
_INDICES = {
    f"{hip.INTRINSIC}{name}_{axis}": term
    for name, triple in (("workitem_id", terms.THREAD), ("workgroup_id", terms.BLOCK))
    for axis, term in zip(terms.AXES, triple, strict=True)
}


@builtin.family((HIP,))
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers a built-in of HIP's own; None where it is none, or CUDA's meaning fits."""
    name, arguments, node, used = call.name, call.arguments, call.node, call.used
    if name == "__lane_id":
        return access.unclear_of(ctx, c.UINT, Cause.LANE_NUMBER(), node)
    if name.startswith(_ATOMIC):
        return _atomic(ctx, name, arguments, node, used=used)
    if name in cuda.FENCES:
        fences.emit(ctx, cuda.FENCES[name], node)
        _complete(ctx)
        return Nothing()
    if name == "__builtin_amdgcn_fence" and len(arguments) >= 2:
        return _fence(ctx, arguments, node)
    if name.startswith(hip.INTRINSIC):
        return _intrinsic(ctx, name, arguments, node)
    if name.startswith(_GENERATORS):
        return _unclear(ctx, name, arguments, node)
    return None


def _intrinsic(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """An instruction of AMD's devices."""
    if name in hip.BARE_BARRIERS:
        barriers.emit(ctx, hip.BARE_BARRIERS[name], node, orders=frozenset())
        return Nothing()
    if name in hip.NO_EFFECT:
        return Number(terms.ZERO, c.INT)
    if name in _INDICES:
        ctx.notes.looks.add(_INDICES[name])
        return Number(_INDICES[name], c.UINT)
    if name.removeprefix(hip.INTRINSIC).startswith(hip.VALUES):
        given = evaluate.values_of(ctx, arguments)
        shape = next((v.type for v in given if isinstance(v, Number)), c.INT)
        return access.unclear_of(ctx, shape, Cause.VALUE_OF(name), node)
    return _unclear(ctx, name, arguments, node)


def _fence(ctx: Context, arguments: list[Node], node: Node) -> Value:
    """`__builtin_amdgcn_fence(order, "scope", "memory", ...)`. One that releases before a barrier of the hardware, and
    one that acquires behind it, make a barrier of it that orders memory, as in `__syncthreads()` itself."""
    order = fences.numbered(evaluate.value(ctx, arguments[0]))
    scope, *named = (argument.text.strip('"') for argument in arguments[1:])
    reach = hip.FENCE_SCOPES.get(scope)
    if order is None or reach is None:  # of one thread, or of who knows whom
        return Nothing()
    memories = frozenset(hip.FENCE_MEMORIES[name] for name in named if name in hip.FENCE_MEMORIES)
    fences.emit(ctx, reach, node, order, orders=memories if named else None)
    _complete(ctx)
    return Nothing()


def _complete(ctx: Context) -> None:
    """Makes a bare barrier between the last two fences one that orders what both of them do."""
    statements = ctx.emitter.statements
    first = max(0, len(statements) - FENCE_DISTANCE)
    places = [k for k, s in enumerate(statements[first:], first) if not isinstance(s, ir.Mark)]
    if len(places) < 3:
        return
    before, bare, behind = (statements[k] for k in places[-3:])
    if not (isinstance(before, ir.Fence) and isinstance(bare, ir.Barrier) and isinstance(behind, ir.Fence)):
        return
    if bare.orders != frozenset() or not bare.text.startswith(hip.INTRINSIC):
        return
    reaches = all(fence.scope in _AS_WIDE[bare.scope] for fence in (before, behind))
    if before.releases and behind.acquires and reaches:
        memories = [fence.orders for fence in (before, behind) if fence.orders is not None]
        both = frozenset.intersection(*memories) if memories else None
        statements[places[-2]] = replace(bare, orders=both)


def _atomic(ctx: Context, name: str, arguments: list[Node], node: Node, *, used: bool) -> Value:
    """`__hip_atomic_fetch_add(pointer, operand, order, scope)` and its like."""
    form = ordered_atomics.FORMS.get(name.removeprefix(_ATOMIC))
    if form is None:
        return _unclear(ctx, name, arguments, node)
    given = evaluate.values_of(ctx, arguments)
    named = form.scope_of(given)
    known = isinstance(named, Number) and named.term.is_const
    scope = _SCOPES.get(terms.as_integer(named.term).value) if known and isinstance(named, Number) else None
    return ordered_atomics.call(ctx, name, form, scope, form.order_of(given), given, node, used=used)


def _unclear(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value:
    """A call that may use what it is given; an instruction also what no pointer here leads to, or wait."""
    given = evaluate.values_of(ctx, arguments)
    instruction = name.startswith(hip.INTRINSIC)
    unknowns.call(ctx, Cause.CALL_OF(name), given, arguments, node, may_synchronise=instruction)
    return Unclear(Cause.RESULT_OF(name))
