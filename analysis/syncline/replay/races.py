"""The races of a trace: conflicting accesses of which neither happens before the other."""

from __future__ import annotations

from collections.abc import Iterable

from ..ir.kernel import Atomic, Scope, Site, Space
from ..limits import replay as limits
from ..records import replace
from .program import Operation
from .trace import Event, Trace
from .values import AccessEvent, AccessKind, Race


def find_races(trace: Trace, per_pair: int = limits.RACES_OF_TWO) -> tuple[Race, ...]:
    """Every pair of sites that races, `per_pair` times at most.

    One pass in the order of execution. Per byte, each operation keeps its latest access by each thread: where that one
    happens before the access at hand, so do the thread's earlier ones."""
    operations = trace.program.operations
    clocks = _Clocks(trace)
    quiet = _quiet(operations)
    latest: dict[tuple[int, object, int], dict[int, dict[int, tuple[int, Event]]]] = {}
    races: list[Race] = []
    counts: dict[tuple[int, int], int] = {}
    for segment in trace.segments:
        me, epoch = segment.thread, segment.epoch
        for event in segment.events:
            number, offset = event[0], event[1]
            operation = operations[number]
            if operation.array in quiet:
                continue
            against = clocks[number]
            instance = trace.threads[me].block if _is_shared(trace, operation) else None
            step = operation.size if trace.program.whole_cells[operation.array] else 1
            met: set[int] = set()  # an access of several bytes meets another one once
            for byte in range(offset, offset + operation.size, step):
                cell = latest.setdefault((operation.array, instance, byte), {})
                for other, threads in cell.items():
                    clock = against[other]
                    if clock is None:
                        continue
                    past = segment.pasts[clock]
                    for thread, (then, earlier) in threads.items():
                        if thread == me or past[thread] >= then or counts.get((other, number), 0) >= per_pair:
                            continue
                        if id(earlier) in met or not _conflict(trace, other, thread, number, me):
                            continue
                        met.add(id(earlier))
                        counts[other, number] = counts.get((other, number), 0) + 1
                        first, second = _event(trace, thread, earlier), _event(trace, me, event)
                        races.append(Race(first, second, trace.program.arrays[operation.array], byte))
                cell.setdefault(number, {})[me] = (epoch, event)
    return tuple(races)


class _Clocks(dict[int, "_Against"]):
    """By the numbers of two operations on one array: the clock by which one happens before the other; None where the
    two do not conflict. Each is worked out when two accesses first meet: few of all that there could be do."""

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self.trace = trace

    def __missing__(self, number: int) -> _Against:
        self[number] = _Against(self.trace, number)
        return self[number]


class _Against(dict[int, int | None]):
    def __init__(self, trace: Trace, number: int) -> None:
        super().__init__()
        self.trace, self.number = trace, number

    def __missing__(self, other: int) -> int | None:
        program = self.trace.program
        conflict = _may_conflict(program.operations[self.number], program.operations[other])
        self[other] = program.clocks.of(self.number, other) if conflict else None
        return self[other]


def _quiet(operations: Iterable[Operation]) -> frozenset[int]:
    """The arrays on which no two operations conflict: all read, or all are atomics of one size for every thread."""
    found: dict[int, list[Operation]] = {}
    for operation in operations:
        found.setdefault(operation.array, []).append(operation)
    return frozenset(array for array, some in found.items() if not any(_may_conflict(some[0], one) for one in some))


def restricted(trace: Trace, sites: Iterable[Site], threads: Iterable[int] | None = None) -> Trace:
    """The trace with nothing but the accesses at some sites, by some threads (None: by all)."""
    wanted = set(sites)
    kept = {i for i, operation in enumerate(trace.program.operations) if operation.statement.site in wanted}
    who = None if threads is None else set(threads)
    segments = tuple(
        replace(segment, events=[event for event in segment.events if event[0] in kept])
        for segment in trace.segments
        if who is None or segment.thread in who
    )
    return replace(trace, segments=segments)


def _is_shared(trace: Trace, operation: Operation) -> bool:
    return trace.program.arrays[operation.array].space is Space.SHARED


def _may_conflict(a: Operation, b: Operation) -> bool:
    """Whether two operations on one array do."""
    if a.kind is AccessKind.READ and b.kind is AccessKind.READ:
        return False
    return not (_is_wide(a) and _is_wide(b) and a.size == b.size)


def _is_wide(operation: Operation) -> bool:
    """Atomic with respect to every thread of the grid."""
    return isinstance(operation.statement, Atomic) and operation.statement.scope.spans_blocks


def _conflict(trace: Trace, a: int, a_thread: int, b: int, b_thread: int) -> bool:
    """Two atomics of one size conflict only where the scope of one leaves the other's thread out."""
    first, second = trace.program.operations[a], trace.program.operations[b]
    if first.kind is not AccessKind.ATOMIC or second.kind is not AccessKind.ATOMIC or first.size != second.size:
        return True
    one, two = trace.threads[a_thread], trace.threads[b_thread]
    if one.block != two.block:
        return True
    scopes = {s.scope for s in (first.statement, second.statement) if isinstance(s, Atomic)}
    return Scope.WARP in scopes and one.warp != two.warp


def _event(trace: Trace, thread: int, event: Event) -> AccessEvent:
    number, offset, value, counters = event
    operation = trace.program.operations[number]
    loops = tuple(zip(operation.loops, counters, strict=True))
    return AccessEvent(trace.threads[thread], operation.statement, operation.kind, loops, offset, value)
