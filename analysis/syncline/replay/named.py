"""Named barriers of a run: who has come, and what those who leave know. (PTX ISA, `bar`.)"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

#: for every thread, the last of its epochs that has been synchronised with; one such for each clock
Pasts = tuple[list[int], ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """A thread that has come, with what it knew and had done then."""

    thread: int
    epoch: int
    pasts: Pasts


@dataclass(slots=True)
class Meeting:
    """The present generation of one name in one block."""

    arrivals: list[Arrival] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)  #: of those that have come, the threads that wait

    def come(self, arrival: Arrival, *, waits: bool) -> int:
        """Counts a thread; gives how many have come."""
        self.arrivals.append(arrival)
        if waits:
            self.waiting.append(arrival.thread)
        return len(self.arrivals)

    def learned(self) -> Pasts:
        """What those who waited know when they leave."""
        return tuple(_joined(self.arrivals, clock) for clock in range(len(self.arrivals[0].pasts)))


def _joined(arrivals: Iterable[Arrival], clock: int) -> list[int]:
    arrivals = list(arrivals)
    joined = (
        list(map(max, *(a.pasts[clock] for a in arrivals))) if len(arrivals) > 1 else list(arrivals[0].pasts[clock])
    )
    for arrival in arrivals:
        joined[arrival.thread] = max(joined[arrival.thread], arrival.epoch)
    return joined
