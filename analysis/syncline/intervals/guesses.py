"""Reads that only guess what a compare-and-swap will find: `old = *p; do { assumed = old; old = atomicCAS(p, assumed,
f(assumed)); } while (assumed != old);`

A guess that is wrong makes the first swap fail, and is forgotten: whatever else is made of it goes into that swap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..ir.kernel import Address, Assign, Atomic, If, Loop, Read, Region, Statement, Write
from ..ir.terms import Op, Term
from .control_tree import Access, Branch, ControlTree, Jump, LoopNode, Node, RegionNode, StatementNode, walk

_Held = frozenset[Term]


def guesses(tree: ControlTree) -> frozenset[int]:
    """The plain reads that only guess, by number."""
    swaps = [s for s in (node.statement for node in walk(tree.nodes)) if isinstance(s, Atomic) and s.operation == "cas"]
    if not swaps:
        return frozenset()
    retried = {id(swap) for loop in tree.loops.values() for swap in _retried(loop)}
    return frozenset(
        access.id
        for access in tree.accesses
        if isinstance(access.statement, Read)
        and any(swap.address == access.statement.address for swap in swaps)
        and _Follow(access, retried).only_guesses(tree.nodes)
    )


def _retried(loop: LoopNode) -> Iterator[Atomic]:
    """The swaps in a loop that goes on until one of them has found what it expected."""
    copies: dict[Term, set[Term]] = {}
    inside = [node for part in (loop.test, loop.body, loop.step) for node in walk(part)]
    for node in inside:
        match node.statement:
            case Assign(target, value) if value.op == Op.SYM:
                copies.setdefault(target, {target}).add(value)
            case _:
                pass
    asked = [loop.statement.condition, *(n.statement.condition for n in inside if isinstance(n, Branch))]
    compared = [
        {name for side in part.args for name in copies.get(side, {side})}
        for condition in asked
        for part in (condition.args[0] if condition.op == Op.NOT else condition,)
        if part.op == Op.EQ
    ]
    for node in inside:
        swap = node.statement
        if isinstance(swap, Atomic) and swap.operation == "cas" and swap.target is not None:
            given = copies.get(swap.operands[0], {swap.operands[0]}) | {swap.operands[0]}
            if any(swap.target in names and names & given for names in compared):
                yield swap


class _Follow:
    """What becomes of the value of one read, along all ways from it to the swaps."""

    def __init__(self, read: Access, retried: set[int]) -> None:
        assert isinstance(read.statement, Read)
        self.read = read
        self.address: Address = read.statement.address
        self.retried = retried
        self.jumping: _Held = frozenset()  #: what jumps have taken along
        self.spoilt = False
        self.swapped = False

    def only_guesses(self, nodes: Iterable[Node]) -> bool:
        """Whether nothing but swaps makes use of it, and one does."""
        self.block(nodes, frozenset())
        return self.swapped and not self.spoilt

    def block(self, nodes: Iterable[Node], held: _Held) -> _Held:
        for node in nodes:
            held = self.node(node, held)
        return held

    def node(self, node: Node, held: _Held) -> _Held:
        match node:
            case Branch(statement=If(condition=condition)):
                self.use(condition, held)
                return self.block(node.then, held) | self.block(node.orelse, held)
            case LoopNode(statement=Loop(condition=condition)):
                seen: _Held = frozenset()
                tested = self.block(node.test, held)
                while not held <= seen:
                    seen |= held
                    tested = self.block(node.test, seen)
                    self.use(condition, tested)
                    held = self.block(node.step, self.block(node.body, tested) | self.jumping)
                return tested | self.jumping
            case RegionNode(statement=Region()):
                return self.block(node.body, held) | self.jumping
            case Jump():
                self.jumping |= held
                return frozenset()
            case Access() | StatementNode():
                return self.statement(node, node.statement, held)
            case _:
                return held

    def statement(self, node: Node, s: Statement, held: _Held) -> _Held:
        if node.id == self.read.id:
            assert isinstance(s, Read)
            return held | {s.target}
        match s:
            case Assign(target, value):
                return held | {target} if held & value.symbols else held - {target}
            case Atomic(operation="cas", address=address) if address == self.address and id(s) in self.retried:
                used = bool(held & s.operands[0].symbols)
                self.swapped = self.swapped or used
                return frozenset() if used else held
            case Read(target, address) | Atomic(target, address):
                for _, index in address.index:
                    self.use(index, held)
                for operand in s.operands if isinstance(s, Atomic) else ():
                    self.use(operand, held)
                return held if target is None else held - {target}
            case Write(address, value):
                for term in (*(index for _, index in address.index), *(() if value is None else (value,))):
                    self.use(term, held)
                return held
            case _:
                parts = (getattr(s, name, None) for name in ("condition", "mask", "vote", "count"))
                for part in parts:
                    if part is not None:
                        self.use(part, held)
                target = getattr(s, "target", None)
                return held if target is None else held - {target}

    def use(self, term: Term, held: _Held) -> None:
        self.spoilt = self.spoilt or bool(held & term.symbols)
