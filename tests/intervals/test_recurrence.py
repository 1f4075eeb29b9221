"""Closed forms of loop variables agree with running the loop."""

import pytest

from syncline.intervals.loops.recurrence import closed_form, drift
from syncline.ir import terms as t
from syncline.ir.terms import Kind, Term

K = t.symbol("k", Kind.COUNTER, lo=0)
P = t.symbol("i~", Kind.PRIVATE_UNDERSTOOD)
N = t.symbol("n", Kind.UNIFORM)

STEPS = {
    "add": (3, t.add(P, t.integer(5))),
    "subtract": (100, t.sub(P, t.integer(7))),
    "double": (1, t.mul(P, t.integer(2))),
    "shift left": (3, t.shl(P, t.integer(2))),
    "halve": (1000, t.tdiv(P, t.integer(2))),
    "shift right": (1000, t.shr(P, t.integer(1))),
    "alternate": (1, t.sub(t.ONE, P)),
    "toggle": (0, t.bxor(P, t.ONE)),
    "toggle a mask": (5, t.bxor(P, t.integer(12))),
    "wrap": (2, t.tmod(t.add(P, t.ONE), t.integer(3))),
    "unchanged": (9, P),
    "reset": (9, t.integer(4)),
}


@pytest.mark.parametrize(("start", "after"), STEPS.values(), ids=STEPS.keys())
def test_closed_form_is_the_value_after_k_steps(start: int, after: Term) -> None:
    """For the first ten iterations."""
    form = closed_form(t.integer(start), P, after, K, frozenset((K,)), t.TRUE)
    assert form is not None
    value: Term = t.integer(start)
    for k in range(10):
        assert t.substitute(form, {K: t.integer(k)}) is value
        value = t.substitute(after, {P: value})


def test_a_step_that_itself_moves_has_no_closed_form() -> None:
    """`i += j` with a changing j is not affine."""
    moving = t.symbol("j~", Kind.PRIVATE_UNDERSTOOD)
    assert closed_form(t.ZERO, P, t.add(P, moving), K, frozenset((K, moving)), t.TRUE) is None


def test_halving_a_number_of_unknown_sign_is_left_alone() -> None:
    """-1 / 2 is 0 in C, -1 >> 1 is -1."""
    assert closed_form(N, P, t.tdiv(P, t.integer(2)), K, frozenset((K,)), t.TRUE) is None
    assert closed_form(N, P, t.tdiv(P, t.integer(2)), K, frozenset((K,)), t.lt(t.ZERO, P)) is not None


def test_drift_bounds_a_conditional_step() -> None:
    """`if (c) i++` moves by 0 or 1."""
    c = t.symbol("c", Kind.PRIVATE, t.Sort.BOOL)
    assert drift(P, t.ite(c, t.add(P, t.ONE), P)) == (0, 1)
