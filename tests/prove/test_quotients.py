"""Digits that are written as differences are remainders, whatever the signs."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from syncline.ir import terms as T
from syncline.prove.arithmetic.quotients import as_remainders, reassembled
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model

from .pairs import n, uniform

X, M, N = uniform("x"), uniform("m"), uniform("n")
RANGES = {X: range(-9, 14), M: (-2, -1, 1, 2, 3), N: (-3, 1, 2)}
MN = T.mul(M, N)

numbers = st.recursive(
    st.sampled_from([X, X, T.add(X, M), n(5)]),
    lambda inner: st.one_of(
        st.builds(T.tdiv, inner, st.sampled_from([M, N, MN, n(4), n(2)])),
        st.builds(T.tmod, inner, st.sampled_from([M, N, MN, n(4), n(2)])),
        st.builds(lambda x, k: T.sub(x, T.mul(k, T.tdiv(x, k))), inner, st.sampled_from([M, N, MN, n(4)])),
        st.builds(T.mul, inner, st.sampled_from([M, N, n(2)])),
        st.builds(T.add, inner, inner),
    ),
    max_leaves=4,
)


@settings(max_examples=200, deadline=None)
@given(numbers)
def test_the_number_stays_the_same(term):
    """For every sign of the dividend and of the divisors, none of which is zero."""
    rewritten = as_remainders(term)
    for values in itertools.product(*RANGES.values()):
        model = Model(dict(zip(RANGES, values, strict=True)), {}, {})
        assert evaluate(term, model) == evaluate(rewritten, model)


def test_an_index_that_is_taken_apart_has_remainders_for_digits():
    """`i - i / (m * n) * m * n` and what is left of it, as kernels over tensors compute them."""
    plane = T.tdiv(X, MN)
    rest = T.sub(X, T.mul(MN, plane))
    row = T.tdiv(rest, N)
    column = T.sub(rest, T.mul(N, row))
    assert as_remainders(row) is T.tmod(T.tdiv(X, N), M)
    assert as_remainders(column) is T.tmod(X, N)
    assert as_remainders(T.mul(uniform("s"), column)) is T.mul(uniform("s"), T.tmod(X, N))


def test_digits_that_agree_make_the_whole_agree():
    """x is what its quotients and remainders say, and nothing is said where one is missing."""
    y = uniform("y")
    digits = [(T.tmod(z, N), T.tmod(T.tdiv(z, N), M), T.tdiv(z, MN)) for z in (X, y)]
    equal = dict(zip(*digits, strict=True))
    assert (X, y) in reassembled(dict(equal))
    for digit in equal:
        assert not [found for found in reassembled({k: v for k, v in equal.items() if k is not digit}) if found[0] is X]
