"""`malloc`, `new` and what gives memory back, in device code.

What is allocated is memory of the thread that allocates it. A pointer to it that other threads could follow has to go
through memory first, and what is read from memory as a pointer is not followed. An allocation is taken to succeed.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir.reasons import AssumptionKind, Cause
from .. import ctypes as c
from ..lower.dispatch import builtin, destructors, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import allocate, initialisation, pointers, stores, unknowns
from ..lower.objects import constructors
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Pointer, Unclear, Value
from ..sema.declarators import type_names
from ..syntax.node import Node

_ALLOCATES = frozenset({"malloc", "__nv_aligned_device_malloc"})
_RELEASES = frozenset({"free"})
_SUCCEEDS = AssumptionKind.ALLOCATIONS_SUCCEED()


@builtin.named(*_ALLOCATES, *_RELEASES)
def call(ctx: Context, call: Call) -> Value | None:
    """`malloc(size)`, `free(p)`; None for other names."""
    name, arguments, node = call.name, call.arguments, call.node
    if name in _RELEASES and len(arguments) == 1:
        evaluate.value(ctx, arguments[0])
        return Nothing()
    if name not in _ALLOCATES or not arguments:
        return None
    for argument in arguments:
        evaluate.value(ctx, argument)
    return _fresh(ctx, name, c.UCHAR, node)


@evaluate.gives_value("new_expression")
def new(ctx: Context, node: Node) -> Value:
    """`new T(values)`, `new T[n]`, and `new (place) T(values)`, which allocates nothing."""
    kind, shape, listed = node.field("type"), node.field("declarator"), node.field("arguments")
    ctype = type_names.resolve(ctx, kind) if kind is not None else c.Opaque("unknown")
    where = node.field("placement")
    if shape is not None:
        for length in _lengths(shape):
            evaluate.value(ctx, length)
    if where is not None:
        found = evaluate.value(ctx, where.named[0]) if where.named else Unclear(Cause.NEW())
        pointer: Value = pointers.retyped(found, ctype) if isinstance(found, Pointer) else found
    else:
        pointer = _fresh(ctx, "new", ctype, node)
    if not isinstance(pointer, Pointer):
        return pointer
    if listed is not None and shape is None:
        made = initialisation.value(ctx, ctype, listed, node)
        stores.store(ctx, pointers.dereference(ctx, pointer, node), made, node)
    elif shape is None:
        constructors.default_construct(ctx, pointers.dereference(ctx, pointer, node), node)
    elif constructors.runs_code(ctx, ctype):
        unknowns.all_memory(ctx, Cause.CONSTRUCTORS_OF_ARRAY(type_names.shown_type(ctype)), node)
    return pointer


@evaluate.gives_value("delete_expression")
def delete(ctx: Context, node: Node) -> Value:
    """`delete p` and `delete[] p`."""
    for operand in node.named:
        found = evaluate.value(ctx, operand)
        if isinstance(found, Pointer) and destructors.needed(ctx, found.pointee):
            unknowns.all_memory(ctx, Cause.DESTRUCTOR_OF_DELETED(), node, may_synchronise=True)
    return Nothing()


def _fresh(ctx: Context, name: str, ctype: c.CType, node: Node) -> Pointer:
    ctx.note(_SUCCEEDS)
    place = allocate.array(ctx, name, c.ArrayOf(ctype, None), ir.Space.LOCAL, node)
    return Pointer.to(ctype, place.target)


def _lengths(shape: Node) -> list[Node]:
    return [n for n in shape.named if n.type != "new_declarator"] + [
        length for inner in shape.named if inner.type == "new_declarator" for length in _lengths(inner)
    ]
