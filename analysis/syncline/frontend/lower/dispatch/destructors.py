"""Destructors: of local objects at the end of their scope and where a jump leaves it, of temporaries at the end of the
statement."""

from __future__ import annotations

from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core.values import Aggregate, Binding, MemoryPlace, Place, RecordPlace, Value
from ...sema.declarators import inheritance
from ...sema.overloads import dispatch
from ...sema.program.declared import Function
from ...syntax.node import Node
from ..memory import bases, unknowns
from ..state.context import Context
from ..state.frame import Frame
from . import calling


def of(ctx: Context, record: c.Record) -> list[Function]:
    """The destructor that the user declared for a record, if there is one."""
    declaration = ctx.program.records.get(record.tag)
    return dispatch.own_methods(ctx, record, f"~{declaration.name}") if declaration is not None else []


def needed(ctx: Context, ctype: c.CType) -> bool:
    """Whether the end of an object of this type does something."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    if not isinstance(ctype, c.Record):
        return False
    known = ctx.objects.destroyed.get(ctype.name)
    if known is None:
        ctx.objects.destroyed[ctype.name] = False
        known = any(of(ctx, record) for record in inheritance.ancestors(ctx, ctype))
        known = ctx.objects.destroyed[ctype.name] = known or any(needed(ctx, f.type) for f in ctype.fields)
    return known


def register(ctx: Context, binding: Binding | None) -> None:
    """A local object of the innermost scope: its destructor runs where the scope ends."""
    if isinstance(binding, RecordPlace | MemoryPlace) and needed(ctx, binding.type):
        ctx.frame.objects.append((len(ctx.frame.scopes), binding))


def temporary(ctx: Context, place: Place) -> None:
    """An object without a name, which the statement ends."""
    if needed(ctx, place.type):
        ctx.objects.temporaries.append(place)


def taken_over(ctx: Context, ctype: c.CType) -> None:
    """The last temporary of this type is the object that it initialises (C++17 [dcl.init])."""
    if ctx.objects.temporaries and isinstance(ctype, c.Record):
        last = ctx.objects.temporaries[-1].type
        if isinstance(last, c.Record) and last.name == ctype.name:
            ctx.objects.temporaries.pop()


def end_statement(ctx: Context, ended: list[Place], node: Node) -> None:
    """Destroys the temporaries of a statement."""
    for place in reversed(ended):
        if node.type in ("expression_statement", "declaration"):
            destroy(ctx, place, node)
        else:
            shown = place.type.name if isinstance(place.type, c.Record) else "an object"
            unknowns.all_memory(ctx, Cause.DESTRUCTOR_OF_TEMPORARY(shown), node, may_synchronise=True)


def leave_scope(ctx: Context, node: Node) -> None:
    """Ends the innermost scope: destroys its objects, the last one first."""
    depth, frame = len(ctx.frame.scopes), ctx.frame
    while frame.objects and frame.objects[-1][0] >= depth:
        destroy(ctx, frame.objects.pop()[1], node)
    frame.scopes.pop()


def jump(ctx: Context, depth: int, node: Node) -> None:
    """Destroys what a jump out of all scopes deeper than `depth` leaves; they stay open for the code after it."""
    for at, place in reversed(list(ctx.frame.objects)):
        if at > depth:
            destroy(ctx, place, node)


def finish(ctx: Context, frame: Frame, node: Node) -> None:
    """Destroys what a function's own scope holds: its parameters."""
    while frame.objects:
        destroy(ctx, frame.objects.pop()[1], node)


def destroy(ctx: Context, place: Place, node: Node) -> None:
    """The end of an object: its destructor, then those of its members and of its base."""
    ctype = place.type
    if not isinstance(ctype, c.Record) or not isinstance(place, RecordPlace):
        while isinstance(ctype, c.ArrayOf):
            ctype = ctype.element
        shown = ctype.name if isinstance(ctype, c.Record) else "an object"
        unknowns.all_memory(ctx, Cause.DESTRUCTOR(shown), node, may_synchronise=True)
        return
    if of(ctx, ctype):
        calling.own_method(ctx, of(ctx, ctype), place, [], [], node)
    inherited, mine = bases.parts(ctx, place)
    for field in reversed(mine):
        if needed(ctx, field.type):
            destroy(ctx, place.parts[field.name], node)
    for base in reversed(inherited):
        if needed(ctx, base.type):
            destroy(ctx, base, node)


def returned(ctx: Context, given: Node, found: Value) -> bool:
    """Whether a `return` names a local object whose destructor may or may not run: that is up to the compiler."""
    binding = ctx.local(given.text) if given.type == "identifier" else None
    return (
        isinstance(found, Aggregate)
        and needed(ctx, found.type)
        and any(place is binding for _, place in ctx.frame.objects)
    )
