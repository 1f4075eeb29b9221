"""Limits of repair (`repair/`). Where one is reached a finding may have no fix, or a dearer one; it never has a wrong
one, as each fix is checked on the edited text."""

from __future__ import annotations

from typing import Annotated

from .limit import Budget, Limit

_NO_CONDITION = "no condition is named"
_NO_FIX = "further ones are not tried; the finding may have no fix"

EDGE: Annotated[
    Budget,
    Limit(
        "resources of Z3, units of work: for whether a barrier orders two accesses",
        "they count as unordered",
    ),
] = Budget(rlimit=200_000, units=40_000)
UNIFORM: Annotated[
    Budget,
    Limit(
        "resources of Z3, units of work: for whether all threads take one branch", "no barrier is put into the branch"
    ),
] = Budget(rlimit=40_000, units=15_000)
ASSUMPTION: Annotated[
    Budget, Limit("resources of Z3, units of work: for a question about a precondition", "it is not offered")
] = Budget(rlimit=300_000, units=150_000)
ASSUMPTION_QUESTIONS: Annotated[int, Limit("questions about preconditions of a finding", _NO_FIX)] = 24
ASSUMPTIONS: Annotated[int, Limit("preconditions that are checked for a finding", _NO_FIX)] = 3
ASSUMPTIONS_IN_PAIRS: Annotated[int, Limit("preconditions that are tried two at a time", _NO_FIX)] = 40
CONDITIONS: Annotated[int, Limit("relations in the condition under which a kernel is race-free", _NO_CONDITION)] = 6
CONDITION_FINDINGS: Annotated[int, Limit("conflicts that such a condition is to settle", _NO_CONDITION)] = 24
CONDITION_QUESTIONS: Annotated[int, Limit("questions about relations that settle one conflict", _NO_CONDITION)] = 40
CONDITION: Annotated[
    Budget, Limit("resources of Z3, units of work: for whether relations settle a conflict", "they count as if not")
] = Budget(rlimit=100_000, units=40_000)
CONDITION_MODELS: Annotated[
    int, Limit("solutions that are moved to keep to a condition", "the solver is asked for one")
] = 3
CONDITION_ORDERS: Annotated[
    int,
    Limit("strides of an address that are tried in every order", "more are tried as declared and back"),
] = 3
NUMBERS: Annotated[int, Limit("numbers of a launch that preconditions relate", _NO_FIX)] = 5
CONSTANTS: Annotated[int, Limit("constants that preconditions compare numbers with", _NO_FIX)] = 6

POINTS: Annotated[int, Limit("insertion points of a kernel, from its beginning", "no barrier is put behind them")] = 120
CLAUSES: Annotated[
    int, Limit("pairs of accesses that are taken into account at once", "the others come in the next round")
] = 6
ROUNDS: Annotated[int, Limit("choices of barriers", _NO_FIX)] = 40
SETS: Annotated[int, Limit("sets of barriers that are checked for a finding", _NO_FIX)] = 3
SETS_AND_CHANGE: Annotated[int, Limit("sets of barriers that are tried with a change of a statement", _NO_FIX)] = 3
REGIONS: Annotated[int, Limit("regions that are taken apart around a barrier", _NO_FIX)] = 4
REDUNDANCY_PAIRS: Annotated[
    int, Limit("pairs of accesses that a barrier is said to order", "further ones are not named")
] = 3
REDUNDANCY_QUESTIONS: Annotated[int, Limit("questions for those pairs, behind the first", "they are not named")] = 6
TEMPLATE_HEAD: Annotated[
    int, Limit("bytes before a function that are searched for `template <`", "an edit may land behind it: no fix")
] = 2_000
INDENTED_LINES: Annotated[
    int, Limit("lines above a brace that are looked at for the indentation", "a fix is indented by one step")
] = 200
