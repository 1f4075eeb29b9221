"""Does a witness hold in a concrete run? Independent of the prover: it is told a launch and where to look."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ..ir.kernel import Kernel, Site
from .machine import Trace
from .races import find_races, restricted
from .runs import trace_of
from .values import Budget, ConcreteLaunch, Divergence, Index, Race

#: (block index, thread index)
Place = tuple[Index, Index]


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Whether the run shows what was claimed. `reason` says, in the user's words, why not, or what differs; `notes`
    are the liberties that the machine took."""

    found: bool
    race: Race | None = None
    divergence: Divergence | None = None
    reason: str = ""
    notes: tuple[str, ...] = ()


def confirm(
    kernel: Kernel,
    launch: ConcreteLaunch,
    first_site: Site,
    second_site: Site,
    threads: tuple[Place, Place],
    budget: Budget | None = None,
) -> Confirmation:
    """A race between the two sites, in either order: between these two threads if there is one, else between any.

    A grid that is too large is replayed with the blocks of the two threads alone."""
    trace = trace_of(kernel, _affordable(launch, threads, budget), budget)
    if isinstance(trace, str):
        return Confirmation(False, reason=trace)
    numbers = [i for i, t in enumerate(trace.threads) if (t.block, t.thread) in threads]
    for who in (numbers, None):
        race = _between(restricted(trace, (first_site, second_site), who), first_site, second_site)
        if race is not None:
            reason = "" if who else "the race is between other threads"
            return Confirmation(True, race, reason=reason, notes=trace.notes)
    return Confirmation(False, reason=_why_not(trace, {first_site, second_site}), notes=trace.notes)


def confirm_divergence(
    kernel: Kernel,
    launch: ConcreteLaunch,
    barrier: Site,
    budget: Budget | None = None,
    threads: tuple[Place, ...] = (((0, 0, 0), (0, 0, 0)),),
) -> Confirmation:
    """Some thread waits in vain at `barrier`, or is missed elsewhere because it waits there.

    A grid that is too large is replayed with the blocks of `threads` alone."""
    trace = trace_of(kernel, _affordable(launch, threads, budget), budget)
    if isinstance(trace, str):
        return Confirmation(False, reason=trace)
    for divergence in trace.divergences:
        if barrier in (divergence.barrier, divergence.other):
            return Confirmation(True, divergence=divergence, notes=trace.notes)
    return Confirmation(False, reason=trace.stopped or "every thread passes the barrier", notes=trace.notes)


def _affordable(launch: ConcreteLaunch, threads: tuple[Place, ...], budget: Budget | None) -> ConcreteLaunch:
    if launch.only_blocks is not None or math.prod((*launch.block, *launch.grid)) <= (budget or Budget()).threads:
        return launch
    return replace(launch, only_blocks=frozenset(block for block, _ in threads))


def _between(trace: Trace, first: Site, second: Site) -> Race | None:
    for race in find_races(trace, per_pair=1):
        if {race.first.site, race.second.site} == {first, second}:
            return race
    return None


def _why_not(trace: Trace, sites: set[Site]) -> str:
    if trace.stopped is not None:
        return trace.stopped
    reached = {trace.program.operations[event[0]].statement.site for s in trace.segments for event in s.events}
    if not sites <= reached:
        lines = ", ".join(str(site.span.line) for site in sorted(sites - reached, key=lambda s: s.span))
        return f"no thread reaches the access at line {lines}"
    return "every two of these accesses are ordered, or at different addresses"
