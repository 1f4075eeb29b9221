"""The text that Z3 gets means what `evaluate` computes: C's operators, for negative numbers too."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from syncline.ir import terms as T
from syncline.ir.terms import I8, I32, U8, U32, Kind, Sort, Term
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model
from syncline.prove.questions.work import Work
from syncline.prove.solving.encode import script
from syncline.prove.solving.integers import literal
from syncline.prove.solving.z3_backend import Session

A, B, C = (T.symbol(name, Kind.PRIVATE, lo=-300, hi=300) for name in "abc")
U, V = (T.symbol(name, Kind.PRIVATE, lo=0, hi=40) for name in "uv")
FREE = T.symbol("free", Kind.PRIVATE)
R = T.symbol("r", Kind.PRIVATE, Sort.REAL)
BINARY = [T.add, T.mul, T.sub, T.tdiv, T.tmod, T.minimum, T.maximum, T.shr, T.band, T.bor, T.bxor]
CASTS = [I8, U8, I32, U32]


def values_of(script_text, names):
    outcome, values = Session(script_text, 1_000_000, Work(0)).check("", names)
    assert outcome == "sat"
    return values


def solver_says(term: Term, model: Model) -> object:
    """The value that Z3 gives to `term` when every symbol is fixed as in the model."""
    result = T.symbol("result", Kind.PRIVATE, term.sort)
    constant = {Sort.INT: T.integer, Sort.BOOL: T.boolean, Sort.REAL: T.real}
    fixed = [T.eq(s, constant[s.sort](v)) for s, v in model.symbols.items() if s in term.symbols]
    written = script((*fixed, T.eq(result, term)))
    return values_of(written.text, [written.unknowns[result]])[written.unknowns[result]]


def wider(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    condition = st.builds(lambda f, a, b: f(a, b), st.sampled_from([T.lt, T.le, T.eq, T.ne]), inner, inner)
    return st.one_of(
        st.builds(lambda f, a, b: f(a, b), st.sampled_from(BINARY), inner, inner),
        st.builds(T.shl, inner, st.sampled_from([T.ONE, U])),
        st.builds(T.cast, inner, st.sampled_from(CASTS)),
        st.builds(T.usub, inner, inner, st.sampled_from([U8, U32])),
        st.builds(T.ite, condition, inner, inner),
    )


leaves = st.one_of(st.sampled_from([A, B, C, U, V]), st.integers(-9, 70).map(T.integer))
integers = st.recursive(leaves, wider, max_leaves=5)
models = st.builds(
    lambda a, b, c, u, v: Model({A: a, B: b, C: c, U: u, V: v}, {}, {}),
    *[st.integers(-300, 300)] * 3,
    *[st.integers(0, 40)] * 2,
)


@settings(max_examples=250, deadline=None)
@given(integers, models)
@example(T.shr(A, T.tmod(A, T.ZERO)), Model({A: 5, B: 0, C: 0, U: 0, V: 0}, {}, {}))
def test_integer_operators_agree_with_plain_arithmetic(term, model):
    """Fix the symbols, ask Z3 for the value: an exact script gives the evaluator's."""
    result = T.symbol("result", Kind.PRIVATE)
    if script((T.eq(result, term),)).exact:
        assert solver_says(term, model) == evaluate(term, model)


@settings(max_examples=150, deadline=None)
@given(integers, models)
def test_a_true_value_is_never_excluded(term, model):
    """Also where a script is weakened, what the evaluator computes stays possible: a refutation is a proof."""
    fixed = [T.eq(s, T.integer(v)) for s, v in model.symbols.items()]
    result = T.symbol("result", Kind.PRIVATE)
    value = evaluate(term, model)
    written = script(
        (
            *fixed,
            T.eq(result, term),
            T.eq(result, T.integer(int(value))),
        )
    )
    assert Session(written.text, 1_000_000, Work(0)).check()[0] == "sat"


@pytest.mark.parametrize(("a", "b"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (5, 0), (-5, 0)])
def test_division_and_remainder_round_toward_zero(a, b):
    """And dividing by zero gives zero, on both sides."""
    model = Model({A: a, B: b}, {}, {})
    for term in (T.tdiv(A, B), T.tmod(A, B)):
        assert solver_says(term, model) == evaluate(term, model)


@pytest.mark.parametrize("amount", [-1, 0, 3, 62, 63, 64, 500])
def test_shift_amounts_are_clamped(amount):
    """Amounts that C leaves undefined have one meaning everywhere."""
    model = Model({A: -9, FREE: amount}, {}, {})
    for term in (T.shl(A, FREE), T.shr(A, FREE)):
        assert solver_says(term, model) == evaluate(term, model)


def test_equal_arguments_give_equal_contents():
    """idx[a] != idx[b] with a == b has no solution; a difference in type or version is another content."""
    first, second = (T.load("idx", I32, (x,)) for x in (A, B))
    written = script(
        (
            T.eq(A, B),
            T.ne(first, second),
        )
    )
    assert Session(written.text, 1_000_000, Work(0)).check()[0] == "unsat"
    bytewise = T.load("idx", U8, (B,))
    written = script(
        (
            T.eq(A, B),
            T.ne(first, bytewise),
        )
    )
    assert Session(written.text, 1_000_000, Work(0)).check()[0] == "sat"


def test_reals_are_rational():
    """Float guards: comparison, arithmetic, truncation."""
    half = T.fmul(R, T.real("0.5"))
    model = Model({R: Fraction(-7, 2)}, {}, {})
    assert solver_says(half, model) == Fraction(-7, 4)
    assert solver_says(T.cast(R, I32), model) == -3
    assert solver_says(T.lt(T.cast(A, T.F32), R), Model({A: -4, R: Fraction(-7, 2)}, {}, {})) is True
    assert solver_says(T.fdiv(R, T.cast(A, T.F32)), Model({A: 0, R: Fraction(1)}, {}, {})) == 0


def test_literals_are_smt_lib():
    """Negative numbers and fractions have no sign or slash of their own there."""
    assert [literal(v) for v in (3, -3, Fraction(1, 3), Fraction(-2), True)] == [
        "3", "(- 3)", "(/ 1.0 3.0)", "(- 2.0)", "true",
    ]  # fmt: skip
