"""What is undecided of a kernel."""

from __future__ import annotations

from ..ir.reasons import Cause

WORDS: dict[Cause, str] = {
    Cause.PAIRS_UNDECIDED: "could not decide whether the accesses to {0} at {1} collide: {2}",
    Cause.PAIR_MAY_COLLIDE: "the accesses to {0} at {1} might collide: {2}",
    Cause.SPLIT_UNDECIDED: "could not decide whether all threads of a block agree at line {0}: {1}",
    Cause.SPLIT_POSSIBLE: "threads might disagree at line {0} before {1}: {2}",
    Cause.NAMED_BARRIER: "the named barrier at line {0} is not followed: {1}",
    Cause.CLAIM_UNPROVED: "the {0} at line {1} could not be proved: {2}",
    Cause.FAULT_UNDECIDED: "whether {0} at line {1} could not be decided: {2}",
    Cause.DEPENDS_ON: "it hangs on {0}",
}

#: causes whose arguments are an array, pairs of lines, and why
ABOUT_PAIRS = frozenset((Cause.PAIRS_UNDECIDED, Cause.PAIR_MAY_COLLIDE))
#: which of their arguments has the lines, a tuple for each pair
LINES_OF_PAIRS = 1

#: without the names and the lines of one kernel: with the last argument alone
GENERAL: dict[Cause, str] = {
    Cause.PAIRS_UNDECIDED: "could not decide whether two accesses collide: {0}",
    Cause.PAIR_MAY_COLLIDE: "two accesses might collide: {0}",
    Cause.SPLIT_UNDECIDED: "could not decide whether all threads of a block agree: {0}",
    Cause.SPLIT_POSSIBLE: "threads might disagree before a barrier: {0}",
    Cause.NAMED_BARRIER: "a named barrier is not followed: {0}",
}
