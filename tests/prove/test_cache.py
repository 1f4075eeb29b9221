"""One question, one key: names of symbols make no difference, everything else does."""

from __future__ import annotations

from syncline.ir import terms as T
from syncline.ir.terms import Kind, Term
from syncline.prove import Apart, Budget, Conflict, Model, Query, solve
from syncline.prove.cache import Cache, question

from .pairs import at, pair, query, thread

X1, X2 = thread("x", 1), thread("x", 2)
BUDGET = Budget()


def private(name: str, hi: int = 9) -> Term:
    return T.symbol(name, Kind.PRIVATE, lo=0, hi=hi)


def with_private(name: str, hi: int = 9) -> Query:
    return query(pair(), T.add(X1, private(name, hi)), X2)


def test_renamed_symbols_share_a_key():
    """a[t + p] and a[t + q] are one question, and the answer comes back in the asker's names."""
    first, second = (question(with_private(name), BUDGET) for name in "pq")
    assert first.key == second.key
    cache = Cache()
    cache.put(first, Conflict(Model({private("p"): 1, X1: 0, X2: 1}, {}, {})), 7)
    stored = cache.get(second)
    assert stored is not None
    found, cost = stored
    assert cost == 7
    assert isinstance(found, Conflict)
    assert found.model.symbols == {private("q"): 1, X1: 0, X2: 1}


def test_bounds_budget_and_placement_are_part_of_the_question():
    """What could change the answer changes the key."""
    keys = {
        question(with_private("p"), BUDGET).key,
        question(with_private("p", 8), BUDGET).key,
        question(with_private("p"), Budget(rlimit=1)).key,
        question(query(pair(Apart.WARPS), T.add(X1, private("p")), X2), BUDGET).key,
        question(Query(pair(), (), at(T.add(X1, private("p")), size=8), at(X2, size=8)), BUDGET).key,
    }
    assert len(keys) == 5


def test_one_and_true_are_different_constants():
    """Python takes 1 and True for equal; a key must not."""
    guards = [Query(pair(), (T.eq(T.call("f", (c,), T.Sort.INT), X1),)) for c in (T.ONE, T.TRUE)]
    assert len({question(g, BUDGET).key for g in guards}) == 2


def test_the_prover_answers_renamed_questions_alike():
    """Through the front door: same numbers, other names."""
    first, second = (solve(with_private(name)) for name in "pq")
    assert isinstance(first, Conflict)
    assert isinstance(second, Conflict)
    assert [v for _, v in sorted((s.info.name.replace("p", "q"), v) for s, v in first.model.symbols.items())] == [
        v for _, v in sorted((s.info.name.replace("p", "q"), v) for s, v in second.model.symbols.items())
    ]
