"""What a pointer variable will be seen to hold, by the data flow of its function (`sema.program.pointer_flow`).

It lets one round of lowering do: what the flow misses costs another round, and what it says too much a choice or a
term that is zero.
"""

from __future__ import annotations

from collections.abc import Mapping

from ... import ctypes as c
from ...sema.core.values import Base, HolderPlace, MemoryPlace, Null, Pointer, PointerPlace
from ...sema.program import pointer_flow
from ..state.context import Context
from . import pointers


def foresee(ctx: Context, place: PointerPlace, version: pointer_flow.Version) -> None:
    """Plans for what blocks inside the one that declares `place`, and conditions, give to it."""
    function = ctx.frame.function
    if function is None:
        return
    flow = ctx.program.flow_of(function.body)
    for given in flow.behind(version) if version in flow.given else ():
        _plan(ctx, place, flow, given)


def _plan(ctx: Context, place: PointerPlace, flow: pointer_flow.Flow, given: pointer_flow.Given) -> None:
    plan = pointers.plan_of(ctx, place.key)
    known = frozenset(name for scope in ctx.frame.scopes for name in scope)
    for value in flow.reached(given, known):
        for source in value.sources:
            bases, strides = _held(ctx, place, str(flow.names.get(source, source)))
            plan.bases.update(bases)
            plan.strides |= strides
            if bases:
                plan.offsets.add(0)
        if value.null:
            plan.bases.setdefault(pointers.NULL.key, pointers.NULL)
        if value.moved:
            plan.strides.add(1 if value.as_bytes else max(c.size_of(place.type.pointee), 1))


def _held(ctx: Context, place: PointerPlace, name: str) -> tuple[Mapping[str, Base], set[int]]:
    """The bases and strides of what a name stands for."""
    found = ctx.local(name)
    if found is place:
        return {}, set()
    if isinstance(found, PointerPlace):
        plan = pointers.plan_of(ctx, found.key)
        return plan.bases, plan.strides
    value = found.value if isinstance(found, HolderPlace) else None
    if isinstance(found, MemoryPlace) and isinstance(found.type, c.ArrayOf):
        targets = [found.target]
    else:
        targets = [target for _, target in value.choices] if isinstance(value, Pointer) else []
    bases = {target.base.key: target.base for target in targets if not isinstance(target.base, Null)}
    return bases, {stride for target in targets for stride, _ in target.steps}
