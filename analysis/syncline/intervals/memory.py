"""What a read gives, which depends on who writes the array.

| writers | a read gives |
|---|---|
| nobody | an uninterpreted function of the address |
| earlier intervals only | a function of interval and address, so that two threads that read one flag agree |
| this interval | anything |
"""

from __future__ import annotations

from ..ir import terms as t
from ..ir.kernel import Address, Read, Space, Unknown
from ..ir.terms import Term
from .meeting import Reach
from .record import Record
from .shape import Access, Node, Plain, Shape, walk
from .summary import Origin


class Memory:
    """Which arrays the kernel writes, and which of its reads all threads agree on.

    The two reaches (of block-level and of grid-level barriers) tell the latter."""

    def __init__(self, shape: Shape, block_reach: Reach, grid_reach: Reach) -> None:
        self.stable = _stable_reads(shape, block_reach, grid_reach)
        self.written = shape.written()
        self.opaque = frozenset(a.key for u in _unknowns(shape.nodes) for a in u.touches)

    def contents(self, node: Access, read: Read, address: Address, record: Record) -> Term:
        """What `read` of `address` gives."""
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
        key = f"{array.key}@{version}"
        record.origins.setdefault(key, origin)
        when = [c for loop, c in record.counters if loop in record.block_level]
        who = record.block_ids() if array.space is Space.SHARED else []
        return t.load(key, scalar, [place, *when, *who])


def _stable_reads(shape: Shape, block_reach: Reach, grid_reach: Reach) -> dict[int, str]:
    """Reads of written arrays whose contents cannot change while the interval lasts -> the name of that version."""
    writers: dict[str, list[Access]] = {}
    for access in shape.accesses:
        if access.writes:
            writers.setdefault(access.array_key, []).append(access)
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
