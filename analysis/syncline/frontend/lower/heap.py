"""`malloc`, `new` and what gives memory back, in device code.

What is allocated is memory of the thread that allocates it. A pointer to it that other threads could follow has to go
through memory first, and what is read from memory as a pointer is not followed. An allocation is taken to succeed.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir.reasons import AssumptionKind, Cause
from .. import ctypes as c
from . import access, destructors, expressions, globals_, initialisers, pointers, types, unknowns
from .context import Context
from .syntax import Node
from .values import Nothing, Pointer, Unclear, Value

_ALLOCATES = frozenset({"malloc", "__nv_aligned_device_malloc"})
_RELEASES = frozenset({"free"})
_SUCCEEDS = AssumptionKind.ALLOCATIONS_SUCCEED()


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """`malloc(size)`, `free(p)`; None for other names."""
    if name in _RELEASES and len(arguments) == 1:
        expressions.value(ctx, arguments[0])
        return Nothing()
    if name not in _ALLOCATES or not arguments:
        return None
    for argument in arguments:
        expressions.value(ctx, argument)
    return _fresh(ctx, name, c.UCHAR, node)


def new(ctx: Context, node: Node) -> Value:
    """`new T(values)`, `new T[n]`, and `new (place) T(values)`, which allocates nothing."""
    kind, shape, listed = node.field("type"), node.field("declarator"), node.field("arguments")
    ctype = types.resolve(ctx, kind) if kind is not None else c.Opaque("unknown")
    where = node.field("placement")
    if shape is not None:
        for length in _lengths(shape):
            expressions.value(ctx, length)
    if where is not None:
        found = expressions.value(ctx, where.named[0]) if where.named else Unclear(Cause.NEW())
        pointer: Value = pointers.retyped(found, ctype) if isinstance(found, Pointer) else found
    else:
        pointer = _fresh(ctx, "new", ctype, node)
    if listed is not None and isinstance(pointer, Pointer) and shape is None:
        made = initialisers.initial_value(ctx, ctype, listed, node)
        access.store(ctx, pointers.dereference(ctx, pointer, node), made, node)
    return pointer


def delete(ctx: Context, node: Node) -> Value:
    """`delete p` and `delete[] p`."""
    for operand in node.named:
        found = expressions.value(ctx, operand)
        if isinstance(found, Pointer) and destructors.needed(ctx, found.pointee):
            unknowns.all_memory(ctx, Cause.DESTRUCTOR_OF_DELETED(), node, may_synchronise=True)
    return Nothing()


def _fresh(ctx: Context, name: str, ctype: c.CType, node: Node) -> Pointer:
    ctx.note(_SUCCEEDS)
    place = globals_.array(ctx, name, c.ArrayOf(ctype, None), ir.Space.LOCAL, node)
    return Pointer.to(ctype, place.target)


def _lengths(shape: Node) -> list[Node]:
    return [n for n in shape.named if n.type != "new_declarator"] + [
        length for inner in shape.named if inner.type == "new_declarator" for length in _lengths(inner)
    ]
