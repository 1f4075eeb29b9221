"""Claims that cannot be proved, named barriers that are not followed, and work that was not finished."""

from __future__ import annotations

from ..ir.reasons import Cause

WORDS: dict[Cause, str] = {
    # --- claims that cannot be proved
    Cause.CHANGES_PARAMETERS: "the function changes its parameters",
    Cause.MORE_THAN_LOOKING: "it does more than to look",
    Cause.HALF_A_PAIR: "it names half a pair of threads",
    Cause.SPEAKS_OF_ABSENT: "it speaks of threads that are not here",
    Cause.CLAIM_NOT_UNDERSTOOD: "it is not understood",
    Cause.CLAIM_OF_FLOATS: "it speaks of floating-point values, which are not calculated as a device does",
    Cause.CLAIM_OF_NO_THREAD: "it speaks of another thread, and there is none",
    Cause.ARRAY_NOT_PARAMETER: "what an array holds that is no parameter",
    Cause.NOT_CALCULATED: "{0}, which is not calculated",
    Cause.CLAIM_NOT_LAST: "it does not stand at the end of its function",
    Cause.CLAIM_OF_UNKNOWN_VARIABLE: "it speaks of a variable that some loop does not know",
    Cause.CLAIM_OF_PARAMETER: "it speaks of a parameter",
    Cause.CLAIM_CALLS: "it calls a function",
    # --- named barriers
    Cause.MISCOUNTED: "it counts {0} threads, and {1} come",
    Cause.COUNT_NOT_OF_WARPS: "its count of {0} is no multiple of a warp's {1} threads",
    Cause.USED_AGAIN: "its number may be used again before all have been there",
    Cause.NUMBER_UNKNOWN: "its number or its count is not known",
    Cause.NOBODY_WAITS: "nobody waits there",
    Cause.COUNTS_DIFFER: "not all threads give the same count",
    Cause.NO_ONE_ORDER: "not all threads pass the barriers in the same order",
    Cause.PARTS_OF_WARPS: "parts of warps come to it",
    Cause.COMPUTED_NUMBERS: "several calls have numbers that threads compute",
    Cause.BLOCK_NUMBER_TAKEN: "the barriers of the whole block have the same number",
    Cause.BLOCK_SIZE_UNKNOWN: "the size of the block is not known",
    Cause.DIFFERENT_LOOPS: "those who meet there come from different loops or under different conditions",
    # --- work that was not finished
    Cause.WORK_SPENT: "the budget of work ran out (--effort allows more)",
    Cause.TIME_OVER: "the safety net of wall-clock time was reached (--timeout)",
    Cause.LOOK_CUT_SHORT: "a launch that the host may never make: the budget of work ran out before that was known"
    " (--effort allows more)",
    Cause.BEFORE_ALL_ACCESSES: "{0} before all accesses of the kernel were known",
    Cause.SOLVER_SAYS: "the solver says: {0}",
    Cause.MODEL_NOT_CHECKED: "the model did not check",
    Cause.NO_CONTENTS_FOUND: "no contents of memory were found that make the accesses meet",
    Cause.NO_PROOF_NO_WITNESS: "no proof and no witness within the budget",
    Cause.SEVERAL: "{0}",
    Cause.WARP_PART_UNKNOWN: "who takes part in the barrier of a part of a warp is not known",
    Cause.BLOCK_TOO_LARGE: "blocks larger than {0} threads are not analysed",
}
