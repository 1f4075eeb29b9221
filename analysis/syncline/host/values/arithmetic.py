"""Arithmetic of the host on terms."""

from __future__ import annotations

from collections.abc import Callable

from ...frontend import ctypes as c
from ...frontend.ctypes import CType
from ...frontend.sema.core.arithmetic import COMPARISONS
from ...ir import terms as t
from ...ir.terms import Op, Sort, Term
from ..text.scalars import integer_range

_INT = integer_range(c.INT) or (0, 0)
WORD = 1 << 32  #: one more than an unsigned int holds

OPERATORS: dict[str, Callable[[Term, Term], Term]] = {
    "+": t.add,
    "-": t.sub,
    "*": t.mul,
    "/": t.tdiv,
    "%": t.tmod,
    "<<": t.shl,
    ">>": t.shr,
    "&": t.band,
    "|": t.bor,
    "^": t.bxor,
}


class NotFollowed(Exception):
    """An expression has no value that is followed."""


def operated(operator: str, left: Term, right: Term) -> Term:
    """What an operator of integers gives."""
    if operator not in OPERATORS:
        raise NotFollowed(operator)
    if operator in ("/", "%") and right is t.ZERO:
        raise NotFollowed(operator)
    if operator in ("<<", ">>") and not (right.is_const and 0 <= right.value < 63):
        raise NotFollowed(operator)
    if operator in ("|", "^") and not (left.is_const and right.is_const) and right.op not in (Op.SHR, Op.TDIV):
        raise NotFollowed(operator)  # bits of two unknowns: few conditions on them can be decided
    return _by_case(OPERATORS[operator], left, right)


def _by_case(make: Callable[[Term, Term], Term], left: Term, right: Term) -> Term:
    """An operation, in each case of what is chosen between two constants, or a constant and something else."""
    for one, other, way in ((left, right, make), (right, left, lambda a, b: make(b, a))):
        if one.op == Op.ITE and other.is_const and any(arm.is_const for arm in one.args[1:]):
            condition, *arms = one.args
            then, orelse = (_by_case(way, arm, other) for arm in arms)
            return t.ite(condition, then, orelse)
    return make(left, right)


def compared(operator: str, left: Term, right: Term) -> Term:
    """A comparison of integers."""
    if operator not in COMPARISONS:
        raise NotFollowed(operator)
    return _by_case(COMPARISONS[operator], left, right)


def converted(value: Term, kind: CType | None) -> Term:
    """A value in a variable of a type. Numbers that only a run knows fit into the types that arithmetic is done in."""
    held = integer_range(kind)
    if held is None:
        raise NotFollowed(kind)
    low, high = t.bounds(value)
    if low is not None and high is not None and held[0] <= low and high <= held[1]:
        return value
    if held == (0, 1):
        return t.as_integer(t.truth(value))
    if value.is_const or held[1] < _INT[1]:
        raise NotFollowed(kind)
    return smeared(value, 32 if held[1] < WORD else 64)


def smeared(value: Term, bits: int) -> Term:
    """`v | v >> 1`, of that `v | v >> 2`, and so on, in a variable of so many bits: all bits below the highest one of
    `v` are set."""
    inner, shift = value, bits // 2
    while shift:
        halves = inner.args if inner.op == Op.BOR else ()
        found = next((a for a in halves if t.bor(a, t.shr(a, t.integer(shift))) is inner), None)
        if found is None:
            return value
        inner, shift = found, shift // 2
    above = t.call("bit_ceil", (t.add(inner, t.ONE),), Sort.INT)
    return t.ite(t.lt(inner, t.ZERO), t.integer(-1), t.sub(above, t.ONE))
