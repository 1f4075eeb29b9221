"""Operators on values of every kind: short circuits, pointers, and the user's own overloads."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....ir.terms import Term
from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic
from ...sema.core import arithmetic, convert
from ...sema.core.values import (
    PLACES,
    Aggregate,
    Callable,
    NullPlace,
    Number,
    Place,
    Pointer,
    TypeName,
    Unclear,
    UnclearPlace,
    Value,
)
from ...sema.declarators import constness, type_names
from ...sema.overloads import dispatch
from ...sema.types import types
from ...syntax.node import Node
from ..dispatch import calling, conversions, evaluate
from ..memory import access, allocate, held_functions, library_objects, pointers, stores
from ..state.context import Context
from . import free_functions, names, vectors


def is_object(denoted: object) -> bool:
    """Whether it is an object of a type of the user's, whose operators may change it."""
    if not isinstance(denoted, PLACES) or isinstance(denoted, NullPlace | UnclearPlace):
        return False
    return isinstance(denoted.type, c.Record) and bool(denoted.type.tag) and denoted.type.vector is None


_OF_TYPE = (Number, *PLACES)


def of_enumeration(found: Place | Value) -> bool:
    """Whether it is an enumeration's value or place: the user may have written operators for it."""
    return isinstance(found, _OF_TYPE) and isinstance(found.type, Arithmetic) and bool(found.type.enum)


def binary(ctx: Context, sign: str, a: Value, b: Value, node: Node) -> Value:
    """`a sign b` of two values."""
    a, b = library_objects.loaded(ctx, a, node), library_objects.loaded(ctx, b, node)
    if isinstance(a, Number) and isinstance(b, Number):
        found = arithmetic.binary(sign, a, vectors.operand(ctx, sign, a, b))
        return found if found is not None else Unclear(Cause.OPERATOR(sign))
    a, b = (pointers.to_pointer(ctx, side, c.FUNCTION) if isinstance(side, Callable) else side for side in (a, b))
    if isinstance(a, Pointer) or isinstance(b, Pointer):
        found = _pointers(ctx, sign, a, b)
        if found is not None:
            return found
        if sign in arithmetic.COMPARISONS:
            return Number(ctx.havoc(c.BOOL, Cause.UNRELATED_COMPARISON(), node), c.BOOL)
        if isinstance(a, Pointer) and isinstance(b, Pointer):
            return Number(ctx.havoc(c.LONG, Cause.UNRELATED_DIFFERENCE(), node), c.LONG)
    by_lane = vectors.binary(ctx, sign, a, b, node)
    if by_lane is not None:
        return by_lane
    if isinstance(a, Aggregate) or isinstance(b, Aggregate):
        overloaded = free_functions.overloaded_operator(ctx, sign, [a, b], node)
        if overloaded is not None:
            return access.load(ctx, overloaded, node) if isinstance(overloaded, PLACES) else overloaded
        x, y = (_as_number(ctx, side, node) for side in (a, b))
        if x is not None and y is not None:
            return binary(ctx, sign, x, y, node)
        return _fieldwise(sign, a, b)
    for side in (a, b):
        if isinstance(side, Unclear):
            other = b if side is a else a
            if isinstance(other, Number) and side.uniform:
                known = access.number(ctx, side, other.type, node)
                return binary(ctx, sign, known, other, node) if side is a else binary(ctx, sign, other, known, node)
            if isinstance(other, Number):
                return Number(ctx.havoc(other.type, side.reason, node), other.type)
            return side.made_of(other)
    return Unclear(Cause.OPERATOR_ON_THESE(sign))


def _as_number(ctx: Context, side: Value, node: Node) -> Number | None:
    """A number, or what the user's own conversion makes of an object; None where it is none."""
    found = conversions.conversion(ctx, side, c.INT, node) if isinstance(side, Aggregate) else side
    return found if isinstance(found, Number) else None


def _pointers(ctx: Context, sign: str, a: Value, b: Value) -> Value | None:
    if isinstance(a, Pointer) and isinstance(b, Number):
        index = terms.as_integer(b.term)
        if sign in ("+", "-") and pointers.unsized(a.pointee):
            arrays = tuple(t.base for _, t in a.choices if isinstance(t.base, ir.Array))
            return Unclear(Cause.ROWS_POINTER(), arrays)
        if sign == "+":
            return pointers.advance(a, index)
        if sign == "-":
            return pointers.advance(a, terms.neg(index))
        if sign in arithmetic.COMPARISONS and b.term is terms.ZERO:
            compared = pointers.compare(sign, a, pointers.null(a.pointee))
            return None if compared is None else Number(compared, c.BOOL)
    if isinstance(a, Number) and isinstance(b, Pointer) and sign in ("+", "==", "!="):
        return _pointers(ctx, sign, b, a)
    if isinstance(a, Pointer) and isinstance(b, Pointer):
        if sign == "-":
            difference = pointers.difference(a, b)
            return None if difference is None else Number(difference, c.LONG)
        if sign in arithmetic.COMPARISONS:
            held_functions.compared(ctx, a, b)
            compared = pointers.compare(sign, a, b)
            return None if compared is None else Number(compared, c.BOOL)
    return None


def _fieldwise(sign: str, a: Value, b: Value) -> Value:
    """An operator of a header that is not here: it takes values and gives one, and touches no memory."""
    shape = a if isinstance(a, Aggregate) else b
    assert isinstance(shape, Aggregate)
    inputs: list[Term] = []
    for side in (a, b):
        inputs += _terms(side)
    if sign in arithmetic.COMPARISONS:
        return Number(terms.call(f"operator{sign}", inputs, terms.Sort.BOOL), c.BOOL)
    fields: dict[str, Value] = {}
    for f in shape.type.fields:
        if isinstance(f.type, Arithmetic):
            fields[f.name] = Number(convert.unknown_call(f"operator{sign}.{f.name}", inputs, f.type.scalar), f.type)
        else:
            fields[f.name] = Unclear(Cause.OPERATOR_WITHOUT_BODY(sign))
    return Aggregate(shape.type, fields)


def _terms(value: Value) -> list[Term]:
    if isinstance(value, Number):
        return [value.term]
    if isinstance(value, Aggregate):
        return [t for part in value.fields.values() for t in _terms(part)]
    return []


def conditional(ctx: Context, chosen: Term, then: Node, orelse: Node, node: Node) -> Value:
    """`chosen ? then : orelse`; a branch only where a side does something."""
    values: list[Value] = []
    first = ctx.block(lambda: values.append(evaluate.value(ctx, then)))
    second = ctx.block(lambda: values.append(evaluate.value(ctx, orelse)))
    a, b = values
    if isinstance(a, Aggregate) and isinstance(b, Number):
        a, first = _converted(ctx, a, b, first, then)
    elif isinstance(b, Aggregate) and isinstance(a, Number):
        b, second = _converted(ctx, b, a, second, orelse)
    if isinstance(a, Number) and isinstance(b, Number):
        common = a.type if a.type.scalar == b.type.scalar else c.usual(a.type, b.type)
        x, y = convert.cast(a, common).term, convert.cast(b, common).term
        if not first and not second:
            return Number(terms.ite(chosen, x, y), common)
        target = ctx.temporary(common.scalar)
        site = ctx.site(node)
        ctx.emit(
            ir.If(
                chosen,
                (*first, ir.Assign(target, x, ctx.site(then))),
                (*second, ir.Assign(target, y, ctx.site(orelse))),
                site,
            )
        )
        return Number(target, common)
    if isinstance(a, Aggregate) and isinstance(b, Aggregate) and a.type.name == b.type.name:
        place = allocate.local_place(ctx, "?:", a.type, node)
        then_block = (*first, *ctx.block(lambda: stores.store(ctx, place, a, node)))
        else_block = (*second, *ctx.block(lambda: stores.store(ctx, place, b, node)))
        ctx.emit(ir.If(chosen, then_block, else_block, ctx.site(node)))
        return access.load(ctx, place, node)
    if first or second:
        ctx.emit(ir.If(chosen, first, second, ctx.site(node)))
    if isinstance(a, Callable):
        a = pointers.to_pointer(ctx, a, c.FUNCTION)
    if isinstance(b, Callable):
        b = pointers.to_pointer(ctx, b, c.FUNCTION)
    if isinstance(a, Pointer) and isinstance(b, Number):
        b = pointers.to_pointer(ctx, b, a.pointee)
    if isinstance(b, Pointer) and isinstance(a, Number):
        a = pointers.to_pointer(ctx, a, b.pointee)
    if isinstance(a, Pointer) and isinstance(b, Pointer):
        return pointers.choose(chosen, a, b)
    for side in (a, b):
        if isinstance(side, Unclear):
            return side if a == b and not side.computed else replace(side.made_of(), uniform=False)
    return a if a == b else Unclear(Cause.CHOICE_OF_OBJECTS())


def _converted(ctx: Context, found: Aggregate, other: Number, before: ir.Block, node: Node) -> tuple[Value, ir.Block]:
    """A side of `c ? a : b` as a number, where the user's own conversion makes one of it; and its statements."""
    made: list[Value | None] = []
    behind = ctx.block(lambda: made.append(conversions.conversion(ctx, found, other.type, node)))
    return (found, before) if made[0] is None else (made[0], (*before, *behind))


def in_common(ctx: Context, found: Value, other: Node) -> Value:
    """The side that a constant condition chooses, in the type that both sides have in common."""
    if not isinstance(found, Number) or any(n.type in ("call_expression", "lambda_expression") for n in other.walk()):
        return found
    side: list[Value] = []
    ctx.block(lambda: side.append(evaluate.value(ctx, other)))
    if not isinstance(side[0], Number) or side[0].type.scalar == found.type.scalar:
        return found
    return convert.cast(found, c.usual(found.type, side[0].type))


def unary(ctx: Context, sign: str, found: Value, node: Node) -> Place | Value | None:
    """The user's own unary operator; None where there is none."""
    return free_functions.overloaded_operator(ctx, sign, [found], node) if isinstance(found, Aggregate) else None


def indirection(ctx: Context, argument: Node, node: Node) -> Place | Value:
    """What `*argument` denotes, or `argument->` speaks of."""
    sign = "*" if node.type == "pointer_expression" else "->"
    denoted = evaluate.place(ctx, argument)
    found: Place | Value | None = None
    if is_object(denoted) or isinstance(denoted, Aggregate):
        found = free_functions.overloaded_operator(ctx, sign, [denoted], node, constness.is_constant(ctx, argument))
        if found is not None and sign == "*":
            return found
    found = denoted if found is None else found
    return access.load(ctx, found, argument) if isinstance(found, PLACES) else found


def subscript(ctx: Context, base: Place, argument: Node, index: Node, node: Node) -> Place | Value | None:
    """The user's own `operator[]` on what `argument` denotes; None where there is none."""
    ctype = base.type
    assert isinstance(ctype, c.Record)
    methods = dispatch.methods_of(ctx, ctype, "operator[]")
    if not methods:
        return None
    constant = constness.is_constant(ctx, argument)
    return calling.method(ctx, methods, base, [evaluate.value(ctx, index)], [index], node, constant)


def _may_be_type(ctx: Context, name: str) -> bool:
    local = ctx.local(name)
    return local is None or isinstance(local, TypeName)


def size_of_expression(ctx: Context, node: Node) -> int | None:
    """`sizeof expression`, which is not evaluated; None where the type is not known."""
    if node.type == "string_literal":
        plain = "\\" not in node.text and node.text.startswith('"') and node.text.isascii()
        return len(node.text) - 1 if plain else None
    if node.type in ("template_function", "qualified_identifier"):
        named = type_names.resolve(ctx, node)
        if not isinstance(named, c.Opaque):
            return c.known_size(named)
    if node.type == "subscript_expression":
        element, count = node.field("argument"), node.field("indices")
        named = types.named(ctx, element.text) if element is not None and element.type == "identifier" else c.AUTO
        is_type = element is not None and _may_be_type(ctx, element.text) and not isinstance(named, c.Opaque | c.Auto)
        if is_type and count is not None and count.named:
            size, extent = c.known_size(named), evaluate.constant(ctx, count.named[0])
            return None if size is None or extent is None else size * extent
    if node.type == "identifier" and _may_be_type(ctx, node.text):
        named = types.named(ctx, node.text)
        if not isinstance(named, c.Opaque):
            return c.known_size(named)
        if not names.is_declared(ctx, node.text):  # a type from a header that is not here
            return None
    found: list[Place | Value] = []
    ctx.block(lambda: found.append(evaluate.place(ctx, node)))
    result = found[0]
    if isinstance(result, PLACES):
        return c.known_size(result.type)
    if isinstance(result, Number | Aggregate):
        return c.known_size(result.type)
    if isinstance(result, Pointer):
        return 8
    return None
