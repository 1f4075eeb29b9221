"""Which alternatives of disjunctions are left, by what else a question says."""

from __future__ import annotations

from syncline.ir import terms as T
from syncline.ir.terms import FALSE, ONE, TRUE, ZERO
from syncline.prove.arithmetic.alternatives import cases
from syncline.prove.prover import solve
from syncline.prove.questions.facts import Formula, flatten
from syncline.prove.questions.query import Apart, Unsatisfiable

from .pairs import block, n, pair, query, thread, uniform

X1, X2 = thread("x", 1), thread("x", 2)
B1, B2 = block("x", 1), block("x", 2)
W, K, S = uniform("w"), uniform("k"), uniform("s")


def asked(*facts):
    return Formula(flatten(facts), TRUE, TRUE)


def test_what_contradicts_the_other_facts_is_left_out():
    inside, elsewhere = T.lt(B1, W), T.le(W, B1)
    (way,) = cases(asked(T.lt(T.add(B1, X1), W), T.or_(T.and_(inside, T.eq(K, ONE)), T.and_(elsewhere, T.eq(K, ZERO)))))
    assert T.eq(K, ONE) in way.facts


def test_no_alternative_that_is_left_is_a_contradiction():
    (way,) = cases(asked(T.le(n(5), K), T.or_(T.eq(K, ZERO), T.eq(K, ONE))))
    assert way.facts == (FALSE,)


def test_a_comparison_with_a_choice_says_how_it_was_made():
    (way,) = cases(asked(T.lt(X1, T.ite(T.lt(K, W), n(8), ZERO))))
    assert {T.lt(K, W), T.lt(X1, n(8))} <= set(way.facts)


def test_multiples_that_differ_are_of_numbers_that_differ():
    apart = T.ne(T.mul(n(4), X1), T.mul(n(4), K))
    (way,) = cases(asked(T.le(K, n(7)), T.or_(T.eq(K, n(9)), apart)))
    assert T.ne(X1, K) in way.facts


def test_each_way_that_is_left_is_one_of_its_own():
    ways = cases(asked(T.or_(T.eq(K, ZERO), T.eq(K, ONE)), T.or_(T.eq(W, ZERO), T.eq(W, ONE))))
    assert len(ways) == 4


def test_there_is_nothing_to_choose_without_a_disjunction():
    assert cases(asked(T.lt(K, W))) == []


def test_rows_that_are_not_there_have_no_elements():
    row = lambda x, k: T.add(T.mul(W, T.add(T.mul(n(2), x), k)), X1 if x is B1 else X2)  # noqa: E731
    length = T.ite(T.lt(K, S), W, ZERO)
    apart = query(pair(Apart.BLOCKS), row(B1, K), row(B2, K), T.lt(X1, length), T.lt(X2, W))
    assert solve(apart) == Unsatisfiable("alternatives")
