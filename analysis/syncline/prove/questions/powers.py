"""What is known of a power of two that is worked out from a number, `bit_ceil(n)` and `bit_floor(n)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir import terms as T
from ...ir.terms import ONE, ZERO, Op, Term
from ...limits import prove as limits


def powers(conditions: Iterable[Term]) -> Iterator[Term]:
    """The facts of each power of two that conditions speak of."""
    seen: set[Term] = set()
    for condition in conditions:
        for term in T.subterms(condition, seen):
            if term.op == Op.CALL and term.payload == "bit_ceil":
                yield from _above(term, term.args[0])
            elif term.op == Op.CALL and term.payload == "bit_floor":
                yield from _below(term, term.args[0])


def _above(power: Term, number: Term) -> Iterator[Term]:
    yield T.le(number, power)
    yield T.or_(T.eq(power, ONE), T.lt(power, T.mul(T.integer(2), number)))
    yield _is_power(power)


def _below(power: Term, number: Term) -> Iterator[Term]:
    yield T.or_(T.lt(number, ONE), T.and_(T.le(power, number), T.lt(number, T.mul(T.integer(2), power))))
    yield T.or_(T.lt(ZERO, number), T.eq(power, ZERO))
    yield T.or_(T.eq(power, ZERO), _is_power(power))


def _is_power(power: Term) -> Term:
    small = (T.eq(power, T.integer(1 << k)) for k in range(limits.POWERS))
    step = T.integer(1 << limits.POWERS)
    return T.or_(*small, T.and_(T.le(step, power), T.eq(T.tmod(power, step), ZERO)))
