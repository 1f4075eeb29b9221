"""Default member initialisers: `struct S { int x = 5; };`"""

from __future__ import annotations

from collections.abc import Mapping

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....limits.sema import BASES, INSTANCE_DEPTH
from ... import ctypes as c
from ...sema.core import scoping
from ...sema.core.values import MemoryPlace, Number, Place, RecordPlace, ScalarPlace, Unclear, Value
from ...syntax.node import Node
from ...syntax.spelled import default_of
from ..state.context import Context
from . import access, initialisation, stores


def value(
    ctx: Context, record: c.Record, field: c.Field, node: Node, before: Mapping[str, Place | Value]
) -> Value | None:
    """What a field starts with where nothing else is said; None where its declaration says nothing either. `before` are
    the fields that have begun, which it may name."""
    if record is ctx.language.vectors.get(_GRID):
        return Number(terms.ONE, c.UINT)  # what its constructor takes for an axis that is not given
    base, _, name = field.name.rpartition("::")  # one that the record hides bears the name of its base
    tag: str | None = base or record.tag
    initial: Node | None = None
    for _ in range(BASES):
        if tag is None or initial is not None:
            break
        initial = _declared(ctx, tag).get(name)
        tag = ctx.program.bases.get(tag)
    if initial is None:
        return None
    # an initialiser that makes an object of its own record
    if ctx.reading.instantiating >= INSTANCE_DEPTH:
        return Unclear(Cause.INITIALISER_OF(field.name))
    scopes = [dict(ctx.worked_out.arguments.get(record.name, {})), dict(before)]
    ctx.reading.instantiating += 1
    try:
        return scoping.with_scopes(ctx, scopes, lambda: initialisation.value(ctx, field.type, initial, node))
    finally:
        ctx.reading.instantiating -= 1


_GRID = "dim3"


def _declared(ctx: Context, tag: str) -> dict[str, Node]:
    """The initialisers by field."""
    known = ctx.program.field_defaults.get(tag)
    if known is not None:
        return known
    found: dict[str, Node] = {}
    declaration = ctx.program.records.get(tag)
    body = declaration.node.field("body") if declaration is not None else None
    for child in body.named if body is not None else ():
        for name in child.all("declarator") if child.type == "field_declaration" else ():
            initial = default_of(child, name)
            while (inner := name.field("declarator")) is not None:
                name = inner
            if initial is not None:
                found[name.text] = initial
    ctx.program.field_defaults[tag] = found
    return found


def initialise(ctx: Context, place: Place, node: Node) -> None:
    """A local object without an initialiser: defaults where they are declared, nothing that is known elsewhere."""
    if isinstance(place, ScalarPlace):
        ctx.emit(ir.Havoc(place.variable, Cause.NOT_INITIALISED(place.key), ctx.site(node)))
    elif isinstance(place, RecordPlace):
        for field in place.type.fields:
            part = place.parts[field.name]
            given = value(ctx, place.type, field, node, place.parts)
            if given is None:
                initialise(ctx, part, node)
            else:
                stores.store(ctx, part, given, node)
    elif isinstance(place, MemoryPlace) and isinstance(place.type, c.Record) and declares(ctx, place.type):
        begun: dict[str, Place | Value] = {}
        for field in place.type.fields:
            part = begun[field.name] = access.own_member(ctx, place, field.name)
            given = value(ctx, place.type, field, node, begun)
            if given is None:
                initialise(ctx, part, node)
            else:
                stores.store(ctx, part, given, node)


def declares(ctx: Context, ctype: c.CType) -> bool:
    """Whether an object of this type begins with values that its own declaration gives."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    if not isinstance(ctype, c.Record) or not ctype.tag:
        return False
    tag: str | None = ctype.tag
    for _ in range(BASES):
        if tag is not None and _declared(ctx, tag):
            return True
        tag = ctx.program.bases.get(tag) if tag is not None else None
    return any(declares(ctx, field.type) for field in ctype.fields)


def default(ctx: Context, record: c.Record, field: c.Field, node: Node, before: Mapping[str, Value]) -> Value:
    """What a member starts with where a braced list does not say it; `before` are those that have begun."""
    found = value(ctx, record, field, node, before)
    return found if found is not None else initialisation.empty(ctx, field.type, node)
