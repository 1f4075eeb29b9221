"""Does a witness hold in a concrete run? Independent of the prover: it is told a launch and where to look."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ..findings import ThreadId
from ..ir.kernel import Kernel, Site
from ..ir.reasons import Cause, Reason
from ..limits import replay as limits
from ..records import replace
from .courses import course_of_divergence, course_of_race
from .machine import execute
from .program import Program
from .races import find_races, restricted
from .runs import program_of
from .trace import Trace
from .values import HOLDS, Budget, ConcreteLaunch, Confirmation, Position, Race

#: whether two threads stand to each other as is asked for
Placed = Callable[[ThreadId, ThreadId], bool]


def _anyhow(one: ThreadId, two: ThreadId) -> bool:
    return True


def confirm(
    kernel: Kernel,
    launch: ConcreteLaunch,
    first_site: Site,
    second_site: Site,
    threads: tuple[Position, Position],
    budget: Budget | None = None,
    *,
    placed: tuple[Placed, ...] = (_anyhow,),
    exchanges: bool = False,
    byte: int | None = None,
) -> Confirmation:
    """A race between the two sites, in either order: between these two threads if there is one, else between any two
    that are `placed` in one of these ways, an earlier one if possible. `exchanges`: lanes wait for each other where
    they give each other values. The course is of the race that was claimed: the first thread at the first site, the
    second at the second, at this byte."""
    reason, notes, spent = _TOO_LARGE, (), 0
    for trace in _replays(kernel, launch, threads, budget or Budget(), exchanges=exchanges):
        if isinstance(trace, Reason):
            return Confirmation(False, reason=trace)
        spent += trace.steps
        numbers = [i for i, t in enumerate(trace.threads) if (t.block, t.thread) in threads]
        sites = (first_site, second_site)
        for who, kept, ways in ((numbers, limits.RACES_OF_TWO, (_anyhow,)), (None, limits.RACES, placed)):
            race = _between(restricted(trace, sites, who), sites, ways, kept)
            if race is not None:
                differs = None if who else Cause.OTHER_THREADS_RACE()
                shown = _claimed(restricted(trace, sites, who), sites, threads, byte) if who else race
                course = None if shown is None else course_of_race(trace, shown, restricted(trace, sites))
                return Confirmation(True, race, reason=differs, notes=trace.notes, steps=spent, course=course)
        reason, notes = _why_not(trace, {first_site, second_site}), trace.notes
    return Confirmation(False, reason=reason, notes=notes, steps=spent)


def confirm_divergence(
    kernel: Kernel,
    launch: ConcreteLaunch,
    barrier: Site,
    threads: tuple[Position, ...],
    budget: Budget | None = None,
    *,
    exchanges: bool = False,
) -> Confirmation:
    """Some thread waits in vain at `barrier`, or is missed elsewhere because it waits there: in the blocks of `threads`
    or, where blocks wait for each other, in any. `exchanges`: at those of warps as well."""
    reason, notes, spent = _TOO_LARGE, (), 0
    for trace in _replays(kernel, launch, threads, budget or Budget(), exchanges=exchanges):
        if isinstance(trace, Reason):
            return Confirmation(False, reason=trace)
        spent += trace.steps
        for divergence in trace.divergences:
            if barrier in (divergence.barrier, divergence.other):
                course = course_of_divergence(trace, threads) if len(threads) == 2 else None
                return Confirmation(True, divergence=divergence, notes=trace.notes, steps=spent, course=course)
        reason, notes = trace.stopped or Cause.ALL_PASS(), trace.notes
    return Confirmation(False, reason=reason, notes=notes, steps=spent)


def confirm_failure(
    kernel: Kernel,
    launch: ConcreteLaunch,
    claim: Site,
    threads: tuple[Position, ...],
    budget: Budget | None = None,
) -> Confirmation:
    """The specification at `claim` does not hold, for one of `threads` or any other."""
    program, budget = program_of(kernel), budget or Budget()
    if isinstance(program, Reason):
        return Confirmation(False, reason=program)
    reason, notes, spent = Cause.REPLAY_GRID(), (), 0
    for part in _ever_more(program, launch, frozenset(threads), budget):
        trace = execute(program, part, _shared_out(part, budget, spent))
        spent += trace.steps
        if claim in trace.failures:
            return Confirmation(True, notes=trace.notes, steps=spent)
        reason, notes = trace.stopped or HOLDS, trace.notes
        if spent >= budget.steps:
            break
    return Confirmation(False, reason=reason, notes=notes, steps=spent)


_TOO_LARGE = Cause.REPLAY_GRID()


def _replays(
    kernel: Kernel, launch: ConcreteLaunch, threads: tuple[Position, ...], budget: Budget, *, exchanges: bool = False
) -> Iterator[Trace | Reason]:
    """Runs of ever more of a launch, until the steps are used up; or why there is none."""
    program = program_of(kernel, exchanges=exchanges)
    if isinstance(program, Reason):
        yield program
        return
    spent = 0
    for part in _ever_more(program, launch, frozenset(threads), budget):
        trace = execute(program, part, _shared_out(part, budget, spent))
        yield trace
        spent += trace.steps
        if spent >= budget.steps:
            return


def _ever_more(
    program: Program, launch: ConcreteLaunch, threads: frozenset[Position], budget: Budget
) -> Iterator[ConcreteLaunch]:
    """Parts of a launch that can run before all the rest, the smallest first: the threads alone where there is no
    barrier, and their blocks, as far as they come without others; then all of it, for what hangs on the others'
    doings."""
    if not program.barriers:
        yield replace(launch, only_threads=threads)
    blocks = frozenset(block for block, _ in threads)
    if len(blocks) < math.prod(launch.grid):
        yield replace(launch, only_blocks=blocks)
    if math.prod((*launch.block, *launch.grid)) <= budget.threads:
        yield launch


def _shared_out(part: ConcreteLaunch, budget: Budget, spent: int) -> Budget:
    """What is left, which two threads may use up between them."""
    left = budget.steps - spent
    each = budget.steps_per_thread if part.only_threads is None else max(budget.steps_per_thread, left // 2)
    return replace(budget, steps=left, steps_per_thread=each)


def _between(trace: Trace, sites: tuple[Site, Site], ways: tuple[Placed, ...], most: int) -> Race | None:
    """A race between the two sites by threads that are placed in one of these ways, the first if possible, and rather
    one in which it makes a difference who is first."""
    found = [race for race in find_races(trace, most) if {race.first.site, race.second.site} == set(sites)]
    for placed in ways:
        fitting = [race for race in found if placed(race.first.thread, race.second.thread)]
        if fitting:
            return min(fitting, key=lambda race: race.of_one_value)
    return None


def _claimed(
    trace: Trace, sites: tuple[Site, Site], threads: tuple[Position, Position], byte: int | None
) -> Race | None:
    """The race in which each of the threads is at its own site, and which begins at this byte (None: at any)."""
    claim = {(site, *thread) for site, thread in zip(sites, threads, strict=True)}
    for race in find_races(trace, limits.RACES):
        seen = {(event.site, event.thread.block, event.thread.thread) for event in (race.first, race.second)}
        if seen == claim and byte in (None, race.byte):
            return race
    return None


def _why_not(trace: Trace, sites: set[Site]) -> Reason:
    if trace.stopped is not None:
        return trace.stopped
    reached = {trace.program.operations[event[0]].statement.site for s in trace.segments for event in s.events}
    if not sites <= reached:
        lines = ", ".join(str(site.span.line) for site in sorted(sites - reached, key=lambda s: s.span))
        return Cause.NOT_REACHED(lines)
    return Cause.ORDERED_OR_APART()
