"""Which arrays are flags: atomics alone write their cells, which are zero at first, and one statement sets or counts
them."""

from __future__ import annotations

import itertools

from ...intervals.summary import AccessFact
from ...intervals.threads.chosen import is_one
from ...intervals.values.byte_offsets import all_or_none, byte_offset
from ...ir import terms as t
from ...ir.kernel import Address, Atomic, Space, Write
from ...ir.terms import Kind, Op, Term
from ...prove.questions.query import Apart, Triple
from ...records import record
from .atomic_cells import sets_up
from .comers import comers
from .release_acquire import ReleaseAcquire, is_strong, is_wide, only_looks


@record
class Flag:
    """How a flag is `given`, by whom alone (`givers`: what holds of their numbers), and what `reads` it. It is complete
    where a read finds `all_of` or more; None: anything but zero. Threads that are `within` a block may rely on it, or
    all (`grid`)."""

    given: AccessFact
    givers: tuple[Term, ...]
    reads: tuple[AccessFact, ...]
    all_of: Term | None
    grid: bool

    def serves(self, apart: Apart) -> bool:
        """Whether threads so far apart may rely on it."""
        return self.grid or apart is not Apart.BLOCKS


def flags_among(
    facts: list[AccessFact], release_acquire: ReleaseAcquire, block: Triple, grid: Triple
) -> tuple[Flag, ...]:
    """The flags that an array is, of which these are all writes and strong accesses: one, or one in each of its cells
    where these are told apart by constants. None where one of them is no flag."""
    for parts in (_cells(facts), [facts]):
        flags = [_flag(part, release_acquire, block, grid) for part in parts]
        found = tuple(flag for flag in flags if flag is not None)
        if found and len(found) == len(flags):
            return found
    return ()


def _cells(facts: list[AccessFact]) -> list[list[AccessFact]]:
    """The accesses by their cells, where each is to a cell at a constant place; else none."""
    by_place: dict[Term, list[AccessFact]] = {}
    for fact in facts:
        by_place.setdefault(byte_offset(fact.address), []).append(fact)
    first = [cell[0].address for cell in by_place.values()]
    apart = all(all_or_none(one, two) for one, two in itertools.combinations(first, 2))
    return list(by_place.values()) if apart and all(place.is_const for place in by_place) else []


def _flag(facts: list[AccessFact], release_acquire: ReleaseAcquire, block: Triple, grid: Triple) -> Flag | None:
    """The flag that some cells are, of which these are all writes and strong accesses; None where they are none."""
    if not any(map(is_strong, facts)):
        return None
    zeros = [f for f in facts if isinstance(f.access.statement, Write) and f.value is t.ZERO]
    used = [f for f in facts if f not in zeros]
    shared = facts[0].address.array.space is Space.SHARED
    begins = [f for f in zeros if sets_up(f, used) and not (shared and is_strong(f))]
    strong = [f for f in facts if f not in begins]
    if not all(map(is_strong, strong)) or (shared and not begins):
        return None
    reads = tuple(f for f in strong if only_looks(f) or _takes_back(f))
    giving = [f for f in strong if not (only_looks(f) or _sets_back(f))]
    if not reads or len(giving) != 1 or not all(_is_wide(f, Apart.THREADS) for f in strong):
        return None
    (given,) = giving
    agree = all(all_or_none(given.address, f.address) for f in facts)
    plain = all(_is_of_block(f.address) for f in (given, *reads))
    if given.access.loops or not agree or not plain:
        return None
    whole = not shared and all(_is_wide(f, Apart.BLOCKS) for f in strong)
    who = comers(given, block, (t.ONE, t.ONE, t.ONE) if shared else grid, release_acquire.fixed)
    single = who.all_together is t.ONE or _owned(given, release_acquire, (t.ONE, t.ONE, t.ONE) if shared else grid)
    if single and _stores_something(given):
        named = tuple(g for g in given.guard if names_block(g) and g not in who.conditions)
        return Flag(given, (*who.conditions, *named), reads, None, whole)
    one_cell = all(term.is_const for f in (given, *reads) for _, term in f.address.index)
    nobody_sets_back = not any(_sets_back(f) for f in strong)
    counts = one_cell and nobody_sets_back and _counts_one(given)
    return Flag(given, who.conditions, reads, who.all_together, whole) if counts else None


def _is_wide(fact: AccessFact, apart: Apart) -> bool:
    statement = fact.access.statement
    return not isinstance(statement, Atomic) or is_wide(statement.scope, apart)


def _counts_one(fact: AccessFact) -> bool:
    statement = fact.access.statement
    return isinstance(statement, Atomic) and statement.operation == "add" and fact.operands[0] is t.ONE


def _takes_back(fact: AccessFact) -> bool:
    """Whether an atomic looks and sets back at once: `while (atomicExch(&flag, 0) == 0);`"""
    return _sets_back(fact) and bool(fact.result)


def _sets_back(fact: AccessFact) -> bool:
    """Whether an access stores zero, which is what the cell holds while the flag is not given."""
    statement = fact.access.statement
    if isinstance(statement, Write):
        return fact.value is t.ZERO
    stores = isinstance(statement, Atomic) and statement.operation in ("exch", "cas", "and")
    return stores and fact.operands[-1] is t.ZERO


def _stores_something(fact: AccessFact) -> bool:
    statement = fact.access.statement
    return not isinstance(statement, Atomic) or statement.operation in ("exch", "cas", "add", "or", "max")


def _owned(given: AccessFact, release_acquire: ReleaseAcquire, grid: Triple) -> bool:
    """Whether each cell is given by one thread of the whole grid at most: that of a certain block, or the one of the
    block whose number is the cell's."""
    if not is_one(given.guard, release_acquire.fixed):
        return False
    blocks = [b for b, extent in zip(t.BLOCK, grid, strict=True) if extent is not t.ONE]
    named = {block for g in given.guard if names_block(g) for block in g.symbols}
    left = [b for b in blocks if b not in named]
    if not left:
        return True
    offset = t.monomials(byte_offset(given.address))
    same = all(m is left[0] or all(s.info.kind is Kind.UNIFORM for s in m.symbols) for m in offset)
    return len(left) == 1 and left[0] in offset and same


def names_block(condition: Term) -> bool:
    """Whether a condition says which block it is, in one dimension: `blockIdx.x == 0`."""
    is_number = condition.op == Op.EQ and any(a.is_const for a in condition.args)
    return is_number and any(a in t.BLOCK for a in condition.args)


def _is_of_block(address: Address) -> bool:
    """Whether the block and the parameters say which cell it is, and no memory."""
    parts = [part for _, term in address.index for part in t.subterms(term)]
    kinds = {part.info.kind for part in parts if part.op == Op.SYM}
    return kinds <= {Kind.UNIFORM, Kind.BLOCK} and not any(part.op in (Op.LOAD, Op.CALL) for part in parts)
