"""Quotients that are rounded up, in one form: `n / 64 + (n % 64 > 0)` and `(n - 1) / 64 + 1` are `(n + 63) / 64`, for a
positive n.

Kernels and the host round their extents up in either way; as one quotient all are the same term, and a radix."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from ...ir import terms as T
from ...ir.terms import ONE, ZERO, Op, Sort, Term, monomials
from ...records import record
from .axioms import System


@record
class Rounding:
    """Another way to write `part`, as long as none of `natural` is negative."""

    part: Term
    other: Term
    natural: tuple[Term, ...]


def roundings(parts: Iterable[Term]) -> Iterator[Rounding]:
    """What of terms is written otherwise than with one quotient: beside the quotient that is rounded up, or the other
    one that it comes to."""
    parts = list(parts)
    divided = {each: None for each in parts if each.op == Op.TDIV and each.args[1].is_const and each.args[1].value > 1}
    for part in parts if divided else ():
        if part.op == Op.ITE and part.sort is Sort.INT and (found := _choice(part, divided)) is not None:
            divided.update((base, None) for base in monomials(found.other) if base.op == Op.TDIV)
            yield found
    for part in divided:
        found = _shifted(part)
        if found is not None and any(base in divided for base in monomials(found.other)):
            yield found


def settled(found: Iterable[Rounding], system: System) -> dict[Term, Rounding]:
    """Those of which the system knows that nothing in them is negative, by their parts."""
    return {each.part: each for each in found if all(system.entails(term, 0) for term in each.natural)}


def _choice(part: Term, divided: Container[Term]) -> Rounding | None:
    """`n % c > 0 ? x + 1 : x`, which is x, and one more where n is no multiple; None where n is not divided by c."""
    when, one, other = part.args
    if T.sub(one, other) is ONE:
        less = other
    elif T.sub(other, one) is ONE:
        when, less = T.not_(when), one
    else:
        return None
    remainder = _above_zero(when)
    if remainder is None or (below := T.tdiv(*remainder.args)) not in divided:
        return None
    whole, divisor = remainder.args
    above = T.tdiv(T.add(whole, T.sub(divisor, ONE)), divisor)
    return Rounding(part, T.add(less, T.sub(above, below)), (whole,))


def _above_zero(when: Term) -> Term | None:
    """The remainder by a constant that a condition says not to be zero, or to be more, which is the same of a number
    that is not negative."""
    if when.op == Op.LT and when.args[0] is ZERO:
        found = when.args[1]
    elif when.op == Op.NOT and when.args[0].op == Op.EQ and ZERO in when.args[0].args:
        left, right = when.args[0].args
        found = right if left is ZERO else left
    else:
        return None
    by = found.args[1] if found.op == Op.TMOD else None
    return found if by is not None and by.is_const and by.value > 0 else None


def _shifted(part: Term) -> Rounding | None:
    """`(n - 1) / c` is `(n - 1 + c) / c - 1`."""
    dividend, divisor = part.args
    times = monomials(dividend).get(ONE, 0) // divisor.value
    if not times:
        return None
    rest = T.sub(dividend, T.integer(times * divisor.value))
    return Rounding(part, T.add(T.tdiv(rest, divisor), T.integer(times)), (dividend, rest))
