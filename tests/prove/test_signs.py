"""Signs and upper bounds of terms, against every small assignment of numbers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from syncline.ir import terms as t
from syncline.ir.terms import Kind, Term
from syncline.prove.arithmetic.signs import Signs, lemmas
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model

INDEX, W, H, C = (t.symbol(name, Kind.UNIFORM) for name in ("i", "w", "h", "c"))
SYMBOLS = (INDEX, W, H, C)


def model(*values: int) -> Model:
    return Model(dict(zip(SYMBOLS, values, strict=True)), {}, {})


def value(term: Term, given: Model) -> int:
    found = evaluate(term, given)
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(
    ("conjuncts", "positive"),
    [
        ([t.lt(t.ZERO, W)], [W]),
        ([t.le(t.integer(4), W), t.lt(t.ZERO, H)], [W, H, t.mul(W, H)]),
        ([t.le(t.ZERO, W), t.ne(W, t.ZERO)], [W]),
        ([t.le(t.ZERO, W), t.le(t.ZERO, H), t.le(t.ZERO, INDEX), t.lt(INDEX, t.mul(W, H))], [W, H]),
        ([t.lt(t.ZERO, H), t.lt(t.ZERO, t.tdiv(W, H))], [W, H]),
    ],
)
def test_what_is_positive(conjuncts: list[Term], positive: list[Term]) -> None:
    signs = Signs(conjuncts)
    assert all(signs.positive(term) for term in positive)


def test_a_product_alone_says_nothing_of_its_factors() -> None:
    """Both may be negative."""
    signs = Signs([t.lt(t.ZERO, t.mul(W, H))])
    assert not signs.natural(W)
    assert not signs.natural(H)


def test_a_quotient_is_below_what_is_left_of_the_bound() -> None:
    signs = Signs([t.lt(t.ZERO, W), t.lt(t.ZERO, H), t.le(t.ZERO, INDEX), t.lt(INDEX, t.mul(W, H))])
    assert signs.uppers(t.tdiv(INDEX, W)) == (H,)
    assert W in signs.uppers(t.tmod(INDEX, W))


def terms_of(depth: int) -> st.SearchStrategy[Term]:
    leaf = st.sampled_from([*SYMBOLS, t.ONE, t.integer(2), t.integer(-1)])
    if not depth:
        return leaf
    inner = terms_of(depth - 1)
    pair = st.tuples(inner, inner)
    made = [pair.map(lambda p, make=make: make(*p)) for make in (t.add, t.mul, t.tdiv, t.tmod, t.minimum, t.maximum)]
    return st.one_of(leaf, *made)


def conditions() -> st.SearchStrategy[list[Term]]:
    side = terms_of(1)
    pair = st.tuples(side, side)
    return st.lists(st.one_of(*(pair.map(lambda p, make=make: make(*p)) for make in (t.lt, t.le, t.ne))), max_size=5)


@settings(max_examples=300, deadline=None)
@given(conditions(), terms_of(2), terms_of(2))
def test_signs_bounds_and_lemmas_hold_wherever_the_conjuncts_do(conjuncts: list[Term], one: Term, other: Term) -> None:
    signs = Signs(conjuncts)
    made = [t.tdiv(one, other), t.tmod(one, other), t.mul(one, t.tdiv(one, other)), t.mul(one, t.tmod(other, one))]
    claims = [(term, signs.least(term)) for term in (one, other, *made)]
    slacks = [slack for term in made for slack in lemmas(term, signs)]
    uppers = [(term, above) for term in made for above in signs.uppers(term)]
    for values in product((-3, -1, 0, 1, 2, 5), repeat=4):
        here = model(*values)
        if not all(evaluate(condition, here) for condition in conjuncts):
            continue
        if any(value(part.args[1], here) == 0 for term in (*conjuncts, *made) for part in divisions(term)):
            continue  # a program that divides by zero has no meaning
        assert all(least is None or value(term, here) >= least for term, least in claims)
        assert all(value(slack, here) >= 0 for slack in slacks if not divides_by_zero(slack, here))
        assert all(value(term, here) < value(above, here) for term, above in uppers)


def divisions(term: Term) -> list[Term]:
    return [part for part in t.subterms(term) if part.op in (t.Op.TDIV, t.Op.TMOD)]


def divides_by_zero(term: Term, here: Model) -> bool:
    return any(value(part.args[1], here) == 0 for part in divisions(term))
