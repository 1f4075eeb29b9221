"""What a thread finds in an array of its own that one loop has filled: `at[k] = k * step` gives `j * step` at `at[j]`.

The place of a cell tells the loop's counter, and the counter what the loop wrote there. Nothing else writes to the
array, and the loop stands in no other, so that no cell is written twice with different values.
"""

from __future__ import annotations

from ...ir import terms as t
from ...ir.kernel import Address, Atomic, Space, Unknown, Write
from ...ir.terms import Kind, Scalar, Sort, Term
from ...records import record
from ..control.control_tree import ControlTree, StatementNode, walk
from ..record import Record
from ..summary import Guard
from ..values.byte_offsets import byte_offset

_KNOWN = frozenset({Kind.THREAD, Kind.BLOCK, Kind.UNIFORM})


@record
class _Fill:
    """What a loop writes in the iteration that its counter says: at `base + stride * counter`, under a guard."""

    counter: Term
    base: Term
    stride: int
    size: int
    value: Term
    guard: Guard


class OwnArrays:
    """The fills of a thread's own arrays that the pass has come by."""

    def __init__(self, tree: ControlTree) -> None:
        writers: dict[str, int] = {}
        for node in walk(tree.nodes):
            statement = node.statement if isinstance(node, StatementNode) else None
            match statement:
                case Write(address) | Atomic(_, address) if address.array.space is Space.LOCAL:
                    writers[address.array.key] = -1 if address.array.key in writers else node.id
                case Unknown(touches=touches):
                    writers.update((array.key, -1) for array in touches)
                case _:
                    pass
        self._only = {number for number in writers.values() if number >= 0}
        self._fills: dict[str, _Fill] = {}

    def note(self, node: StatementNode, address: Address, value: Term | None, guard: Guard, record: Record) -> None:
        """Writes down what the only write to an array does, if that is understood."""
        if node.id not in self._only or value is None or value.sort is not Sort.INT or len(record.counters) != 1:
            return
        ((_, counter),) = record.counters
        offset, value = byte_offset(address), record.in_full(value)
        parts = t.monomials(offset)
        stride = parts.get(counter, 0)
        base = t.sub(offset, t.mul(t.integer(stride), counter))
        said = (base, value, *guard)
        if stride == 0 or counter in base.symbols or stride % address.size:
            return
        if all(_is_known(s, record) for term in said for s in term.symbols if s is not counter):
            self._fills[address.array.key] = _Fill(counter, base, stride, address.size, value, guard)

    def found(self, address: Address, scalar: Scalar, otherwise: Term, guard: Guard) -> Term:
        """What a thread reads at an address under a guard, which is `otherwise` where nobody knows that."""
        fill = self._fills.get(address.array.key)
        if fill is None or address.size != fill.size or scalar.sort is not Sort.INT:
            return otherwise
        parts = t.monomials(t.sub(byte_offset(address), fill.base))
        if any(c % fill.stride for c in parts.values()):
            return otherwise
        which = t.from_monomials({base: c // fill.stride for base, c in parts.items()})
        put = {fill.counter: which}
        said = (t.substitute(g, put) for g in fill.guard)
        came = t.and_(t.le(t.ZERO, which), *(g for g in said if g not in guard))
        return t.ite(came, t.cast(t.substitute(fill.value, put), scalar), otherwise)


def _is_known(symbol: Term, record: Record) -> bool:
    """Whether a symbol has one value for a thread, whenever it is looked at: its place, or a number of the launch."""
    return symbol.info.kind in _KNOWN and symbol.info.name not in record.origins
