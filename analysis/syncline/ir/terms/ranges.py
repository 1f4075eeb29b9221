"""Bounds of a term, from the bounds of its symbols."""

from __future__ import annotations

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


def _scaled(b: Bounds, c: int) -> Bounds:
    low, high = (None if x is None else x * c for x in b)
    return (low, high) if c >= 0 else (high, low)


def _compute_bounds(term: Term) -> Bounds:
    op = term.op
    if op == Op.CONST:
        return (term.payload, term.payload) if term.sort is Sort.INT else _UNBOUNDED
    if op == Op.SYM:
        return term.payload.lo, term.payload.hi
    if term.sort is not Sort.INT:
        return _UNBOUNDED
    if op == Op.ADD:
        low: int | None = 0
        high: int | None = 0
        for part in term.args:
            a, b = bounds(part)
            low = None if low is None or a is None else low + a
            high = None if high is None or b is None else high + b
        return low, high
    if op == Op.MUL:
        result: Bounds = (1, 1)
        for part in term.args:
            a = bounds(part)
            if result[0] is not None and result[0] == result[1]:
                result = _scaled(a, result[0])
            elif result[0] is not None and result[0] >= 0 and a[0] is not None and a[0] >= 0:
                high = None if result[1] is None or a[1] is None else result[1] * a[1]
                result = (result[0] * a[0], high)
            elif None not in result and None not in a:
                corners = [x * y for x in result for y in a]  # type: ignore[operator]
                result = (min(corners), max(corners))
            else:
                return _UNBOUNDED
        return result
    if op == Op.TDIV:
        (a, b), (c, d) = bounds(term.args[0]), bounds(term.args[1])
        if a is not None and a >= 0 and c is not None and c > 0:
            return (0 if d is None else a // d), (None if b is None else b // c)
        return _UNBOUNDED
    if op == Op.TMOD:
        (a, b), (c, d) = bounds(term.args[0]), bounds(term.args[1])
        low, high = None if a is None else min(a, 0), None if b is None else max(b, 0)
        if c is None or d is None or c <= 0 <= d:  # by zero it is `a` itself
            return low, high
        largest = max(abs(c), abs(d)) - 1
        return -largest if low is None else max(low, -largest), largest if high is None else min(high, largest)
    if op == Op.SHR:
        (a, b), (c, _) = bounds(term.args[0]), bounds(term.args[1])
        if a is not None and a >= 0:
            return 0, None if b is None else b >> max(c or 0, 0)
        return _UNBOUNDED
    if op == Op.SHL:
        (a, b), (_, most) = bounds(term.args[0]), bounds(term.args[1])
        if most is None or not 0 <= most < limits.SHIFT:
            return (a, None) if a is not None and a >= 0 else _UNBOUNDED
        return (
            None if a is None else min(a, a << most),
            None if b is None else max(b, b << most),
        )
    if op == Op.BAND:
        uppers = [hi for lo, hi in map(bounds, term.args) if lo is not None and lo >= 0 and hi is not None]
        if any(lo is not None and lo >= 0 for lo, _ in map(bounds, term.args)):
            return 0, min(uppers, default=None)
        return _UNBOUNDED
    if op in (Op.BOR, Op.BXOR):
        both = [bounds(a) for a in term.args]
        if all(lo is not None and lo >= 0 for lo, _ in both):
            highs = [hi for _, hi in both]
            top = None if None in highs else (1 << max(h.bit_length() for h in highs if h is not None)) - 1
            return 0, top
        return _UNBOUNDED
    if op in (Op.MIN, Op.MAX):
        (a, b), (c, d) = bounds(term.args[0]), bounds(term.args[1])
        lows, highs = [x for x in (a, c) if x is not None], [x for x in (b, d) if x is not None]
        if op == Op.MIN:
            return (min(lows) if len(lows) == 2 else None), min(highs, default=None)
        return max(lows, default=None), (max(highs) if len(highs) == 2 else None)
    if op == Op.ITE:
        (a, b), (c, d) = bounds(term.args[1]), bounds(term.args[2])
        return (None if a is None or c is None else min(a, c)), (None if b is None or d is None else max(b, d))
    if op in (Op.CAST, Op.USUB):
        return term.payload.lowest, term.payload.highest
    if op == Op.LOAD:
        return term.payload[2], term.payload[3]
    if op == Op.CALL:
        return result_bounds(term.payload) or _UNBOUNDED
    return _UNBOUNDED
