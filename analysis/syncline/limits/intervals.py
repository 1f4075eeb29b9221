"""Limits of the symbolic walk (`intervals/`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

FORWARDED_STORES: Annotated[
    int,
    Limit(
        "elements of an array whose stored values are remembered",
        "stores to more elements are not remembered: what is read there is an unknown, and a finding that needs it"
        " is possible",
    ),
] = 256
UNDECIDED_STORES: Annotated[
    int,
    Limit(
        "earlier stores of the thread that may be to the same address",
        "what is read is an unknown, and a finding that needs it is possible",
    ),
] = 2
EXCHANGED: Annotated[
    int,
    Limit(
        "parts of an expression that lanes pass on",
        "what a lane receives is an unknown, and a finding that needs it is possible",
    ),
] = 1_000
JUMPS_PAST: Annotated[
    int,
    Limit(
        "jumps past a barrier to one place",
        "which of them was taken is not followed: a race that hangs on it stays undecided",
    ),
] = 4
INDUCTION: Annotated[
    int, Limit("iterations that are looked at together", "a loop invariant that needs more of them is not proved")
] = 3
ITERATIONS: Annotated[
    int,
    Limit("iterations that are counted", "how often a loop of more of them runs is unknown to what stands behind it"),
] = 256
PERIOD: Annotated[
    int,
    Limit(
        "iterations after which variables of a loop hold again what they began with",
        "what they hold is an unknown, and a finding that needs it is possible",
    ),
] = 8
PERIODIC: Annotated[
    int, Limit("variables of a loop that depend on each other and are periodic", "what they hold is an unknown")
] = 8
GIVEN: Annotated[
    int, Limit("values that an iteration may give a variable", "no bound is known that the loop keeps it below")
] = 8
LONG_VALUE: Annotated[
    int, Limit("parts of a value", "a variable with a longer one holds a name for it; no result changes")
] = 48
WIDEST_BOUND: Annotated[
    int, Limit("size of a bound that a short name has", "the name has no bound: no type holds such a number")
] = 1 << 128
IN_FULL: Annotated[
    int,
    Limit(
        "parts of a value that decides something, with all that it was computed from",
        "it is an unknown, and a finding that needs it is possible",
    ),
] = 2_000
SIZES: Annotated[
    int, Limit("expressions", "the usual size of the one asked about longest ago is computed anew; no result changes")
] = 4096
DIFFERENCES: Annotated[
    int, Limit("conditions", "the difference of the sides of the one asked about longest ago is computed anew")
] = 4096
