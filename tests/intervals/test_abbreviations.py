"""Short names for long values."""

from __future__ import annotations

from syncline.intervals.values.abbreviations import Abbreviations
from syncline.ir import terms as t

_X = t.symbol("x", t.Kind.UNIFORM, lo=0, hi=2**31 - 1)
_OTHERS = [t.symbol(f"x{i}", t.Kind.UNIFORM) for i in range(20)]


def test_squares_of_squares_have_names_without_endless_numbers() -> None:
    """Bounds that double their digits with each square are not carried: nobody could write them."""
    names, value = Abbreviations(), _X
    for _ in range(64):
        value = names.short(t.add(t.mul(value, value), *(t.bxor(value, other) for other in _OTHERS)))
    assert names.inside(value) == {value}
    assert all(end is None or abs(end) <= 2**128 for end in t.bounds(value))
    assert (t.usual_of(value) or 0) <= 2**128
