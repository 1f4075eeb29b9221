"""What conditions of a launch settle of its numbers: `n > 128 ? n : 128` is 128 where the host launches for n <= 64."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..limits.host import SETTLED
from . import terms as t
from .terms import Op, Sort, Term


def known(conditions: Iterable[Term]) -> Mapping[Term, Term]:
    """What conditions that hold say of parts of terms: the symbols that they bound by constants, each as a symbol with
    these bounds, and what is true and false by them; nothing where some symbol has no value left."""
    found: dict[Term, tuple[int | None, int | None]] = {}
    truths: dict[Term, Term] = {}
    for condition in conditions:
        for part in condition.args if condition.op == Op.AND else (condition,):
            truths |= {part: t.TRUE, t.not_(part): t.FALSE}
            for symbol, low, high in _bounded(part):
                known_low, known_high = found.get(symbol) or t.bounds(symbol)
                lows = [each for each in (low, known_low) if each is not None]
                highs = [each for each in (high, known_high) if each is not None]
                found[symbol] = max(lows, default=None), min(highs, default=None)
    if any(low is not None and high is not None and low > high for low, high in found.values()):
        return {}
    within = {s: t.symbol(s.info.name, s.info.kind, s.sort, low, high) for s, (low, high) in found.items()}
    return {part: truth for part, truth in truths.items() if not part.is_const} | within


def _bounded(part: Term) -> Iterable[tuple[Term, int | None, int | None]]:
    """(symbol, low, high) by a comparison with a constant."""
    if part.op not in (Op.LT, Op.LE, Op.EQ) or part.args[0].sort is not Sort.INT:
        return
    left, right = part.args
    strict = 1 if part.op == Op.LT else 0
    if left.op == Op.SYM and right.is_const:
        least = int(right.value) if part.op == Op.EQ else None
        yield left, least, int(right.value) - strict
    elif right.op == Op.SYM and left.is_const:
        most = int(left.value) if part.op == Op.EQ else None
        yield right, int(left.value) + strict, most


def settled(term: Term, held: Mapping[Term, Term], memo: dict[Term, Term] | None = None) -> Term:
    """The term without the choices that are decided by what is known. Conditions of choices have parts in common, as
    terms have that are settled one after another: pass one `memo` with the same `held`, and each is looked at once."""
    if not held:
        return term
    decisions = _Decisions(held, {} if memo is None else memo)
    for _ in range(SETTLED):
        chosen = {part: arm for part in t.subterms(term) if (arm := decisions.chosen(part)) is not None}
        if not chosen:
            break
        term = t.substitute(term, chosen)
    return term


class _Decisions:
    """What known conditions decide."""

    def __init__(self, held: Mapping[Term, Term], memo: dict[Term, Term]) -> None:
        self.held, self.memo = held, memo
        self.bounded = frozenset(part for part in held if part.op == Op.SYM and part.sort is Sort.INT)

    def chosen(self, part: Term) -> Term | None:
        """What a choice comes to; None where it is none, or not decided."""
        if part.op == Op.ITE:
            truth = self.truth(part.args[0])
            return None if truth is None else part.args[1 if truth else 2]
        if part.op in (Op.MIN, Op.MAX) and not self.bounded.isdisjoint(part.symbols):
            one, other = part.args
            below = t.le(*map(self.within_bounds, part.args))
            if below.is_const:
                return one if (below is t.TRUE) == (part.op == Op.MIN) else other
        return None

    def truth(self, condition: Term) -> bool | None:
        """Whether a condition holds. Its parts are looked up; a comparison is computed anew where something is known of
        the numbers in it."""
        told = self.held.get(condition, condition)
        if told.is_const:
            return bool(told.value)
        match condition.op:
            case Op.NOT:
                inner = self.truth(condition.args[0])
                return None if inner is None else not inner
            case Op.AND | Op.OR:
                decisive = condition.op == Op.OR
                parts = [self.truth(part) for part in condition.args]
                if decisive in parts:
                    return decisive
                return None if None in parts else not decisive
            case _ if self.bounded.isdisjoint(condition.symbols):
                return None
            case _:
                now = self.within_bounds(condition)
                return bool(now.value) if now.is_const else None

    def within_bounds(self, term: Term) -> Term:
        """A term whose symbols have the bounds that are known."""
        return t.substitute_symbols(term, self.held, self.bounded, self.memo)
