"""Limits of the checks (`checks/`). A second look at a finding has a budget of its own for each question."""

from __future__ import annotations

from typing import Annotated

from .limit import Budget, Limit

_AS_FOUND = "the finding stays as it was found"

WALK: Annotated[
    float, Limit("share of the work for the walk through a kernel", "it is not finished: the kernel is incomplete")
] = 1.0
REACHED: Annotated[
    Budget,
    Limit("resources of Z3, units of work: for whether a thread comes to what is not understood", "one may come there"),
] = Budget(rlimit=200_000, units=200_000)
REACHED_PLACES: Annotated[
    int, Limit("conditions of places that are not understood", "threads may come to further ones")
] = 16
TOLD_PARTS: Annotated[
    int,
    Limit("operators and operands of what a launch says", "a message writes the rest of the expression as '...'"),
] = 16
TOLD_INPUTS: Annotated[
    int, Limit("contents of memory that a finding is for", "a message leaves out the rest; the witness has them all")
] = 3
SOLUTIONS: Annotated[
    int, Limit("latest solutions that are tried on the next question", "older ones are not; the solver is asked")
] = 6
GUARD: Annotated[
    int,
    Limit(
        "parts of a condition",
        "where one has more, two accesses are first asked about without what holds there; no result changes",
    ),
] = 100
CONFLICTS: Annotated[
    int, Limit("conflicts on one array", "no more pairs of accesses to it are looked at: it is racy already")
] = 48
TOGETHER: Annotated[
    int, Limit("pairs of accesses", "of fewer, each is asked about by itself and not all together; no result changes")
] = 8
MANY_WAYS: Annotated[
    int,
    Limit(
        "ways in which two accesses meet",
        "where there are so many, they are first asked about as in any iterations; no result changes",
    ),
] = 8
PARTICIPANTS: Annotated[
    int, Limit("kinds of barriers for some threads alone", "barriers of further kinds order nobody: conflicts stay")
] = 3
MISSED: Annotated[
    int, Limit("barriers that one thread misses", "another thread is not seen waiting at further ones")
] = 4
COUNTED_OUT: Annotated[
    int,
    Limit(
        "threads of a block, or blocks of a grid, that are counted out",
        "of more, all are taken to come to where some are counted: what a counter orders stays undecided",
    ),
] = 1 << 10
COUNTS: Annotated[int, Limit("counts of threads or blocks that are remembered", "they are counted anew")] = 256
DEFINITIONS: Annotated[
    int,
    Limit("variables that stand for variables in a specification", "it is not understood: incomplete"),
] = 16
DIFFERENCE: Annotated[
    Budget,
    Limit(
        "resources of Z3, units of work: for whether what is written differs from what is there",
        "the race is taken to make a difference",
    ),
] = Budget(rlimit=300_000, units=300_000)
MASKS: Annotated[
    Budget, Limit("resources of Z3, units of work: for a mask of a warp function", "nothing is said of the mask")
] = Budget(rlimit=300_000, units=200_000)
ASSESSMENT: Annotated[
    Budget, Limit("resources of Z3, units of work: for whether a witness is a usual launch", _AS_FOUND)
] = Budget(rlimit=400_000, units=250_000)
STATED: Annotated[
    Budget, Limit("resources of Z3, units of work: for whether stated facts can hold together", "they are relied on")
] = Budget(rlimit=400_000, units=250_000)
CALLERS: Annotated[
    Budget, Limit("resources of Z3, units of work: for whether the host's launch allows a finding", _AS_FOUND)
] = Budget(rlimit=400_000, units=300_000)
CHOICES_OF_STRIDES: Annotated[
    int, Limit("choices of the caller between layouts of an array", "further ones are not told apart")
] = 2
CASES: Annotated[
    int, Limit("values of an extent that are looked at one by one", "a question about more is asked as a whole")
] = 14
HOST_CHOICES: Annotated[
    int, Limit("conditions of the host that are looked at each way", "a question about more is asked as a whole")
] = 2
CALLERS_NUMBERS: Annotated[
    int, Limit("numbers of a launch whose usual relations are looked at", "relations of further ones are not")
] = 4
CONTENTS: Annotated[
    Budget, Limit("resources of Z3, units of work: for whether a finding needs unsorted contents", _AS_FOUND)
] = Budget(rlimit=200_000, units=200_000)
CONTENTS_ELEMENTS: Annotated[int, Limit("elements of an input whose order is looked at", _AS_FOUND)] = 6
REPLAY: Annotated[
    int,
    Limit("steps of all replays of a kernel together", "further witnesses are not run; they count as not seen"),
] = 2_000_000
ROOM: Annotated[
    int,
    Limit(
        "what a run raises a bound to that other threads than the witness' break", "the assumption fails in that run"
    ),
] = 1 << 16
ONE_RUN_STEPS: Annotated[
    int, Limit("steps of the run of a launch that is known in full", "the run shows nothing: the solver's answer stays")
] = 1_000_000
ONE_RUN_THREAD_STEPS: Annotated[
    int, Limit("steps of one thread of that run", "the run shows nothing: the solver's answer stays")
] = 50_000
