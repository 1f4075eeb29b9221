"""Named barriers of a run: who has come, and what those who leave know. (PTX ISA, `bar`.)"""

from __future__ import annotations

from ..records import field, record

#: for every thread, the last of its epochs that has been synchronised with; one such for each clock
Pasts = tuple[list[int], ...]


@record
class Arrival:
    """A thread that has come, with what it knew and had done then."""

    thread: int
    epoch: int
    pasts: Pasts


@record(frozen=False)
class Meeting:
    """The present generation of one name in one block."""

    arrivals: list[Arrival] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)  #: of those that have come, the threads that wait
    present: int = 0

    def come(self, arrival: Arrival, lanes: int, *, waits: bool) -> int:
        """Counts a thread, which stands for so many `lanes` of its warp; gives how many have come."""
        self.arrivals.append(arrival)
        if waits:
            self.waiting.append(arrival.thread)
        self.present += lanes
        return self.present

    def learned(self) -> Pasts:
        """What those who waited know when they leave."""
        return tuple(self._joined(clock) for clock in range(len(self.arrivals[0].pasts)))

    def _joined(self, clock: int) -> list[int]:
        joined = [max(known) for known in zip(*(a.pasts[clock] for a in self.arrivals), strict=True)]
        for arrival in self.arrivals:
            joined[arrival.thread] = max(joined[arrival.thread], arrival.epoch)
        return joined
