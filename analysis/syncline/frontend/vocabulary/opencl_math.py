"""OpenCL's pure functions: conversions, common, integer, geometric and relational functions, lane by lane."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...ir import terms
from ...ir.reasons import Cause
from ...ir.terms import Sort, Term
from ...regex import regex
from .. import ctypes as c
from ..ctypes import Arithmetic, CType, Record
from ..languages.opencl import tables as opencl
from ..lower.dispatch import evaluate
from ..lower.memory import access, pointers, stores
from ..lower.state.context import Context
from ..lower.values import vectors
from ..lower.values.vectors import greater, lanewise, lesser
from ..sema.core import convert
from ..sema.core.values import Aggregate, Number, Pointer, Value
from ..syntax.node import Node
from . import float_intrinsics, integer_functions

_CONVERSION = regex(r"(as|convert)_([a-z]+)(2|3|4|8|16|32)?(_sat)?(_rt[ezpn])?")


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Lowers a pure function; None where the name is none."""
    conversion = _CONVERSION.fullmatch(name)
    if conversion is not None and len(arguments) == 1:
        return _converted(ctx, conversion, arguments[0], node)
    packed = name.startswith(opencl.PACKED_DOT)
    if (name not in _HANDLED and not packed) or not arguments:
        return None
    given = evaluate.values_of(ctx, arguments)
    if packed:
        return vectors.pure(ctx, name, given, c.UINT if "_uu_" in name or "udot" in name else c.INT, node)
    if name in opencl.THROUGH_POINTER:
        return _through_pointer(ctx, name, given, node)
    if name in ("any", "all"):
        return _any_or_all(ctx, name, given[0], node)
    base = vectors.first_shape(given)
    shape = vectors.vector_of(base, max(map(vectors.width_of, given)))
    if name in opencl.REDUCING:
        return vectors.pure(ctx, name, given, base, node)
    if name in opencl.MIXING:
        return vectors.pure(ctx, name, given, shape, node)
    if name in opencl.PREDICATES:
        return _predicate(ctx, name, given, base, node)
    if name in ("shuffle", "shuffle2"):
        return vectors.pure(ctx, name, given, vectors.vector_of(base, vectors.width_of(given[-1])), node)
    if name in ("abs", "abs_diff"):
        base = vectors.unsigned_like(base)
    if name == "select" and len(given) == 3:
        return _selected(ctx, given, base, node)
    if name in terms.WHOLE and base.scalar.sort is Sort.REAL:
        return lanewise(ctx, given, base, lambda lanes: terms.whole(name, lanes[0].term), node)
    if base.scalar.sort is Sort.INT and (integer := _integer_function(name, base)) is not None:
        return lanewise(ctx, given, base, integer, node)
    if name in opencl.LANEWISE:
        return lanewise(ctx, given, base, lambda lanes: _opaque(name, lanes, base), node)
    return lanewise(ctx, given, base, lambda lanes: _known(name, lanes), node)


_KNOWN = frozenset({"min", "max", "fmin", "fmax", "clamp", "mad24", "mul24", "select", "fabs", "abs", "abs_diff"})
_HANDLED = frozenset(
    _KNOWN | opencl.LANEWISE | opencl.REDUCING | opencl.MIXING | opencl.PREDICATES | opencl.THROUGH_POINTER
    | {"any", "all", "shuffle", "shuffle2"}
)  # fmt: skip


def _opaque(name: str, lanes: list[Number], base: Arithmetic) -> Term:
    return convert.unknown_call(name, [lane.term for lane in lanes], base.scalar)


def _integer_function(name: str, kind: Arithmetic) -> Callable[[list[Number]], Term | None] | None:
    """The value of an integer function of lanes of one type (OpenCL C, "Integer Functions"); None for other names."""
    found = integer_functions.of_name(name, kind.scalar)
    if found is None:
        return None

    def value(lanes: list[Number]) -> Term | None:
        return found(*(convert.cast(lane, kind).term for lane in lanes))

    return value


def _known(name: str, lanes: list[Number]) -> Term | None:
    """The value of a function whose meaning the proofs can use; None for a wrong number of arguments."""
    kind = lanes[0].type
    given = [convert.cast(lane, kind).term for lane in lanes]
    match name, given:
        case "min" | "fmin", [a, b]:
            return lesser(a, b)
        case "max" | "fmax", [a, b]:
            return greater(a, b)
        case "clamp", [x, low, high]:
            return lesser(greater(x, low), high)
        case "mul24", [a, b]:
            return terms.mul(a, b)
        case "mad24", [a, b, d]:
            return terms.add(terms.mul(a, b), d)
        case "fabs", [a]:
            return terms.whole("fabs", a)
        case "abs", [a]:
            return greater(a, terms.neg(a)) if kind.scalar.signed else a
        case "abs_diff", [a, b]:
            return terms.sub(greater(a, b), lesser(a, b))
        case _:
            return None


def _selected(ctx: Context, given: list[Value], base: Arithmetic, node: Node) -> Value:
    """`select(a, b, c)`: of lanes the top bit decides, of a number whether it is zero."""
    number = vectors.width_of(given[2]) == 1

    def one(lanes: list[Number]) -> Term:
        a, b, chosen = lanes
        return terms.ite(chosen.truth if number else vectors.top_bit(chosen), b.term, a.term)

    return lanewise(ctx, given, base, one, node)


def _converted(ctx: Context, match: re.Match[str], argument: Node, node: Node) -> Value | None:
    how, name, width, saturated, rounded = match.groups()
    base = opencl.VECTORS[f"{name}2"].vector if f"{name}2" in opencl.VECTORS else None
    if base is None:
        return None
    to = vectors.vector_of(base, int(width or 1))
    found = evaluate.value(ctx, argument)
    if isinstance(found, Pointer) or (how == "convert" and vectors.width_of(found) != int(width or 1)):
        return None
    if how == "as":
        return _same_bits(ctx, found, to, base, node)

    def one(lanes: list[Number]) -> Term:
        (lane,) = lanes
        real = lane.type.scalar.sort is Sort.REAL
        if base.scalar.sort is Sort.REAL or (not real and not saturated):
            return convert.cast(lane, base).term
        if real:
            how = _MODES[rounded or "_rtz"]
            if saturated or not lane.term.is_const:
                return float_intrinsics.to_whole(lane.term, how, base.scalar)
            return terms.cast(terms.whole(how, lane.term), base.scalar)
        low, high = terms.integer(base.scalar.lowest), terms.integer(base.scalar.highest)
        return lesser(greater(terms.as_integer(lane.term), low), high)

    return lanewise(ctx, [found], base, one, node)


_MODES = {"_rte": "rint", "_rtz": "trunc", "_rtp": "ceil", "_rtn": "floor"}


def _same_bits(ctx: Context, found: Value, to: CType, base: Arithmetic, node: Node) -> Value:
    """`as_type(x)`: the same bits; known for integers of one width."""
    old = vectors.first_shape([found])
    width = len(to.fields) if isinstance(to, Record) else 1
    integers = old.scalar.sort is base.scalar.sort is Sort.INT
    if integers and old.size == base.size and vectors.width_of(found) == width:
        return lanewise(ctx, [found], base, lambda lanes: convert.cast(lanes[0], base).term, node)
    return vectors.pure(ctx, f"bits as {getattr(to, 'name', 'another type')}", [found], to, node)


def _predicate(ctx: Context, name: str, given: list[Value], base: Arithmetic, node: Node) -> Value:
    if max(map(vectors.width_of, given)) == 1:
        truth = terms.call(name, [access.number(ctx, v, c.FLOAT, node).term for v in given], Sort.BOOL)
        return Number(terms.as_integer(truth), c.INT)
    kind = vectors.integer_like(base)

    def one(lanes: list[Number]) -> Term:
        truth = terms.call(name, [lane.term for lane in lanes], Sort.BOOL)
        return terms.ite(truth, terms.integer(-1), terms.ZERO)

    return lanewise(ctx, given, kind, one, node)


def _any_or_all(ctx: Context, name: str, given: Value, node: Node) -> Value:
    parts = list(given.fields.values()) if isinstance(given, Aggregate) else [given]
    bits = [vectors.top_bit(access.number(ctx, part, c.INT, node)) for part in parts]
    truth = terms.or_(*bits) if name == "any" else terms.and_(*bits)
    return Number(terms.as_integer(truth), c.INT)


def _through_pointer(ctx: Context, name: str, given: list[Value], node: Node) -> Value | None:
    """`fract(x, &whole)` and its like: what is left at the pointer is not followed."""
    base = vectors.first_shape(given[:1])
    inputs = [v for v in given if not isinstance(v, Pointer)]
    for value in given:
        if isinstance(value, Pointer):
            stores.forget(ctx, pointers.dereference(ctx, value, node), Cause.A_RESULT_OF(name), node)
    shape = vectors.vector_of(base, vectors.width_of(inputs[0])) if inputs else base
    return vectors.pure(ctx, name, inputs, shape, node)
