"""Rewriting masks into remainders changes no solution."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from syncline.ir import terms as T
from syncline.ir.kernel import Address
from syncline.ir.terms import ONE, ZERO
from syncline.prove.arithmetic.normal import normalised, zero_or_power
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.facts import formula
from syncline.prove.questions.query import Model, Query

from .pairs import TILE, counter, n, pair, thread, uniform

X1, X2 = thread("x", 1), thread("x", 2)
S, K, J = uniform("s"), counter("k"), counter("j")
RANGES = {S: range(-1, 9), K: range(3), J: range(4), X1: range(6), X2: (0, 1, 5)}

strides = st.recursive(
    st.sampled_from([S, n(4), T.shl(n(2), K), T.shl(ONE, J), T.shl(n(3), K)]),
    lambda inner: st.one_of(
        st.builds(T.shr, inner, st.sampled_from([ONE, J, K])), st.builds(T.tdiv, inner, st.sampled_from([n(2), S]))
    ),
    max_leaves=3,
)


@st.composite
def masked(draw: st.DrawFn) -> Query:
    stride = draw(strides)
    value = draw(st.sampled_from([X1, T.sub(X1, ONE), T.mul(n(2), X1), T.add(X1, S)]))
    said = [
        T.lt(ZERO, stride),
        T.eq(T.band(S, T.sub(S, ONE)), ZERO),
        T.or_(*(T.eq(S, n(1 << i)) for i in range(3))),
        T.lt(T.band(X1, T.sub(stride, ONE)), X2),
        T.le(n(2), S),
        T.eq(X2, T.add(X1, ONE)),
        T.eq(T.mul(n(2), X1), S),
        T.eq(K, J),
    ]
    guards = tuple(draw(st.lists(st.sampled_from(said), max_size=3, unique=True)))
    index = T.sub(T.mul(n(2), X1), T.band(value, T.sub(stride, ONE)))
    return Query(pair(block_dim=(8, 1, 1)), guards, Address(TILE, ((4, index),), 0, 4), Address(TILE, ((4, X2),), 0, 4))


@settings(max_examples=150, deadline=None)
@given(masked())
def test_the_rewritten_query_has_the_same_solutions(query):
    """Over every small value, the conjunctions agree."""
    before, after = formula(query).conjuncts, formula(normalised(query)).conjuncts
    for values in itertools.product(*RANGES.values()):
        model = Model(dict(zip(RANGES, values, strict=True)), {}, {})
        assert all(evaluate(c, model) for c in before) == all(evaluate(c, model) for c in after)


def test_what_is_called_a_power_of_two_is_one():
    """Shifts and quotients of powers of two are powers of two, or zero; sums and threes are not."""
    powers = [T.shl(n(2), K), T.shr(T.shl(ONE, K), J), T.tdiv(n(64), T.shl(ONE, J)), T.mul(n(4), T.shl(ONE, K))]
    others = [S, T.shl(n(3), K), T.add(T.shl(ONE, K), ONE), T.shl(S, K), n(12), T.neg(T.shl(ONE, K))]
    assert all(map(zero_or_power, powers))
    assert not any(map(zero_or_power, others))


def test_a_mask_of_an_unknown_size_stays_a_mask():
    """t & (s - 1) is no remainder when nothing says that s is a power of two."""
    index = T.band(X1, T.sub(S, ONE))
    query = Query(pair(), (T.lt(ZERO, S),), Address(TILE, ((4, index),), 0, 4), Address(TILE, ((4, X2),), 0, 4))
    assert normalised(query).first == query.first


def test_a_guard_that_says_so_turns_masks_into_remainders():
    """With s & (s - 1) == 0 and s > 0 it is."""
    index = T.band(X1, T.sub(S, ONE))
    guards = (T.lt(ZERO, S), T.eq(T.band(S, T.sub(S, ONE)), ZERO))
    query = Query(pair(), guards, Address(TILE, ((4, index),), 0, 4), Address(TILE, ((4, X2),), 0, 4))
    first = normalised(query).first
    assert first is not None
    assert first.index == ((4, T.tmod(X1, S)),)
    assert normalised(query).guards == guards


def test_an_equation_within_a_guard_that_is_a_conjunction_stays():
    """Or a solution would lack the number that nothing else mentions."""
    guard = T.and_(T.eq(S, n(3)), T.or_(T.lt(ZERO, X1), T.ne(S, n(9))))
    assert T.eq(S, n(3)) in normalised(Query(pair(), (guard,))).guards


@pytest.mark.parametrize("mask", [-2, -4, -32, 0xFFFFFFFE, 0xFFFFFFFC, 6, 4, 0xFFFFFFFA, -3, 0xC])
def test_masks_to_multiples(mask: int) -> None:
    """A number less what it has beyond a multiple is what the mask leaves of it, whatever the mask."""
    asked = Query(pair(block_dim=(64, 1, 1)), (T.eq(T.band(X1, n(mask)), X2),))
    (rewritten,) = normalised(asked).guards
    for x, left in itertools.product(range(64), range(0, 64, 3)):
        model = Model({X1: x, X2: left}, {}, {})
        assert evaluate(rewritten, model) == (x & mask == left)
