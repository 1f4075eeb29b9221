"""What a device function is given that is lowered as if all threads of a block called it.

Numbers are UNIFORM symbols, or the thread's own; memory is an array for each pointer or reference, which all threads
share or of which each has one (`given`)."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir.reasons import Cause
from ....ir.terms import THREAD
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...sema.core import scoping
from ...sema.core.values import (
    PLACES,
    Argument,
    Binding,
    Group,
    HolderPlace,
    MemoryPlace,
    Pointer,
    RecordPlace,
    ScalarPlace,
    Target,
    TypeName,
)
from ...sema.declarators import declarators, signatures
from ...sema.program.declared import Function
from ...sema.templates import instances
from ...sema.types import types
from ...syntax.node import Node
from ..dispatch import flow
from ..memory import access, allocate, stores
from ..memory.copied import copied
from ..state.context import Context
from ..state.frame import Returns
from ..state.given import Given, Role
from ..values import file_scope
from . import inline, templates

#: what the object is called that a method is called on
THIS = "this"


def bind(ctx: Context, function: Function, given: Given) -> list[ir.Parameter]:
    """Binds the parameters of a device function, and the object that it is a method of."""
    frame = ctx.frame
    frame.returns = Returns(ctx.label("return"))
    frame.scopes = [{}]
    scope = templates.bind(ctx, function)
    frame.scopes = [scope, {}]
    out: list[ir.Parameter] = []
    if function.owner is not None and "static" not in function.node.text.partition("(")[0].split():
        out += _bind_object(ctx, function, given, scope)
    owner = function.owner
    shapes = scoping.inside(ctx, owner, frame.scopes, lambda: _shapes(ctx, function))
    frame.returns.type = scoping.inside(ctx, owner, frame.scopes, lambda: signatures.result_type(ctx, function))
    for node, name, ctype in shapes:
        text = " ".join(node.text.partition("=")[0].split())
        if name is None:
            out.append(ir.Parameter("", text))
            continue
        ctx.objects.parameters.add(name)
        space = declarators.parameter_space(ctx, node)
        binding = _given(ctx, ctx.unique(name), ctype, node, given, space)
        out += _described(name, text, binding)
        ctx.bind(name, binding if isinstance(ctype, c.ReferenceTo) else copied(ctx, name, ctype, binding, node))
        ctx.note_type(name, TypeName(ctype, signatures.is_const(node)))
    return out


def _shapes(ctx: Context, function: Function) -> list[tuple[Node, str | None, CType]]:
    """The parameters with their names and types, but for a pack."""
    nodes = [node for node in function.parameters if node.type != "variadic_parameter_declaration"]
    return [(node, *declarators.parameter(ctx, node)) for node in nodes]


def _bind_object(ctx: Context, function: Function, given: Given, scope: dict[str, Binding]) -> list[ir.Parameter]:
    """The object of a method, with what its template's parameters stand for in sight."""
    declaration = ctx.program.records.get(function.owner or "")
    ctype = types.in_scope(ctx, declaration) if declaration is not None else None
    if not isinstance(ctype, c.Record):
        return []
    ctx.frame.scopes = [*instances.record_scopes(ctx, ctype), scope, {}]
    ctx.objects.parameters.add(THIS)
    node = function.declarator
    binding = _given(ctx, ctx.unique(THIS), c.ReferenceTo(ctype), node, given, ir.Space.GLOBAL)
    if isinstance(binding, PLACES):
        ctx.frame.this = binding
    return _described(THIS, ctype.name, binding)


def run(ctx: Context, function: Function) -> None:
    """Lowers the body: a return leaves it, and the thread goes on behind the call."""
    body = ctx.block(lambda: flow.function_body(ctx, function.body))
    inline.put_in_place(ctx, ctx.frame.returns, body, function.name, function.declarator)


def _given(ctx: Context, key: str, ctype: CType, node: Node, given: Given, space: ir.Space) -> Argument:
    match ctype:
        case Arithmetic():
            return _number(ctx, key, ctype, node, given)
        case c.GroupType():
            return Group(ctype.kind, ctype.threads, 0 if ctype.kind == "tile" else None)
        case c.ReferenceTo(target):
            return _referred(ctx, key, ctype, target, node, given, space)
        case c.PointerTo() if ctype.pointee != c.FUNCTION:
            own = given.memory(key) is Role.OWN
            return file_scope.uniform_part(ctx, key, ctype, node, ir.Space.LOCAL if own else space)
        case c.Record() if not ctype.union:
            parts = {f.name: _member(ctx, f"{key}.{f.name}", f.type, node, given, space) for f in ctype.fields}
            if all(isinstance(part, PLACES) for part in parts.values()):
                return RecordPlace(ctype, parts, key)  # type: ignore[arg-type]
    return file_scope.uniform_part(ctx, key, ctype, node, space)


def _member(ctx: Context, key: str, ctype: CType, node: Node, given: Given, space: ir.Space) -> Argument:
    """What a member is given; one that is a reference holds an address."""
    if not isinstance(ctype, c.ReferenceTo) or isinstance(ctype.target, c.GroupType | c.Opaque | c.PointerTo):
        return _given(ctx, key, ctype, node, given, space)
    shown, own = key.removeprefix(f"{THIS}."), given.memory(key) is Role.OWN
    base = allocate.make(ctx, key, shown, ctype.target, ir.Space.LOCAL if own else space, node)
    return HolderPlace(c.PointerTo(ctype.target), key, Pointer.to(ctype.target, Target(base)))


def _referred(
    ctx: Context, key: str, ctype: c.ReferenceTo, target: CType, node: Node, given: Given, space: ir.Space
) -> Argument:
    """What a reference leads to. A value that is only read is as good as one that is passed."""
    role = given.memory(key)
    if isinstance(target, c.ArrayOf):
        return allocate.array(ctx, key, target, ir.Space.LOCAL if role is Role.OWN else space, node, key=key)
    whole = isinstance(target, Arithmetic | c.Record) and allocate.has_bytes(target)
    if whole and not ctype.const and role not in (Role.OWN, Role.READ):
        return allocate.array(ctx, key, target, space, node, key=key)
    place = _given(ctx, key, target, node, given, space)
    lost = isinstance(place, HolderPlace) and not isinstance(place.value, Pointer)
    if ctype.const or lost or not isinstance(place, PLACES):
        return place
    own = allocate.local_place(ctx, key, target, node)
    stores.store(ctx, own, access.load(ctx, place, node), node)
    return own


def _number(ctx: Context, key: str, ctype: Arithmetic, node: Node, given: Given) -> Argument:
    role = given.number(key)
    if role not in (Role.OWN, Role.NUMBER):
        return file_scope.uniform_part(ctx, key, ctype, node, ir.Space.GLOBAL)
    place = allocate.local_place(ctx, key, ctype, node)
    assert isinstance(place, ScalarPlace)
    if role is Role.NUMBER:
        ctx.notes.looks.add(THREAD[0])
        ctx.emit(ir.Assign(place.variable, THREAD[0], ctx.site(node)))
    else:
        ctx.emit(ir.Havoc(place.variable, Cause.ARGUMENT(key), ctx.site(node)))
    return place


def _described(name: str, text: str, binding: Argument) -> list[ir.Parameter]:
    """A parameter, and its members: their symbols, and the arrays that they lead to."""
    match binding:
        case ScalarPlace(variable) if variable.info.kind.name == "UNIFORM":
            return [ir.Parameter(name, text, symbol=variable)]
        case HolderPlace(value=Pointer(choices=((_, target), *_))) if isinstance(target.base, ir.Array):
            return [ir.Parameter(name, text, array=target.base)]
        case MemoryPlace(target) if isinstance(target.base, ir.Array):
            return [ir.Parameter(name, text, array=target.base)]
        case RecordPlace(parts=parts):
            listed = [ir.Parameter(name, text)]
            for field, part in parts.items():
                listed += _described(f"{name}.{field}", field, part)
            return listed
        case _:
            return [ir.Parameter(name, text)]
