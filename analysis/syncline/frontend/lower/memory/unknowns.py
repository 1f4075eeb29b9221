"""What cannot be lowered: an `Unknown` with the reason, the arrays it may touch, and the variables it may change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeGuard

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause, Reason
from ....records import replace
from ....regex import regex
from ...sema.core.values import (
    PLACES,
    Aggregate,
    Binding,
    Elements,
    HolderPlace,
    MemoryPlace,
    Number,
    PartsPlace,
    Place,
    Pointer,
    PointerPlace,
    RecordPlace,
    ScalarPlace,
    Unclear,
    Value,
)
from ...syntax.node import Node
from ..state.context import Context
from . import stores, undeclared

_WORD = regex(r"[A-Za-z_]\w*")
_SYNCHRONISES = regex(r"sync|barrier|wait|arrive|bar\.", re.IGNORECASE)


def expression(ctx: Context, node: Node, reason: Reason) -> Value:
    """Gives up on an expression."""
    region(ctx, node, reason)
    return Unclear(reason)


def launch(ctx: Context, node: Node, kernel: Node) -> Value:
    """Gives up on a launch from device code: the kernel that is started may touch all that this one does, while it
    runs and while others start their own."""
    reason = Cause.DEVICE_LAUNCH(kernel.text)
    before = len(ctx.emitter.statements)
    region(ctx, node, reason)
    started = ctx.emitter.statements[before]
    assert isinstance(started, ir.Unknown)
    arrays = (a for a in ctx.known_arrays() if a.space is ir.Space.GLOBAL)
    touches = dict.fromkeys((*started.touches, *arrays, ir.ELSEWHERE))
    ctx.emitter.statements[before] = replace(started, touches=tuple(touches))
    return Unclear(reason)


def not_a_place(ctx: Context, found: Value, node: Node) -> Value:
    """Gives up on an assignment to something that is no place."""
    reason = found.reason if isinstance(found, Unclear) else Cause.NOT_ASSIGNABLE()
    region(ctx, node, Cause.ASSIGNMENT_TO(reason))
    all_memory(ctx, Cause.ASSIGNMENT_TO(reason), node)
    return Unclear(reason)


def all_memory(ctx: Context, reason: Reason, node: Node, *, may_synchronise: bool = False) -> None:
    """Gives up on something that may touch all memory that other threads see."""
    touches = tuple(a for a in ctx.known_arrays() if a.space in (ir.Space.GLOBAL, ir.Space.SHARED))
    ctx.unknown(reason, node, (*touches, ir.ELSEWHERE), may_synchronise=may_synchronise)


def region(ctx: Context, node: Node, reason: Reason, *, anything: bool = False) -> None:
    """Gives up on a piece of code: all that it names may have changed, and with `anything` every array."""
    text = node.text
    arrays: dict[str, ir.Array] = {}
    changed: dict[str, Place] = {}
    for word in dict.fromkeys(_WORD.findall(text)):
        binding = ctx.local(word) or ctx.evaluator.no_local(word)
        if binding is not None:
            _reachable(ctx, binding, arrays, changed)
    if anything:
        arrays.update({array.key: array for array in ctx.known_arrays()})
    ctx.unknown(
        reason, node, tuple(arrays.values()), may_synchronise=anything or _SYNCHRONISES.search(text) is not None
    )
    for place in changed.values():
        stores.forget(ctx, place, reason, node)


def anything(ctx: Context, node: Node, reason: Reason) -> None:
    """Gives up on code that may touch memory through addresses held in numbers: what it names, and where it names no
    array or pointer, every array."""
    before = len(ctx.emitter.statements)
    region(ctx, node, reason)
    given_up = ctx.emitter.statements[before]
    assert isinstance(given_up, ir.Unknown)
    if not given_up.touches:
        everything = tuple(a for a in ctx.known_arrays() if a.space in (ir.Space.GLOBAL, ir.Space.SHARED))
        ctx.emitter.statements[before] = replace(given_up, touches=everything)


def _reachable(ctx: Context, binding: Binding, arrays: dict[str, ir.Array], changed: dict[str, Place]) -> None:
    if isinstance(binding, ScalarPlace):
        if binding.variable.info.kind is terms.Kind.VAR:
            changed[binding.key] = binding
    elif isinstance(binding, PointerPlace):
        plan = ctx.memory.plans.get(binding.key)
        for base in plan.bases.values() if plan is not None else ():
            if isinstance(base, ir.Array):
                arrays[base.key] = base
            elif isinstance(base, PLACES):
                _reachable(ctx, base, arrays, changed)
    elif isinstance(binding, RecordPlace):
        for part in binding.parts.values():
            _reachable(ctx, part, arrays, changed)
    elif isinstance(binding, PartsPlace):
        for part in binding.parts:
            _reachable(ctx, part, arrays, changed)
    elif isinstance(binding, MemoryPlace):
        if isinstance(binding.target.base, ir.Array):
            arrays[binding.target.base.key] = binding.target.base
    elif isinstance(binding, Pointer):
        for _, target in binding.choices:
            if isinstance(target.base, ir.Array):
                arrays[target.base.key] = target.base
            elif isinstance(target.base, PLACES):
                _reachable(ctx, target.base, arrays, changed)
    elif isinstance(binding, HolderPlace):
        _reachable(ctx, binding.value, arrays, changed)
    elif isinstance(binding, Aggregate):
        for part in binding.fields.values():
            _reachable(ctx, part, arrays, changed)
    elif isinstance(binding, Unclear):
        for array in binding.touches:
            arrays[array.key] = array


def touched(ctx: Context, values: Sequence[Place | Value]) -> tuple[tuple[ir.Array, ...], list[Place]]:
    """The arrays and the local variables that these values reach."""
    arrays: dict[str, ir.Array] = {}
    changed: dict[str, Place] = {}
    for value in values:
        _reachable(ctx, value, arrays, changed)
    return tuple(arrays.values()), list(changed.values())


def is_private(ctx: Context, value: Value) -> bool:
    """Whether a value leads to no memory that other threads see."""
    if isinstance(value, Aggregate):
        return all(is_private(ctx, part) for part in value.fields.values())
    if isinstance(value, Elements):
        return all(is_private(ctx, part) for part in value.items)
    if isinstance(value, Pointer):
        return all(a.space in (ir.Space.LOCAL, ir.Space.CONSTANT) for a in touched(ctx, [value])[0])
    return isinstance(value, Number)


def synchronises(name: str) -> bool:
    """Whether a name promises a barrier."""
    return _SYNCHRONISES.search(name) is not None


def call(
    ctx: Context,
    reason: Reason,
    values: Sequence[Place | Value],
    arguments: list[Node],
    node: Node,
    *,
    may_synchronise: bool,
    assumed: bool = False,
) -> None:
    """Gives up on a call: it may use its arguments, and change what they point at; a variable passed by itself may
    be a reference."""
    arrays, changed = touched(ctx, values)
    ctx.unknown(reason, node, arrays, may_synchronise=may_synchronise, assumed=assumed)
    for place in changed:
        stores.forget(ctx, place, reason, node)
    for argument in arguments:
        if argument.type == "identifier":
            binding = ctx.local(argument.text)
            if _is_changeable(binding, ctx, argument):
                stores.forget(ctx, binding, reason, argument)


def _is_changeable(binding: Binding | None, ctx: Context, node: Node) -> TypeGuard[ScalarPlace | HolderPlace]:
    """Whether a call of which nothing is known may change this variable, where it is passed by its name."""
    if isinstance(binding, HolderPlace):
        return undeclared.may_change(ctx, binding, node)
    return isinstance(binding, ScalarPlace) and binding.variable.info.kind is terms.Kind.VAR


def undeclared_statement(ctx: Context, node: Node) -> None:
    """An undeclared name that stands for a whole statement is a macro, and does anything."""
    all_memory(ctx, Cause.NOT_DECLARED(node.text), node, may_synchronise=True)
