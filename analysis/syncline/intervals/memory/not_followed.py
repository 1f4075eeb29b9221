"""Arrays into which a kernel writes values that are not followed: a run of a witness makes up what they hold."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.kernel import Assign, Atomic, Havoc, Read, Space, Statement, Write
from ...ir.terms import Term
from ..control.control_tree import ControlTree, StatementNode, walk


def not_followed(tree: ControlTree) -> frozenset[str]:
    """The keys of these arrays, by what any statement may leave in a variable or an array, in whatever order."""
    statements = tuple(_statements(tree))
    unknown: set[Term] = {s.target for s in statements if isinstance(s, Havoc)}
    arrays: set[str] = {s.address.array.key for s in statements if isinstance(s, Write) and s.value is None}
    before = 0  # where nothing is unknown, nothing becomes so
    while before != len(unknown) + len(arrays):
        before = len(unknown) + len(arrays)
        for s in statements:
            match s:
                case Assign(target, value) if not unknown.isdisjoint(value.symbols):
                    unknown.add(target)
                case Read(target, address) if address.array.key in arrays:
                    unknown.add(target)
                case Atomic(target=Term() as target, address=address) if address.array.key in arrays:
                    unknown.add(target)
                case Write(address, value) if value is not None and not unknown.isdisjoint(value.symbols):
                    if address.array.space is Space.LOCAL:  # of others the value's own origin is known
                        arrays.add(address.array.key)
                case _:
                    pass
    return frozenset(arrays)


def _statements(tree: ControlTree) -> Iterator[Statement]:
    """What a kernel does with variables and memory, that of the thread's own among it."""
    for access in tree.accesses:
        yield access.statement
    for node in walk(tree.nodes):
        if isinstance(node, StatementNode):
            yield node.statement
