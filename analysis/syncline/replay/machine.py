"""Concrete SIMT execution: every thread of a small launch runs to its next barrier, one after the other.

Happens-before comes from barriers alone. Each thread has an epoch, which a barrier ends, and a past: for every thread
the last epoch that it has synchronised with (a vector clock; BARRACUDA §3 has the same relation), for each set of
accesses that the barriers tell apart (`clocks`). Threads that leave a barrier together share one past in what it
orders. Nobody waits for a thread that has ended, as on sm_70 and later, and nothing orders what it did after its last
barrier; the divergence is recorded all the same.

The order in which threads run decides only the values that racing accesses see: whether two accesses are ordered
does not depend on it.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from typing import Any

from ..findings import ThreadId
from ..ir.kernel import Scope, Site, Space
from ..ir.reasons import Cause, Reason
from ..ir.terms import AXES, Scalar, Sort
from ..records import field, record
from .arithmetic import AssumptionBroken, Stopped, fit
from .exchanges import Offer, given
from .named import Arrival, Meeting
from .program import Program
from .trace import Event, Passed, Past, Pasts, Segment, Trace
from .values import Budget, ConcreteLaunch, Divergence, DivergenceKind

WARP = 32
#: steps that a thread is given at a time
_PORTION = 100
#: a barrier instance: (number of its site, or of an exchange's function, mask, loop counters)
Instance = tuple[int, Any, tuple[int, ...]]
#: instead of the number of a site: a named barrier, with name and count for a mask
_NAMED = -1


@record(frozen=False)
class _Thread:
    number: int
    id: ThreadId
    linear: int  #: within the block
    pasts: Pasts
    epoch: int = 1
    code: Any = None
    log: list[Event] = field(default_factory=list)
    barrier: int = 0
    fences: tuple[bool, ...] = ()  #: which of the barrier's it gives
    waiting: Instance | None = None
    offer: Offer = (None, None)  #: where values are exchanged
    given: Any = 0
    ended: DivergenceKind | None = None  #: how it is missed where somebody waits for it
    passed: list[Passed] = field(default_factory=list)

    def goes_on(self, meeting: int) -> None:
        """The barrier that it waits at ends its epoch."""
        assert self.waiting is not None
        self.passed.append((self.barrier, meeting, self.waiting[2]))
        self.epoch += 1


def execute(program: Program, launch: ConcreteLaunch, budget: Budget) -> Trace:
    """Runs the launch until every thread has ended or waits in vain, or something stops it."""
    return _Machine(program, launch, budget).run()


class _Machine:
    def __init__(self, program: Program, launch: ConcreteLaunch, budget: Budget) -> None:
        self.program = program
        self.launch = launch
        self.budget = budget
        self.segments: list[Segment] = []
        self.divergences: dict[tuple[Any, ...], Divergence] = {}
        self.notes: dict[Reason, None] = {}
        self.failures: dict[Site, ThreadId] = {}
        self.stopped: Reason | None = None
        self.left = budget.steps
        self.threads: list[_Thread] = []
        self.by_block: dict[tuple[int, int, int], list[_Thread]] = {}
        self.named: dict[tuple[tuple[int, int, int], int], Meeting] = {}
        self.freed: list[_Thread] = []  #: from named barriers
        self.meetings = 0  #: how often threads have passed a barrier together
        chosen = launch.only_blocks
        self._is_part = chosen is not None and len(chosen) < math.prod(launch.grid)
        sites: dict[Site | str, int] = {}
        named = program.exchanges
        self.site_number = [
            sites.setdefault(named[i].function if i in named else barrier.site, len(sites))
            for i, (barrier, _) in enumerate(program.barriers)
        ]

    def run(self) -> Trace:
        try:
            self._start()
            running = self.threads
            while running:
                for thread in running:
                    self._advance(thread)
                running = [] if self.stopped else self._release()
            if not self.stopped and self._waits_for_others():
                self.stopped = Cause.REPLAY_GRID()
            if not self.stopped:
                self._report_deadlock()
        except AssumptionBroken as broken:
            self.stopped = broken.reason
            self.segments, self.divergences, self.failures = [], {}, {}
        except Stopped as stop:
            self.stopped = stop.reason
        ids = tuple(thread.id for thread in self.threads)
        found = tuple(self.divergences.values())
        steps = self.budget.steps - self.left
        notes = tuple(self.notes)
        passed = tuple(thread.passed for thread in self.threads)
        ends = tuple(thread.ended if thread.waiting is None else thread.barrier for thread in self.threads)
        return Trace(
            *(self.program, ids, tuple(self.segments), found, self.stopped, notes, steps, self.failures, passed, ends)
        )

    # --- threads ---

    def _start(self) -> None:
        self._make_threads()
        scalars = self._scalars()
        ids = [thread.id for thread in self.threads]
        spent = [0] * len(ids)
        portion = max(1, min(_PORTION, self.left // (4 * len(ids) or 1)))

        def refuel(me: int, balance: int) -> int:
            """Pays what a thread owes and gives it a small portion: generated code counts in a local variable."""
            spent[me] += portion - balance
            self.left -= portion - balance
            if spent[me] > self.budget.steps_per_thread:
                raise Stopped(Cause.REPLAY_THREAD_STEPS(self.budget.steps_per_thread))
            if self.left < 0:
                raise Stopped(Cause.REPLAY_STEPS(self.budget.steps))
            return portion

        launch = self.launch
        told = (self._note, refuel, self._reread, self._overflow, self._failed, self._given)
        body = self.program.bind(scalars, launch.memory, launch.havoc, *told, ids)
        arrays = self.program.arrays
        everywhere: list[dict[int, Any]] = [{} for _ in arrays]
        for threads in self.by_block.values():
            of_block = [{} if array.space is Space.SHARED else everywhere[i] for i, array in enumerate(arrays)]
            for t in threads:
                mine = [{} if array.space is Space.LOCAL else of_block[i] for i, array in enumerate(arrays)]
                t.code = body(t.number, t.log.append, *t.id.thread, *t.id.block, *mine)

    def _make_threads(self) -> None:
        (width, height, depth), grid = self.launch.block, self.launch.grid
        chosen, alone = self.launch.only_blocks, self.launch.only_threads
        if alone is not None:
            chosen = frozenset(block for block, _ in alone)
        count = width * height * depth * (math.prod(grid) if chosen is None else len(chosen))
        count = count if alone is None else len(alone)
        if count > self.budget.threads:
            raise Stopped(Cause.REPLAY_LAUNCH(count))
        if chosen is None:
            chosen = itertools.product(range(grid[0]), range(grid[1]), range(grid[2]))
        blocks = sorted(chosen, key=lambda block: block[::-1])
        nothing: Pasts = ([0] * count,) * self.program.clocks.count
        for block in blocks:
            members = self.by_block[block] = []
            everybody = itertools.product(range(depth), range(height), range(width))
            chosen_here = everybody if alone is None else sorted(thread[::-1] for at, thread in alone if at == block)
            for z, y, x in chosen_here:
                linear = x + width * (y + height * z)
                name = ThreadId(block, (x, y, z), linear // WARP, linear % WARP)
                members.append(_Thread(len(self.threads), name, linear, nothing))
                self.threads.append(members[-1])

    def _scalars(self) -> dict[str, Any]:
        given = dict(self.launch.scalars)
        for a, axis in enumerate(AXES):
            given[f"blockDim.{axis}"] = self.launch.block[a]
            given[f"gridDim.{axis}"] = self.launch.grid[a]
        missing = [name for name in self.program.scalars if name not in given]
        if missing:
            raise Stopped(Cause.REPLAY_NO_VALUE(", ".join(missing)))
        return given

    def _advance(self, t: _Thread) -> None:
        while self._step(t):
            pass

    def _step(self, t: _Thread) -> bool:
        """Runs a thread to its next barrier; whether it goes on from there at once."""
        try:
            if t.waiting is None:
                request = next(t.code)
            else:
                t.waiting = None
                request = t.code.send(t.log.append)
        except AssumptionBroken:
            raise
        except Stopped as stop:  # the others still run up to their next barrier: nothing lies between
            self.stopped = self.stopped or stop.reason
        except StopIteration as end:
            t.ended = DivergenceKind.EXITED if end.value else DivergenceKind.MISSED
        else:
            t.barrier, mask, t.fences, counters, *offer = request
            t.offer = offer[0] if offer else (None, None)
            named = isinstance(mask, tuple)
            t.waiting = (
                (_NAMED, mask, ())
                if named
                else (self.site_number[t.barrier], None if mask is None else mask & 0xFFFFFFFF, counters)
            )
            self._close_segment(t)
            return named and self._come(t, *mask)
        self._close_segment(t)
        return False

    def _close_segment(self, t: _Thread) -> None:
        if t.log:
            self.segments.append(Segment(t.number, t.epoch, t.pasts, t.log))
            t.log = []

    # --- barriers ---

    def _come(self, t: _Thread, name: int, count: int) -> bool:
        """Counts a thread at a named barrier, which ends with the last; whether the thread goes on at once."""
        barrier, _ = self.program.barriers[t.barrier]
        if count % WARP:
            self._record(DivergenceKind.COUNT, t, t)
        meeting = self.named.setdefault((t.id.block, name), Meeting())
        everybody = len(self.by_block[t.id.block])  # a warp counts in full, whatever lanes the block has
        lanes = 1 + -everybody % WARP if t.linear == everybody - 1 else 1
        come = meeting.come(Arrival(t.number, t.epoch, t.pasts), lanes, waits=not barrier.arrives)
        if come >= count:
            learned = meeting.learned()
            self.meetings += 1
            del self.named[t.id.block, name]
            for u in (self.threads[number] for number in meeting.waiting):
                u.pasts = learned
                u.goes_on(self.meetings)
                self.freed.append(u)
        if barrier.arrives:
            t.goes_on(0)
        return barrier.arrives

    def _group(self, t: _Thread) -> list[_Thread]:
        """Whom the barrier that `t` waits at waits for."""
        barrier, _ = self.program.barriers[t.barrier]
        assert t.waiting is not None
        if barrier.scope.spans_blocks:
            return self.threads
        block = self.by_block[t.id.block]
        if barrier.scope is Scope.BLOCK:
            return block
        size = barrier.size or WARP
        start = t.linear - t.linear % size
        mask = t.waiting[1]
        return [u for u in block[start : start + size] if mask is None or mask >> u.id.lane & 1]

    def _wants_others(self, t: _Thread) -> bool:
        """Whether a thread waits for blocks that do not run."""
        barrier, _ = self.program.barriers[t.barrier]
        return self._is_part and barrier.scope.spans_blocks

    def _waits_for_others(self) -> bool:
        return any(t.waiting is not None and t.waiting[0] != _NAMED and self._wants_others(t) for t in self.threads)

    def _release(self) -> list[_Thread]:
        """Lets every complete group go on; gives its threads."""
        released, self.freed = self.freed, []
        freed = {u.number for u in released}
        seen: set[tuple[Any, ...]] = set()
        for t in self.threads:
            if t.waiting is None or (t.waiting, t.id.block, t.number) in seen or t.number in freed:
                continue
            if t.waiting[0] == _NAMED or self._wants_others(t):
                continue
            group = self._group(t)
            if t not in group:
                self._record(DivergenceKind.MASK, t, t)
                group = [t]
            alive = [u for u in group if u.ended is None]
            seen.update((t.waiting, u.id.block, u.number) for u in alive)
            if all(u.waiting == t.waiting for u in alive):
                for u in group:
                    if u.ended is not None and self._misses(t, u.ended):
                        self._record(u.ended, t, u)
                self._exchange(t.barrier, alive)
                self._synchronise(t.barrier, alive)
                released += alive
        return sorted(released, key=lambda u: u.number)

    def _exchange(self, barrier: int, alive: list[_Thread]) -> None:
        """Gives each lane what it gets of what the others offer, where the barrier is an exchange."""
        if barrier not in self.program.exchanges:
            return
        offers = {u.id.lane: u.offer for u in alive}
        for u in alive:
            exchange = self.program.exchanges[u.barrier]
            if exchange.target is not None:
                got = given(exchange, offers, u.id.lane)
                if got is None:
                    self._note(Cause.NOTHING_OFFERED())
                u.given = self.launch.havoc(exchange, u.id) if got is None else got

    def _misses(self, t: _Thread, ended: DivergenceKind) -> bool:
        """Whether a thread that has ended is missed where `t` waits: `__syncwarp` asks for the lanes that have not
        exited alone, and so misses those that went past it to the end; an exchange has no value of those, a warp's
        matrix load needs all."""
        if t.barrier in self.program.exchanges:
            return ended is DivergenceKind.MISSED
        barrier, _ = self.program.barriers[t.barrier]
        return ended is DivergenceKind.MISSED or barrier.scope is not Scope.WARP or barrier.orders is not None

    def _synchronise(self, barrier: int, alive: Iterable[_Thread]) -> None:
        """What any of those that go on has done, or knows of, is in the past of them all, by the clocks that are moved.
        (Who has exited takes no part: PTX ISA, `bar`, orders the accesses of the threads that participate.)"""
        clocks = self.program.clocks
        if any(clocks.fenced[barrier]):
            self._fence(clocks.fenced[barrier], alive)
        joined = [_joined(alive, clock) if moves else None for clock, moves in enumerate(clocks.moved[barrier])]
        self.meetings += 1
        for u in alive:
            u.pasts = tuple(old if new is None else new for old, new in zip(u.pasts, joined, strict=True))
            u.goes_on(self.meetings)

    @staticmethod
    def _fence(fenced: Iterable[tuple[int, ...]], alive: Iterable[_Thread]) -> None:
        """The same for each clock among the threads that give a fence which moves it."""
        for clock, fences in enumerate(fenced):
            giving = [u for u in alive if any(u.fences[f] for f in fences)]
            joined = _joined(giving, clock) if giving else []
            for u in giving:
                u.pasts = (*u.pasts[:clock], joined, *u.pasts[clock + 1 :])

    def _report_deadlock(self) -> None:
        for t in self.threads:
            if t.waiting is None:
                continue
            if t.waiting[0] == _NAMED:
                self._record_missing(t)
                continue
            for u in self._group(t):
                if u.ended is None and u.waiting is not None and u.waiting != t.waiting:
                    (site, mask, _), (other_site, other_mask, _) = t.waiting, u.waiting
                    if site != other_site:
                        self._record(DivergenceKind.DIFFERENT, t, u)
                    elif mask != other_mask:
                        self._record(DivergenceKind.MASK, t, u)
                    else:
                        self._record(DivergenceKind.ITERATION, t, u)
                    break

    def _record_missing(self, t: _Thread) -> None:
        """Somebody of its block whom a thread at a named barrier waits for."""
        for u in self.by_block[t.id.block]:
            if u.waiting != t.waiting:
                self._record(u.ended or DivergenceKind.DIFFERENT, t, u)
                return
        self._record(DivergenceKind.COUNT, t, t)

    def _record(self, kind: DivergenceKind, first: _Thread, second: _Thread) -> None:
        def site(t: _Thread) -> Site | None:
            return None if t.waiting is None else self.program.barriers[t.barrier][0].site

        barrier = site(first)
        assert barrier is not None
        found = Divergence(kind, barrier, site(second), first.id, second.id)
        self.divergences.setdefault((kind, found.barrier, found.other), found)

    # --- values ---

    def _note(self, note: Reason) -> None:
        self.notes[note] = None

    def _failed(self, site: Site, who: ThreadId) -> None:
        self.failures.setdefault(site, who)

    def _given(self, me: int) -> Any:
        return self.threads[me].given

    def _reread(self, value: Any, scalar: Scalar) -> Any:
        if isinstance(value, float) != (scalar.sort is Sort.REAL):
            self._note(Cause.READ_AS_OTHER_TYPE())
        return fit(value, scalar)

    def _overflow(self, value: int, low: int, high: int, line: int) -> int:
        self._note(Cause.OVERFLOW_AT(line))
        span = high - low + 1
        return value if span & (span - 1) else (value - low) % span + low


def _joined(group: Iterable[_Thread], clock: int) -> Past:
    """All that any of the group has done, or knows of, by a clock."""
    pasts = {id(u.pasts[clock]): u.pasts[clock] for u in group}
    joined = list(map(max, *pasts.values())) if len(pasts) > 1 else list(*pasts.values())
    for u in group:
        joined[u.number] = u.epoch
    return joined
