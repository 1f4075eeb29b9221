"""The bounds of a term hold for every value of its symbols, and are as narrow as each operator allows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from syncline.ir import terms as T
from syncline.ir.terms import I8, U8, Kind, Sort, Term, bounds
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model
from tests.prove.test_encode import integers, models


def symbol(name: str, low: int | None, high: int | None) -> Term:
    return T.symbol(name, Kind.PRIVATE, lo=low, hi=high)


ANY = symbol("any", None, None)
NATURAL = symbol("natural", 0, None)
BYTE = symbol("byte", 0, 255)
SMALL = symbol("small", -3, 5)
SIZE = symbol("size", 2, 10)
TRUE_OR_NOT = T.symbol("c", Kind.PRIVATE, Sort.BOOL)


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (T.integer(7), (7, 7)),
        (BYTE, (0, 255)),
        (T.TRUE, (None, None)),
        (T.symbol("r", Kind.PRIVATE, Sort.REAL), (None, None)),
        (T.add(BYTE, SMALL), (-3, 260)),
        (T.add(NATURAL, SMALL), (-3, None)),
        (T.mul(T.integer(-2), BYTE), (-510, 0)),
        (T.mul(SMALL, SIZE), (-30, 50)),
        (T.mul(NATURAL, SIZE), (0, None)),
        (T.mul(ANY, SIZE), (None, None)),
        (T.tdiv(BYTE, SIZE), (0, 127)),
        (T.tdiv(BYTE, symbol("natural size", 2, None)), (0, 127)),
        (T.tdiv(SMALL, SIZE), (None, None)),
        (T.tmod(SMALL, SIZE), (-3, 5)),
        (T.tmod(ANY, SIZE), (-9, 9)),
        (T.tmod(BYTE, symbol("maybe zero", 0, 9)), (0, 255)),
        (T.shr(BYTE, symbol("two or more", 2, None)), (0, 63)),
        (T.shr(SMALL, SIZE), (None, None)),
        (T.shl(SMALL, symbol("to four", 0, 4)), (-48, 80)),
        (T.shl(SIZE, symbol("to sixty-four", 0, 64)), (2, None)),
        (T.band(BYTE, ANY), (0, 255)),
        (T.band(NATURAL, ANY), (0, None)),
        (T.band(SMALL, ANY), (None, None)),
        (T.bor(BYTE, SIZE), (0, 255)),
        (T.bxor(BYTE, NATURAL), (0, None)),
        (T.bor(BYTE, SMALL), (None, None)),
        (T.minimum(BYTE, ANY), (None, 255)),
        (T.minimum(BYTE, SMALL), (-3, 5)),
        (T.maximum(BYTE, ANY), (0, None)),
        (T.maximum(SIZE, SMALL), (2, 10)),
        (T.ite(TRUE_OR_NOT, BYTE, SMALL), (-3, 255)),
        (T.ite(TRUE_OR_NOT, NATURAL, SMALL), (-3, None)),
        (T.ite(T.lt(ANY, BYTE), ANY, BYTE), (None, 255)),
        (T.ite(T.lt(BYTE, ANY), ANY, BYTE), (0, None)),
        (T.ite(T.le(SMALL, BYTE), SMALL, BYTE), (-3, 5)),
        (T.ite(T.lt(ANY, BYTE), SMALL, BYTE), (-3, 255)),
        (T.cast(ANY, I8), (-128, 127)),
        (T.usub(NATURAL, ANY, U8), (0, 255)),
        (T.load("a", U8, [ANY]), (0, 255)),
        (T.call("__popc", [ANY], Sort.INT), (0, 32)),
        (T.call("f", [ANY], Sort.INT), (None, None)),
    ],
    ids=str,
)
def test_each_operator(term: Term, expected: tuple[int | None, int | None]):
    assert bounds(term) == expected


@given(integers, models)
@settings(max_examples=300, deadline=None)
def test_bounds_hold_for_every_value(term: Term, model: Model):
    low, high = bounds(term)
    value = evaluate(term, model)
    assert low is None or low <= value
    assert high is None or value <= high
