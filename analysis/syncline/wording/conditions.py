"""Conditions on what callers pass, and on what memory holds."""

from __future__ import annotations

from ..findings import Condition, Witness
from ..limits import checks as limits


def race_free(condition: Condition) -> str:
    """ "race-free if `s1 >= n` and `s2 >= m * s1`\""""
    *others, last = (f"`{relation}`" for relation in condition.relations)
    return f"race-free if {', '.join(others)} and {last}" if others else f"race-free if {last}"


def for_inputs(witness: Witness) -> str:
    """The end of a message: "; for inputs with v[32] = 0 and v[0] = 0", or nothing."""
    return f"; for inputs with {' and '.join(witness.data[: limits.TOLD_INPUTS])}" if witness.data else ""
