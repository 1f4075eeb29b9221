"""Names: what they denote in a function, in a record and at file scope."""

from __future__ import annotations

from ....ir.pairs import SAME_BLOCK
from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core import scoping
from ...sema.core.values import Binding, NoValue, Number, Pack, Place, TemplateName, TypeName, Unclear, Value
from ...sema.declarators import enums, numeric_limits, type_names, type_traits
from ...sema.overloads import dispatch
from ...sema.templates import template_arguments
from ...sema.types import types
from ...syntax.namespaces import meant
from ...syntax.node import Node
from ...syntax.spelled import last_name, parts
from ..dispatch import evaluate
from ..memory import access, bases, undeclared
from ..state.context import Context
from . import file_scope


@evaluate.gives_place("identifier", "field_identifier", "type_identifier")
def identifier(ctx: Context, node: Node) -> Place | Value:
    return name(ctx, node.text, node)


def name(ctx: Context, text: str, node: Node) -> Place | Value:
    """What a name denotes."""
    found = ctx.local(text)
    this = _this(ctx) if found is None else None
    if this is not None and isinstance(this.type, c.Record) and this.type.field(text) is not None:
        return access.member(ctx, this, text)
    found = no_local(ctx, text) if found is None else found
    if found is None:
        return _undeclared(ctx, text, node)
    if isinstance(found, Pack):
        return Unclear(Cause.PACK_AS_VALUE(text))
    return Unclear(Cause.TYPE_AS_VALUE(text)) if isinstance(found, TypeName | TemplateName) else found


def no_local(ctx: Context, text: str) -> Binding | None:
    """What a name stands for that no function declares, and that is no part of an object."""
    this = _this(ctx)
    record = this.type if this is not None and isinstance(this.type, c.Record) else None
    found = file_scope.static_member(ctx, record, text) if record is not None else None
    return file_or_record_binding(ctx, text) if found is None else found


def _this(ctx: Context) -> Place | None:
    """The object whose method the code is in; none for what a record declares, whoever reads that."""
    return ctx.frame.this if not ctx.reading.records else None


def is_declared(ctx: Context, text: str) -> bool:
    """Whether a name stands for anything that is known here."""
    this = ctx.frame.this.type if ctx.frame.this is not None else None
    member = isinstance(this, c.Record) and (this.field(text) is not None or (this.tag, text) in ctx.program.members)
    return member or ctx.local(text) is not None or file_or_record_binding(ctx, text) is not None


def is_own(ctx: Context, text: str) -> bool:
    """Whether a name of the language stands for something of the user's at this place."""
    this = ctx.frame.this.type if ctx.frame.this is not None else None
    member = isinstance(this, c.Record) and (this.field(text) is not None or (this.tag, text) in ctx.program.members)
    return member or ctx.local(text) is not None or meant(text) in ctx.program.variables


def _undeclared(ctx: Context, text: str, node: Node) -> Value:
    """A name that no declaration explains; a specification's own word is none of those."""
    return Number(SAME_BLOCK, c.BOOL) if text == "__same_group" else undeclared.name(ctx, text, node)


def file_or_record_binding(ctx: Context, text: str) -> Binding | None:
    """What a name means outside of functions: in the record that the code is in, in those around it, in the file."""
    for tag in scoping.enclosing(ctx):
        owner = file_scope.declaring(ctx, tag, text)
        if owner == tag:
            return file_scope.initial_value(ctx, tag, text)
        if owner is not None:
            return file_scope.of_base(ctx, owner, text)
    return file_binding(ctx, text)


def file_binding(ctx: Context, text: str) -> Binding | None:
    """What a name stands for at file scope."""
    return file_scope.lookup(ctx, text)


@evaluate.gives_place("qualified_identifier")
def qualified(ctx: Context, node: Node) -> Place | Value:
    inner = node.field("name")
    scope = node.field("scope")
    if inner is None:
        return Unclear(Cause.NAMED(node.text))
    limit = numeric_limits.member(ctx, node)
    if limit is not None:
        return limit
    if inner.type == "qualified_identifier":
        path = parts(node)
        kind = types.path_type(ctx, path[:-1])
        found = file_scope.static_member(ctx, kind, path[-1].text) if isinstance(kind, c.Record) else None
        outer = types.path_type(ctx, path[:-2]) if found is None else None
        if isinstance(outer, c.Record):
            found = enums.enumerator(ctx, f"{outer.tag}::{last_name(path[-2])}", path[-1].text)
        if found is not None and not isinstance(found, NoValue):
            return found
    if scope is not None and inner.type in ("identifier", "type_identifier"):
        kind = type_names.resolve(ctx, scope)
        found = file_scope.static_member(ctx, kind, inner.text) if isinstance(kind, c.Record) else None
        for tag in scoping.enclosing(ctx) if found is None else ():
            found = found or enums.enumerator(ctx, f"{tag}::{last_name(scope)}", inner.text)
        if found is None and meant(last_name(scope)) in ctx.program.enums:
            found = enums.enumerator(ctx, meant(last_name(scope)), inner.text)
        if found is not None and not isinstance(found, NoValue):
            return found
        arguments = scope.field("arguments")
        if inner.text == "value" and arguments is not None:
            trait = type_traits.call(ctx, last_name(scope), arguments.named)
            if trait is not None:
                return trait
        if isinstance(kind, c.Opaque) and last_name(scope) in ctx.program.specialisations:
            return Unclear(Cause.UNKNOWN_SPECIALISATION(node.text))
        if scope.type == "template_type":
            return _static_of_template(ctx, scope, inner, node)
        if isinstance(kind, c.Arithmetic) and kind.enum:
            found = enums.enumerator_of(ctx, kind, inner.text)
            if found is not None and not isinstance(found, NoValue):
                return found
        if isinstance(kind, c.Record) and kind.field(inner.text) is not None and ctx.frame.this is not None:
            return access.member(ctx, bases.as_base(ctx, ctx.frame.this, kind.tag), inner.text)
        if _is_type(ctx, scope, kind) and not _is_member(ctx, kind, inner.text):
            return Unclear(Cause.NOT_DECLARED(node.text))
    if scope is not None and inner.type == "identifier" and not is_declared(ctx, inner.text):
        return _undeclared(ctx, "".join(node.text.split()), node)
    found = file_binding(ctx, inner.text) if inner.type == "identifier" and _is_of_namespace(ctx, scope) else None
    if found is not None and not isinstance(found, NoValue):
        return found
    return evaluate.place(ctx, inner)


def _is_of_namespace(ctx: Context, scope: Node | None) -> bool:
    """Whether what stands before `::` is a namespace, or nothing: no local variable or member is meant."""
    if scope is None:
        return True
    known = meant(last_name(scope)) in ctx.program.enums or ctx.local(last_name(scope)) is not None
    return scope.type == "namespace_identifier" and not known and isinstance(type_names.resolve(ctx, scope), c.Opaque)


def _is_type(ctx: Context, scope: Node, kind: c.CType) -> bool:
    """Whether what stands before `::` is a type, and no namespace."""
    return scope.type == "decltype" or isinstance(kind, c.Record) or isinstance(ctx.local(last_name(scope)), TypeName)


def _is_member(ctx: Context, kind: c.CType, name: str) -> bool:
    """Whether a record has a data member or a method of this name."""
    return isinstance(kind, c.Record) and (kind.field(name) is not None or bool(dispatch.methods_of(ctx, kind, name)))


def _static_of_template(ctx: Context, scope: Node, inner: Node, node: Node) -> Place | Value:
    named = scope.field("name")
    if named is not None and (meant(named.text), inner.text) in ctx.program.members:
        declaration = ctx.program.records[meant(named.text)]
        arguments = scope.field("arguments")
        bound = template_arguments.bind_template(ctx, declaration.template, arguments.named if arguments else [])
        found = scoping.with_scopes(ctx, [bound], lambda: file_scope.initial_value(ctx, meant(named.text), inner.text))
        if found is not None and not isinstance(found, NoValue):
            return found
    return Unclear(Cause.NOT_DECLARED(node.text))
