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
    memo = {} if memo is None else memo
    for _ in range(SETTLED):
        chosen = {part: arm for part in t.subterms(term) if (arm := _decided(part, held, memo)) is not None}
        if not held or not chosen:
            break
        term = t.substitute(term, chosen)
    return term


def _decided(part: Term, held: Mapping[Term, Term], memo: dict[Term, Term]) -> Term | None:
    if part.op == Op.ITE:
        condition = t.substitute(part.args[0], held, memo)
        return part.args[1 if condition is t.TRUE else 2] if condition.is_const else None
    if part.op in (Op.MIN, Op.MAX):
        one, other = part.args
        below = t.le(*(t.substitute(each, held, memo) for each in part.args))
        if below.is_const:
            return one if (below is t.TRUE) == (part.op == Op.MIN) else other
    return None
