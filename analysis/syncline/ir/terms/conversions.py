"""Values of one sort or width as values of another, as C converts them; what wraps on purpose."""

from __future__ import annotations

from .booleans import ite, ne
from .integers import shr, tdiv
from .leaves import ONE, ZERO, integer, real
from .ranges import bounds
from .reals import fround, scaled
from .sorts import Op, Scalar, Sort
from .sums import add, from_monomials, monomials, mul, neg, sub
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
        return fround(itof(as_integer(a)), scalar)
    if a.sort is Sort.REAL:
        return ftoi(a)
    a = as_integer(a)
    if a.is_const:
        return integer(wrap(a.value, scalar))
    if _fits(a, scalar):
        return a
    plain = _modulo(a, scalar.bits)
    if plain is not a:
        return cast(plain, scalar)
    return intern(Op.CAST, (a,), scalar, Sort.INT)


def itof(a: Term) -> Term:
    """An integer as a real number."""
    return real(a.value) if a.is_const else intern(Op.ITOF, (a,), None, Sort.REAL)


def ftoi(a: Term) -> Term:
    """A real number without what stands behind its point. (One that no integer type holds has no meaning in C.)"""
    if a.is_const:
        return integer(int(a.value))
    if a.op == Op.CALL and a.payload in ("floor", "ceil", "trunc") and (inner := scaled(a.args[0])) is not None:
        value, down = inner
        if a.payload == "trunc":
            return tdiv(value, integer(1 << down))
        up = a.payload == "ceil"
        floor = shr(neg(value) if up else value, integer(down)) if down < 64 else None
        if floor is not None:
            return neg(floor) if up else floor
    if (found := scaled(a)) is not None:
        return tdiv(found[0], integer(1 << found[1]))
    return intern(Op.FTOI, (a,), None, Sort.INT)


def _fits(a: Term, scalar: Scalar) -> bool:
    """Whether every value of the term is one of the type's, by the bounds of its symbols."""
    low, high = bounds(a)
    return low is not None and high is not None and scalar.lowest <= low and high <= scalar.highest


def _modulo(a: Term, bits: int) -> Term:
    """A plainer sum that is the same modulo 2^bits: wrap-arounds of `bits` or more make no difference inside it, be it
    as a summand or as a factor, so that (int)(u - v) is u - v, and (int)((unsigned)i + n) is i + n. Multiples of
    2^bits are left out, and coefficients that stand for small negative ones written as such: `t + 0xffffffff` is
    t - 1."""
    size = 1 << bits
    plain: dict[Term, int] = {}
    more: list[Term] = []
    changed = False
    for base, c in monomials(a).items():
        inner = _unwrapped(base, bits)
        kept = _small(c, size)
        changed = changed or inner is not base or kept != c
        if inner is base:
            plain[base] = plain.get(base, 0) + kept
        else:
            more.append(mul(integer(kept), inner))
    return _modulo(add(from_monomials(plain), *more), bits) if changed else a


def _small(c: int, size: int) -> int:
    """The coefficient modulo `size`: as it is where it stands for no number nearer to zero."""
    c = c % size if c >= size or c <= -size else c
    near = c - size if c > 0 else c
    return near if abs(near) < _NEAR else c


#: a coefficient that is so close below a power of two is a negative one, written as an unsigned constant
_NEAR = 1 << 16


def _unwrapped(base: Term, bits: int) -> Term:
    """A monomial with its factors not yet wrapped; itself where none is."""
    if base.op in _WRAPPING and base.payload.bits >= bits:
        return sub(*base.args) if base.op == Op.USUB else base.args[0]
    if base.op != Op.MUL or not any(f.op in _WRAPPING and f.payload.bits >= bits for f in base.args):
        return base
    out = ONE
    for factor in base.args:
        out = mul(out, _unwrapped(factor, bits))
    return out


_WRAPPING = (Op.CAST, Op.USUB)


def usub(a: Term, b: Term, scalar: Scalar) -> Term:
    """Unsigned subtraction: wraps where `b` is larger than `a`."""
    difference = sub(a, b)
    low, _ = bounds(difference)
    if low is not None and low >= 0:
        return difference
    if difference.is_const:
        return integer(wrap(difference.value, scalar))
    return intern(Op.USUB, (a, b), scalar, Sort.INT)
