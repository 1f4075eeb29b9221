"""Initialisers: the values of braced lists, and what is not given in them."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....limits.lower import FIRST_VALUES
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...sema.core.values import Aggregate, Elements, MemoryPlace, Number, Place, Unclear, Value
from ...sema.declarators import inheritance
from ...sema.templates import packs
from ...syntax.node import Node
from ..dispatch import evaluate
from ..memory import access, bases, defaults, initialisation, pointers, stores
from ..state.context import Context
from . import constructors, copying, references

_STRINGS = frozenset({"string_literal", "concatenated_string", "raw_string_literal"})


def arguments_of(initial: Node) -> list[Node] | None:
    """The arguments of an initialiser in parentheses or braces; None for `= value`."""
    if initial.type == "parameter_list":
        return [p.field("type") or p for p in initial.named]
    return initial.named if initial.type in ("argument_list", "initializer_list") else None


@initialisation.value.definition
def initial_value(ctx: Context, ctype: CType, initial: Node, node: Node) -> Value:
    """The value of an initialiser for an object of this type."""
    if initial.type == "initializer_list":
        return braced(ctx, ctype, initial, node)
    if initial.type in ("argument_list", "parameter_list"):
        given = packs.expanded(ctx, arguments_of(initial) or [])
        if isinstance(ctype, c.Record) and constructors.of(ctx, ctype):
            return constructors.temporary(ctx, ctype, given, node)
        if isinstance(ctype, c.Record):
            values = [copying.value(ctx, n) for n in given]
            return constructors.construct(ctx, ctype, values, node)
        if len(given) == 1:
            return evaluate.to_type(ctx, evaluate.value(ctx, given[0]), ctype, node)
        return zero(ctx, ctype)
    return evaluate.to_type(ctx, copying.value(ctx, initial, ctype), ctype, node)


def braced(ctx: Context, ctype: CType, listed: Node, node: Node) -> Value:
    """`{a, b, ...}` for an object of this type; what is not given is zero."""
    given = packs.expanded(ctx, listed.named)
    if isinstance(ctype, c.Record):
        if constructors.of(ctx, ctype):
            return constructors.temporary(ctx, ctype, given, node, braced=True)
        return _braced_record(ctx, ctype, given, node)
    if isinstance(ctype, c.ArrayOf):
        return _elements(ctx, ctype, list(given), node)
    if not given:
        return empty(ctx, ctype, node)
    return _braced_item(ctx, ctype, given[0], node)


def _braced_record(ctx: Context, ctype: c.Record, given: list[Node], node: Node) -> Value:
    if not given and not ctype.union:
        return empty(ctx, ctype, node)
    fields: dict[str, Value] = {}
    refers = bool(ctype.fields) and isinstance(ctype.fields[0].type, c.ReferenceTo)
    if len(given) == 1 and given[0].type not in ("initializer_pair", "initializer_list") and not refers:
        only = bases.sliced(ctx, copying.value(ctx, given[0]), ctype)
        if isinstance(only, Aggregate) and only.type.name == ctype.name:
            return only
        if ctype.fields:
            fields[ctype.fields[0].name] = evaluate.to_type(ctx, only, ctype.fields[0].type, node)
        given = []
    position = 0
    rest: list[Node | Value] = list(given)
    while rest:
        item = rest[0]
        if isinstance(item, Node) and item.type == "initializer_pair":
            rest.pop(0)
            designator, value = item.field("designator"), item.field("value")
            name = designator.named[0].text if designator is not None and designator.named else ""
            f = ctype.field(name)
            if f is not None and value is not None:
                fields[name] = _braced_item(ctx, f.type, value, node)
            continue
        if position >= (1 if ctype.union else len(ctype.fields)):
            break
        f = ctype.fields[position]
        fields[f.name] = _next_item(ctx, f.type, rest, node)
        position += 1
    given_to_union = ctype.union and fields
    for f in ctype.fields if not given_to_union else ():
        if f.name not in fields:
            fields[f.name] = defaults.default(ctx, ctype, f, node, fields)
    return Aggregate(ctype, {f.name: fields[f.name] for f in ctype.fields if f.name in fields})


def _elements(ctx: Context, ctype: c.ArrayOf, given: list[Node | Value], node: Node) -> Elements:
    """The first elements of an array; takes what it uses from `given`."""
    items: list[Value] = []
    while given and (ctype.extent is None or len(items) < ctype.extent):
        items.append(_next_item(ctx, ctype.element, given, node))
    if items and ctype.extent is not None and ctype.size <= FIRST_VALUES * 4:
        items += [empty(ctx, ctype.element, node) for _ in range(ctype.extent - len(items))]
    return Elements(ctype, tuple(items))


def _next_item(ctx: Context, ctype: CType, given: list[Node | Value], node: Node) -> Value:
    """One member's value. Where its braces are left out, it takes as many items as it has members itself (C++17
    [dcl.init.aggr])."""
    item = given.pop(0)
    if isinstance(item, Node):
        if item.type == "initializer_list" or isinstance(ctype, Arithmetic | c.PointerTo | c.ReferenceTo):
            return _braced_item(ctx, ctype, item, node)
        item = item if isinstance(ctype, c.ArrayOf) else copying.value(ctx, item, ctype)
    whole = isinstance(item, Elements | Aggregate | Unclear) or (isinstance(item, Node) and item.type in _STRINGS)
    if isinstance(ctype, c.ArrayOf) and not whole:
        given.insert(0, item)
        return _elements(ctx, ctype, given, node)
    if isinstance(ctype, c.Record) and not whole and ctype.fields and not constructors.of(ctx, ctype):
        given.insert(0, item)
        fields: dict[str, Value] = {}
        for f in ctype.fields[:1] if ctype.union else ctype.fields:
            fields[f.name] = (
                _next_item(ctx, f.type, given, node) if given else defaults.default(ctx, ctype, f, node, fields)
            )
        return Aggregate(ctype, fields)
    found = copying.value(ctx, item, ctype) if isinstance(item, Node) else item
    return evaluate.to_type(ctx, found, ctype, node)


def _braced_item(ctx: Context, ctype: CType, item: Node, node: Node) -> Value:
    if isinstance(ctype, c.ReferenceTo) and (item.type != "initializer_list" or len(item.named) == 1):
        inner = item.named[0] if item.type == "initializer_list" else item
        return references.reference_to(ctx, ctype, evaluate.place(ctx, inner), node)
    if item.type == "initializer_list":
        return braced(ctx, ctype, item, node)
    return evaluate.to_type(ctx, copying.value(ctx, item, ctype), ctype, node)


@initialisation.empty.definition
def empty(ctx: Context, ctype: CType, node: Node) -> Value:
    """The value that `{}` gives: what a constructor without parameters makes, the members' own initialisers, zero."""
    if isinstance(ctype, c.Record) and not ctype.union:
        if any(f.required == 0 for f in constructors.of(ctx, ctype)):
            return constructors.construct(ctx, ctype, [], node)
        fields: dict[str, Value] = {}
        for base in inheritance.direct_bases(ctx, ctype):
            begun = empty(ctx, base, node)
            if not isinstance(begun, Aggregate):
                return begun
            values = (begun.fields[f.name] for f in base.fields)
            fields.update(zip((f.name for f in ctype.fields[len(fields) :]), values, strict=False))
        for f in ctype.fields[len(fields) :]:
            fields[f.name] = defaults.default(ctx, ctype, f, node, fields)
        return Aggregate(ctype, fields)
    if isinstance(ctype, c.ArrayOf) and ctype.extent is not None and ctype.size <= FIRST_VALUES * 4:
        return Elements(ctype, tuple(empty(ctx, ctype.element, node) for _ in range(ctype.extent)))
    return zero(ctx, ctype)


def zero(ctx: Context, ctype: CType) -> Value:
    """A value that is zero throughout."""
    if isinstance(ctype, Arithmetic):
        return Number(terms.cast(terms.ZERO, ctype.scalar), ctype)
    if isinstance(ctype, c.PointerTo):
        return pointers.null(ctype.pointee)
    if isinstance(ctype, c.Record):
        return Aggregate(ctype, {f.name: zero(ctx, f.type) for f in ctype.fields})
    if isinstance(ctype, c.ArrayOf):
        return Elements(ctype, ())
    return Unclear(Cause.OBJECT_OF_UNKNOWN_TYPE())


@initialisation.initialise.definition
def initialise(ctx: Context, place: Place, value: Value, node: Node) -> None:
    """Stores a first value; the rest of an array whose initialiser is shorter becomes zero."""
    if not (isinstance(place, MemoryPlace) and isinstance(place.type, c.ArrayOf)):
        stores.store(ctx, place, value, node)
        return
    ctype = place.type
    items = value.items if isinstance(value, Elements) else ()
    extent = ctype.extent if ctype.extent is not None else len(items)
    for k, item in enumerate(items):
        initialise(ctx, access.element(place, k), item, node)
    rest = extent - len(items)
    if not isinstance(value, Elements) or rest <= 0:
        return
    if rest * max(ctype.element.size, 1) <= FIRST_VALUES * 4:
        for k in range(len(items), extent):
            initialise(ctx, access.element(place, k), empty(ctx, ctype.element, node), node)
    else:
        _zero_loop(ctx, place, len(items), extent, node)


def _zero_loop(ctx: Context, place: MemoryPlace, start: int, end: int, node: Node) -> None:
    ctype = place.type
    assert isinstance(ctype, c.ArrayOf)
    counter = ctx.temporary(terms.I32)
    site = ctx.site(node)
    stride = max(ctype.element.size, 1)
    here = MemoryPlace(pointers.step(place.target, stride, counter), ctype.element)
    body = ctx.block(lambda: initialise(ctx, here, empty(ctx, ctype.element, node), node))
    ctx.emit(ir.Assign(counter, terms.integer(start), site))
    step = (ir.Assign(counter, terms.add(counter, terms.ONE), site),)
    ctx.emit(ir.Loop(ctx.label("zero"), (), terms.lt(counter, terms.integer(end)), body, step, site))
