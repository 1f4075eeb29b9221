"""The last to arrive: who draws the last number of a counter knows that all others have arrived before.

A counter that each block (or each thread) counts up once, and that starts at zero, gives N - 1 to the last of N. What
the others did before they counted, with a fence in between, is over then; what the last one does after it counted,
behind a barrier or a fence, comes later. (CUDA C++ Programming Guide, "Memory Fence Functions": the last block sums
up.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..intervals.summary import OF_BLOCK, AccessFact
from ..ir import terms as t
from ..ir.kernel import Atomic, Space
from ..ir.terms import Op, Term
from ..prove.query import Triple
from .order import Order, orders_all
from .tickets import Ledger, Renaming, Ticket, executions, tickets


@dataclass(frozen=True)
class Arrivals:
    """A kernel's counters of arrivals: what they give back, who counts, and what lies between."""

    ledger: Ledger
    order: Order
    block: Triple
    grid: Triple

    def over(
        self, earlier: AccessFact, later: AccessFact, terms: Iterable[Term], side: Renaming
    ) -> Iterator[tuple[Term, str]]:
        """That the thread of `later` (renamed by `side`, and in another block than that of `earlier`) was not the last
        to arrive, for each counter of arrivals that `earlier` comes before; with the counter's name."""
        if (
            not self.order.paths.fences
        ):  # and what else a kernel without fences reads may be taken to hang on barriers alone
            return
        for ticket in tickets(self.ledger, terms):
            most = self._most(ticket.atomic)
            if most is not None and self.order.published(earlier, ticket.atomic) and self._after(ticket, later):
                yield t.lt(side(ticket.value), t.sub(most, t.ONE)), ticket.atomic.address.array.name

    def unfenced(self, earlier: AccessFact, later: AccessFact) -> str:
        """Which fence is missing where `later` hangs on a counter that counts behind `earlier`; "" where it is not
        that."""
        for atomic in dict.fromkeys(ticket.atomic for ticket in tickets(self.ledger, later.guard)):
            counts = earlier.access.id < atomic.access.id and self._most(atomic) is not None
            if counts and not any(self.order.releases(earlier, atomic)):
                name, line = atomic.address.array.name, atomic.site.span.line
                return f"no grid-wide fence between line {earlier.site.span.line} and counting {name} at line {line}"
        return ""

    def _most(self, arrival: AccessFact) -> Term | None:
        """How many arrive at most. None: one may arrive twice, or what the counter says is not how many did."""
        cell = self.ledger.cells[arrival.access.array_key]
        statement = arrival.access.statement
        assert isinstance(statement, Atomic)
        for_all = arrival.address.array.space is Space.GLOBAL and statement.scope.spans_blocks
        most = executions(arrival, self.block, self.grid, self.order.fixed)
        one_cell = all(term.is_const for _, term in arrival.address.index)
        by_one = cell.kind == "up" and (statement.operation == "inc" or arrival.operands[0] is t.ONE)
        if most is None or len(cell.atomics) != 1 or not (for_all and one_cell and by_one):
            return None
        last = t.sub(most, t.ONE)
        return most if all(_by_the_last(r, arrival, last) for r in cell.resets) else None

    def _after(self, ticket: Ticket, later: AccessFact) -> bool:
        """Whether `later` comes so long after the arrival that it sees what others did before theirs. A number that
        was told to the block has been waited for."""
        if ticket.of_block:
            return True
        start, end = ticket.atomic.access.id, later.access.id
        fences = self.order.acquires(ticket.atomic, later)
        barriers = (s.id for s in self.order.barriers if start < s.id < end and orders_all(s))
        return any(self.order.paths.passed(place, end) for place in (*fences, *barriers))


def _by_the_last(reset: AccessFact, arrival: AccessFact, last: Term) -> bool:
    """Whether only the last to arrive sets the counter back."""
    names = (arrival.result, arrival.result + OF_BLOCK)
    for condition in reset.guard:
        if condition.op == Op.EQ and any(a is last for a in condition.args):
            drawn = condition.args[0] if condition.args[1] is last else condition.args[1]
            drawn = drawn.args[0] if drawn.op == Op.CAST else drawn
            if (drawn.op == Op.SYM and drawn.info.name in names) or (drawn.op == Op.LOAD and drawn.payload[0] in names):
                return True
    return False
