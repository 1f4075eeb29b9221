"""Locks: two threads that hold one lock are never at work at the same time (HGRD §5.2).

A lock is a cell that atomics alone write, in two ways: to take it, by a compare-and-swap that finds it free or an
exchange that gives back "free"; and to free it, by an exchange, which nobody does but who has taken it. What a thread
does in between is ordered against what the next owner does if fences stand behind the taking and before the freeing,
as wide as the two threads are apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..intervals.paths import Paths
from ..intervals.places import place_of
from ..intervals.summary import AccessFact, Summary
from ..ir import terms as t
from ..ir.kernel import Atomic, Fence, Scope, Space
from ..ir.terms import Op, Term
from ..prove.query import Apart
from .order import acquires, releases
from .tickets import Renaming, written


@dataclass(frozen=True, slots=True)
class Lock:
    """The cells of an array that are locks: `free` is what they hold while nobody has them."""

    free: int
    taking: tuple[AccessFact, ...]
    freeing: tuple[AccessFact, ...]


@dataclass(frozen=True)
class Locks:
    """The locks of a kernel, by array, and its paths."""

    by_array: dict[str, Lock]
    paths: Paths

    def exclude(
        self, first: AccessFact, second: AccessFact, apart: Apart, sides: tuple[Renaming, Renaming]
    ) -> Iterator[Term]:
        """That the two threads hold different locks, for each lock that both hold."""
        if not self.by_array:
            return
        theirs = list(self._held(second, apart))
        for lock, one in self._held(first, apart):
            for other, two in theirs:
                if lock is other:
                    yield t.ne(sides[0](place_of(one.address)), sides[1](place_of(two.address)))

    def _held(self, fact: AccessFact, apart: Apart) -> Iterator[tuple[Lock, AccessFact]]:
        """The locks that a thread holds at an access, with fences that make it count between threads so far apart, and
        where it took them."""
        for lock in self.by_array.values():
            if apart is Apart.BLOCKS and not _spans_blocks(lock):
                continue
            for taking in _taken(lock, fact):
                if not self._unfenced(lock, taking, fact, apart):
                    yield lock, taking

    def unfenced(self, first: AccessFact, second: AccessFact, apart: Apart) -> str:
        """Which fence is missing where both threads hold a lock that does not count; "" where it is not that."""
        for lock in self.by_array.values():
            takings = [(fact, taking) for fact in (first, second) for taking in _taken(lock, fact)]
            if {fact.access.id for fact, _ in takings} == {first.access.id, second.access.id}:
                reasons = (self._unfenced(lock, taking, fact, apart) for fact, taking in takings)
                return next(filter(None, reasons), "")
        return ""

    def _unfenced(self, lock: Lock, taking: AccessFact, fact: AccessFact, apart: Apart) -> str:
        here, name = fact.access.id, taking.address.array.name
        wide = "grid-wide fence" if apart is Apart.BLOCKS else "fence"
        line = fact.site.span.line
        if not any(self.paths.passed(f, here) for f in _wide(acquires(self.paths, taking, fact), apart)):
            return f"no {wide} between taking {name} at line {taking.site.span.line} and line {line}"
        for freeing in lock.freeing:
            there = freeing.access.id
            if there < here:
                if set(freeing.access.loops) & set(fact.access.loops):
                    return f"{name} may be freed in the next iteration"
            elif not any(self.paths.passed(f, there) for f in _wide(releases(self.paths, fact, freeing), apart)):
                return f"no {wide} between line {line} and freeing {name} at line {freeing.site.span.line}"
        return ""


def locks_of(summary: Summary, paths: Paths) -> Locks:
    """All arrays of a kernel that are used as locks."""
    found = {key: lock for key, facts in written(summary).items() if (lock := _lock(facts)) is not None}
    return Locks(found, paths)


def _wide(fences: Iterable[tuple[int, Fence]], apart: Apart) -> Iterator[int]:
    """Of these fences, those that count between threads so far apart."""
    for place, fence in fences:
        if fence.scope.spans_blocks or (fence.scope is Scope.BLOCK and apart is not Apart.BLOCKS):
            yield place


def _lock(facts: Iterable[AccessFact]) -> Lock | None:
    atomics = [f for f in facts if f.access.is_atomic]
    plain = [f for f in facts if not f.access.is_atomic]
    if not atomics or any(_stored(f) is None for f in atomics) or len({f.address.size for f in facts}) != 1:
        return None
    for free in dict.fromkeys(_stored(f) for f in atomics):
        assert free is not None
        taking = tuple(f for f in atomics if _stored(f) != free)
        lock = Lock(free, taking, tuple(f for f in atomics if _stored(f) == free))
        if taking and all(_frees_its_own(lock, f) for f in lock.freeing) and all(_sets_up(f, atomics) for f in plain):
            return lock
    return None


def _stored(fact: AccessFact) -> int | None:
    """The number that an exchange or a compare-and-swap stores."""
    statement = fact.access.statement
    if not isinstance(statement, Atomic) or statement.operation not in ("exch", "cas"):
        return None
    value = fact.operands[-1]
    return value.value if value.is_const and value.sort is t.Sort.INT else None


def _frees_its_own(lock: Lock, freeing: AccessFact) -> bool:
    return any(taking.address == freeing.address for taking in _taken(lock, freeing))


def _sets_up(plain: AccessFact, atomics: Iterable[AccessFact]) -> bool:
    """Whether a plain write is over before the lock is used: it gives it its first value."""
    return all(plain.access.id < a.access.id and not set(plain.access.loops) & set(a.access.loops) for a in atomics)


def _taken(lock: Lock, fact: AccessFact) -> Iterator[AccessFact]:
    """Where a thread has taken the lock that it holds at an access: it found it free, and has not freed it since."""
    for taking in lock.taking:
        start, end = taking.access.id, fact.access.id
        freed = any(start < freeing.access.id < end for freeing in lock.freeing)
        if start < end and not freed and any(_found(taking, lock.free, g) for g in fact.guard):
            yield taking


def _found(taking: AccessFact, free: int, condition: Term) -> bool:
    """Whether a condition says that the atomic gave back "free", and so has changed the cell."""
    if condition.op != Op.EQ:
        return False
    statement = taking.access.statement
    assert isinstance(statement, Atomic)
    if statement.operation == "cas" and taking.operands[0] is not t.integer(free):
        return False
    a, b = condition.args
    result, value = (a, b) if b.is_const else (b, a)
    return value is t.integer(free) and result.op == Op.SYM and result.info.name == taking.result


def _spans_blocks(lock: Lock) -> bool:
    statements = [f.access.statement for f in (*lock.taking, *lock.freeing)]
    return all(
        isinstance(s, Atomic) and s.scope.spans_blocks and s.address.array.space is not Space.SHARED for s in statements
    )
