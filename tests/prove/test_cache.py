"""One question, one key; an answer never hangs on what was asked before."""

from __future__ import annotations

from syncline.ir import terms as T
from syncline.ir.terms import Kind, Term
from syncline.limits.limit import Budget
from syncline.prove.questions.cache import Cache, question
from syncline.prove.questions.query import Apart, Model, Query, Satisfiable

from .pairs import at, pair, query, thread

X1, X2 = thread("x", 1), thread("x", 2)
BUDGET = Budget()


def private(name: str, hi: int = 9) -> Term:
    return T.symbol(name, Kind.PRIVATE, lo=0, hi=hi)


def with_private(name: str, hi: int = 9) -> Query:
    return query(pair(), T.add(X1, private(name, hi)), X2)


def test_an_answer_is_kept_with_its_cost():
    first, again = (question(with_private("p"), BUDGET) for _ in range(2))
    cache = Cache()
    cache.put(first, Satisfiable(Model({private("p"): 1, X1: 0, X2: 1}, {}, {})), 7)
    assert cache.get(again) == (Satisfiable(Model({private("p"): 1, X1: 0, X2: 1}, {}, {})), 7)
    assert cache.get(question(with_private("q"), BUDGET)) is None


def test_bounds_budget_and_placement_are_part_of_the_question():
    """What could change the answer changes the key."""
    keys = {
        question(with_private("p"), BUDGET),
        question(with_private("p", 8), BUDGET),
        question(with_private("p"), Budget(rlimit=1)),
        question(query(pair(Apart.WARPS), T.add(X1, private("p")), X2), BUDGET),
        question(Query(pair(), (), at(T.add(X1, private("p")), size=8), at(X2, size=8)), BUDGET),
    }
    assert len(keys) == 5


def test_one_and_true_are_different_constants():
    """Python takes 1 and True for equal; a key must not."""
    guards = [Query(pair(), (T.eq(T.call("f", (c,), T.Sort.INT), X1),)) for c in (T.ONE, T.TRUE)]
    assert len({question(g, BUDGET) for g in guards}) == 2
