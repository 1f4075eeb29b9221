"""Limits of the term language (`ir/terms/`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

EXPANDED_PRODUCT: Annotated[
    int, Limit("monomials", "a product of sums is not multiplied out: it counts as one unknown factor of an address")
] = 24
SHIFT: Annotated[int, Limit("bits", "the value of a shift to the left by so many bits has no upper bound")] = 64
WRITTEN: Annotated[int, Limit("operators and operands", "a message writes the rest of the expression as '...'")] = 400
TABLE: Annotated[int, Limit("terms", "those that nobody holds any more are let go of; no result changes")] = 1 << 16
FUNCTIONS: Annotated[
    int, Limit("names of functions", "the one looked up longest ago is looked up anew; no result changes")
] = 4096
