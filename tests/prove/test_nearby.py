"""Solutions that are a few changes away from other ones."""

from __future__ import annotations

import pytest

from syncline.ir import terms as T
from syncline.ir.terms import I32, Kind, Sort, Term
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.nearby import as_neighbours, nearby, plain_start
from syncline.prove.questions.query import Apart, Model
from syncline.prove.questions.work import Work

from .pairs import pair, uniform

I1, I2 = (T.symbol(name, Kind.PRIVATE) for name in ("i", "j"))
X, Y = (T.symbol(name, Kind.PRIVATE, Sort.REAL) for name in ("x", "y"))
FLAG = T.symbol("flag", Kind.PRIVATE, Sort.BOOL)
N = uniform("n")


def content(at: Term) -> Term:
    return T.load("list", I32, (at,))


SOLVABLE = {
    "a size is raised": [T.lt(T.add(I1, T.integer(9)), N)],
    "an equation": [T.eq(T.mul(T.integer(4), I1), T.integer(64)), T.lt(I1, N)],
    "not the same": [T.ne(I1, I2), T.le(I2, I1)],
    "of other quotients": [T.ne(T.tdiv(I1, T.integer(32)), T.tdiv(I2, T.integer(32)))],
    "a content": [T.eq(content(T.mul(T.integer(4), I1)), T.integer(3)), T.ne(I1, T.ZERO)],
    "one of two": [T.or_(T.lt(I1, T.integer(0)), T.eq(I2, T.integer(7)))],
    "a size in steps of a divisor": [T.lt(I1, I2), T.eq(T.tmod(I1, T.integer(10)), T.tmod(I2, T.integer(10)))],
    "a real number": [T.lt(X, Y), T.ne(X, T.real(0))],
    "a flag": [FLAG, T.or_(T.not_(FLAG), T.lt(T.ZERO, I1))],
}


@pytest.mark.parametrize("conjuncts", SOLVABLE.values(), ids=SOLVABLE)
def test_what_is_found_holds(conjuncts: list[Term]) -> None:
    found = nearby(Model({}, {}, {}), conjuncts, Work(0))
    assert found is not None
    assert all(evaluate(conjunct, found) for conjunct in conjuncts)


def test_bounds_are_kept() -> None:
    small = T.symbol("small", Kind.PRIVATE, lo=0, hi=3)
    assert nearby(Model({}, {}, {}), [T.lt(T.integer(5), small)], Work(0)) is None


def test_sizes_stay_positive() -> None:
    assert nearby(Model({}, {}, {}), [T.lt(N, T.ONE)], Work(0)) is None


def test_what_contradicts_itself_is_given_up() -> None:
    assert nearby(Model({}, {}, {}), [T.lt(I1, I2), T.lt(I2, I1)], Work(0)) is None


def test_the_start_is_not_changed() -> None:
    start = Model({I1: 1}, {}, {})
    nearby(start, [T.eq(I1, T.integer(5))], Work(0))
    assert start.symbols == {I1: 1}


@pytest.mark.parametrize("apart", [Apart.THREADS, Apart.WARPS, Apart.LANES, Apart.BLOCKS])
def test_a_plain_start_has_two_neighbours(apart: Apart) -> None:
    asked = pair(apart, (None, 1, 1), (None, 1, 1))
    rows = (*asked.threads[0], *asked.threads[1], *asked.blocks[0], *asked.blocks[1], *asked.block_dim, *asked.grid_dim)
    start = plain_start(asked, sorted({t for term in rows for t in term.symbols}, key=lambda s: s.info.name))
    assert all(evaluate(condition, start) for condition in as_neighbours(asked))
    near = asked.blocks if apart is Apart.BLOCKS else asked.threads
    assert evaluate(near[0][0], start) != evaluate(near[1][0], start)
