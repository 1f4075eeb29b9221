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
from ..prove.query import Apart, Triple
from .order import Order, Way, in_order, is_strong, is_wide
from .tickets import Ledger, Renaming, Ticket, executions, sets_up, tickets


@dataclass(frozen=True)
class Arrivals:
    """A kernel's counters of arrivals: what they give back, who counts, and what lies between."""

    ledger: Ledger
    order: Order
    block: Triple
    grid: Triple

    def over(
        self,
        earlier: AccessFact,
        later: AccessFact,
        terms: Iterable[Term],
        sides: tuple[Renaming, Renaming],
        apart: Apart,
    ) -> Iterator[tuple[Term, AccessFact]]:
        """That the thread of `later` was not the last to arrive, for each counter of arrivals that `earlier` comes
        before; with what counts. Each access is by a thread of its own, renamed by its side."""
        if not self.order.paths.fences:  # what a kernel without fences reads may be taken to hang on barriers alone
            return
        before, after = sides
        for ticket in tickets(self.ledger, terms):
            most = self._most(ticket.atomic, apart)
            if most is None:
                continue
            not_last = t.lt(after(ticket.value), t.sub(most, t.ONE))
            if earlier.access.id == ticket.atomic.access.id:  # the counter itself is seen as it is
                yield not_last, ticket.atomic
                continue
            published = self.order.published(earlier, ticket.atomic, apart)
            for one, two in in_order(published, self._seen(earlier, ticket, later, apart)):
                yield t.or_(not_last, t.not_(before(one.of)), t.not_(after(two.of))), ticket.atomic
                break

    def unfenced(self, earlier: AccessFact, later: AccessFact, apart: Apart) -> str:
        """Which fence is missing where `later` hangs on a counter that counts behind `earlier`; "" where it is not
        that."""
        wide = "grid-wide fence" if apart is Apart.BLOCKS else "fence"
        for ticket in tickets(self.ledger, later.guard):
            atomic = ticket.atomic
            if earlier.access.id >= atomic.access.id or self._most(atomic, apart) is None:
                continue
            name, line = atomic.address.array.name, atomic.site.span.line
            if not any(self.order.published(earlier, atomic, apart)):
                return f"no {wide} between line {earlier.site.span.line} and counting {name} at line {line}"
            if self.unacquired(earlier, later, apart):
                return f"no {wide} between counting {name} at line {line} and line {later.site.span.line}"
        return ""

    def unacquired(self, earlier: AccessFact, later: AccessFact, apart: Apart) -> str:
        """The name of the counter by which `earlier` is counted, and behind which `later` stands without a fence; ""
        where there is none."""
        for ticket in tickets(self.ledger, later.guard):
            if earlier.access.id < ticket.atomic.access.id and self._most(ticket.atomic, apart) is not None:
                published = list(self.order.published(earlier, ticket.atomic, apart))
                if published and not any(in_order(published, self._seen(earlier, ticket, later, apart))):
                    return ticket.atomic.address.array.name
        return ""

    def counters(self, apart: Apart) -> Iterator[str]:
        """The arrays that count arrivals."""
        for atomic in self.ledger.atomics.values():
            if self._most(atomic, apart) is not None:
                yield atomic.access.array_key

    def _most(self, arrival: AccessFact, apart: Apart) -> Term | None:
        """How many arrive at most. None: one may arrive twice, or what the counter says is not how many did."""
        cell = self.ledger.cells[arrival.access.array_key]
        statement = arrival.access.statement
        assert isinstance(statement, Atomic)
        shared = arrival.address.array.space is Space.SHARED
        if not is_wide(statement.scope, apart) or (shared and apart is Apart.BLOCKS):
            return None
        grid = (t.ONE, t.ONE, t.ONE) if shared else self.grid
        most = executions(arrival, self.block, grid, self.order.fixed)
        one_cell = all(term.is_const for _, term in arrival.address.index)
        by_one = cell.kind == "up" and (statement.operation == "inc" or arrival.operands[0] is t.ONE)
        if most is None or len(cell.atomics) != 1 or not (one_cell and by_one):
            return None
        last = t.sub(most, t.ONE)
        begins = [r for r in cell.resets if sets_up(r, cell.atomics)]
        if shared and not any(r.value is t.ZERO for r in begins):  # nobody else makes it zero
            return None
        others = [r for r in cell.resets if r not in begins]
        known = all(r.value is t.ZERO for r in begins) and all(_by_the_last(r, arrival, last) for r in others)
        return most if known else None

    def _seen(self, earlier: AccessFact, ticket: Ticket, later: AccessFact, apart: Apart) -> Iterator[Way]:
        """How `later` comes behind the arrival, or another thread's of its block that has told the number. Where what
        is counted off is volatile on both sides, the programming guide goes without a fence here."""
        if is_strong(earlier) and is_strong(later):
            yield Way()
        if not ticket.of_block or self.order.by_one_thread(later, ticket.atomic):
            yield from self.order.seen(ticket.atomic, later, apart)
        if not ticket.of_block:
            return
        start, end = ticket.atomic.access.id, later.access.id
        for sync in self.order.barriers:
            if start < sync.id < end and self.order.paths.passed(sync.id, end):
                yield from self.order.told(ticket.atomic, later, sync, apart)


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
