"""Closed forms of loop variables (PUG §5, loop normalisation).

A loop variable is described by its value after one iteration as a term over its value before (its *probe*). What
fits a known pattern becomes a term over the start value and the loop counter k; what does not is left to the caller.
"""

from __future__ import annotations

from ...ir import terms as t
from ...ir.terms import Op, Term


def closed_form(
    start: Term, probe: Term, after: Term, counter: Term, invariant: frozenset[Term], test: Term
) -> Term | None:
    """The variable's value at the head of iteration `counter`, or None.

    `after` is its value one iteration later; `invariant` are the symbols that change while the loop runs (nothing in
    a step may depend on them); `test` is the loop's condition over the probes."""
    if after is probe:
        return start
    if after.is_const:  # first = false
        return t.ite(t.eq(counter, t.ZERO), start, after)
    if after.sort is not t.Sort.INT:
        return None

    def fixed(term: Term) -> bool:
        return probe not in term.symbols and not (term.symbols & invariant)

    if fixed(after):  # i = c
        return t.ite(t.eq(counter, t.ZERO), start, after)
    step = t.sub(after, probe)
    if fixed(step):  # i += c
        return t.add(start, t.mul(counter, step))
    if after.op in (Op.CAST, Op.USUB):  # ... modulo 2^n
        step = t.sub(t.sub(*after.args) if after.op == Op.USUB else after.args[0], probe)
        return t.cast(t.add(start, t.mul(counter, step)), after.payload) if fixed(step) else None
    mirror = t.add(after, probe)
    if fixed(mirror):  # i = c - i
        return t.ite(t.eq(t.tmod(counter, t.integer(2)), t.ZERO), start, t.sub(mirror, start))
    match after.op:
        case Op.MUL if after.args[0].is_const and after.args[1:] == (probe,):
            shift = _log2(after.args[0].value)
            return None if shift is None else t.shl(start, t.mul(counter, t.integer(shift)))
        case Op.SHL if after.args[0] is probe and fixed(after.args[1]):
            return t.shl(start, t.mul(counter, after.args[1]))
        case Op.SHR if after.args[0] is probe and fixed(after.args[1]):
            return t.shr(start, t.mul(counter, after.args[1]))
        case Op.TDIV if after.args[0] is probe and after.args[1].is_const:
            shift = _log2(after.args[1].value)
            low, _ = t.bounds(start)
            # truncation is a shift only for what is not negative; a loop that runs while s > 0 started so
            if shift is not None and ((low is not None and low >= 0) or _demands_positive(test, probe)):
                return t.shr(start, t.mul(counter, t.integer(shift)))
        case Op.BXOR if probe in after.args:
            other = after.args[0] if after.args[1] is probe else after.args[1]
            if fixed(other):  # buf ^= 1
                even = t.eq(t.tmod(counter, t.integer(2)), t.ZERO)
                if start.is_const and other is t.ONE and start.value in (0, 1):
                    return t.ite(even, start, t.integer(1 - start.value))
                return t.ite(even, start, t.bxor(start, other))
        case Op.TMOD if fixed(after.args[1]) and start.is_const and after.args[1].is_const:
            inner = t.sub(after.args[0], probe)
            if fixed(inner) and 0 <= start.value < after.args[1].value:  # i = (i + c) % n
                return t.tmod(t.add(start, t.mul(counter, inner)), after.args[1])
    return None


def _log2(value: int) -> int | None:
    return value.bit_length() - 1 if value > 1 and value & (value - 1) == 0 else None


def _demands_positive(test: Term, probe: Term) -> bool:
    atoms = test.args if test.op == Op.AND else (test,)
    return any(
        (a.op == Op.LT and a.args[1] is probe and a.args[0].is_const and a.args[0].value >= 0)
        or (a.op == Op.LE and a.args[1] is probe and a.args[0].is_const and a.args[0].value >= 1)
        for a in atoms
    )


def drift(probe: Term, after: Term) -> tuple[int | None, int | None]:
    """Bounds of how far the variable moves in one iteration, for variables without a closed form."""
    if after.sort is not t.Sort.INT:
        return None, None
    if after.op == Op.ITE:
        (a, b), (c, d) = drift(probe, after.args[1]), drift(probe, after.args[2])
        return (None if a is None or c is None else min(a, c)), (None if b is None or d is None else max(b, d))
    step = t.sub(after, probe)
    if probe in step.symbols:
        return None, None
    return t.bounds(step)
