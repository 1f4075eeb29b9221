"""Quotients that are rounded up in other ways are what one quotient gives."""

from __future__ import annotations

import pytest

from syncline.ir import terms as t
from syncline.ir.terms import Kind, Term
from syncline.prove.arithmetic.rounding import roundings

N = t.symbol("n", Kind.UNIFORM)
BY = t.integer(7)
UP = t.tdiv(t.add(N, t.integer(6)), BY)
REST, WHOLE = t.tmod(N, BY), t.tdiv(N, BY)


def _at(term: Term, value: int) -> int:
    found = t.substitute(term, {N: t.integer(value)})
    assert found.is_const
    return int(found.value)


@pytest.mark.parametrize(
    "part",
    [
        t.ite(t.lt(t.ZERO, REST), t.ONE, t.ZERO),
        t.ite(t.eq(REST, t.ZERO), WHOLE, t.add(WHOLE, t.ONE)),
        t.ite(t.ne(REST, t.ZERO), t.add(WHOLE, t.ONE), WHOLE),
        t.tdiv(t.sub(N, t.ONE), BY),
        t.tdiv(t.add(N, t.integer(20)), BY),
    ],
)
def test_the_other_way_gives_the_same(part: Term) -> None:
    (found,) = (each for each in roundings([part, UP, WHOLE]) if each.part is not UP)
    assert found.part is part
    for value in range(-30, 60):
        if all(_at(term, value) >= 0 for term in found.natural):
            assert _at(found.other, value) == _at(part, value)
    assert all(_at(term, 30) >= 0 for term in found.natural)


@pytest.mark.parametrize(
    "part",
    [
        t.ite(t.lt(t.ZERO, REST), t.ONE, t.ZERO),  # alone
        t.ite(t.eq(REST, t.ZERO), t.ONE, t.ZERO),  # one more where n is a multiple
        t.ite(t.lt(t.ONE, REST), t.ONE, t.ZERO),
        t.ite(t.lt(t.ZERO, REST), t.integer(2), t.ZERO),
        UP,
        t.tdiv(t.sub(N, t.ONE), BY),  # alone
    ],
)
def test_all_else_is_left_alone(part: Term) -> None:
    assert not list(roundings([part]))
