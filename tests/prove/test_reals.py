"""Floating-point arithmetic in terms: rounding, infinities, and what is no number."""

from __future__ import annotations

import math
import struct
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from syncline.ir import terms as T
from syncline.ir.terms import Kind, Sort, Term
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model

X = T.symbol("x", Kind.UNIFORM, Sort.REAL)
Y = T.symbol("y", Kind.UNIFORM, Sort.REAL)


def _value(term: Term, x: Fraction | float, y: Fraction | float = Fraction(0)) -> object:
    return evaluate(term, Model({X: x, Y: y}, {}, {}))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_rounding_to_a_float_is_that_of_the_machine(number: float) -> None:
    try:
        (expected,) = struct.unpack("f", struct.pack("f", number))
    except OverflowError:
        expected = math.inf if number > 0 else -math.inf
    assert T.nearest(Fraction(number), T.F32) == expected


@given(st.fractions(), st.fractions())
def test_a_double_holds_what_the_machine_computes(a: Fraction, b: Fraction) -> None:
    x, y = Fraction(float(a)), Fraction(float(b))
    assert _value(T.fround(T.fadd(X, Y), T.F64), x, y) == Fraction(float(x) + float(y))
    assert _value(T.fround(T.fmul(X, Y), T.F64), x, y) == Fraction(float(x) * float(y))


def test_sizes_beyond_every_type_are_infinite() -> None:
    huge = Fraction(10) ** 400
    assert _value(T.fround(X, T.F64), huge) == math.inf
    assert _value(T.fround(X, T.F32), -huge) == -math.inf
    assert _value(T.fadd(X, Y), huge, -math.inf) == -math.inf
    assert _value(T.fmul(X, Y), huge, -math.inf) == -math.inf
    assert _value(T.fdiv(X, Y), huge, math.inf) == 0


def test_what_is_no_number_equals_nothing() -> None:
    for x in (T.NAN, math.inf):
        difference = _value(T.fadd(X, T.fneg(X)), x)
        assert difference != difference
    assert T.eq(X, X) is not T.TRUE
    assert T.le(X, X) is not T.TRUE
    assert _value(T.eq(X, X), T.NAN) is False
    assert _value(T.ne(X, X), T.NAN) is True
    assert _value(T.le(X, Y), T.NAN) is False


def test_small_integers_are_exact_and_compare_as_integers() -> None:
    i = T.symbol("i", Kind.THREAD, lo=0, hi=1023)
    half = T.fmul(T.real(Fraction(1, 2)), T.cast(i, T.F32))
    assert T.fround(half, T.F32) is half
    assert T.cast(half, T.I32) is T.tdiv(i, T.integer(2))
    assert T.lt(half, T.real(3)) is T.lt(i, T.integer(6))
    n = T.symbol("n", Kind.UNIFORM, lo=0, hi=2**31 - 1)
    assert T.cast(T.cast(n, T.F32), T.I32) is not n
    assert T.cast(T.cast(n, T.F64), T.I32) is n


def test_values_that_are_made_of_shared_parts_are_compared_in_time() -> None:
    """Two hundred calls, one in another, are two hundred comparisons, and not as many as there are ways through."""
    one, other = (T.symbol(name, Kind.PRIVATE, Sort.REAL) for name in ("x", "y"))
    for _ in range(200):
        one, other = (T.call("atan2", (each, each), Sort.REAL) for each in (one, other))
    assert T.identical(one, other) is T.FALSE
    assert T.identical(one, one) is T.TRUE
