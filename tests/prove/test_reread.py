"""One place in memory, read as a float by one term and as an integer by another."""

from __future__ import annotations

from fractions import Fraction

from syncline.ir import terms as t
from syncline.prove.questions.evaluate import evaluate
from syncline.prove.questions.query import Model


def test_a_content_is_a_number_of_the_type_that_it_is_read_as() -> None:
    """Bits can be shifted, whatever the content was fixed as."""
    model = Model({}, {("a", (0,)): Fraction(7, 2)}, {})
    shifted = t.shr(t.load("a", t.I32, [t.ZERO]), t.integer(1))
    assert evaluate(shifted, model) == 1
    assert evaluate(t.load("a", t.F32, [t.ZERO]), model) == Fraction(7, 2)
