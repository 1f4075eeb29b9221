"""Reads of a thread's own arrays that give the same to all threads of a block: what a kernel keeps of its block's data.

They are found as uniform values are in compilers (Coutinho et al., "Divergence analysis and optimizations", PACT 2011):
what comes of a thread's own number, of memory that the kernel writes, or of what nobody knows, differs between threads,
and so does all that is set where a condition decides that differs. The order of statements does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...ir.kernel import ELSEWHERE, Address, Assign, Exit, Havoc, Read, Space, Unknown, Write
from ...ir.terms import Term
from ..control.control_tree import (
    Access,
    Branch,
    ControlTree,
    ExchangeNode,
    Jump,
    LoopNode,
    Node,
    RegionNode,
    StatementNode,
)
from ..control.control_tree import walk as places
from ..summary import is_block_uniform


def block_reads(tree: ControlTree, fixed: Mapping[Term, Term]) -> frozenset[int]:
    """The numbers of these reads: all threads that come to one in the same iterations have stored the same values to
    the same places of its array before. What `fixed` gives values to does not differ."""
    nodes = [node for node in places(tree.nodes) if isinstance(node, StatementNode)]
    reads = {
        n.id: s.address for n in nodes if isinstance(s := n.statement, Read) and _is_own(s.address) and not s.ghost
    }
    if not reads:
        return frozenset()
    touched = {array.key for n in nodes if isinstance(s := n.statement, Unknown) for array in s.touches}
    if ELSEWHERE.key in touched:
        return frozenset()
    found = _Differing(tree, fixed, touched)
    while found.grows():
        pass
    return frozenset(
        number
        for number, address in reads.items()
        if address.array.key not in found.arrays and not found.leads_apart(address)
    )


class _Differing:
    """What differs between the threads of a block: variables, arrays of their own, and the labels of regions and loops
    that threads leave at places of their own."""

    def __init__(self, tree: ControlTree, fixed: Mapping[Term, Term], touched: Iterable[str]) -> None:
        self.nodes = tree.nodes
        self.fixed = fixed
        self.changing = tree.written().union(touched)
        self.variables: set[Term] = set()
        self.arrays: set[str] = set(touched)
        self.labels: set[str] = set()

    def grows(self) -> bool:
        """Looks at all code once more: whether that found anything."""
        before = len(self.variables), len(self.arrays), len(self.labels)
        self.walk(self.nodes, apart=False)
        return before != (len(self.variables), len(self.arrays), len(self.labels))

    def walk(self, nodes: Iterable[Node], *, apart: bool) -> None:
        """`apart`: not all threads of the block come here, or not as often."""
        for node in nodes:
            match node:
                case Branch():
                    inner = apart or self.differs(node.statement.condition)
                    self.walk((*node.then, *node.orelse), apart=inner)
                case LoopNode():
                    inner = apart or node.statement.label in self.labels or self.differs(node.statement.condition)
                    self.walk((*node.test, *node.body, *node.step), apart=inner)
                case RegionNode():
                    self.walk(node.body, apart=apart or node.statement.label in self.labels)
                case Jump():
                    if apart and not isinstance(node.statement, Exit):  # who has left the kernel reads nothing
                        self.labels.add(node.statement.label)
                case Access() | StatementNode() | ExchangeNode():
                    self.statement(node, apart=apart)
                case _:
                    pass

    def statement(self, node: Access | StatementNode | ExchangeNode, *, apart: bool) -> None:
        match node.statement:
            case Assign(target, value):
                self.set(target, apart or self.differs(value))
            case Havoc(target, _, _, uniform):
                self.set(target, apart or not uniform)
            case Read(target, address) as read:
                array = address.array
                of_memory = array.key in self.arrays if _is_own(address) else array.key in self.changing
                self.set(target, apart or of_memory or read.volatile or read.ghost or self.leads_apart(address))
            case Write(address, value) if _is_own(address):
                if apart or value is None or self.differs(value) or self.leads_apart(address):
                    self.arrays.add(address.array.key)
            case statement:
                address, target = getattr(statement, "address", None), getattr(statement, "target", None)
                if isinstance(address, Address) and _is_own(address):
                    self.arrays.add(address.array.key)
                if isinstance(target, Term):
                    self.variables.add(target)

    def set(self, target: Term, differs: bool) -> None:
        if differs:
            self.variables.add(target)

    def leads_apart(self, address: Address) -> bool:
        return any(self.differs(term) for _, term in address.index)

    def differs(self, term: Term) -> bool:
        return any(
            symbol in self.variables or not is_block_uniform(self.fixed.get(symbol, symbol)) for symbol in term.symbols
        )


def _is_own(address: Address) -> bool:
    return address.array.space is Space.LOCAL
