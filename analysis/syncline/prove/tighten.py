"""Constant bounds that the conjuncts imply, moved into the symbols themselves.

A guard `t < 256` next to `t % 256` says more once the symbol t carries the bound: the terms simplify as they are
rebuilt. The guard then turns into TRUE and disappears; its content lives on in the symbol's bounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..ir import terms as T
from ..ir.terms import FALSE, ONE, Bounds, Op, Sort, Term, bounds
from .facts import flatten

_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Tightened:
    """`conjuncts` over new symbols; `replacement` says what each old symbol has become."""

    conjuncts: tuple[Term, ...]
    replacement: Mapping[Term, Term]


def tighten(conjuncts: tuple[Term, ...]) -> Tightened:
    """An equivalent conjunction with constant bounds propagated through its linear atoms, a few times over."""
    replacement: dict[Term, Term] = {}
    originals = frozenset[Term]().union(*(c.symbols for c in conjuncts))
    for _ in range(_ROUNDS):
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
    """The symbols whose bounds the atoms improve; None where some symbol is left without a value."""
    found: dict[Term, Bounds] = {}
    for atom in conjuncts:
        if atom.op in (Op.LE, Op.LT) and atom.args[0].sort is Sort.INT:
            slack = T.sub(atom.args[1], atom.args[0])
            _propagate(slack, 1 if atom.op == Op.LT else 0, found)
        elif atom.op == Op.EQ and atom.args[0].sort is Sort.INT:
            slack = T.sub(atom.args[1], atom.args[0])
            _propagate(slack, 0, found)
            _propagate(T.neg(slack), 0, found)
    for low, high in found.values():
        if low is not None and high is not None and low > high:
            return None
    return found


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
        if base.op != Op.SYM or (open_ended and open_ended[0] is not base):
            continue
        own = highs[base]
        need = least - (total - (own if own is not None else 0))  # c * base >= need
        low, high = found.get(base) or bounds(base)
        if c > 0:
            limit = -(-need // c)
            if low is None or limit > low:
                found[base] = (limit, high)
        else:
            limit = -need // -c  # dividing by a negative number turns the inequality round
            if high is None or limit < high:
                found[base] = (low, limit)
