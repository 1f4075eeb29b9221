"""What a replay says."""

from __future__ import annotations

from ..ir.reasons import Cause

WORDS: dict[Cause, str] = {
    Cause.REPLAY_STEPS: "the run took more than {0} steps",
    Cause.REPLAY_THREAD_STEPS: "a thread took more than {0} steps",
    Cause.REPLAY_STEPS_USED_UP: "the steps for replaying this kernel's witnesses are used up",
    Cause.REPLAY_GRID: "the grid is too large to replay",
    Cause.REPLAY_LAUNCH: "a launch of {0} threads is too large to replay",
    Cause.REPLAY_EXPRESSION: "an expression that is too large to replay",
    Cause.REPLAY_NESTING: "a kernel nested too deeply to replay ({0})",
    Cause.REPLAY_OPERATOR: "the operator '{0}' has no replay",
    Cause.REPLAY_SYMBOL: "the symbol '{0}' means nothing in a run",
    Cause.REPLAY_JUMP: "a jump to '{0}', which does not enclose it",
    Cause.REPLAY_ATOMIC: "the atomic operation '{0}'",
    Cause.REPLAY_ATOMIC_OPERANDS: "the operands of an atomic '{0}'",
    Cause.REPLAY_NO_VALUE: "no value for {0}",
    Cause.DIVISION_BY_ZERO: "a division by zero",
    Cause.SHIFT_TOO_FAR: "a shift by {0} bits",
    Cause.ABORTS: "the kernel aborts at line {0}",
    Cause.ASSERTION_FAILS: "an assertion fails for this input (line {0})",
    Cause.ASSUMPTION_FAILS: "an assumption does not hold for this input (line {0})",
    Cause.AT_LINE: "{0} (line {1})",
    Cause.PASSED_OVER: "passed over: {0} (line {1})",
    Cause.NOTHING_OFFERED: "a lane asked for the value of one that offered none",
    Cause.READ_AS_OTHER_TYPE: "a value was read as another type than it was written",
    Cause.READ_IN_PIECES: "a value was read in other pieces than it was written in",
    Cause.OVERWRITTEN_IN_PART: "a value was overwritten in part",
    Cause.OVERFLOW_AT: "an overflow at line {0}",
    Cause.NOT_SHOWN: "the replay of the witness does not show it",
    Cause.OTHER_THREADS_RACE: "the race is between other threads",
    Cause.NOT_REACHED: "no thread reaches the access at line {0}",
    Cause.ALL_PASS: "every thread passes the barrier",
    Cause.ORDERED_OR_APART: "every two of these accesses are ordered, or at different addresses",
    Cause.CLAIM_HOLDS: "it holds in the run of the witness",
}
