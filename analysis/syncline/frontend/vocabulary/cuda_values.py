"""CUDA's functions of values: vectors, mathematics, intrinsics."""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.terms import Sort, Term
from .. import ctypes as c
from ..ctypes import Arithmetic
from ..languages.cuda import intrinsic_results, mathematics
from ..languages.cuda import tables as cuda
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, stores
from ..lower.state.context import Context
from ..sema.core import convert
from ..sema.core.values import Aggregate, Number, Pointer, Value
from ..syntax.node import Node
from . import float_intrinsics, intrinsics


@builtin.named(*cuda.NO_EFFECT)
def _without_effect(ctx: Context, call: Call) -> Value:
    for argument in call.arguments:
        if argument.type not in ("string_literal", "concatenated_string"):
            evaluate.value(ctx, argument)
    return Number(terms.ZERO, c.INT)


@builtin.named(*cuda.SOURCES)
def _source(ctx: Context, call: Call) -> Value:
    reason, ctype = cuda.SOURCES[call.name]
    return access.unclear_of(ctx, ctype, reason, call.node)


@builtin.named(*(f"make_{name}" for name in cuda.VECTORS))
def _vector(ctx: Context, call: Call) -> Value:
    record, node = cuda.VECTORS[call.name.removeprefix("make_")], call.node
    given = evaluate.values_of(ctx, call.arguments)
    if len(given) == len(record.fields):
        parts = {f.name: evaluate.to_type(ctx, v, f.type, node) for f, v in zip(record.fields, given, strict=True)}
        return Aggregate(record, parts)
    flat: list[Value] = []
    for value in given:  # the helper headers' forms: from one scalar, or from a shorter vector and the rest
        flat += list(value.fields.values()) if isinstance(value, Aggregate) else [value]
    if len(flat) == 1:
        flat = flat * len(record.fields)
    fields: dict[str, Value] = {}
    for k, f in enumerate(record.fields):
        item = flat[k] if k < len(flat) else Number(terms.ZERO, c.INT)
        fields[f.name] = evaluate.to_type(ctx, item, f.type, node)
    return Aggregate(record, fields)


def _numbers(ctx: Context, arguments: list[Node], wanted: Arithmetic = c.FLOAT) -> list[Number]:
    return [evaluate.number(ctx, a, wanted) for a in arguments]


@builtin.family()
def _mathematics(ctx: Context, call: Call) -> Value | None:
    name, arguments, node = call.name, call.arguments, call.node
    if name in mathematics.MINIMA or name in mathematics.MAXIMA:
        return _extreme(ctx, name, arguments, node)
    if name in mathematics.ABSOLUTES and len(arguments) == 1:
        (given,) = _numbers(ctx, arguments)
        kind = c.promote(given.type)
        if kind.scalar.sort is Sort.REAL:
            return Number(terms.whole("fabs", given.term), kind)
        term = convert.cast(given, kind).term
        return Number(terms.maximum(term, terms.neg(term)) if kind.scalar.signed else term, kind)
    if intrinsics.is_name(name):
        return _intrinsic(ctx, name, arguments)
    if float_intrinsics.is_name(name):
        given = evaluate.values_of(ctx, arguments)
        numbers = [value for value in given if isinstance(value, Number)]
        found = float_intrinsics.call(name, numbers) if len(numbers) == len(given) else None
        return found if found is not None else _unmodelled(ctx, name, given, arguments)
    if name in ("__cvta_generic_to_shared", "__cvta_generic_to_global") and len(arguments) == 1:
        found = evaluate.value(ctx, arguments[0])
        if not isinstance(found, Pointer):
            return found
        for _, target in found.choices:
            if isinstance(target.base, ir.Array):
                ctx.objects.addresses[pointers.start(target.base)] = target.base
        return Number(pointers.as_integer(found), c.ULONG)
    if name in ("sincos", "sincosf", "__sincosf", "sincospi", "sincospif", "modf", "modff", "frexp", "frexpf"):
        return _through_pointers(ctx, name, arguments, node)
    ctype = mathematics.MATH.get(name) or intrinsic_results.result_of(name)
    if isinstance(ctype, c.Record):
        return _vector_mathematics(ctx, name, ctype, arguments)
    if not isinstance(ctype, Arithmetic) and name not in mathematics.GENERIC_MATH:
        return None
    return _unmodelled(ctx, name, evaluate.values_of(ctx, arguments), arguments)


def _unmodelled(ctx: Context, name: str, given: list[Value], arguments: list[Node]) -> Value:
    """A pure function of numbers, of which nothing is known but its type."""
    ctype = mathematics.MATH.get(name) or intrinsic_results.result_of(name)
    if not isinstance(ctype, Arithmetic):
        floats = [v.type for v in given if isinstance(v, Number) and v.type.scalar.sort is Sort.REAL]
        ctype = c.FLOAT if floats and all(t.scalar.bits <= 32 for t in floats) else c.DOUBLE
    return Number(convert.unknown_call(name, parts(ctx, given, arguments), ctype.scalar), ctype)


def _intrinsic(ctx: Context, name: str, arguments: list[Node]) -> Value | None:
    """An integer intrinsic; of arguments that are no integers, a function that nobody knows."""
    given = evaluate.values_of(ctx, arguments)
    numbers = [value for value in given if isinstance(value, Number)]
    found = intrinsics.call(name, numbers) if len(numbers) == len(given) else None
    if found is not None:
        return found
    ctype = mathematics.MATH.get(name) or intrinsic_results.result_of(name)
    if not isinstance(ctype, Arithmetic):
        ctype = intrinsics.result_of(name)
    return Number(convert.unknown_call(f"{name} of other types", parts(ctx, given, arguments), ctype.scalar), ctype)


def _flat(ctx: Context, arguments: list[Node]) -> list[Term]:
    """The arguments as numbers, those of vectors one by one."""
    return parts(ctx, evaluate.values_of(ctx, arguments), arguments)


def parts(ctx: Context, given: list[Value], arguments: list[Node]) -> list[Term]:
    flat: list[Term] = []
    for value, argument in zip(given, arguments, strict=True):
        parts = list(value.fields.values()) if isinstance(value, Aggregate) else [value]
        flat += [access.number(ctx, part, c.FLOAT, argument).term for part in parts]
    return flat


def _extreme(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    if len(arguments) != 2:
        return None
    a, b = _numbers(ctx, arguments)
    kind = c.usual(a.type, b.type)
    if kind.scalar.sort is Sort.REAL or name.startswith("f"):
        kind = kind if kind.scalar.sort is Sort.REAL else c.DOUBLE
        x, y = convert.cast(a, kind).term, convert.cast(b, kind).term
        smaller = terms.lt(x, y) if name in mathematics.MINIMA else terms.lt(y, x)
        return Number(terms.ite(terms.or_(smaller, terms.ne(y, y)), x, y), kind)  # of a number and none, the number
    x, y = convert.cast(a, kind).term, convert.cast(b, kind).term
    return Number(terms.minimum(x, y) if name in mathematics.MINIMA else terms.maximum(x, y), kind)


def _through_pointers(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Functions that give some results through pointers: `sincosf(x, &s, &c)`."""
    given = evaluate.values_of(ctx, arguments)
    inputs = [v.term for v in given if isinstance(v, Number)]
    for k, value in enumerate(given):
        if isinstance(value, Pointer):
            ctype = value.pointee if isinstance(value.pointee, Arithmetic) else c.FLOAT
            result = Number(convert.unknown_call(f"{name}.{k}", inputs, ctype.scalar), ctype)
            stores.store(ctx, pointers.dereference(ctx, value, node), result, node)
    return Number(terms.call(name, inputs, Sort.REAL), c.DOUBLE)


def _vector_mathematics(ctx: Context, name: str, shape: c.Record, arguments: list[Node]) -> Value:
    """A pure function whose result is a vector, unknown lane by lane."""
    flat = _flat(ctx, arguments)
    fields: dict[str, Value] = {}
    for f in shape.fields:
        assert isinstance(f.type, Arithmetic)
        fields[f.name] = Number(convert.unknown_call(f"{name}.{f.name}", flat, f.type.scalar), f.type)
    return Aggregate(shape, fields)
