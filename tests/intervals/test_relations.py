"""How two accesses that meet stand to each other."""

from __future__ import annotations

import itertools

from syncline.intervals.mhp.relations import ANYHOW, Relation, plain_first
from syncline.records import replace


def _apart(low: int | None, high: int | None) -> Relation:
    return replace(ANYHOW, distances=((1, low, high),))


def test_plain_ones_come_first_whatever_the_set_gives_first() -> None:
    """Reports name relations in this order, which may not hang on hashes: that of None is an address in Python 3.11."""
    relations = [ANYHOW, _apart(1, 1), _apart(-2, -2), _apart(1, None), _apart(None, -1)]
    expected = plain_first(set(relations))
    assert expected[:3] == relations[:3]
    for order in itertools.permutations(relations):
        assert plain_first(dict.fromkeys(order).keys()) == expected
