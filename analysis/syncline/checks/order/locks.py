"""Locks: two threads that hold one lock are never at work at the same time (HGRD §5.2).

A lock is a cell that atomics and volatile stores alone write, in two ways: to take it, by a compare-and-swap that
finds it free or an exchange that gives back "free"; and to free it, by a store of that number, or by a subtraction
that comes to it, which nobody does but who has taken it. Where all who take it store one number, to find another one
there is to find it free. Or it is a cell that says whose turn it is (`ticket_locks`). What a thread does in between is
ordered against what the next owner does if fences stand behind the taking and before the freeing, as wide as the two
threads are apart. One thread may hold a lock for its block, if all wait at a barrier until it has taken it, and it
waits for them before it frees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...intervals.summary import AccessFact, Summary
from ...intervals.threads.chosen import chosen
from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Atomic, Space, Write
from ...ir.terms import Op, Term
from ...prove.questions.query import Apart
from ...records import record
from .atomic_cells import sets_up, written
from .flags import Flags, seen_as
from .release_acquire import Pattern, ReleaseAcquire, acquires, is_strong, is_wide, only_looks
from .unique_values import Renaming


@record
class Lock:
    """The cells of an array that are locks. Where a thread is `taking` one, what it sees there says whether it has it:
    the number `free` that the cell holds while nobody has it, or its unique value, by name; or anything but the number
    `held` that the cell holds while somebody has it."""

    free: int | str
    taking: tuple[AccessFact, ...]
    freeing: tuple[AccessFact, ...]
    held: int | None = None

    def is_taken(self, at: AccessFact, condition: Term) -> bool:
        """Whether a condition says that a thread has taken it at `at`."""
        if isinstance(self.free, str):
            return condition.op == Op.EQ and {_name(thread) for thread in condition.args} == {seen_as(at), self.free}
        free = t.integer(self.free)
        if _swaps(at) and at.operands[0] is not free:
            return False
        return _says(condition, at, free) or self._is_not_held(at, condition)

    def _is_not_held(self, at: AccessFact, condition: Term) -> bool:
        if self.held is None or condition.op != Op.NOT:
            return False
        return _says(condition.args[0], at, t.integer(self.held))

    def depends_on_start(self, fact: AccessFact) -> bool:
        """Whether a thread has taken it before an access only if nobody has left something else there before the
        launch: a compare-and-swap that does not find it held need not have found it free."""
        shared = self.taking[0].address.array.space is Space.SHARED
        return not shared and any(
            _swaps(at) and any(self._is_not_held(at, part) for g in fact.guard for part in _parts(g))
            for at in self.taking
        )

    def serves(self, apart: Apart) -> bool:
        """Whether its atomics count between threads so far apart."""
        facts = (*self.taking, *self.freeing)
        scopes = [f.access.statement.scope for f in facts if isinstance(f.access.statement, Atomic)]
        shared = facts[0].address.array.space is Space.SHARED
        return all(is_wide(scope, apart) for scope in scopes) and not (shared and apart is Apart.BLOCKS)


@record
class Hold:
    """That a thread holds a lock at an access, or another one of its block for it; how the access comes behind the
    taking, and how it is visible to who takes the lock when it has been freed."""

    lock: Lock
    taking: AccessFact
    behind: tuple[Pattern, ...]
    before: tuple[tuple[Pattern, ...], ...]

    def orders(self, other: Hold) -> bool:
        """Whether what is done here comes before what the next one does who holds it."""
        return all(any(one.fits(two) for one in patterns for two in other.behind) for patterns in self.before)


@record(slots=False)
class Locks:
    """The locks of a kernel, by array, and what orders its accesses."""

    by_array: dict[str, Lock]
    flags: Flags
    summary: Summary

    @property
    def _order(self) -> ReleaseAcquire:
        return self.flags.release_acquire

    def exclude(
        self, first: AccessFact, second: AccessFact, apart: Apart, two_threads: tuple[Renaming, Renaming]
    ) -> Iterator[tuple[Term, Lock]]:
        """That the two threads hold different locks, for each lock that both hold."""
        if not self.by_array:
            return
        theirs = list(self._held(second, apart))
        for one in self._held(first, apart):
            for two in theirs:
                if one.lock is two.lock and one.orders(two) and two.orders(one):
                    cells = (
                        two_threads[0](byte_offset(one.taking.address)),
                        two_threads[1](byte_offset(two.taking.address)),
                    )
                    yield t.ne(*cells), one.lock

    def _held(self, fact: AccessFact, apart: Apart) -> Iterator[Hold]:
        """The locks that are held at an access, and count between threads so far apart."""
        for lock in self.by_array.values():
            if not lock.serves(apart):
                continue
            freeing = [f for f in lock.freeing if f.access.id > fact.access.id]
            if any(_comes_again(f, fact) for f in lock.freeing if f.access.id < fact.access.id):
                continue
            for taking in lock.taking:
                behind = tuple(self._behind(lock, taking, fact, apart))
                if behind:
                    before = tuple(tuple(self._order.published(fact, f, apart)) for f in freeing)
                    yield Hold(lock, taking, _for_all(behind), tuple(map(_for_all, before)))

    def _behind(self, lock: Lock, taking: AccessFact, fact: AccessFact, apart: Apart) -> Iterator[Pattern]:
        """How an access comes behind the taking of a lock by its thread, or by the one that takes it for the block."""
        if has_taken(lock, taking, fact):
            for node, fence in acquires(self._order.paths, taking, fact):
                if is_wide(fence.scope, apart) and self._order.paths.passed(node, fact.access.id):
                    yield Pattern(sequential=fence.sequential)
        elif apart is Apart.BLOCKS and not _freed_between(lock, taking, fact) and self._is_over(lock, taking):
            for wait in self.flags.waits(taking, fact):
                yield from self._order.seen_through(taking, fact, wait, apart)

    def _is_over(self, lock: Lock, taking: AccessFact) -> bool:
        """Whether the loop in which a thread tries to take it ends when it has it."""
        end = self.summary.ends.get(taking.access.loops[-1]) if taking.access.loops else None
        return end is not None and any(lock.is_taken(taking, fact) for fact in end.facts)

    def unfenced(self, first: AccessFact, second: AccessFact, apart: Apart) -> str:
        """Which fence is missing where both threads hold a lock that does not count; "" where it is not that."""
        for lock in self.by_array.values():
            takings = [(fact, at) for fact in (first, second) for at in lock.taking if has_taken(lock, at, fact)]
            if {fact.access.id for fact, _ in takings} == {first.access.id, second.access.id}:
                reasons = (self._unfenced(lock, taking, fact, apart) for fact, taking in takings)
                return next(filter(None, reasons), "")
        return ""

    def _unfenced(self, lock: Lock, taking: AccessFact, fact: AccessFact, apart: Apart) -> str:
        here, name = fact.access.id, taking.address.array.name
        wide = "grid-wide fence" if apart is Apart.BLOCKS else "fence"
        line = fact.site.span.line
        if not any(self._behind(lock, taking, fact, apart)):
            return f"no {wide} between taking {name} at line {taking.site.span.line} and line {line}"
        for freeing in lock.freeing:
            if freeing.access.id < here:
                if _comes_again(freeing, fact):
                    return f"{name} may be freed in the next iteration"
            elif not any(self._order.published(fact, freeing, apart)):
                return f"no {wide} between line {line} and freeing {name} at line {freeing.site.span.line}"
        return ""


def locks_of(summary: Summary, flags: Flags, ticket_locks: Iterable[tuple[str, Lock]]) -> Locks:
    """All arrays of a kernel that are used as locks."""
    found = {key: lock for key, facts in written(summary).items() if (lock := _lock(facts)) is not None}
    return Locks({**found, **dict(ticket_locks)}, flags, summary)


def _for_all(patterns: tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    return tuple(pattern for pattern in patterns if pattern.of is t.TRUE)


def _lock(facts: Iterable[AccessFact]) -> Lock | None:
    used = [f for f in facts if not (f.access.is_atomic and only_looks(f))]
    atomics = [f for f in used if f.access.is_atomic]
    if not atomics:
        return None
    starts = [f for f in used if not is_strong(f) and sets_up(f, atomics)]
    used = [f for f in used if f not in starts]
    if not all(map(is_strong, used)) or len({f.address.size for f in (*used, *starts)}) != 1:
        return None
    for free in _candidates(used):
        lock = _with(free, used, starts)
        if lock is not None and all(_frees_its_own(lock, f) for f in lock.freeing):
            return lock
    return None


def _candidates(used: Iterable[AccessFact]) -> list[int]:
    """The numbers that a cell may hold while nobody has it: those that are stored, and those that sums come to."""
    stored = [value.value for f in used if (value := _stored(f)) is not None and value.is_const]
    amounts = [amount for f in used if (amount := _added(f)) is not None]
    return list(dict.fromkeys((*stored, *(s + a for s in stored for a in amounts))))


def _with(free: int, used: list[AccessFact], starts: list[AccessFact]) -> Lock | None:
    """The lock that holds this number while nobody has it, if all that is done to the cell is to take and to free."""
    taking = tuple(f for f in used if _takes(f, free))
    kept = {_stored(f) for f in taking}
    one = next(iter(kept)) if len(kept) == 1 else None
    held = one.value if one is not None and one.is_const else None
    freeing = tuple(f for f in used if _frees(f, free, held))
    if not taking or len(taking) + len(freeing) != len(used):
        return None
    begins = all(f.value is t.integer(free) for f in starts)
    shared = taking[0].address.array.space is Space.SHARED
    swaps = any(map(_swaps, taking))
    stored = held if not swaps or (begins and (bool(starts) if shared else free == 0)) else None
    return Lock(free, taking, freeing, stored)


def _takes(fact: AccessFact, free: int) -> bool:
    """Whether an atomic stores something else than what the cell holds while nobody has it."""
    stored = _stored(fact) if fact.access.is_atomic else None
    return stored is not None and t.ne(stored, t.integer(free)) is t.TRUE


def _frees(fact: AccessFact, free: int, held: int | None) -> bool:
    amount = _added(fact)
    return _stored(fact) is t.integer(free) or (amount is not None and held is not None and held + amount == free)


def _stored(fact: AccessFact) -> Term | None:
    """The number that an exchange, a compare-and-swap or a volatile write stores; zero where all bits are cleared."""
    statement = fact.access.statement
    if isinstance(statement, Write):
        stored = fact.value
    elif isinstance(statement, Atomic) and statement.operation in ("exch", "cas"):
        stored = fact.operands[-1]
    else:
        cleared = isinstance(statement, Atomic) and statement.operation == "and" and fact.operands[0] is t.ZERO
        return t.ZERO if cleared else None
    return stored if stored is not None and stored.sort is t.Sort.INT else None


def _added(fact: AccessFact) -> int | None:
    """What an atomic adds, where that is a number."""
    statement = fact.access.statement
    if not isinstance(statement, Atomic) or statement.operation not in ("add", "sub") or not fact.operands[0].is_const:
        return None
    amount = fact.operands[0]
    if amount.sort is not t.Sort.INT:
        return None
    return amount.value if statement.operation == "add" else -amount.value


def _swaps(fact: AccessFact) -> bool:
    statement = fact.access.statement
    return isinstance(statement, Atomic) and statement.operation == "cas"


def _says(condition: Term, at: AccessFact, value: Term) -> bool:
    """Whether a condition says that this was seen there."""
    if condition.op != Op.EQ:
        return False
    return any(_name(x) == seen_as(at) and y is value for x, y in (condition.args, condition.args[::-1]))


def _frees_its_own(lock: Lock, freeing: AccessFact) -> bool:
    return any(at.address == freeing.address and has_taken(lock, at, freeing) for at in lock.taking)


def has_taken(lock: Lock, taking: AccessFact, fact: AccessFact) -> bool:
    """Whether the thread at an access has taken a lock that it has not freed since."""
    if taking.access.id >= fact.access.id or _freed_between(lock, taking, fact):
        return False
    who = chosen(fact.guard)
    return any(lock.is_taken(taking, part) for g in fact.guard for part in _parts(t.substitute(g, who) if who else g))


def _parts(condition: Term) -> tuple[Term, ...]:
    return condition.args if condition.op == Op.AND else (condition,)


def _freed_between(lock: Lock, taking: AccessFact, fact: AccessFact) -> bool:
    return any(
        taking.access.id < freeing.access.id < fact.access.id and not _frees_another(lock, taking, freeing)
        for freeing in lock.freeing
    )


def _frees_another(lock: Lock, taking: AccessFact, freeing: AccessFact) -> bool:
    """Whether a thread frees another lock than it has taken at `taking`: one that it holds as well, and nobody takes a
    lock twice."""
    others = (at for at in lock.taking if at is not taking and at.address != taking.address)
    return any(at.address == freeing.address and has_taken(lock, at, freeing) for at in others)


def _comes_again(freeing: AccessFact, fact: AccessFact) -> bool:
    return bool(set(freeing.access.loops) & set(fact.access.loops))


def _name(term: Term) -> str:
    return term.info.name if term.op == Op.SYM else ""
