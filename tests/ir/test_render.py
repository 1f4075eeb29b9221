"""Terms as a C programmer would write them."""

from __future__ import annotations

import pytest

from syncline.ir import terms as t
from syncline.ir.terms import Kind, Term

A, B, C = (t.symbol(name, Kind.UNIFORM) for name in "abc")


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (t.tdiv(A, t.mul(B, C)), "a / (b * c)"),
        (t.tmod(A, t.mul(B, C)), "a % (b * c)"),
        (t.tdiv(t.mul(A, B), C), "a * b / c"),
        (t.tdiv(t.tdiv(A, B), C), "(a / b) / c"),
        (t.tdiv(A, t.add(B, C)), "a / (b + c)"),
        (t.mul(A, t.tmod(B, C)), "a * (b % c)"),
    ],
)
def test_parentheses(term: Term, text: str) -> None:
    assert t.render(term) == text


@pytest.mark.parametrize(("digits", "text"), [("2.5", "2.5"), ("1e400", "inf"), ("-1e400", "-inf")])
def test_reals_that_no_double_holds(digits: str, text: str) -> None:
    assert t.render(t.real(digits)) == text
