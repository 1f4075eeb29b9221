"""What two threads did in a run, as far as it tells why they conflict: from the barrier before the last one that both
passed, to the next one that both pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..courses import Course, Doing, Position, Step, Surroundings, Touch
from ..findings import ThreadId
from ..ir.elements import element_text
from ..ir.kernel import Array, Space
from ..limits import replay as limits
from ..records import record, replace
from .program import Operation
from .trace import Event, Passed, Trace
from .values import AccessEvent, AccessKind, DivergenceKind, Race

_DOING = {AccessKind.READ: Doing.READ, AccessKind.WRITE: Doing.WRITE, AccessKind.ATOMIC: Doing.ATOMIC}


@record
class _Item:
    """A step of a thread, and the number of the array that it accesses (-1: it is none that others see)."""

    step: Step
    array: int = -1


def course_of_race(trace: Trace, race: Race, near: Trace) -> Course:
    """The course of the two threads of a race of this run. `near` is the run with the accesses at the race's two places
    alone, by all threads."""
    one, other = trace.threads.index(race.first.thread), trace.threads.index(race.second.thread)
    histories = _history(trace, one, race.first), _history(trace, other, race.second)
    at = tuple(next((i for i, item in enumerate(items) if item.step.conflicts), len(items)) for items in histories)
    return _course(trace, (one, other), histories, at, _surroundings(near, race))


def course_of_divergence(trace: Trace, threads: tuple[Position, Position]) -> Course | None:
    """The course of two threads of a run in which threads wait in vain, to where it ends for them. None where they are
    not part of it."""
    numbers = {(thread.block, thread.thread): i for i, thread in enumerate(trace.threads)}
    one, other = (numbers.get(thread) for thread in threads)
    if one is None or other is None:
        return None
    histories = _history(trace, one), _history(trace, other)
    met = [{item.step.meeting for item in items if item.step.doing is Doing.PASS} for items in histories]
    missed = [_marked(items, others) for items, others in zip(histories, reversed(met), strict=True)]
    at = [next((i for i, item in enumerate(items) if item.step.conflicts), len(items)) for items in missed]
    return _course(trace, (one, other), missed, at, None)


def _marked(items: Sequence[_Item], met: set[int]) -> list[_Item]:
    """The steps with a mark at the first barrier that the other thread does not pass along with it."""
    out = list(items)
    for i, item in enumerate(out):
        if item.step.doing is Doing.PASS and item.step.meeting not in met:
            out[i] = _Item(replace(item.step, conflicts=True))
            break
    return out


def _course(
    trace: Trace,
    who: tuple[int, int],
    histories: Sequence[Sequence[_Item]],
    at: Sequence[int],
    memory: Surroundings | None,
) -> Course:
    """`at`: which step of each is the one in conflict, or how many it has."""
    met = [{item.step.meeting: i for i, item in enumerate(items) if item.step.meeting} for items in histories]
    together = [(met[0][meeting], met[1][meeting]) for meeting in met[0] if meeting in met[1]]
    before = [pair for pair in together if pair[0] < at[0] and pair[1] < at[1]]
    behind = [pair for pair in together if pair[0] > at[0] and pair[1] > at[1]]
    steps: list[tuple[Step, ...]] = []
    passed: list[int] = []
    for side, items in enumerate(histories):
        begin = before[-2][side] + 1 if len(before) > 1 else 0
        last = before[-1][side] if before else -1
        end = behind[0][side] if behind else len(items)
        array = items[at[side]].array if at[side] < len(items) else -1
        out = _shortened(items[begin : max(last, 0)], array, limits.STEPS_BEFORE)
        out += [items[last].step] if last >= 0 else []
        out += _shortened(items[last + 1 : at[side]], array, limits.STEPS_SHOWN)
        out += [item.step for item in items[at[side] : at[side] + 1]]
        if memory is not None:
            out += [item.step for item in items[at[side] + 1 : end] if item.step.doing is Doing.PASS][:1]
        out.append(items[end].step if end < len(items) else _end(trace, who[side]))
        steps.append(tuple(out))
        passed.append(sum(item.step.doing is Doing.PASS for item in items[:begin]))
    one, other = (_position(trace.threads[number]) for number in who)
    return Course((one, other), (steps[0], steps[1]), (passed[0], passed[1]), memory)


def _shortened(items: Sequence[_Item], array: int, most: int) -> list[Step]:
    """The last steps, of accesses rather those to an array; what is left out is counted before them."""
    if len(items) <= most:
        return [item.step for item in items]
    telling = [i for i, item in enumerate(items) if item.array in (-1, array)]
    others = [i for i, item in enumerate(items) if item.array not in (-1, array)]
    kept = sorted((others + telling)[-most:])
    return [Step(Doing.MORE, times=len(items) - len(kept)), *(items[i].step for i in kept)]


def _end(trace: Trace, who: int) -> Step:
    """How it ends for a thread."""
    how = trace.ends[who]
    if isinstance(how, int):
        barrier, _ = trace.program.barriers[how]
        return Step(Doing.WAIT, barrier.site.span, barrier.text, conflicts=True)
    return Step(Doing.RETURN if how is DivergenceKind.EXITED else Doing.END)


def _history(trace: Trace, who: int, conflicting: AccessEvent | None = None) -> list[_Item]:
    """All that a thread does that others may see: accesses of memory that it has not to itself, and barriers."""
    epochs: dict[int, list[Event]] = {}
    for segment in trace.segments:
        if segment.thread == who:
            epochs.setdefault(segment.epoch, []).extend(segment.events)
    out: list[_Item] = []
    passed = trace.passed[who]
    for epoch in range(1, len(passed) + 2):
        for event in epochs.get(epoch, ()):
            operation = trace.program.operations[event[0]]
            if trace.program.arrays[operation.array].space is Space.LOCAL:
                continue
            hit = conflicting is not None and _is(operation, event, conflicting)
            conflicting = None if hit else conflicting
            out.append(_Item(_access(trace, operation, event, conflicts=hit), operation.array))
        if epoch <= len(passed):
            out.append(_Item(_pass(trace, passed[epoch - 1])))
    return out


def _is(operation: Operation, event: Event, access: AccessEvent) -> bool:
    if operation.statement is not access.statement or event[1] != access.offset:
        return False
    return operation.kind is access.kind and event[3] == tuple(counter for _, counter in access.counters)


def _access(trace: Trace, operation: Operation, event: Event, *, conflicts: bool) -> Step:
    element = element_text(trace.program.arrays[operation.array], event[1])
    span = operation.statement.site.place
    return Step(_DOING[operation.kind], span, element, counters=event[3], conflicts=conflicts)


def _pass(trace: Trace, passed: Passed) -> Step:
    number, meeting, counters = passed
    barrier, _ = trace.program.barriers[number]
    return Step(Doing.PASS, barrier.site.span, barrier.text, meeting, counters)


def _position(thread: ThreadId) -> Position:
    return thread.block, thread.thread


def _surroundings(near: Trace, race: Race) -> Surroundings:
    """The elements around the bytes of a race, and who else touches them at its two places."""
    array = race.array
    touches = [_touch(near, access) for access in (race.first, race.second)]
    low, high = max(touch.start for touch in touches), min(touch.start + touch.size for touch in touches)
    size = max(array.element_size, 1)
    narrowest = min(touch.size for touch in touches)
    if narrowest % size == 0 and all(touch.start % narrowest == 0 for touch in touches):
        size = narrowest  # memory that is declared in bytes, say, and accessed as numbers
    start, count = _window(array, touches, low, size)
    end = start + count * size
    seen: dict[Touch, None] = dict.fromkeys(touches)
    for other in _touches(near, array, start, end):
        if len(seen) >= limits.TOUCHES:
            break
        seen.setdefault(other)
    names = tuple(element_text(array, start + i * size) for i in range(count))
    return Surroundings(array.name, names, start, size, (low, high - low), tuple(seen))


def _window(array: Array, touches: Iterable[Touch], shared: int, size: int) -> tuple[int, int]:
    """From which byte on how many elements are shown: those that the two touch and some on both sides, or else some
    around the first byte that they share."""
    room = limits.ELEMENTS
    low = min(touch.start for touch in touches) // size - 2
    high = max(touch.start + touch.size - 1 for touch in touches) // size + 3
    if high - low > room:
        low, high = shared // size - 3, shared // size - 3 + room
    low = max(low, 0) if shared >= 0 else low
    high = max(high, low + 5)
    high = high if array.size is None else min(high, -(-array.size // size))
    return low * size, max(1, high - low)


def _touches(near: Trace, array: Array, start: int, end: int) -> Iterable[Touch]:
    operations = near.program.operations
    arrays = near.program.arrays
    for segment in near.segments:
        for event in segment.events:
            operation = operations[event[0]]
            if start < event[1] + operation.size and event[1] < end and arrays[operation.array] is array:
                yield Touch(_position(near.threads[segment.thread]), _DOING[operation.kind], event[1], operation.size)


def _touch(trace: Trace, access: AccessEvent) -> Touch:
    return Touch(_position(access.thread), _DOING[access.kind], access.offset, access.statement.address.size)
