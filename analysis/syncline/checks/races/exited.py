"""What a thread wrote before it exited, and others use behind a barrier at which it was missing.

`__syncthreads()` forgives the thread: the others go on. But a barrier orders the accesses of the threads that come to
it (PTX ISA, `bar`), and of one that has exited nothing says when its last writes are seen. On today's hardware they
are; so this is a possible race, never a certain one. What a thread has read it has when it exits.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...intervals.mhp.barrier_tokens import BarrierToken
from ...intervals.mhp.reachability import Reachability
from ...intervals.mhp.relations import ANYHOW
from ...intervals.summary import AccessFact, ExitFact, is_block_uniform
from ...ir import terms as t
from ...ir.ordering import waits_for_exited
from ...ir.terms import Term
from ...prove.questions.query import Apart, GaveUp, Query, Satisfiable
from ...records import record
from ..context import Context
from ..participants.participants import Level
from ..questions import meeting_threads, pair_of
from ..two_threads import TwoThreads, conjuncts, moved
from .conflicts import Conflict, Undecided
from .pairs import levels


@record
class ExitedRace:
    """A conflict of which the first thread has exited since."""

    conflict: Conflict
    exit: ExitFact


def exited_races(context: Context) -> Iterator[ExitedRace | Undecided]:
    """The writes before exits that meet accesses behind a barrier, and the undecided pairs; each pair once."""
    barriers = [s.id for s in context.tree.barriers if not waits_for_exited(s.statement)]
    exits = [e for e in context.summary.exits if not all(map(is_block_uniform, e.guard))]
    if not barriers or not exits or context.dimensions.one_thread:
        return
    for facts in context.by_array:
        placed = levels(context, facts[0].address.array.space)
        asked = [level for level in placed if level.apart is not Apart.BLOCKS]
        for first in (fact for fact in facts if fact.access.writes):
            for second in facts:
                outcomes = (_ask(context, e, first, second, level) for e in exits for level in asked)
                yield from [found for found in outcomes if found is not None][:1]


def _ask(
    context: Context, ending: ExitFact, first: AccessFact, second: AccessFact, level: Level
) -> ExitedRace | Undecided | None:
    reach = context.reach_of(level, first, second)
    together = _same_iteration(reach, first, ending)
    if together is None or not _is_behind(context, reach, second, ending):
        return None
    if first.access.is_atomic and second.access.is_atomic:
        return None
    two_threads = meeting_threads(context, first, second, ANYHOW, level.apart)
    guards = [
        *level.facts(two_threads.first, two_threads.second),
        *map(two_threads.first, first.guard),
        *map(two_threads.second, second.guard),
    ]
    guards += map(two_threads.first, ending.guard if together else ())
    guards += _later(context, ending, second, two_threads)
    known = context.atomics.known(first, second, ANYHOW, level.apart, (two_threads.first, two_threads.second))
    one, two = moved(first.address, two_threads.first), moved(second.address, two_threads.second)
    query = Query(pair_of(context, level.apart), conjuncts([*guards, *known.conditions]), one, two)
    if t.FALSE in query.guards:
        return None
    match context.ask(query):
        case Satisfiable(model):
            context.assumed.update(dict.fromkeys(known.assumed))
            return ExitedRace(Conflict(first, second, ANYHOW, level.apart, model, query, two_threads), ending)
        case GaveUp(reason):
            return Undecided(first, second, reason)
        case _:
            context.assumed.update(dict.fromkeys(known.assumed))
            return None


def _same_iteration(reach: Reachability, first: AccessFact, ending: ExitFact) -> bool | None:
    """Whether a thread that ends there has passed no barrier since the access, and was in the same iteration of the
    loops around both (False: perhaps in another one). None: it has passed one, or was never at the access."""
    pairs = [
        (a, b)
        for a in reach.tokens.get(first.access.id, ())
        for b in reach.tokens.get(ending.jump.id, ())
        if a.origin == b.origin
    ]
    common = [loop for loop in first.access.loops if loop in ending.loops]
    before = first.access.id < ending.jump.id
    if not pairs or not (before or common):
        return None
    return before and all(_are_level(a, b, loop) for a, b in pairs for loop in common)


def _are_level(a: BarrierToken, b: BarrierToken, loop: int) -> bool:
    """Whether a barrier tells that both are in one iteration of a loop."""
    one, two = dict(a.positions).get(loop), dict(b.positions).get(loop)
    return one is not None and one == two


def _is_behind(context: Context, reach: Reachability, second: AccessFact, ending: ExitFact) -> bool:
    """Whether a barrier that the ended thread misses comes before the access."""
    for token in reach.tokens.get(second.access.id, ()):
        sync = next((s for s in context.tree.barriers if s.id == token.origin), None)
        if sync is not None and (sync.id > ending.jump.id or set(sync.loops) & set(ending.loops)):
            return True
    return False


def _later(context: Context, ending: ExitFact, second: AccessFact, two_threads: TwoThreads) -> Iterator[Term]:
    """That the access comes later than the exit: by the loop around both that is outermost, and the source."""
    shared = [loop for loop in second.access.loops if loop in ending.loops]
    before = second.access.id < ending.jump.id
    if shared:
        counter = context.summary.loops[shared[0]].counter
        gone, there = two_threads.first(counter), two_threads.second(counter)
        yield t.lt(gone, there) if before else t.le(gone, there)
    elif before:
        yield t.FALSE
