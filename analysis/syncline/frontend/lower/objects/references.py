"""References: to objects, and to temporaries that hold a value."""

from __future__ import annotations

from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...sema.core.values import PLACES, Callable, Closure, Group, HolderPlace, Place, Unclear, Value
from ...syntax.node import Node
from ..dispatch import evaluate
from ..memory import access, allocate, bases, initialisation, pointers
from ..state.context import Context


def bind_reference(ctx: Context, name: str, ctype: c.ReferenceTo, found: Place | Value, node: Node) -> None:
    """Binds a reference to a place, or to a temporary that holds a value."""
    if isinstance(found, PLACES) and _converted(found.type, ctype.target):
        found = evaluate.to_type(ctx, access.load(ctx, found, node), ctype.target, node)
    if isinstance(found, PLACES):
        if isinstance(ctype.target, c.Record):
            found = bases.as_base(ctx, found, ctype.target.tag)
        ctx.bind(name, allocate.freeze(ctx, found, name, node))
        return
    if isinstance(ctype.target, c.Opaque):
        found = evaluate.to_type(ctx, found, ctype.target, node)
    target = allocate.type_of(found) if isinstance(ctype.target, c.Auto | c.Opaque) else ctype.target
    if target is None or isinstance(found, Unclear | Group | Closure | Callable):
        ctx.bind(name, found)
        return
    place = allocate.local_place(ctx, name, target, node)
    ctx.bind(name, place)
    initialisation.initialise(ctx, place, found, node)


def _converted(given: CType, wanted: CType) -> bool:
    """Whether a reference is to a temporary that holds the value as another type: `const float &x = i`."""
    if not isinstance(given, Arithmetic) or not isinstance(wanted, Arithmetic):
        return False
    return given.scalar != wanted.scalar and not (given.enum or wanted.enum)


def reference_to(ctx: Context, ctype: c.ReferenceTo, found: Place | Value, node: Node) -> Value:
    """What a member of reference type holds: the address of a place, or of a temporary that holds a value."""
    if isinstance(found, PLACES):
        if isinstance(found, HolderPlace):
            return found.value
        return pointers.address_of(ctx, found)
    if isinstance(found, Unclear | Group | Closure | Callable):
        return found
    place = allocate.local_place(ctx, "temporary", ctype.target, node)
    initialisation.initialise(ctx, place, found, node)
    return pointers.address_of(ctx, place)
