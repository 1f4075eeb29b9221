"""The fast path against all launches of a small world: what it calls safe, enumeration must not refute."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from syncline.ir import terms as T
from syncline.ir.kernel import Address
from syncline.ir.terms import BLOCK_DIM, GRID_DIM, ONE, Term
from syncline.prove.arithmetic.affine import refute
from syncline.prove.prover import solve
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.facts import formula
from syncline.prove.questions.query import Apart, Model, Query, Satisfiable, Unsatisfiable

from .pairs import TILE, block, counter, n, pair, thread, uniform

W, S, U = uniform("w"), uniform("s", lo=1), uniform("u")
SHAPES = {
    "line": pair(block_dim=(None, 1, 1)),
    "plane": pair(block_dim=(None, None, 1)),
    "fixed": pair(block_dim=(4, 2, 1)),
    "grid": pair(Apart.BLOCKS, (None, 1, 1), (None, 1, 1)),
    "warps": pair(Apart.WARPS, (None, 1, 1)),
    "lanes": pair(Apart.LANES, (None, None, 1)),
}
VALUES = {
    "threadIdx": range(3),
    "blockIdx": range(2),
    "k": range(3),
    "w": range(-1, 5),
    "s": range(1, 4),
    "u": range(-1, 9),
}
DIMS = {"blockDim": (1, 2, 3), "gridDim": (1, 2)}


def atoms(who: int) -> st.SearchStrategy[Term]:
    x, y, b, k = thread("x", who), thread("y", who), block("x", who), counter("k", who)
    return st.sampled_from([x, x, x, y, b, k, W, S, BLOCK_DIM[0], BLOCK_DIM[0], GRID_DIM[0], ONE, n(2), n(3), n(4)])


def expressions(who: int) -> st.SearchStrategy[Term]:
    def wider(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        return st.one_of(
            st.builds(T.add, inner, inner),
            st.builds(T.add, inner, st.builds(T.mul, inner, atoms(who))),
            st.builds(T.mul, inner, inner),
            st.builds(T.sub, inner, inner),
            st.builds(T.tdiv, inner, st.sampled_from([n(2), n(3), S, BLOCK_DIM[0]])),
            st.builds(T.tmod, inner, st.sampled_from([n(2), n(3), S, BLOCK_DIM[0]])),
            st.builds(T.minimum, inner, inner),
            st.builds(T.maximum, inner, inner),
            st.builds(T.shr, inner, st.sampled_from([ONE, counter("k"), T.add(counter("k"), ONE)])),
            st.builds(T.bxor, inner, st.sampled_from([ONE, S])),
            st.builds(T.band, inner, st.sampled_from([n(3), S])),
            st.builds(T.bor, inner, st.sampled_from([n(2), S])),
        )

    return st.recursive(atoms(who), wider, max_leaves=6)


def twice(term: Term) -> tuple[Term, Term]:
    """The same expression for both threads."""
    swap = {
        s: T.symbol(s.info.name[:-1] + "2", s.info.kind, s.sort, s.info.lo, s.info.hi)
        for s in term.symbols
        if s.info.name.endswith("#1")
    }
    return term, T.substitute(term, swap)


comparisons = st.sampled_from([T.lt, T.le, T.eq, T.ne])


@st.composite
def queries(draw: st.DrawFn) -> Query:
    of = SHAPES[draw(st.sampled_from(sorted(SHAPES)))]
    first, second = twice(draw(expressions(1)))
    if draw(st.integers(0, 3)) == 0:
        second = draw(expressions(2))
    guards: list[Term] = []
    for _ in range(draw(st.integers(0, 2))):
        guard = draw(comparisons)(draw(expressions(1)), draw(st.one_of(expressions(1), st.just(W))))
        guards.extend(twice(guard))
    size = draw(st.sampled_from([1, 4, 4, 4]))
    addresses = [Address(TILE, ((4, index),), 0, size) for index in (first, second)]
    return Query(of, tuple(guards), *addresses)


@st.composite
def digit_queries(draw: st.DrawFn) -> Query:
    """Sums of digits, some of them kept inside their radix by a guard and some not: what delinearisation is about."""
    of = SHAPES[draw(st.sampled_from(["line", "plane", "fixed", "grid"]))]
    x, y, b, k = thread("x", 1), thread("y", 1), block("x", 1), counter("k", 1)
    parts = [x, y, b, k, T.tmod(x, n(2)), T.tdiv(x, n(2)), T.tmod(x, S), T.tdiv(x, S), T.sub(x, ONE), T.mul(n(2), x)]
    radices = [n(2), n(3), n(4), W, S, BLOCK_DIM[0], BLOCK_DIM[0], GRID_DIM[0], T.mul(n(2), W), T.add(S, ONE)]
    guards: list[Term] = []
    index, scale = draw(st.sampled_from(parts)), ONE
    digit = index
    for _ in range(draw(st.integers(1, 2))):
        radix = draw(st.sampled_from(radices))
        if draw(st.booleans()):
            guards.extend(twice(T.lt(digit, radix)))
        if draw(st.booleans()):
            guards.extend(twice(T.le(T.ZERO, digit)))
        scale = T.mul(scale, radix)
        digit = draw(st.sampled_from(parts))
        index = T.add(index, T.mul(digit, scale))
    if draw(st.integers(0, 2)) == 0:  # part of the sum is known to agree
        guards.append(
            T.eq(*(T.mul(n(2), part) for part in twice(T.add(digit, T.mul(draw(st.sampled_from(parts)), S)))))
        )
    first, second = twice(index)
    second = T.add(second, n(draw(st.sampled_from([0, 0, 0, 1, 2]))))
    return Query(
        of, tuple(guards), *(Address(TILE, ((4, i),), 0, draw(st.sampled_from([4, 4, 8]))) for i in (first, second))
    )


@st.composite
def stride_queries(draw: st.DrawFn) -> Query:
    """Digits times strides, of which some facts say what they hold, and some say too little."""
    of = SHAPES[draw(st.sampled_from(["line", "fixed", "grid"]))]
    x, b, k = thread("x", 1), block("x", 1), counter("k", 1)
    whole = T.add(x, T.mul(BLOCK_DIM[0], b))
    quotient = T.tdiv(whole, S)
    parts = [x, b, k, T.tmod(x, S), T.tdiv(x, S), quotient, T.sub(whole, T.mul(S, quotient)), whole]
    small, large = draw(st.sampled_from([(ONE, W), (W, U), (ONE, T.mul(W, S)), (U, W)]))
    low, high = draw(st.sampled_from(parts)), draw(st.sampled_from(parts))
    bound = draw(st.sampled_from([S, BLOCK_DIM[0], GRID_DIM[0], n(2)]))
    facts = [
        T.le(T.mul(bound, small), large),
        T.lt(T.mul(bound, small), T.add(large, n(draw(st.integers(0, 2))))),
        T.le(ONE, small),
        T.eq(T.tmod(W, draw(st.sampled_from([S, BLOCK_DIM[0]]))), T.ZERO),
        *twice(T.lt(low, bound)),
        *twice(T.lt(whole, W)),
    ]
    guards = draw(st.lists(st.sampled_from(facts), min_size=2, max_size=6, unique=True))
    first, second = twice(T.add(T.mul(small, low), T.mul(large, high)))
    second = T.add(second, n(draw(st.sampled_from([0, 0, 0, 1]))))
    stride, size = draw(st.sampled_from([(4, 4), (4, 4), (1, 1), (1, 2)]))
    return Query(of, tuple(guards), *(Address(TILE, ((stride, i),), 0, size) for i in (first, second)))


def enumerate_models(query: Query):
    """Every model of a small world in which the symbols of the query keep to their bounds."""
    conjuncts = formula(query).conjuncts
    symbols = sorted(frozenset[Term]().union(*(c.symbols for c in conjuncts)), key=lambda s: s.info.name)
    ranges = []
    for symbol in symbols:
        name = symbol.info.name.split("#")[0].split(".")[0]
        wanted = DIMS.get(name) or VALUES[name]
        if query.pair.apart is Apart.WARPS and name in ("threadIdx", "blockDim"):
            wanted = (0, 1, 32, 33) if name == "threadIdx" else (2, 34)
        low, high = symbol.info.lo, symbol.info.hi
        ranges.append([v for v in wanted if (low is None or v >= low) and (high is None or v <= high)])
    total = 1
    for values in ranges:
        total *= len(values)
    if total > 6_000:
        return
    for values in itertools.product(*ranges):
        yield Model(dict(zip(symbols, values, strict=True)), {}, {})


def solution(query: Query) -> Model | None:
    conjuncts = formula(query).conjuncts
    for model in enumerate_models(query):
        memo: dict = {}
        if all(evaluate(c, model, memo) for c in conjuncts):
            return model
    return None


@settings(max_examples=300, deadline=None)
@given(st.one_of(queries(), digit_queries(), digit_queries(), stride_queries()))
def test_what_the_fast_path_calls_safe_has_no_small_solution(query):
    """A wrong Unsatisfiable is the worst thing there is: enumerate all small launches behind each one."""
    asked = formula(query)
    if T.FALSE in asked.conjuncts:
        assert solution(query) is None
    elif (rule := refute(query, asked)) is not None:
        assert solution(query) is None, rule


def test_digits_may_not_overlap():
    """Rows shorter than the block are no digits: 16*ty + tx with 32 columns of threads is not injective."""
    x1, x2, y1, y2 = (thread(a, who) for a in "xy" for who in (1, 2))
    of = pair(block_dim=(32, 8, 1))
    first, second = (T.add(T.mul(n(16), y), x) for x, y in ((x1, y1), (x2, y2)))
    query = Query(of, (), *(Address(TILE, ((4, i),), 0, 4) for i in (first, second)))
    assert refute(query, formula(query)) is None
    assert isinstance(solve(query), Satisfiable)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_bytes_inside_one_element_keep_apart(size):
    """Accesses of up to the element's size at multiples of the element never touch each other."""
    x1, x2 = thread("x", 1), thread("x", 2)
    query = Query(pair(), (), Address(TILE, ((4, x1),), 0, size), Address(TILE, ((4, x2),), 0, 4))
    assert isinstance(solve(query), Unsatisfiable)


def test_wide_accesses_overlap_their_neighbours():
    """Five bytes at stride four do."""
    x1, x2 = thread("x", 1), thread("x", 2)
    query = Query(pair(), (), Address(TILE, ((4, x1),), 0, 5), Address(TILE, ((4, x2),), 0, 4))
    assert isinstance(solve(query), Satisfiable)
