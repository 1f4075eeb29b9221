"""Ticket locks: a counter gives each thread a number, and a cell says whose turn it is (Mellor-Crummey and Scott, 1991,
§2.1). Numbers are drawn once each, and the cell moves when the one whose turn it is says so: by an atomic addition, or
by storing its own number plus one. So at most one thread is at work, whatever the two held at first."""

from __future__ import annotations

from collections.abc import Iterator

from ...intervals.summary import AccessFact, Summary
from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Atomic, Read, Space, Write
from ...ir.terms import Op, Term
from .atomic_cells import sets_up, written
from .flags import seen_as
from .locks import Lock, has_taken
from .release_acquire import is_strong, only_looks
from .unique_values import UniqueSources


def ticket_locks_of(summary: Summary, sources: UniqueSources) -> Iterator[tuple[str, Lock]]:
    """The arrays of a kernel whose cells say whose turn it is."""
    for key, facts in written(summary).items():
        reads = [f for f in summary.accesses.values() if f.access.array_key == key and _is_volatile_read(f)]
        lock = _turn(facts, [*reads, *(f for f in facts if only_looks(f))], summary, sources)
        if lock is not None:
            yield key, lock


def _turn(facts: list[AccessFact], looks: list[AccessFact], summary: Summary, sources: UniqueSources) -> Lock | None:
    moving = [f for f in facts if f not in looks and is_strong(f) and not _is_start(f, looks)]
    starts = [f for f in facts if f not in looks and f not in moving]
    shared = facts[0].address.array.space is Space.SHARED
    if len(moving) != 1 or not looks or (shared and not starts) or not all(_is_start(f, looks) for f in starts):
        return None
    (freeing,) = moving
    for unique in sources.atomics.values():
        tied = (at for at in looks if _is_by_turn(at, unique, summary, sources) and _is_next(freeing, unique))
        lock = Lock(unique.result, tuple(tied), (freeing,))
        if any(_ends_turn(lock, at, freeing) for at in lock.taking) and len(lock.taking) == len(looks):
            return lock
    return None


def _is_by_turn(at: AccessFact, unique: AccessFact, summary: Summary, sources: UniqueSources) -> bool:
    """Whether a thread waits at a cell of the number that its own number has, in a loop that ends with its turn."""
    cell, statement = sources.cells[unique.access.array_key], unique.access.statement
    space = unique.address.array.space
    wide = isinstance(statement, Atomic) and (statement.scope.spans_blocks or space is Space.SHARED)
    if not wide or space is not at.address.array.space:
        return False
    drawn = len(cell.atomics) == 1 and cell.kind == "up" and unique.operands[:1] == (t.ONE,)
    end = summary.ends.get(at.access.loops[-1]) if at.access.loops else None
    if not drawn or end is None or byte_offset(at.address) is not byte_offset(unique.address):
        return False
    if not all(sets_up(reset, cell.atomics) for reset in cell.resets) or at.address.size != unique.address.size:
        return False
    around = at.access.loops[:-1]
    names = {seen_as(at), unique.result}
    said = any(fact.op == Op.EQ and {_name(thread) for thread in fact.args} == names for fact in end.facts)
    return said and unique.access.loops == around and unique.access.id < at.access.id


def _ends_turn(lock: Lock, at: AccessFact, freeing: AccessFact) -> bool:
    """Whether the cell is moved once for each turn, by the one who has it."""
    took = has_taken(lock, at, freeing)
    once = freeing.access.loops == at.access.loops[:-1] and freeing.access.id > at.access.id
    return took and once and freeing.address == at.address


def _is_next(freeing: AccessFact, unique: AccessFact) -> bool:
    statement = freeing.access.statement
    if isinstance(statement, Atomic) and statement.operation == "add":
        return freeing.operands[0] is t.ONE
    stored = freeing.value if isinstance(statement, Write) else None
    if isinstance(statement, Atomic) and statement.operation == "exch":
        stored = freeing.operands[0]
    if stored is None:
        return False
    mine = [s for s in stored.symbols if s.info.name == unique.result]
    return bool(mine) and stored is t.add(mine[0], t.ONE)


def _is_start(fact: AccessFact, looks: list[AccessFact]) -> bool:
    return isinstance(fact.access.statement, Write) and not is_strong(fact) and sets_up(fact, looks)


def _is_volatile_read(fact: AccessFact) -> bool:
    return isinstance(fact.access.statement, Read) and is_strong(fact)


def _name(term: Term) -> str:
    return term.info.name if term.op == Op.SYM else ""
