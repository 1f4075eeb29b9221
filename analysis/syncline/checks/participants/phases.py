"""Named barriers: who meets whom at them. (PTX ISA, `bar` and `barrier`.)

A barrier of some warps ends when its count of threads has come, by waiting or by arriving alone. Which threads come to
a call is counted out, thread by thread: that needs a block of known size, and ways to the call that part threads by
their numbers alone. Calls that together make up the count are one *phase*. One call may be a phase by itself, or
several in different branches; those stand in the same loops and hang on the same conditions otherwise, so that their
iterations go together. All threads have to pass the phases in one order, or they wait in a circle.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping

from ...intervals.control.control_tree import BarrierNode
from ...intervals.mhp.reachability import NO_ROLES, Roles
from ...intervals.summary import BarrierSite, Summary
from ...ir import terms as t
from ...ir.kernel import Scope
from ...ir.lanes import LINEAR_THREAD, WARP
from ...ir.reasons import Because, Cause, Reason
from ...ir.terms import Op, Term
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Model
from ...records import field, record
from .lane_masks import among
from .participants import Participants


@record
class NotModelled:
    """A call that is not followed, and why. `miscounted`: its count cannot be right, which a run may show."""

    site: BarrierSite
    why: Reason
    miscounted: bool = False


@record(slots=False)
class Phases:
    """The participants of the calls, who comes to them, and what is not followed. `again` has the calls that use one
    name."""

    participants: Mapping[int, Participants] = field(default_factory=dict)
    roles: Roles = NO_ROLES
    again: tuple[tuple[int, ...], ...] = ()
    not_modelled: tuple[NotModelled, ...] = ()


NONE = Phases()


@record
class _Call:
    """A call under one name: the threads that make it, as bits, and what else has to hold for it."""

    site: BarrierSite
    threads: int
    count: int
    others: frozenset[Term]

    @property
    def id(self) -> int:
        return self.site.barrier.id


class _NotFollowed(Because):
    """`miscounted`: a count is wrong."""

    def __init__(self, reason: Reason, miscounted: bool = False) -> None:
        super().__init__(reason)
        self.miscounted = miscounted


def phases_of(summary: Summary, block: tuple[Term, Term, Term], fixed: Mapping[Term, Term]) -> Phases:
    """The phases of a kernel's named barriers, under a launch."""
    barriers = summary.barriers
    named = [site for site in barriers.values() if site.barrier.statement.scope is Scope.WARPS]
    if not named:
        return NONE
    extents = tuple(extent.value for extent in block if extent.is_const)
    if len(extents) < len(block) or math.prod(extents) > t.MAX_THREADS:
        return Phases(not_modelled=tuple(NotModelled(site, Cause.BLOCK_SIZE_UNKNOWN()) for site in named))
    threads = _Threads(extents, fixed)
    not_modelled: list[NotModelled] = []
    by_name: dict[int, list[_Call]] = {}
    for site in named:
        try:
            for name, call in threads.calls(site):
                by_name.setdefault(name, []).append(call)
        except _NotFollowed as problem:
            not_modelled.append(NotModelled(site, problem.reason, problem.miscounted))
    if 0 in by_name and any(s.barrier.statement.scope is Scope.BLOCK for s in barriers.values()):
        not_modelled += [NotModelled(call.site, Cause.BLOCK_NUMBER_TAKEN()) for call in by_name.pop(0)]
    found: list[tuple[_Call, ...]] = []
    for calls in by_name.values():
        try:
            found += _matched(sorted(calls, key=lambda call: call.id))
        except _NotFollowed as problem:
            waits = (call for call in calls if not call.site.barrier.statement.arrives)
            not_modelled.append(NotModelled(next(waits, calls[0]).site, problem.reason, problem.miscounted))
    if any(len(calls) > 1 for calls in found) and not _in_one_order(found, (s.barrier for s in barriers.values())):
        not_modelled.append(NotModelled(found[0][0].site, Cause.NO_ONE_ORDER()))
    participants = {call.id: _participants(call, calls, threads) for calls in found for call in calls}
    comers: dict[int, int] = {}
    for call in itertools.chain.from_iterable(found):
        comers[call.id] = comers.get(call.id, 0) | call.threads
    arms = {i: threads.of(condition) for i, condition in summary.branch_conditions.items() if threads.is_own(condition)}
    roles = Roles({call.id: calls[0].id for calls in found for call in calls}, comers, arms)
    again = tuple(tuple(call.id for call in calls) for calls in by_name.values())
    return Phases(participants, roles, again, tuple(not_modelled))


def _participants(call: _Call, calls: tuple[_Call, ...], threads: _Threads) -> Participants:
    name = call.site.name
    assert name is not None
    if not name.is_const:  # each thread's own: one call by all that have a number
        return Participants(t.and_(*threads.own(call.site.guard)), name)
    return Participants(among(_threads(calls), threads.rank), t.ZERO)


class _Threads:
    """The threads of a block, and what terms of theirs come to."""

    def __init__(self, extents: tuple[int, ...], fixed: Mapping[Term, Term]) -> None:
        self.symbols = tuple(fixed.get(symbol, symbol) for symbol in t.THREAD)
        self.rank = t.substitute(LINEAR_THREAD, dict(fixed))
        self.total = math.prod(extents)
        positions = itertools.product(*(range(extent) for extent in reversed(extents)))
        self.models = [self._model(position[::-1]) for position in positions]

    def _model(self, position: tuple[int, ...]) -> Model:
        values = {s: v for s, v in zip(self.symbols, position, strict=True) if not s.is_const}
        return Model(values, {}, {})

    def is_own(self, term: Term) -> bool:
        """Whether a term hangs on the numbers of the thread and on nothing else."""
        return only_of_thread(term, self.symbols)

    def of(self, condition: Term) -> int:
        """The threads for which a condition of their own holds, as bits."""
        return sum(1 << number for number, model in enumerate(self.models) if evaluate(condition, model))

    def own(self, guard: Iterable[Term]) -> list[Term]:
        """Those conditions that part threads by their numbers."""
        return [part for part in _parts(guard) if self.is_own(part)]

    def calls(self, site: BarrierSite) -> Iterator[tuple[int, _Call]]:
        """The names under which a call is made, each with those who make it."""
        name, count = site.name, site.count
        assert name is not None
        assert count is not None
        if not self.is_own(name) or not self.is_own(count):
            raise _NotFollowed(Cause.NUMBER_UNKNOWN())
        own = self.own(site.guard)
        others = frozenset(part for part in _parts(site.guard) if part not in own)
        found: dict[int, tuple[int, set[int]]] = {}
        for number, model in enumerate(self.models):
            if all(evaluate(part, model) for part in own):
                which = int(evaluate(name, model))
                bits, counts = found.get(which, (0, set[int]()))
                found[which] = bits | 1 << number, counts | {int(evaluate(count, model))}
        for which, (bits, counts) in found.items():
            least = min(counts)
            if least % WARP:
                raise _NotFollowed(Cause.COUNT_NOT_OF_WARPS(least, WARP), True)
            if len(counts) > 1:
                raise _NotFollowed(Cause.COUNTS_DIFFER())
            if not self.whole_warps(bits):
                raise _NotFollowed(Cause.PARTS_OF_WARPS())
            yield which, _Call(site, bits, least, others)

    def whole_warps(self, bits: int) -> bool:
        """Whether all lanes of a warp are among some threads, or none is."""
        everyone = (1 << self.total) - 1
        warps = (((1 << WARP) - 1) << first & everyone for first in range(0, self.total, WARP))
        return all(bits & warp in (0, warp) for warp in warps)


def only_of_thread(term: Term, symbols: Iterable[Term] = t.THREAD) -> bool:
    """Whether a term hangs on the numbers of a thread in its block and on nothing else."""
    names = {s.info.name for s in symbols if s.op == Op.SYM}
    return all(s.info.name in names for s in term.symbols) and not any(
        part.op in (Op.LOAD, Op.CALL) for part in t.subterms(term)
    )


def _parts(guard: Iterable[Term]) -> Iterator[Term]:
    for condition in guard:
        yield from condition.args if condition.op == Op.AND else (condition,)


def _matched(calls: list[_Call]) -> list[tuple[_Call, ...]]:
    """The calls under one name as phases, in the order of the source: a call is one of the first phase that
    its threads have not passed yet and that still lacks somebody."""
    found: list[list[_Call]] = []
    for call in calls:
        passed = [i for i, members in enumerate(found) if _threads(members) & call.threads]
        later = found[passed[-1] + 1 if passed else 0 :]
        lacking = (m for m in later if _come(m) < m[0].count == call.count)
        members = next(lacking, None)
        if members is None:
            found.append([call])
        else:
            members.append(call)
    for members in found:
        come = _come(members)
        if come != members[0].count:
            raise _NotFollowed(Cause.MISCOUNTED(members[0].count, come), True)
    return [_phase(members) for members in found]


def _threads(calls: Iterable[_Call]) -> int:
    bits = 0
    for call in calls:
        bits |= call.threads
    return bits


def _come(calls: Iterable[_Call]) -> int:
    """How many threads a barrier counts: those of a warp in full, whatever lanes the block has."""
    bits, warps = _threads(calls), 0
    while bits:
        warps += bool(bits & ((1 << WARP) - 1))
        bits >>= WARP
    return warps * WARP


def _phase(calls: list[_Call]) -> tuple[_Call, ...]:
    first = calls[0]
    if all(call.site.barrier.statement.arrives for call in calls):
        raise _NotFollowed(Cause.NOBODY_WAITS())
    if len(calls) > 1:
        if any(call.site.barrier.loops != first.site.barrier.loops or call.others != first.others for call in calls):
            raise _NotFollowed(Cause.DIFFERENT_LOOPS())
        if any(call.site.name is None or not call.site.name.is_const for call in calls):
            raise _NotFollowed(Cause.COMPUTED_NUMBERS())
    return tuple(calls)


def _in_one_order(phases: list[tuple[_Call, ...]], barriers: Iterable[BarrierNode]) -> bool:
    """Whether there is an order of all meetings in which each thread passes its own: else some wait in a circle."""
    named = {call.id for calls in phases for call in calls}
    meetings = [[(call.id, call.threads) for call in calls] for calls in phases]
    meetings += [[(sync.id, -1)] for sync in barriers if sync.id not in named]
    before = {
        i: {
            j
            for j, earlier in enumerate(meetings)
            if any(a < b and mine & theirs for a, theirs in earlier for b, mine in later) and j != i
        }
        for i, later in enumerate(meetings)
    }
    while before:
        free = [i for i, waits in before.items() if not waits & before.keys()]
        if not free:
            return False
        for i in free:
            del before[i]
    return True
