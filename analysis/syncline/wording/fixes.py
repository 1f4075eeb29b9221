"""Why no fix is offered."""

from __future__ import annotations

from ..ir.reasons import Cause

WORDS: dict[Cause, str] = {
    Cause.FIX_NOT_PROVED: "a barrier that would part them could not be proved right",
    Cause.FIX_NO_PLACE: "cannot be repaired by barriers: no place that all threads come to parts lines {0} and {1}",
    Cause.FIX_IN_OTHER_FILE: "the barrier belongs in another file",
    Cause.FIX_SAME_STATEMENT: "cannot be repaired by barriers: let one thread alone come to line {0}, or make"
    " its access atomic",
    Cause.FIX_NOT_ALL_COME: "cannot be repaired by barriers: no place between the two is one that all reach, as they"
    " part at line {0}",
    Cause.FIX_NOT_TAKEN_APART: "cannot be repaired by barriers: the statement at line {0} would have to be taken apart"
    " between its accesses",
    Cause.FIX_SPENT: "the work that fixes of a kernel may take ran out",
    Cause.FIX_BARRIER_NOT_A_STATEMENT: "the barrier is no statement of its own, which could be moved",
    Cause.FIX_DIVERGENCE: "no place that all threads come to does what the barrier does",
    Cause.FIX_LOSES_UPDATES: "a barrier would not mend it: threads update one place at line {0}, and updates would"
    " still be lost",
    Cause.FIX_NO_ATOMIC: "a barrier would not mend it, as the updates at line {0} would still be lost, and {1} has no"
    " atomic function for {2}",
    Cause.FIX_NO_GRID_BARRIER: "threads of different blocks collide, and {0} has no barrier of the grid: the kernel"
    " would have to end between lines {1} and {2}",
    Cause.FIX_JUMP_INSIDE: "no place that all threads come to does what the barrier does, and the statement at line {0}"
    " cannot be taken apart: a jump, a label or a directive is in the way",
    Cause.FIX_DECLARED_INSIDE: "no place that all threads come to does what the barrier does, and what is declared at"
    " line {0}, before the barrier, cannot be declared earlier for what uses it behind",
    Cause.FIX_LOOP_FORM: "the loop at line {0} cannot be run by all threads alike: its form is not one for that",
    Cause.FIX_MACRO_INSIDE: "the text cannot be taken apart: macro {0} may hold a jump or a barrier",
    Cause.FIX_IN_STRING: "the edit cannot be written in the string literal that the kernel stands in",
    Cause.MASK_NEEDS_BALLOT: (
        "lanes may take another way before it: a __ballot_sync() of their condition, by all, gives the mask"
    ),
    Cause.MASK_NOT_PROVED: "a mask of all lanes could not be proved right",
    Cause.MASK_TAKEN_ELSEWHERE: "the mask is not taken in the call itself",
}
