"""What a thread itself wrote before a read, in the interval of the read: reaching definitions that a barrier ends.

A thread sees its own writes at once. Which of them come before a read without a barrier in between is a matter of the
tree, and so is whether they come for certain (they stand before the read in a block of statements around it, so that
every way to the read passes them) and whether only their latest instance counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir.kernel import Exit, Leave, Read, Scope
from ...ir.ordering import orders
from ...records import record
from ..control.control_tree import (
    Access,
    BarrierNode,
    Branch,
    ControlTree,
    ExchangeNode,
    InsertionNode,
    Jump,
    LoopNode,
    Node,
    RegionNode,
    StatementNode,
    walk,
)

#: a write's id, and whether the thread has come round a loop that holds it since
_Made = tuple[int, bool]
_State = frozenset[_Made]


@record
class ReachingWrites:
    """For each read: the writes to its array that the same thread may have made in the interval, in source order. A
    read has no entry where one of them need not have happened, or may have happened several times."""

    before: dict[int, tuple[Access, ...]]

    def of(self, read: Access) -> tuple[Access, ...] | None:
        """The writes that come before a read, each of them for certain; None where that is not so."""
        return self.before.get(read.id)


def reaching_writes(tree: ControlTree) -> ReachingWrites:
    """By one walk over the kernel."""
    walker = _Walker(tree)
    walker.sequence(tree.nodes, frozenset(), frozenset())
    return ReachingWrites(walker.before)


class _Walker:
    def __init__(self, tree: ControlTree) -> None:
        self.accesses = {access.id: access for access in tree.accesses}
        self.written = frozenset(access.array_key for access in tree.accesses if access.writes)
        self.barriers = bool(tree.barriers)
        self.pending: dict[tuple[str, bool], set[_Made]] = {}
        self.before: dict[int, tuple[Access, ...]] = {}

    def sequence(self, nodes: Iterable[Node], state: _State, sure: frozenset[int]) -> tuple[_State, frozenset[int]]:
        """What has been written at the end, and what has been for certain since the last barrier."""
        for node in nodes:
            match node:
                case Access():
                    if isinstance(node.statement, Read):
                        self.read(node, state, sure)
                    else:
                        state, sure = state | {(node.id, False)}, sure | {node.id}
                case BarrierNode():
                    state = frozenset(made for made in state if not self.parted(made[0], node))
                    sure = frozenset(made for made in sure if not self.parted(made, node))
                case Branch():
                    then, _ = self.sequence(node.then, state, sure)
                    orelse, _ = self.sequence(node.orelse, state, sure)
                    state, sure = then | orelse, self.unparted(sure, (*node.then, *node.orelse))
                case LoopNode():
                    sure = self.unparted(sure, (*node.test, *node.body, *node.step))
                    state = self.loop(node, state, sure)
                case RegionNode():
                    inner, more = self.sequence(node.body, state, sure)
                    left = self.pending.pop((node.statement.label, False), None)
                    state, sure = (inner, more) if left is None else (inner | left, self.unparted(sure, node.body))
                case Jump():
                    match node.statement:
                        case Exit():
                            pass
                        case jump:
                            key = (jump.label, not isinstance(jump, Leave))
                            self.pending.setdefault(key, set()).update(state)
                    return frozenset(), sure
                case StatementNode() | ExchangeNode() | InsertionNode():
                    pass
        return state, sure

    def loop(self, node: LoopNode, state: _State, sure: frozenset[int]) -> _State:
        label = node.statement.label
        inside = {inner.id for inner in walk((*node.test, *node.body, *node.step))}
        entering = state
        while True:
            tested, known = self.sequence(node.test, entering, sure)
            after, _ = self.sequence(node.body, tested, known)
            after |= self.pending.pop((label, True), set())
            after, _ = self.sequence(node.step, after, known)
            again = entering | {(made, True) if made in inside else (made, carried) for made, carried in after}
            if again == entering:
                return tested | self.pending.pop((label, False), set())
            entering = again

    def unparted(self, sure: frozenset[int], nodes: tuple[Node, ...]) -> frozenset[int]:
        """What has been written for certain since the last barrier, where the thread may have passed those in `nodes`
        or not."""
        if not sure or not self.barriers:
            return sure
        inside = [inner for inner in walk(nodes) if isinstance(inner, BarrierNode)]
        return frozenset(made for made in sure if not any(self.parted(made, barrier) for barrier in inside))

    def parted(self, made: int, barrier: BarrierNode) -> bool:
        """Whether what was written is behind the thread once it has passed a barrier."""
        space = self.accesses[made].statement.address.array.space
        return orders(barrier.statement, Scope.BLOCK, frozenset((space,)))

    def read(self, node: Access, state: _State, sure: frozenset[int]) -> None:
        if node.array_key not in self.written:
            self.before[node.id] = ()
            return
        made = sorted((i, carried) for i, carried in state if self.accesses[i].array_key == node.array_key)
        certain = all(
            not carried and i in sure and node.loops[: len(self.accesses[i].loops)] == self.accesses[i].loops
            for i, carried in made
        )
        if certain:
            self.before[node.id] = tuple(self.accesses[i] for i, _ in made)
        else:
            self.before.pop(node.id, None)
