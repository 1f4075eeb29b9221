"""Comparisons, connectives, and the choice between two values."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from .leaves import FALSE, ONE, TRUE, ZERO, boolean
from .ordering import order
from .ranges import bounds
from .reals import aligned, is_number
from .sorts import Op, Sort
from .sums import from_monomials, monomials, sub
from .term import Term, intern


def _cancelled(a: Term, b: Term) -> tuple[Term, Term]:
    """Both sides of a comparison without the monomials that they share."""
    if a.op != Op.ADD and b.op != Op.ADD:
        return a, b
    left, right = monomials(a), monomials(b)
    if not (left.keys() & right.keys()) - {ONE}:
        return a, b
    rest = monomials(sub(a, b))
    common = gcd(*rest.values()) or 1
    rest = {m: c // common for m, c in rest.items()}
    return (
        from_monomials({m: c for m, c in rest.items() if c > 0}),
        from_monomials({m: -c for m, c in rest.items() if c < 0}),
    )


def eq(a: Term, b: Term) -> Term:
    if a is b and (a.sort is not Sort.REAL or is_number(a)):
        return TRUE
    if a.is_const and b.is_const:
        return boolean(a.value == b.value)
    if a.sort is Sort.INT:
        a, b = _cancelled(a, b)
        if a is b:
            return TRUE
        low, high = bounds(sub(a, b))
        if (low is not None and low > 0) or (high is not None and high < 0):
            return FALSE
        for x, y in ((a, b), (b, a)):
            if x.op == Op.CAST and _loses_its_sign_alone(x, y):
                return eq(x.args[0], y)
            if y.is_const and x.op == Op.ITE and (x.args[1].is_const or x.args[2].is_const):
                return ite(x.args[0], eq(x.args[1], y), eq(x.args[2], y))
            if y is ZERO and x.op == Op.USUB and _closer(x.args[0], x.args[1], 1 << x.payload.bits):
                return eq(*x.args)
    if a.sort is Sort.BOOL:
        return or_(and_(a, b), and_(not_(a), not_(b)))
    if a.sort is Sort.REAL and (whole := aligned(a, b)) is not None:
        return eq(*whole)
    if order(a) > order(b):
        a, b = b, a
    return intern(Op.EQ, (a, b), None, Sort.BOOL)


def _loses_its_sign_alone(converted: Term, other: Term) -> bool:
    """Whether a value that is converted to unsigned, and negative, is none that `other` can have; and any other value
    stays what it is."""
    low, high = bounds(converted.args[0])
    least, most = bounds(other)
    scalar = converted.payload
    if scalar.signed or low is None or high is None or least is None or most is None:
        return False
    return least >= 0 and high <= scalar.highest and low + scalar.highest + 1 > most


def _closer(a: Term, b: Term, distance: int) -> bool:
    """Whether two numbers certainly differ by less than `distance`."""
    low, high = bounds(sub(a, b))
    return low is not None and high is not None and -distance < low and high < distance


def identical(a: Term, b: Term) -> Term:
    """That two values are the same bit by bit. Two reals are where one calculation makes both of the same values: that
    they are equal is too little (zeros have signs), and too much (no number equals itself that is none)."""
    equations: dict[Term, None] = {}
    pending, seen = [(a, b)], {(a, b)}  # parts that are used many times are compared once
    while pending:
        one, other = pending.pop()
        if one is other:
            continue
        if one.sort is not Sort.REAL:
            equations[eq(one, other)] = None
            continue
        if one.op != other.op or one.payload != other.payload or len(one.args) != len(other.args) or not one.args:
            return FALSE
        parts = [pair for pair in zip(one.args, other.args, strict=True) if pair not in seen]
        seen.update(parts)
        pending += parts
    return and_(*equations)


def ne(a: Term, b: Term) -> Term:
    return not_(eq(a, b))


def lt(a: Term, b: Term) -> Term:
    if a is b:
        return FALSE
    if a.is_const and b.is_const:
        return boolean(a.value < b.value)
    if a.sort is Sort.INT:
        a, b = _cancelled(a, b)
        low, high = bounds(sub(a, b))
        if high is not None and high < 0:
            return TRUE
        if low is not None and low >= 0:
            return FALSE
    if a.sort is Sort.REAL and (whole := aligned(a, b)) is not None:
        return lt(*whole)
    return intern(Op.LT, (a, b), None, Sort.BOOL)


def le(a: Term, b: Term) -> Term:
    if a is b and (a.sort is not Sort.REAL or is_number(a)):
        return TRUE
    if a.is_const and b.is_const:
        return boolean(a.value <= b.value)
    if a.sort is Sort.INT:
        a, b = _cancelled(a, b)
        low, high = bounds(sub(a, b))
        if high is not None and high <= 0:
            return TRUE
        if low is not None and low > 0:
            return FALSE
    if a.sort is Sort.REAL and (whole := aligned(a, b)) is not None:
        return le(*whole)
    return intern(Op.LE, (a, b), None, Sort.BOOL)


def ge(a: Term, b: Term) -> Term:
    return le(b, a)


def gt(a: Term, b: Term) -> Term:
    return lt(b, a)


def not_(a: Term) -> Term:
    if a._negation is None:  # long conditions are negated over and over by the junctions that they stand in
        a._negation = _negated(a)
    return a._negation


def _negated(a: Term) -> Term:
    if a.is_const:
        return boolean(not a.value)
    if a.op == Op.NOT:
        return a.args[0]
    if a.op in (Op.LT, Op.LE) and a.args[0].sort is Sort.INT:
        return le(a.args[1], a.args[0]) if a.op == Op.LT else lt(a.args[1], a.args[0])
    if a.op == Op.AND:
        return or_(*(not_(x) for x in a.args))
    if a.op == Op.OR:
        return and_(*(not_(x) for x in a.args))
    return intern(Op.NOT, (a,), None, Sort.BOOL)


def _junction(op: str, unit: Term, zero: Term, terms: Iterable[Term]) -> Term:
    seen: dict[Term, None] = {}
    for term in terms:
        for part in term.args if term.op == op else (term,):
            if part is zero or not_(part) in seen:
                return zero
            if part is not unit:
                seen[part] = None
    if not seen:
        return unit
    if len(seen) == 1:
        return next(iter(seen))
    return intern(op, tuple(seen), None, Sort.BOOL)


def and_(*terms: Term) -> Term:
    return _junction(Op.AND, TRUE, FALSE, terms)


def or_(*terms: Term) -> Term:
    return _junction(Op.OR, FALSE, TRUE, terms)


def ite(condition: Term, a: Term, b: Term) -> Term:
    if condition is TRUE or a is b:
        return a
    if condition is FALSE:
        return b
    if a is TRUE or b is FALSE:
        return or_(condition, b) if a is TRUE else and_(condition, a)
    if a is FALSE or b is TRUE:
        return and_(not_(condition), b) if a is FALSE else or_(not_(condition), a)
    if a.sort is Sort.BOOL:
        return or_(and_(condition, a), and_(not_(condition), b))
    return intern(Op.ITE, (condition, a, b), None, a.sort)
