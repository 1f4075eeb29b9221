"""Limits of the concrete run (`replay/`). A finding that no run shows is possible instead of certain."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

THREAD_STEPS: Annotated[int, Limit("statements of a thread", "the run stops: it shows nothing")] = 20_000
STEPS: Annotated[int, Limit("statements of all threads", "the run stops: it shows nothing")] = 500_000
THREADS: Annotated[int, Limit("threads of a launch", "the launch is not run as a whole")] = 4_096
EXPRESSION: Annotated[
    int, Limit("operators and operands of an expression", "the kernel is not run: nothing is shown")
] = 5_000
RACES: Annotated[int, Limit("races between two places, in a run of all threads", "further ones are not looked at")] = 64
RACES_OF_TWO: Annotated[
    int, Limit("races between two places, in a run of two threads", "further ones are not looked at")
] = 3
PROGRAMS: Annotated[int, Limit("kernels", "the one translated longest ago is translated anew; no result changes")] = 16
STEPS_SHOWN: Annotated[int, Limit("steps of a thread before a conflict", "a picture says how many more there are")] = 5
STEPS_BEFORE: Annotated[
    int, Limit("steps of a thread before the last barrier that both pass", "a picture says how many more there are")
] = 2
ELEMENTS: Annotated[int, Limit("elements around a conflict", "a picture shows no more of the array")] = 9
TOUCHES: Annotated[int, Limit("accesses around a conflict", "a picture shows no more of them")] = 48
