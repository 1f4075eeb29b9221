"""What a read gives, which depends on who writes the array.

| writers | a read gives |
|---|---|
| nobody | an uninterpreted function of the address |
| one thread, before the last barrier | what it wrote, which may be what an atomic gave it |
| earlier intervals only | a function of interval and address, so that two threads that read one flag agree |
| this interval | anything |
"""

from __future__ import annotations

from ..ir import terms as t
from ..ir.kernel import Address, Atomic, Read, Space, Unknown
from ..ir.terms import Term
from .chosen import chosen, is_choice, is_there
from .meeting import Reach
from .record import Record
from .shape import Access, Node, Plain, Shape, walk
from .summary import PRIVATE_KINDS, Guard, Origin, is_block_uniform


class Memory:
    """Which arrays the kernel writes, and which of its reads all threads agree on.

    The two reaches (of block-level and of grid-level barriers) tell the latter."""

    def __init__(self, shape: Shape, block_reach: Reach, grid_reach: Reach) -> None:
        self.writers = _writers(shape)
        self.stable = _stable_reads(shape, self.writers, block_reach, grid_reach)
        self.written = shape.written()
        self.opaque = frozenset(a.key for u in _unknowns(shape.nodes) for a in u.touches)

    def contents(self, node: Access, read: Read, address: Address, guard: Guard, record: Record) -> Term:
        """What `read` of `address` gives under `guard`."""
        array = address.array
        place = t.add(t.integer(address.offset), *(t.mul(t.integer(stride), term) for stride, term in address.index))
        scalar = read.scalar
        if array.key not in self.written and array.key not in self.opaque:
            record.origins.setdefault(array.key, Origin("input", f"the contents of {array.name}"))
            return t.load(array.key, scalar, [place])
        origin = Origin("memory", f"the contents of {array.name}, which the kernel writes")
        version = self.stable.get(node.id)
        if version is None or array.key in self.opaque:
            return record.private(f"{read.target.info.name}@{node.id}", read.target, origin)
        told = self._told(node, address, guard, record)
        if told is not None and told.sort is scalar.sort:
            return told
        key = f"{array.key}@{version}"
        record.origins.setdefault(key, origin)
        when = [c for loop, c in record.counters if loop in record.block_level]
        who = record.block_ids() if array.space is Space.SHARED else []
        return t.load(key, scalar, [place, *when, *who])

    def _told(self, node: Access, address: Address, guard: Guard, record: Record) -> Term | None:
        """What one thread of the block wrote before the last barrier, for all to read: None where that is not certain,
        or the value speaks of more than the thread's number and what atomics gave it.

        The write stands before the read in the same iteration of the same loops, nobody else writes the array, and what
        it was guarded by (but for the choice of the thread) holds at the read."""
        writers = self.writers[address.array.key]
        write = record.accesses.get(writers[0].id) if len(writers) == 1 else None
        if write is None or write.value is None or address.array.space is not Space.SHARED:
            return None
        loops = write.access.loops
        if write.access.id > node.id or loops != node.loops[: len(loops)] or not record.block_level.issuperset(loops):
            return None
        if write.address != address or not all(is_block_uniform(term) for _, term in address.index):
            return None
        if not is_there(write.guard, record.fixed):
            return None
        if not all(is_choice(g) or g in record.definitions or _holds(g, guard) for g in write.guard):
            return None
        value = t.substitute(write.value, chosen(write.guard))
        given = {a.result: a.access for a in record.accesses.values() if a.result}
        names: dict[Term, Term] = {}
        for symbol in value.symbols:
            if symbol.info.kind in PRIVATE_KINDS:
                giver = given.get(symbol.info.name)
                if giver is None or giver.loops != loops or not isinstance(giver.statement, Atomic):
                    return None
                names[symbol] = record.of_block(symbol, giver.statement.scalar, loops)
        return t.substitute(value, names)


def _holds(condition: Term, guard: Guard) -> bool:
    """Whether what held for the one thread holds for all under `guard`."""
    return condition in guard and is_block_uniform(condition)


def _writers(shape: Shape) -> dict[str, list[Access]]:
    """The writes and atomics of each array."""
    writers: dict[str, list[Access]] = {}
    for access in shape.accesses:
        if access.writes:
            writers.setdefault(access.array_key, []).append(access)
    return writers


def _stable_reads(
    shape: Shape, writers: dict[str, list[Access]], block_reach: Reach, grid_reach: Reach
) -> dict[int, str]:
    """Reads of written arrays whose contents cannot change while the interval lasts -> the name of that version."""
    stable: dict[int, str] = {}
    for access in shape.accesses:
        others = writers.get(access.array_key)
        if access.writes or not others:
            continue
        shared = access.statement.address.array.space is Space.SHARED
        reach = block_reach if shared else grid_reach
        if not any(reach.relations(access, w) for w in others):
            origins = sorted({token.origin for token in reach.tokens.get(access.id, ())})
            stable[access.id] = ",".join(map(str, origins))
    return stable


def _unknowns(nodes: tuple[Node, ...]) -> list[Unknown]:
    """Statements that nobody understands: they may write what they touch."""
    return [n.statement for n in walk(nodes) if isinstance(n, Plain) and isinstance(n.statement, Unknown)]
