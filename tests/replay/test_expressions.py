"""Generated Python means what the term means: agreement with the prover's own evaluator."""

from __future__ import annotations

import random

import pytest

from syncline.ir import kernel as ir
from syncline.ir import terms as t
from syncline.ir.kernel import Space
from syncline.ir.reasons import Reason
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model
from syncline.replay.runs import trace_of
from syncline.replay.trace import Trace
from syncline.replay.values import ConcreteLaunch
from syncline.wording import words

from .build import array, kernel, num, param, write

OUT = array("out", Space.GLOBAL, element=t.I64)
NAMES = ("a", "b", "c")


def random_term(r: random.Random, depth: int) -> t.Term:
    if depth == 0 or r.random() < 0.1:
        return num(r.randint(-9, 9)) if r.random() < 0.3 else param(r.choice(NAMES))
    x, y, z = (random_term(r, depth - 1) for _ in range(3))
    positive = num(r.randint(1, 9))
    condition = r.choice(
        (t.lt(x, y), t.le(x, y), t.eq(x, y), t.and_(t.lt(x, y), t.ne(y, z)), t.or_(t.lt(x, y), t.lt(z, y)))
    )
    return r.choice(
        (
            t.add(x, y),
            t.sub(x, y),
            t.mul(x, y),
            t.tdiv(x, positive),
            t.tdiv(x, t.neg(positive)),
            t.tmod(x, positive),
            t.shl(x, t.tmod(t.mul(y, y), num(5))),
            t.shr(x, t.tmod(t.mul(y, y), num(5))),
            t.band(x, y),
            t.bor(x, y),
            t.bxor(x, y),
            t.minimum(x, y),
            t.maximum(x, y),
            t.ite(condition, x, y),
            t.cast(x, r.choice((t.I8, t.U8, t.U16, t.U32, t.I16))),
            t.usub(x, y, t.U32),
            t.as_integer(t.not_(condition)),
        )
    )


def value_of(term: t.Term, scalars: dict[str, object]) -> object:
    trace = trace_of(kernel(write(OUT, num(0), term)), ConcreteLaunch((1, 1, 1), scalars=scalars))
    assert isinstance(trace, Trace)
    assert trace.stopped is None
    return trace.segments[0].events[0][2]


def test_random_integer_terms_have_the_value_that_the_prover_gives_them() -> None:
    """Every operator, signs and wrap-around included."""
    r = random.Random(7)
    for _ in range(200):
        term = random_term(r, 3)
        scalars: dict[str, object] = {name: r.choice((-7, -1, 0, 1, 2, 5, 31, 200)) for name in NAMES}
        model = Model({param(name): value for name, value in scalars.items()}, {}, {})  # type: ignore[arg-type]
        assert value_of(term, scalars) == evaluate(term, model), (term, scalars)


def test_conditionals_divide_only_where_they_must() -> None:
    """n != 0 ? 8 / n : 3 and n != 0 && 8 / n > 1 with n = 0."""
    n = param("n")
    some = t.ne(n, num(0))
    quotient = t.tdiv(num(8), n)
    assert value_of(t.ite(some, quotient, num(3)), {"n": 0}) == 3
    assert value_of(t.as_integer(t.and_(some, t.gt(quotient, num(1)))), {"n": 0}) == 0


@pytest.mark.parametrize(
    ("term", "reason"),
    [(t.tdiv(num(8), param("n")), "division by zero"), (t.shl(param("n"), t.sub(param("n"), num(1))), "shift by -1")],
)
def test_undefined_operations_stop_the_run(term: t.Term, reason: str) -> None:
    """What C leaves undefined proves nothing."""
    trace = trace_of(kernel(write(OUT, num(0), term)), ConcreteLaunch((1, 1, 1), scalars={"n": 0}))
    assert isinstance(trace, Trace)
    assert reason in words(trace.stopped)


def test_reals_are_doubles() -> None:
    """(int)((float)a / 4 + sqrtf(16)) for a = 7 is 5, and 1 / 0 is larger than anything."""
    a = t.cast(param("a"), t.F32)
    root = t.call("sqrtf", (t.real(16),), t.Sort.REAL)
    assert value_of(t.cast(t.fadd(t.fdiv(a, t.real(4)), root), t.I32), {"a": 7}) == 5
    infinite = t.fdiv(a, t.fmul(a, t.real(0)))
    assert value_of(t.as_integer(t.lt(t.real(10**30), infinite)), {"a": 7}) == 1


def test_an_unknown_function_is_a_function() -> None:
    """Equal arguments give equal results."""
    a, b = (t.call("mystery", (param(name),), t.Sort.INT) for name in "ab")
    assert value_of(t.sub(a, b), {"a": 3, "b": 3}) == 0


def test_an_expression_out_of_hand_is_refused() -> None:
    """Doubling a shared subterm forty times would be a text of 2^40 nodes."""
    term = param("a")
    for _ in range(40):
        term = t.bxor(t.mul(term, term), t.add(term, num(1)))
    reason = trace_of(kernel(write(OUT, num(0), term)), ConcreteLaunch((1, 1, 1), scalars={"a": 1}))
    assert isinstance(reason, Reason)
    assert "too large" in words(reason)


def test_deep_nesting_is_refused_with_a_reason() -> None:
    """Python nests twenty loops at most."""
    body: ir.Block = (write(OUT, num(0)),)
    for depth in range(25):
        body = (ir.Loop(f"L{depth}", (), t.lt(param("a"), num(0)), body, (), body[0].site),)
    reason = trace_of(kernel(*body), ConcreteLaunch((1, 1, 1), scalars={"a": 1}))
    assert isinstance(reason, Reason)
    assert "nested too deeply" in words(reason)
