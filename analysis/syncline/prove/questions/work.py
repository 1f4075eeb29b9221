"""Work, not time: what a check may do is counted, so that the same text gets the same report on any machine, however
busy it is.

One unit is about what a desktop computer does in a microsecond. Counted are the solver's own resource count, the terms
that are rebuilt, the questions asked and the steps of replays; all of these depend on the question alone, not on what
was asked before and not on the clock. The clock is a safety net far away: reaching it has a reason of its own.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager

from ...ir.reasons import Cause
from ...ir.terms import rebuilt
from ...limits.prove import QUESTION

#: units for a question, whatever becomes of it; for each term that is rebuilt; for a solver of one's own
_QUESTION, _TERM, _SESSION = 150, 15, 1_000
#: for all that is tried on a question without a solver
_SIGHT = 5_000
#: for the address of one thread in an enumeration
_PLACE = 25
#: for two threads together
_PAIR = 20
#: of the solver's resource count to one unit, steps of a replay to one, bytes of text that are read anew to one, parts
#: of a question that are looked at in a changed solution to one
_RESOURCES, _STEPS, _BYTES, _PARTS = 4, 2, 1, 2


#: why a question was given up: the first is the same on every machine
SPENT = Cause.WORK_SPENT()
OVERDUE = Cause.TIME_OVER()

_late = 0


def late() -> int:
    """How often in this process the clock had something to say. What is made meanwhile hangs on nothing but what was
    asked if it does not change."""
    return _late


class Work:
    """Counts the work of one check against its limits, and looks at the clock for it.

    `units` is what the check's main part may spend; other parts get shares of as much (`part`). `most` bounds
    everything together; `deadline` is the safety net, as a time of `time.monotonic`."""

    __slots__ = ("_counted", "_limits", "_terms", "_widest", "deadline", "units")

    def __init__(self, units: int, deadline: float = math.inf, most: float = math.inf) -> None:
        self.units = units
        self.deadline = deadline
        self._counted = 0
        self._widest = 0.0
        self._terms = rebuilt()
        self._limits = [most]

    @property
    def spent(self) -> int:
        """Units so far."""
        return self._counted + _TERM * (rebuilt() - self._terms)

    @property
    def left(self) -> float:
        """Units that the part at hand may still spend; infinite where nothing bounds it."""
        return self._limits[-1] - self.spent

    @property
    def to_spare(self) -> float:
        """By so much `most` could have been less without deciding anything so far; negative where it may have."""
        return self._limits[0] - max(self._widest, self.spent + QUESTION.units)

    @property
    def is_late(self) -> bool:
        """Whether the safety net is reached."""
        global _late
        if time.monotonic() < self.deadline:
            return False
        _late += 1
        return True

    @property
    def seconds_left(self) -> float:
        """Until the safety net."""
        return self.deadline - time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether nothing more should be begun."""
        return self.left <= 0 or self.is_late

    @contextmanager
    def part(self, units: float) -> Iterator[None]:
        """What is done inside may spend so many units, and no more than is left around it."""
        end = self.spent + units
        if len(self._limits) == 1:
            self._widest = max(self._widest, end)
        self._limits.append(min(self._limits[-1], end))
        try:
            yield
        finally:
            self._limits.pop()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done inside counts elsewhere."""
        before = rebuilt()
        try:
            yield
        finally:
            self._terms += rebuilt() - before

    def include(self, other: Work) -> None:
        """What another count saw since this one was begun. (The terms are in this one already.)"""
        self._counted += other._counted

    def question(self) -> None:
        self._counted += _QUESTION

    def sighted(self) -> None:
        """A question was asked without a solver, which mostly found nothing."""
        self._counted += _SIGHT

    def session(self) -> None:
        """A solver was made."""
        self._counted += _SESSION

    def solver(self, resources: int) -> None:
        """A solver's effort, by its own count."""
        self._counted += resources // _RESOURCES

    def again(self, units: int) -> None:
        """What was done before, and is known, counts as much as it did then: what is left may not hang on whether
        somebody else asked the same."""
        self._counted += units

    def replay(self, steps: int) -> None:
        self._counted += steps // _STEPS

    def has_for(self, positions: int) -> bool:
        """Whether there is enough left to compute an address for so many threads."""
        return _PLACE * positions <= self.left

    def evaluated(self, positions: int) -> None:
        """An address and its conditions were computed for so many threads."""
        self._counted += _PLACE * positions

    def paired(self) -> None:
        """The conditions of two threads whose addresses meet were computed."""
        self._counted += _PAIR

    def changed(self, parts: int) -> None:
        """A solution with a change was tried on a question of so many parts."""
        self._counted += parts // _PARTS

    def read(self, size: int) -> None:
        """A text of so many bytes was read anew."""
        self._counted += size // _BYTES


def resources(units: float) -> int:
    """The solver's resource count for so many units."""
    return int(min(units, 1 << 30)) * _RESOURCES
