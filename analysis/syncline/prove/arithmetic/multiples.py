"""Bounds that are multiples of a size: with n = R * q, R * h + low < n says h < q where 0 <= low.

So blocks that begin below `n`, a multiple of their length, lie below it whole, and no thread of them is beyond."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir import terms as T
from ...ir.terms import ONE, ZERO, Op, Sort, Term, from_monomials, monomials
from ..questions.products import quotient
from .axioms import System


def rounded(system: System, facts: Iterable[Term]) -> bool:
    """Whether the system was told something more: the comparisons among the facts, divided by sizes of which they say
    that something is a multiple."""
    facts = tuple(facts)
    told = False
    for number, size in _multiples(facts):
        if not system.entails(size, 1):
            continue
        for slack in _compared(facts):
            times = _times(slack, number)
            if times:
                whole = T.mul(size, T.tdiv(number, size))
                told |= _divided(system, T.add(slack, T.mul(T.integer(times), T.sub(whole, number))), size)
    return told


def _divided(system: System, slack: Term, size: Term) -> bool:
    """`size * high + low >= 0` as a bound of `high`: at least 1 where low < 0, and at least 0 where low < size."""
    high, low = {}, {}
    ((base, c),) = monomials(size).items()
    for monomial, times in monomials(slack).items():
        rest = quotient(monomial, base)
        if rest is None or times % c:
            low[monomial] = times
        else:
            high[rest] = times // c
    below = from_monomials(low)
    for least, room in ((1, T.neg(below)), (0, T.sub(size, below))):
        if high and system.entails(room, 1):
            system.at_least(from_monomials(high), least)
            return True
    return False


def _multiples(facts: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """(x, R) where a fact says x % R == 0, for sizes that are no constant."""
    for fact in facts:
        if fact.op == Op.EQ and ZERO in fact.args:
            for side in fact.args:
                if side.op == Op.TMOD and not side.args[1].is_const and len(monomials(side.args[1])) == 1:
                    yield side.args[0], side.args[1]


def _compared(facts: Iterable[Term]) -> Iterator[Term]:
    """What is zero or more, by the comparisons among the facts."""
    for fact in facts:
        if fact.op in (Op.LE, Op.LT) and fact.args[0].sort is Sort.INT:
            yield T.sub(T.sub(fact.args[1], fact.args[0]), T.integer(int(fact.op == Op.LT)))


def _times(slack: Term, number: Term) -> int:
    """How often a number stands in a sum."""
    parts, of = monomials(slack), {base: c for base, c in monomials(number).items() if base is not ONE}
    times = {parts.get(base, 0) // c if parts.get(base, 0) % c == 0 else 0 for base, c in of.items()}
    return times.pop() if len(times) == 1 else 0
