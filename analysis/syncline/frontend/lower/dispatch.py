"""Which method a call on an object means: inheritance, virtual functions, const."""

from __future__ import annotations

from .. import ctypes as c
from . import types
from .context import Context
from .declared import Function
from .prototypes import is_const, of_record
from .specialisations import Special, chosen
from .spelled import parts, qualifiers
from .syntax import Node
from .unify import Undetermined
from .values import Binding, ChoicePlace, MemoryPlace, NullPlace, Place, RecordPlace, UnclearPlace

_MOST_BASES = 16


def base_type(ctx: Context, record: c.Record) -> c.Record | None:
    """The first base class, as it is for the template arguments of `record`."""
    if record.tag not in ctx.program.bases:
        return None
    clause = next((n for n in ctx.program.records[record.tag].node.named if n.type == "base_class_clause"), None)
    named = (
        next((n for n in clause.named if n.type.endswith(("identifier", "_type"))), None)
        if clause is not None
        else None
    )
    if named is None:
        return None
    scope = dict(ctx.record_arguments.get(record.name, {}))
    ctx.laid_out.append(record.tag)
    try:
        found = types.with_scopes(ctx, [scope], lambda: types.resolve(ctx, named))
    finally:
        ctx.laid_out.pop()
    return found if isinstance(found, c.Record) else None


def ancestors(ctx: Context, record: c.Record) -> list[c.Record]:
    """The record, its first base, that one's first base, and so on."""
    out = [record]
    while len(out) < _MOST_BASES and (base := base_type(ctx, out[-1])) is not None:
        out.append(base)
    return out


def as_base(ctx: Context, place: Place, tag: str) -> Place:
    """The object seen as the base class of this tag; as it is where that is no base of it."""
    if not isinstance(place.type, c.Record) or place.type.tag == tag:
        return place
    base = next((b for b in ancestors(ctx, place.type) if b.tag == tag), None)
    return place if base is None else _seen_as(place, base)


def _seen_as(place: Place, base: c.Record) -> Place:
    if isinstance(place, RecordPlace):
        hidden = {f.name: place.parts.get(f"{base.tag}::{f.name}", place.parts.get(f.name)) for f in base.fields}
        return RecordPlace(base, {n: p for n, p in hidden.items() if p is not None}, place.key)
    if isinstance(place, MemoryPlace):
        return MemoryPlace(place.target, base)
    if isinstance(place, ChoicePlace):
        return ChoicePlace(tuple((guard, _seen_as(part, base)) for guard, part in place.choices), base)
    if isinstance(place, NullPlace):
        return NullPlace(base)
    if isinstance(place, UnclearPlace):
        return UnclearPlace(place.reason, base, place.touches)
    return place


def object_of(ctx: Context, place: RecordPlace, wanted: c.CType) -> Place | None:
    """The object that a pointer to `wanted` points at, where `place` is that object or a part of it by inheritance."""
    whole = ctx.objects.get(place.key, place)
    if not isinstance(wanted, c.Record):
        return None
    if whole.type.name == wanted.name:
        return whole
    found = next((b for b in ancestors(ctx, whole.type) if b.name == wanted.name), None)
    return None if found is None else _seen_as(whole, found)


def methods_of(ctx: Context, ctype: c.Record, name: str) -> list[Function]:
    """The methods of this name, its own or those of the nearest base that has some, and what `using` brings in from
    there."""
    out: list[Function] = []
    tag: str | None = ctype.tag
    for _ in range(_MOST_BASES):
        if tag is None:
            break
        found = own_methods(ctx, ctype, name, tag)
        out += [f for f in found if not any(_takes_the_same(f, known) for known in out)]
        if found and name not in ctx.program.brought_in.get(tag, ()):
            break
        tag = _base_tag(ctx, tag)
    return out


def _takes_the_same(a: Function, b: Function) -> bool:
    """Whether two methods have the same parameters, so that that of the derived class hides the other."""
    kinds = [[k.text for p in f.parameters if (k := p.field("type")) is not None] for f in (a, b)]
    return kinds[0] == kinds[1] and is_const(a) == is_const(b)


def own_methods(ctx: Context, ctype: c.Record, name: str, tag: str | None = None) -> list[Function]:
    """The methods of this name that a record itself, or its base of this tag, declares: of an instance of a template,
    those that are specialised for its arguments instead of the general ones. None are given where nobody knows."""
    found = of_record(ctx.program, tag or ctype.tag, name)
    if not any(f.owner_arguments for f in found):
        return found
    record = next((r for r in ancestors(ctx, ctype) if r.tag == tag), ctype) if tag is not None else ctype
    _, given = ctx.made_from.get(record.name, ("", ()))
    try:
        special = [f for f in found if f.owner_arguments and _is_for(ctx, f, given)]
    except Undetermined:
        return []
    counts = {len(f.parameters) for f in special}
    return [*special, *(f for f in found if not f.owner_arguments and len(f.parameters) not in counts)]


def _is_for(ctx: Context, function: Function, given: tuple[Binding | None, ...]) -> bool:
    return chosen(ctx, [Special(function.owner_arguments, (), function)], (), given) is not None


def _base_tag(ctx: Context, tag: str) -> str | None:
    base = ctx.program.bases.get(tag)
    if base is None:
        return None
    owner = ctx.program.records[tag].owner if tag in ctx.program.records else None
    inside = f"{owner}::{base}"
    found = ctx.program.record_named(inside if inside in ctx.program.records else base)
    return found.tag if found is not None else base


def _line(ctx: Context, tag: str) -> list[str]:
    out = [tag]
    while len(out) < _MOST_BASES and (base := _base_tag(ctx, out[-1])) is not None:
        out.append(base)
    return out


def may_be_overridden(ctx: Context, function: Function) -> bool:
    """Whether a call of a method through a pointer may run the method of a derived class."""
    if function.owner is None:
        return False
    above = [m for tag in _line(ctx, function.owner) for m in ctx.program.methods.get((tag, function.name), ())]
    declared = any(_declares_virtual(ctx, tag, function.name) for tag in _line(ctx, function.owner))
    if not declared and not any(m.node.has("virtual") for m in above):
        return False
    return any(
        name == function.name and tag != function.owner and function.owner in _line(ctx, tag)
        for tag, name in list(ctx.program.methods)
    )


def _declares_virtual(ctx: Context, tag: str, name: str) -> bool:
    """Whether a record declares a virtual method without a body."""
    record = ctx.program.records.get(tag)
    body = record.node.field("body") if record is not None else None
    for child in body.named if body is not None else ():
        declarator = child.field("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.field("declarator")
        inner = declarator.field("declarator") if declarator is not None else None
        if inner is not None and inner.text == name and child.has("virtual"):
            return True
    return False


def qualifying_record(member: Node, ctx: Context) -> c.Record | None:
    """The class that `object.Base::method` names."""
    if member.type != "qualified_identifier":
        return None
    found = types.path_type(ctx, parts(member)[:-1])
    return found if isinstance(found, c.Record) else None


# --- const ----------------------------------------------------------------------------------------------------


def is_constant(ctx: Context, node: Node) -> bool | None:
    """Whether an object is const where it is called upon, or what a pointer points at; None where nobody knows."""
    match node.type:
        case "parenthesized_expression" | "pointer_expression" if len(node.named) == 1:
            return is_constant(ctx, node.named[0])
        case "subscript_expression" if (inner := node.field("argument")) is not None:
            return is_constant(ctx, inner)
        case "field_expression" if (inner := node.field("argument")) is not None:
            return None if is_constant(ctx, inner) is not False else False
        case "this":
            return this_is_constant(ctx)
        case "identifier":
            return _name_is_constant(ctx, node.text)
        case _:
            return None


def this_is_constant(ctx: Context) -> bool | None:
    """Whether the method that is being lowered is const."""
    function = ctx.frame.function
    return is_const(function) if function is not None and function.owner is not None else None


def _name_is_constant(ctx: Context, name: str) -> bool | None:
    known = ctx.is_constant(name)
    if known is not None:
        return known
    this = ctx.frame.this
    if this is not None and isinstance(this.type, c.Record) and this.type.field(name) is not None:
        return None if this_is_constant(ctx) is not False else False
    variable = ctx.program.variables.get(name)
    if variable is None:
        return None
    return bool({"const", "constexpr", "__constant__"} & qualifiers(variable.declaration))


def by_constness(methods: list[Function], constant: bool | None) -> list[Function] | None:
    """The methods that an object takes; None where it matters whether the object is const and
    nobody knows."""
    const = [m for m in methods if is_const(m)]
    other = [m for m in methods if m not in const]
    if not const or not other:
        return methods
    if constant:
        return const
    if constant is None:
        for a in other:
            for b in const:
                if _same_parameters(a, b) and a.body.text.split() != b.body.text.split():
                    return None
    return [*other, *(b for b in const if not any(_same_parameters(a, b) for a in other))]


def _same_parameters(a: Function, b: Function) -> bool:
    return [p.text for p in a.parameters] == [p.text for p in b.parameters]
