"""Constant bounds that the conjuncts imply, moved into the symbols themselves.

A guard `t < 256` next to `t % 256` says more once the symbol t carries the bound: the terms simplify as they are
rebuilt. The guard then turns into TRUE and disappears; its content lives on in the symbol's bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...ir import terms as T
from ...ir.terms import FALSE, ONE, Bounds, Op, Sort, Term, bounds
from ...limits import prove as limits
from ...records import record
from ..questions.evaluate import MAX_SHIFT
from ..questions.facts import flatten


@record
class Tightened:
    """`conjuncts` over new symbols; `replacement` says what each old symbol has become."""

    conjuncts: tuple[Term, ...]
    replacement: Mapping[Term, Term]


def tighten(conjuncts: tuple[Term, ...]) -> Tightened:
    """An equivalent conjunction with constant bounds propagated through its linear atoms, a few times over."""
    replacement: dict[Term, Term] = {}
    originals = frozenset[Term]().union(*(c.symbols for c in conjuncts))
    for _ in range(limits.BOUND_ROUNDS):
        found = _bounds_of_symbols(conjuncts)
        if found is None:
            return Tightened((FALSE,), replacement)
        step = {symbol: _bounded(symbol, found[symbol]) for symbol in found}
        if not step:
            break
        memo: dict[Term, Term] = {}
        conjuncts = flatten(T.substitute(c, step, memo) for c in conjuncts)
        replacement = {old: T.substitute(new, step, memo) for old, new in replacement.items()}
        replacement.update((old, new) for old, new in step.items() if old in originals and old not in replacement)
        if conjuncts == (FALSE,):
            break
    return Tightened(conjuncts, replacement)


def _bounded(symbol: Term, found: Bounds) -> Term:
    low, high = found
    if low is not None and low == high:
        return T.integer(low)
    info = symbol.info
    return T.symbol(info.name, info.kind, symbol.sort, low, high)


def _bounds_of_symbols(conjuncts: tuple[Term, ...]) -> dict[Term, Bounds] | None:
    """The symbols whose bounds the conjuncts improve; None where some symbol is left without a value."""
    found: dict[Term, Bounds] = {}
    for conjunct in conjuncts:
        _learn(conjunct, found)
    return None if _empty(found) else found


def _empty(found: Mapping[Term, Bounds]) -> bool:
    return any(low is not None and high is not None and low > high for low, high in found.values())


def _learn(condition: Term, found: dict[Term, Bounds]) -> None:
    if condition.op in (Op.LE, Op.LT, Op.EQ) and condition.args[0].sort is Sort.INT:
        slack = T.sub(condition.args[1], condition.args[0])
        _propagate(slack, 1 if condition.op == Op.LT else 0, found)
        if condition.op == Op.EQ:
            _propagate(T.neg(slack), 0, found)
    elif condition.op == Op.AND:
        for part in condition.args:
            _learn(part, found)
    elif condition.op == Op.OR and len(condition.args) <= limits.ALTERNATIVES:
        _learn_choice(condition, found)


def _learn_choice(condition: Term, found: dict[Term, Bounds]) -> None:
    """What every alternative says of a symbol, or less: the hull of its values (a power of two is at most 1,024)."""
    branches: list[dict[Term, Bounds]] = []
    for alternative in condition.args:
        branch: dict[Term, Bounds] = {}
        _learn(alternative, branch)
        if not _empty(branch):
            branches.append(branch)
    if not branches:
        return
    for symbol in branches[0]:
        if all(symbol in branch for branch in branches):
            lows, highs = zip(*(branch[symbol] for branch in branches), strict=True)
            low, high = found.get(symbol) or bounds(symbol)
            hull_low = None if None in lows else min(lows)
            hull_high = None if None in highs else max(highs)
            improved = (_tighter(low, hull_low, max), _tighter(high, hull_high, min))
            if improved != (low, high):
                found[symbol] = improved


def _tighter(known: int | None, new: int | None, pick: Callable[[int, int], int]) -> int | None:
    return new if known is None else known if new is None else pick(known, new)


def _propagate(slack: Term, least: int, found: dict[Term, Bounds]) -> None:
    """From `slack >= least`: each symbol against the largest that the rest of the sum can be."""
    parts = T.monomials(slack)
    highs: dict[Term, int | None] = {}
    for base, c in parts.items():
        low, high = (1, 1) if base is ONE else found.get(base) or bounds(base)
        extreme = high if c > 0 else low
        highs[base] = None if extreme is None else c * extreme
    open_ended = [base for base, high in highs.items() if high is None]
    if len(open_ended) > 1:
        return
    total = sum(high for high in highs.values() if high is not None)
    for base, c in parts.items():
        if base is ONE or (open_ended and open_ended[0] is not base):
            continue
        need = least - (total - (highs[base] or 0))  # c * base >= need
        if c > 0:
            _raise(base, -(-need // c), found)
        else:
            _lower(base, -need // -c, found)  # dividing by a negative number turns the inequality round


def _raise(base: Term, limit: int, found: dict[Term, Bounds]) -> None:
    """base >= limit"""
    if base.op == Op.SYM:
        low, high = found.get(base) or bounds(base)
        if low is None or limit > low:
            found[base] = (limit, high)
    elif base.op == Op.SHR and limit > 0:
        low, high = bounds(base.args[0])
        if low is not None and low >= 0 and high is not None and high.bit_length() < MAX_SHIFT:
            # a >> b >= limit needs 2^b <= a / limit
            _at_most(base.args[1], (high // limit).bit_length() - 1, found)


def _lower(base: Term, limit: int, found: dict[Term, Bounds]) -> None:
    """base <= limit"""
    if base.op == Op.SYM:
        low, high = found.get(base) or bounds(base)
        if high is None or limit < high:
            found[base] = (low, limit)
    elif base.op == Op.SHL:
        low, _ = bounds(base.args[0])
        if low is not None and low > 0 and 0 < limit < low << MAX_SHIFT:
            # a << b <= limit needs 2^b <= limit / a
            _at_most(base.args[1], (limit // low).bit_length() - 1, found)


def _at_most(amount: Term, limit: int, found: dict[Term, Bounds]) -> None:
    _propagate(T.neg(amount), -limit, found)
