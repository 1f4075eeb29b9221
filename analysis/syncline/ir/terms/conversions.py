"""Values of one sort or width as values of another, as C converts them; what wraps on purpose."""

from __future__ import annotations

from .booleans import ite, ne
from .leaves import ONE, ZERO, integer, real
from .ranges import bounds
from .sorts import Op, Scalar, Sort
from .sums import add, from_monomials, monomials, mul, sub
from .term import Term, intern


def as_integer(a: Term) -> Term:
    """A boolean as C's 0 or 1."""
    return ite(a, ONE, ZERO) if a.sort is Sort.BOOL else a


def truth(a: Term) -> Term:
    """A value used as a condition."""
    if a.sort is Sort.BOOL:
        return a
    if a.op == Op.ITE and a.args[1] is ONE and a.args[2] is ZERO:
        return a.args[0]
    return ne(a, ZERO if a.sort is Sort.INT else real(0))


def wrap(value: int, scalar: Scalar) -> int:
    """`value` as a C object of type `scalar` holds it."""
    value &= (1 << scalar.bits) - 1
    return value - (1 << scalar.bits) if scalar.signed and value > scalar.highest else value


def cast(a: Term, scalar: Scalar) -> Term:
    """`a` converted to `scalar`; between sorts as C does (bool to 0/1, non-zero to true, reals toward zero)."""
    if scalar.sort is Sort.BOOL:
        return truth(a)
    if scalar.sort is Sort.REAL:
        if a.sort is Sort.REAL:
            return a
        a = as_integer(a)
        return real(a.value) if a.is_const else intern(Op.ITOF, (a,), None, Sort.REAL)
    if a.sort is Sort.REAL:
        if a.is_const:
            return integer(int(a.value))
        return intern(Op.FTOI, (a,), None, Sort.INT)
    a = as_integer(a)
    if a.is_const:
        return integer(wrap(a.value, scalar))
    low, high = bounds(a)
    if low is not None and high is not None and scalar.lowest <= low and high <= scalar.highest:
        return a
    if scalar.signed:
        plain = _without_wraps(a, scalar.bits)
        if plain is not a:
            return cast(plain, scalar)
    if scalar.signed and scalar.bits >= 32:
        return a  # assuming no overflow: only an unsigned wrap-around is meant on purpose
    if not scalar.signed and low is not None and low >= 0 and scalar.bits >= 32:
        return a
    return intern(Op.CAST, (a,), scalar, Sort.INT)


def _without_wraps(a: Term, bits: int) -> Term:
    """`a` with the unsigned wrap-arounds of `bits` or more taken out of its sum: modulo 2^bits they make no difference,
    so (int)(u - v) is u - v, and (int)((unsigned)i + n) is i + n."""
    parts = monomials(a)
    wraps = {m for m in parts if m.op in (Op.USUB, Op.CAST) and m.payload.bits >= bits}
    if not wraps:
        return a
    plain = from_monomials({m: c for m, c in parts.items() if m not in wraps})
    for m in wraps:
        inner = sub(*m.args) if m.op == Op.USUB else m.args[0]
        plain = add(plain, mul(integer(parts[m]), inner))
    return _without_wraps(plain, bits)


def usub(a: Term, b: Term, scalar: Scalar) -> Term:
    """Unsigned subtraction: wraps where `b` is larger than `a`."""
    difference = sub(a, b)
    low, _ = bounds(difference)
    if low is not None and low >= 0:
        return difference
    if difference.is_const:
        return integer(wrap(difference.value, scalar))
    return intern(Op.USUB, (a, b), scalar, Sort.INT)
