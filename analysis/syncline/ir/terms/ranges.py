"""Bounds of a term, from the bounds of its symbols: a rule for each operator."""

from __future__ import annotations

from collections.abc import Callable

from ...limits import terms as limits
from .functions import result_bounds
from .sorts import Op, Sort
from .term import Bounds, Term

_UNBOUNDED: Bounds = (None, None)


def bounds(term: Term) -> Bounds:
    """Inclusive bounds that hold for every value of the symbols within their own; None where there is none."""
    if term._bounds is None:
        term._bounds = _compute_bounds(term)
    return term._bounds


def is_natural(term: Term) -> bool:
    """Whether a whole number is never negative, by its bounds."""
    low, _ = bounds(term)
    return low is not None and low >= 0


def _compute_bounds(term: Term) -> Bounds:
    op = term.op
    if op == Op.SYM:
        return term.payload.lo, term.payload.hi
    if term.sort is not Sort.INT:
        return _UNBOUNDED
    rule = _RULES.get(op)
    return _UNBOUNDED if rule is None else rule(term)


def _constant(term: Term) -> Bounds:
    return term.payload, term.payload


def _sum(term: Term) -> Bounds:
    low: int | None = 0
    high: int | None = 0
    for part in term.args:
        a, b = bounds(part)
        low = None if low is None or a is None else low + a
        high = None if high is None or b is None else high + b
    return low, high


def _product(term: Term) -> Bounds:
    result: Bounds = (1, 1)
    for part in term.args:
        result = _times(result, bounds(part))
        if result == _UNBOUNDED:
            break
    return result


def _times(first: Bounds, second: Bounds) -> Bounds:
    (a, b), (c, d) = first, second
    if a is not None and a == b:
        return _scaled(second, a)
    if a is not None and a >= 0 and c is not None and c >= 0:
        return a * c, None if b is None or d is None else b * d
    if a is None or b is None or c is None or d is None:
        return _UNBOUNDED
    corners = (a * c, a * d, b * c, b * d)
    return min(corners), max(corners)


def _scaled(b: Bounds, c: int) -> Bounds:
    low, high = (None if x is None else x * c for x in b)
    return (low, high) if c >= 0 else (high, low)


def _quotient(term: Term) -> Bounds:
    (a, b), (c, d) = map(bounds, term.args)
    if a is None or a < 0 or c is None or c <= 0:
        return _UNBOUNDED
    return (0 if d is None else a // d), (None if b is None else b // c)


def _remainder(term: Term) -> Bounds:
    (a, b), (c, d) = map(bounds, term.args)
    low, high = None if a is None else min(a, 0), None if b is None else max(b, 0)
    if c is None or d is None or c <= 0 <= d:  # by zero it is `a` itself
        return low, high
    largest = max(abs(c), abs(d)) - 1
    return -largest if low is None else max(low, -largest), largest if high is None else min(high, largest)


def _shifted_right(term: Term) -> Bounds:
    (a, b), (c, _) = map(bounds, term.args)
    if a is None or a < 0:
        return _UNBOUNDED
    return 0, None if b is None else b >> max(c or 0, 0)


def _shifted_left(term: Term) -> Bounds:
    (a, b), (_, most) = map(bounds, term.args)
    if most is None or not 0 <= most < limits.SHIFT:
        return (a, None) if a is not None and a >= 0 else _UNBOUNDED
    return None if a is None else min(a, a << most), None if b is None else max(b, b << most)


def _common_bits(term: Term) -> Bounds:
    """No more than the smallest operand that is never negative."""
    natural = [high for low, high in map(bounds, term.args) if low is not None and low >= 0]
    return (0, min((high for high in natural if high is not None), default=None)) if natural else _UNBOUNDED


def _merged_bits(term: Term) -> Bounds:
    """No more bits than the widest operand has, where none is ever negative."""
    both = [bounds(a) for a in term.args]
    if not all(low is not None and low >= 0 for low, _ in both):
        return _UNBOUNDED
    highs = [high for _, high in both if high is not None]
    return 0, (1 << max(high.bit_length() for high in highs)) - 1 if len(highs) == len(both) else None


def _smaller(term: Term) -> Bounds:
    return _smallest(*map(bounds, term.args))


def _smallest(one: Bounds, other: Bounds) -> Bounds:
    (a, b), (c, d) = one, other
    return None if a is None or c is None else min(a, c), min((x for x in (b, d) if x is not None), default=None)


def _larger(term: Term) -> Bounds:
    return _largest(*map(bounds, term.args))


def _largest(one: Bounds, other: Bounds) -> Bounds:
    (a, b), (c, d) = one, other
    return max((x for x in (a, c) if x is not None), default=None), None if b is None or d is None else max(b, d)


def _either(term: Term) -> Bounds:
    """Of the smaller or the larger of two, written out (`a < b ? a : b`), what is known of that."""
    condition, *arms = term.args
    if condition.op in (Op.LT, Op.LE) and condition.args[0].sort is Sort.INT:
        if condition.args == (*arms,):
            return _smallest(*map(bounds, arms))
        if condition.args == (*reversed(arms),):
            return _largest(*map(bounds, arms))
    (a, b), (c, d) = map(bounds, arms)
    return None if a is None or c is None else min(a, c), None if b is None or d is None else max(b, d)


def _wrapped(term: Term) -> Bounds:
    return term.payload.lowest, term.payload.highest


def _loaded(term: Term) -> Bounds:
    return term.payload[2], term.payload[3]


def _called(term: Term) -> Bounds:
    return result_bounds(term.payload) or _UNBOUNDED


#: what bounds a whole number, by its operator; without a rule there are none
_RULES: dict[str, Callable[[Term], Bounds]] = {
    Op.CONST: _constant,
    Op.ADD: _sum,
    Op.MUL: _product,
    Op.TDIV: _quotient,
    Op.TMOD: _remainder,
    Op.SHL: _shifted_left,
    Op.SHR: _shifted_right,
    Op.BAND: _common_bits,
    Op.BOR: _merged_bits,
    Op.BXOR: _merged_bits,
    Op.MIN: _smaller,
    Op.MAX: _larger,
    Op.ITE: _either,
    Op.CAST: _wrapped,
    Op.USUB: _wrapped,
    Op.LOAD: _loaded,
    Op.CALL: _called,
}
