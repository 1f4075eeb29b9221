"""OpenCL's vectors by value and by place: lanes, swizzles, operators. (OpenCL C specification 6.1 and 6.3.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....ir import terms
from ....ir.reasons import Cause
from ....ir.terms import Sort, Term
from ... import ctypes as c
from ...ctypes import Arithmetic, CType, Record
from ...languages.opencl import tables as opencl
from ...sema.core import arithmetic, convert
from ...sema.core.values import (
    PLACES,
    Aggregate,
    ChoicePlace,
    MemoryPlace,
    NullPlace,
    Number,
    Place,
    RecordPlace,
    Unclear,
    UnclearPlace,
    Value,
)
from ...syntax.node import Node
from ..dispatch import evaluate
from ..memory import access
from ..state.context import Context

_HALVES: dict[str, Callable[[int], range]] = {
    "lo": lambda n: range(n // 2),
    "hi": lambda n: range(n // 2, n),
    "even": lambda n: range(0, n, 2),
    "odd": lambda n: range(1, n, 2),
}
_SIGNED: dict[int, Arithmetic] = {1: c.CHAR, 2: c.SHORT, 4: c.INT, 8: c.LONG}
_UNSIGNED: dict[int, Arithmetic] = {1: c.UCHAR, 2: c.USHORT, 4: c.UINT, 8: c.ULONG}


def is_vector(ctype: CType | None) -> bool:
    return isinstance(ctype, Record) and ctype.vector is not None


def vector_of(base: Arithmetic, width: int) -> CType:
    """The vector type of this element type, the element type itself for a width of 1; Opaque where there is none."""
    if width == 1:
        return base
    plain = c.plain(base)
    assert isinstance(plain, Arithmetic)
    name = f"{opencl.BASE_NAMES.get(plain, plain.name)}{width}"
    return opencl.VECTORS.get(name) or c.Opaque(name)


def element_of(ctype: CType) -> Arithmetic:
    """The type of a vector's lanes; of a number its own."""
    if isinstance(ctype, Record) and ctype.vector is not None:
        return ctype.vector
    return ctype if isinstance(ctype, Arithmetic) else c.INT


def integer_like(base: Arithmetic) -> Arithmetic:
    """The signed integer type that is as wide: what comparisons of vectors give."""
    return _SIGNED.get(base.size, c.INT)


def unsigned_like(base: Arithmetic) -> Arithmetic:
    return _UNSIGNED.get(base.size, c.UINT)


def width_of(value: Value) -> int:
    """The number of lanes; 1 for what is no vector."""
    return len(value.fields) if isinstance(value, Aggregate) and is_vector(value.type) else 1


# --- members --------------------------------------------------------------------------------------------------


def selected(width: int, name: str) -> tuple[int, ...] | None:
    """The lanes that `.name` selects from a vector; None where it selects none."""
    if name in _HALVES:
        found = list(_HALVES[name](4 if width == 3 else width))
    elif name[:1] in ("s", "S") and len(name) > 1 and all(d in opencl.DIGITS for d in name[1:].lower()):
        found = [opencl.DIGITS.index(digit) for digit in name[1:].lower()]
    elif set(name) <= set("xyzw"):
        found = ["xyzw".index(letter) for letter in name]
    elif set(name) <= set("rgba"):
        found = ["rgba".index(letter) for letter in name]
    else:
        return None
    if not found or any(lane >= width for lane in found) or len(found) not in (1, *opencl.WIDTHS):
        return None
    return tuple(found)


def member(ctx: Context, base: Place | Value, shape: Record, name: str) -> Place | Value:
    """`base.name`: a lane, or several as a vector that can be assigned to."""
    assert shape.vector is not None
    chosen = selected(len(shape.fields), name)
    if chosen is None:
        return Unclear(Cause.MEMBER_OF(name, shape.name))
    names = [shape.fields[lane].name for lane in chosen]
    if isinstance(base, PLACES):
        places = [access.member(ctx, base, lane) for lane in names]
        kind = vector_of(shape.vector, len(places))
        if len(places) == 1 or not isinstance(kind, Record):
            return places[0]
        parts = {f.name: place for f, place in zip(kind.fields, places, strict=True)}
        return RecordPlace(kind, parts, ctx.unique(f"swizzle.{name}"))
    if not isinstance(base, Aggregate):
        return base
    values = [base.fields[lane] for lane in names]
    kind = vector_of(shape.vector, len(values))
    if len(values) == 1 or not isinstance(kind, Record):
        return values[0]
    return Aggregate(kind, {f.name: value for f, value in zip(kind.fields, values, strict=True)})


def is_local(place: Place) -> bool:
    """Whether a struct or a swizzle is made of local variables: reading it again touches no memory."""
    return isinstance(place, RecordPlace) and not any(
        isinstance(part, MemoryPlace | ChoicePlace | NullPlace | UnclearPlace) for part in place.parts.values()
    )


# --- values ---------------------------------------------------------------------------------------------------


def build(ctx: Context, shape: Record, values: Sequence[Value], node: Node) -> Value:
    """`(float4)(…)`: from one number for all lanes, or from numbers and shorter vectors in a row."""
    assert shape.vector is not None
    flat: list[Value] = []
    for value in values:
        flat += list(value.fields.values()) if isinstance(value, Aggregate) else [value]
    if len(flat) == 1:
        flat = flat * len(shape.fields)
    if len(flat) < len(shape.fields):
        flat += [Unclear(Cause.LANE_MISSING(shape.name))] * (len(shape.fields) - len(flat))
    fields = {f.name: evaluate.to_type(ctx, v, f.type, node) for f, v in zip(shape.fields, flat, strict=False)}
    return Aggregate(shape, fields)


def lanewise(
    ctx: Context,
    given: Sequence[Value],
    result: Arithmetic,
    compute: Callable[[list[Number]], Term | None],
    node: Node,
) -> Value:
    """A function of numbers on the lanes of vectors; numbers among the arguments stand for all lanes. The lanes of
    the result have the type `result`."""
    width = max(map(width_of, given), default=1)
    lanes: list[Value] = []
    for k in range(width):
        numbers = [_lane(ctx, value, k, node) for value in given]
        term = compute(numbers)
        lanes.append(Unclear(Cause.OPERATOR_ON_LANES()) if term is None else Number(_fit(term, result), result))
    kind = vector_of(result, width)
    if width == 1:
        return lanes[0]
    if not isinstance(kind, Record):
        return Unclear(Cause.VALUE_OF_TYPE(getattr(kind, "name", "unknown")))
    return Aggregate(kind, {f.name: lane for f, lane in zip(kind.fields, lanes, strict=True)})


def _fit(term: Term, to: Arithmetic) -> Term:
    return terms.cast(term, to.scalar)


def _lane(ctx: Context, value: Value, k: int, node: Node) -> Number:
    """Lane `k` of a vector; a number is each of its lanes."""
    if isinstance(value, Aggregate):
        fields = list(value.fields.values())
        value = fields[k] if k < len(fields) else Unclear(Cause.LANE_OF_SHORTER())
    return access.number(ctx, value, c.FLOAT, node)


def first_shape(given: Sequence[Value]) -> Arithmetic:
    """The element type of the first vector, or of the first number."""
    for value in given:
        if isinstance(value, Aggregate) and is_vector(value.type):
            return element_of(value.type)
    return next((v.type for v in given if isinstance(v, Number)), c.FLOAT)


# --- operators ------------------------------------------------------------------------------------------------


def binary(ctx: Context, sign: str, a: Value, b: Value, node: Node) -> Value | None:
    """`a sign b` lane by lane; None where neither is a vector."""
    if max(width_of(a), width_of(b)) == 1:
        return None
    base = first_shape([a, b])
    if sign in arithmetic.COMPARISONS:
        kind = integer_like(base)

        def compared(pair: list[Number]) -> Term | None:
            found = arithmetic.binary(sign, convert.cast(pair[0], base), convert.cast(pair[1], base))
            return None if found is None else terms.ite(found.truth, terms.integer(-1), terms.ZERO)

        return lanewise(ctx, [a, b], kind, compared, node)

    def computed(pair: list[Number]) -> Term | None:
        left, right = convert.cast(pair[0], base), convert.cast(pair[1], base)
        found = arithmetic.binary(sign, left, operand(ctx, sign, left, right))
        return None if found is None else found.term

    return lanewise(ctx, [a, b], base, computed, node)


def operand(ctx: Context, sign: str, a: Number, b: Number) -> Number:
    """What stands on the right of an operator, as the language takes it."""
    if sign in ("<<", ">>") and ctx.language.wraps_shift_counts:
        return arithmetic.wrapped_count(a.type, b)
    return b


def choose(ctx: Context, tested: Value, then: Value, orelse: Value, node: Node) -> Value:
    """`tested ? then : orelse` with a vector before the question mark: each lane chooses by its top bit."""
    base = first_shape([then, orelse])

    def one(lanes: list[Number]) -> Term:
        chosen, a, b = lanes
        return terms.ite(top_bit(chosen), convert.cast(a, base).term, convert.cast(b, base).term)

    return lanewise(ctx, [tested, then, orelse], base, one, node)


def unary(ctx: Context, sign: str, a: Value, node: Node) -> Value | None:
    """`sign a` lane by lane; None where `a` is no vector."""
    if width_of(a) == 1:
        return None
    base = first_shape([a])
    if sign in ("!", "not"):
        return lanewise(
            ctx,
            [a],
            integer_like(base),
            lambda one: terms.ite(one[0].truth, terms.ZERO, terms.integer(-1)),
            node,
        )

    def computed(one: list[Number]) -> Term | None:
        found = arithmetic.unary(sign, one[0])
        return None if found is None else found.term

    return lanewise(ctx, [a], base, computed, node)


def pure(ctx: Context, name: str, given: Sequence[Value], result: CType, node: Node) -> Value:
    """A pure function that is not modelled: each lane of the result may depend on all arguments."""
    flat: list[Term] = []
    for value in given:
        parts = list(value.fields.values()) if isinstance(value, Aggregate) else [value]
        flat += [access.number(ctx, part, c.FLOAT, node).term for part in parts]
    if isinstance(result, Record):
        base = element_of(result)
        return Aggregate(
            result,
            {f.name: Number(convert.unknown_call(f"{name}.{f.name}", flat, base.scalar), base) for f in result.fields},
        )
    if isinstance(result, Arithmetic):
        return Number(convert.unknown_call(name, flat, result.scalar), result)
    return Unclear(Cause.VALUE_OF(name))


def lesser(a: Term, b: Term) -> Term:
    """The smaller of two numbers of one type."""
    return terms.minimum(a, b) if a.sort is Sort.INT else terms.ite(terms.lt(b, a), b, a)


def greater(a: Term, b: Term) -> Term:
    return terms.maximum(a, b) if a.sort is Sort.INT else terms.ite(terms.lt(a, b), b, a)


def top_bit(number: Number) -> Term:
    """Whether the most significant bit of an integer is set: what `any`, `all` and `select` look at."""
    term = terms.as_integer(number.term)
    if number.type.scalar.signed:
        return terms.lt(term, terms.ZERO)
    return terms.le(terms.integer((number.type.scalar.highest + 1) // 2), term)
