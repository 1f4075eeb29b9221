"""Conditions on what callers pass."""

from __future__ import annotations

from ..findings import Condition


def race_free(condition: Condition) -> str:
    """ "race-free if `s1 >= n` and `s2 >= m * s1`\""""
    *others, last = (f"`{relation}`" for relation in condition.relations)
    return f"race-free if {', '.join(others)} and {last}" if others else f"race-free if {last}"
