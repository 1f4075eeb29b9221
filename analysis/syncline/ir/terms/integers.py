"""The other integer operators: division, shifts, bits, minimum and maximum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd

from .leaves import ONE, ZERO, integer
from .ordering import order
from .ranges import bounds
from .sorts import Op, Sort
from .sums import from_monomials, monomials, mul
from .term import Term, intern


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _divided(parts: Mapping[Term, int], divisor: int) -> Term:
    return from_monomials({m: c // divisor for m, c in parts.items()})


def tdiv(a: Term, b: Term) -> Term:
    if b is ONE:
        return a
    if a.is_const and b.is_const and b.value:
        return integer(_truncated(a.value, b.value))
    if b.is_const and b.value:
        parts = monomials(a)
        if parts and all(c % b.value == 0 for c in parts.values()):
            return from_monomials({m: c // b.value for m, c in parts.items()})
        if b.value > 1:
            common = gcd(b.value, *parts.values())
            if common > 1:  # rounding a * c / (b * c) is rounding a / b
                return tdiv(_divided(parts, common), integer(b.value // common))
            low, high = bounds(a)
            if low is not None and high is not None and low >= 0 and high < b.value:
                return ZERO
            # nested division of a non-negative number: a / p / q = a / (p * q)
            if low is not None and low >= 0 and a.op == Op.TDIV and a.args[1].is_const and a.args[1].value > 0:
                return tdiv(a.args[0], integer(a.args[1].value * b.value))
    return intern(Op.TDIV, (a, b), None, Sort.INT)


def tmod(a: Term, b: Term) -> Term:
    if a.is_const and b.is_const and b.value:
        return integer(a.value - _truncated(a.value, b.value) * b.value)
    if b.is_const and b.value:
        size = abs(b.value)
        parts = monomials(a)
        if all(c % size == 0 for c in parts.values()):
            return ZERO
        common = gcd(size, *parts.values())
        if common > 1:
            return mul(integer(common), tmod(_divided(parts, common), integer(size // common)))
        low, high = bounds(a)
        if low is not None and high is not None and low >= 0 and high < size:
            return a
    return intern(Op.TMOD, (a, b), None, Sort.INT)


def shl(a: Term, b: Term) -> Term:
    if b.is_const and 0 <= b.value < 64:
        return mul(a, integer(1 << b.value))
    if a is ZERO:
        return ZERO
    return intern(Op.SHL, (a, b), None, Sort.INT)


def shr(a: Term, b: Term) -> Term:
    if b is ZERO:
        return a
    if a.is_const and b.is_const and b.value >= 0:
        return integer(a.value >> min(b.value, 64))
    if b.is_const and 0 <= b.value < 64:
        low, _ = bounds(a)
        if low is not None and low >= 0:
            return tdiv(a, integer(1 << b.value))
        if a.op == Op.SHR and a.args[1].is_const:
            return shr(a.args[0], integer(a.args[1].value + b.value))
    return intern(Op.SHR, (a, b), None, Sort.INT)


def _fold2(op: str, fold: Callable[[int, int], int], a: Term, b: Term) -> Term:
    if a.is_const and b.is_const:
        return integer(fold(a.value, b.value))
    if order(a) > order(b):
        a, b = b, a
    return intern(op, (a, b), None, Sort.INT)


def band(a: Term, b: Term) -> Term:
    if a is b:
        return a
    if a is ZERO or b is ZERO:
        return ZERO
    for value, mask in ((a, b), (b, a)):
        if mask.is_const and mask.value > 0:
            low, _ = bounds(value)
            if (mask.value & (mask.value + 1)) == 0 and low is not None and low >= 0:
                return tmod(value, integer(mask.value + 1))  # x & (2^k - 1) of a non-negative x
    return _fold2(Op.BAND, lambda x, y: x & y, a, b)


def bor(a: Term, b: Term) -> Term:
    if a is b or b is ZERO:
        return a
    if a is ZERO:
        return b
    return _fold2(Op.BOR, lambda x, y: x | y, a, b)


def bxor(a: Term, b: Term) -> Term:
    if a is b:
        return ZERO
    if b is ZERO:
        return a
    if a is ZERO:
        return b
    return _fold2(Op.BXOR, lambda x, y: x ^ y, a, b)


def minimum(a: Term, b: Term) -> Term:
    if _at_most(a, b):
        return a
    return b if _at_most(b, a) else _fold2(Op.MIN, min, a, b)


def maximum(a: Term, b: Term) -> Term:
    if _at_most(a, b):
        return b
    return a if _at_most(b, a) else _fold2(Op.MAX, max, a, b)


def _at_most(a: Term, b: Term) -> bool:
    """Whether the bounds of the two say that a <= b."""
    if a is b:
        return True
    high, low = bounds(a)[1], bounds(b)[0]
    return high is not None and low is not None and high <= low
