"""Arithmetic on floating-point values: exact, then rounded to the type of the result (`fround`), as IEEE 754 has it.

What is not a number compares with nothing, itself included, so that nothing is folded that may be none: not `x == x`,
`x - x`, `x * 0`. A sum or product that the type holds exactly needs no rounding: small integers and their halves."""

from __future__ import annotations

import math
from fractions import Fraction

from .leaves import integer, real
from .ranges import bounds
from .sorts import BF16, F16, F32, F64, Op, Scalar, Sort
from .sums import add, mul
from .term import Term, intern

#: digits of the significand, and the least exponent of its last digit, by type
FORMATS: dict[Scalar, tuple[int, int, int]] = {
    BF16: (8, -133, 128),
    F16: (11, -24, 16),
    F32: (24, -149, 128),
    F64: (53, -1074, 1024),
}

NAN = float("nan")


def fadd(a: Term, b: Term) -> Term:
    return real(a.value + b.value) if a.is_const and b.is_const else intern(Op.FADD, (a, b), None, Sort.REAL)


def fmul(a: Term, b: Term) -> Term:
    return real(a.value * b.value) if a.is_const and b.is_const else intern(Op.FMUL, (a, b), None, Sort.REAL)


def fdiv(a: Term, b: Term) -> Term:
    if b.is_const and b.value:
        if a.is_const:
            return real(a.value / b.value)
        if abs(b.value.numerator) & (abs(b.value.numerator) - 1) == 0 and b.value.denominator == 1:
            return fmul(real(1 / b.value), a)  # a power of two: the same to the last bit
    return intern(Op.FDIV, (a, b), None, Sort.REAL)


def fneg(a: Term) -> Term:
    return fmul(real(-1), a)


def fround(a: Term, scalar: Scalar) -> Term:
    """A real number as a floating-point type holds it: the nearest of its values, the even one of two."""
    if scalar not in FORMATS:
        return a
    if a.is_const:
        held = nearest(a.value, scalar)
        return real(held) if isinstance(held, Fraction) and held is not a.value else a
    if a.op == Op.FROUND and a.payload.bits <= scalar.bits:
        return a
    grid = grid_of(a)
    digits, least, _ = FORMATS[scalar]
    if grid is not None and grid[0] <= 1 << digits and grid[1] >= least:
        return a
    return intern(Op.FROUND, (a,), scalar, Sort.REAL)


def nearest(value: Fraction | float, scalar: Scalar) -> Fraction | float:
    """The value of the type that is nearest to a number; an infinity where that is too large for it."""
    if isinstance(value, float):
        return value  # an infinity, or no number
    if not value:
        return value
    digits, least, most = FORMATS[scalar]
    size, parts = value.numerator.bit_length(), value.denominator
    if parts & (parts - 1) == 0 and size <= digits and least < 2 - parts.bit_length() and size <= most:
        return value  # as it is
    exponent = value.numerator.bit_length() - value.denominator.bit_length() - digits
    while abs(value) >= Fraction(2) ** (exponent + digits):
        exponent += 1
    step = Fraction(2) ** max(exponent, least)
    held = round(value / step) * step
    if abs(held) < Fraction(2) ** most:
        return held
    return math.inf if value > 0 else -math.inf


def grid_of(a: Term) -> tuple[int, int] | None:
    """(m, e): every value is a multiple of 2^e, and no larger than m of them; None where that is not known. Such a
    value is a number, and finite."""
    op = a.op
    if op == Op.CONST:
        value = a.value
        down = value.denominator.bit_length() - 1
        return (abs(value.numerator), -down) if value.denominator == 1 << down else None
    if op == Op.ITOF:
        low, high = bounds(a.args[0])
        return None if low is None or high is None else (max(abs(low), abs(high)), 0)
    if op == Op.ITE:
        both = (grid_of(a.args[1]), grid_of(a.args[2]))
    elif op in (Op.FADD, Op.FMUL):
        both = (grid_of(a.args[0]), grid_of(a.args[1]))
    else:
        return None
    one, two = both
    if one is None or two is None:
        return None
    if op == Op.FMUL:
        return one[0] * two[0], one[1] + two[1]
    step = min(one[1], two[1])
    sizes = one[0] << (one[1] - step), two[0] << (two[1] - step)
    return (sum(sizes) if op == Op.FADD else max(sizes)), step


def scaled(a: Term) -> tuple[Term, int] | None:
    """(n, k): the value is n / 2^k for an integer n; None where that is not known."""
    if a.op == Op.CONST:
        down = a.value.denominator.bit_length() - 1
        return (integer(a.value.numerator), down) if a.value.denominator == 1 << down else None
    if a.op == Op.ITOF:
        return a.args[0], 0
    if a.op not in (Op.FADD, Op.FMUL):
        return None
    one, two = scaled(a.args[0]), scaled(a.args[1])
    if one is None or two is None:
        return None
    if a.op == Op.FMUL:
        return mul(one[0], two[0]), one[1] + two[1]
    down = max(one[1], two[1])
    return add(*(mul(integer(1 << (down - k)), n) for n, k in (one, two))), down


def aligned(a: Term, b: Term) -> tuple[Term, Term] | None:
    """Two integers that compare like two reals; None where these are not known to be fractions of a power of two."""
    one, two = scaled(a), scaled(b)
    if one is None or two is None:
        return None
    down = max(one[1], two[1])
    x, y = (mul(integer(1 << (down - k)), n) for n, k in (one, two))
    return x, y


def is_number(a: Term) -> bool:
    """Whether a term is certainly not NaN."""
    if a.op in (Op.CONST, Op.ITOF):
        return True
    if a.op == Op.FROUND:
        return is_number(a.args[0])
    if a.op == Op.ITE:
        return is_number(a.args[1]) and is_number(a.args[2])
    if a.op == Op.FMUL and a.args[0].is_const and a.args[0].value:
        return is_number(a.args[1])
    if a.op == Op.FDIV and a.args[1].is_const and a.args[1].value:
        return is_number(a.args[0])
    if a.op == Op.CALL and a.payload in WHOLE:
        return is_number(a.args[0])
    return grid_of(a) is not None


# --- functions that are known to the last bit -------------------------------------------------------------------------

#: to whole numbers, and without the sign
WHOLE = ("floor", "ceil", "trunc", "rint", "round", "fabs")


def whole(name: str, a: Term) -> Term:
    """`floor`, `ceil`, `trunc`, `rint` (to the nearest, the even one of two), `round` (half away from zero), `fabs`."""
    if a.is_const:
        return real(whole_value(name, a.value))
    grid = grid_of(a)
    if grid is not None and grid[1] >= 0 and name != "fabs":
        return a
    return intern(Op.CALL, (a,), name, Sort.REAL)


def whole_value(name: str, value: Fraction | float) -> Fraction | float:
    """The value of such a function."""
    if isinstance(value, float):  # an infinity, or no number
        return abs(value) if name == "fabs" else value
    if name == "fabs":
        return abs(value)
    if name == "floor":
        return Fraction(math.floor(value))
    if name == "ceil":
        return Fraction(math.ceil(value))
    if name == "rint":
        return Fraction(round(value))
    if name == "trunc":
        return Fraction(math.trunc(value))
    away = math.floor(abs(value) + Fraction(1, 2))
    return Fraction(away if value >= 0 else -away)
