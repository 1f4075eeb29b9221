"""What atomics and ballots say about two threads that meet: the numbers that they drew, the locks that they hold, who
was last, how many lanes come before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..intervals.meeting import Relation
from ..intervals.paths import paths_of
from ..intervals.summary import AccessFact, Summary
from ..ir import terms as t
from ..ir.kernel import Space
from ..ir.reasons import Assumption, AssumptionKind
from ..ir.terms import Term
from ..prove.query import Apart, Triple
from . import tickets
from .arrivals import Arrivals
from .locks import Locks, locks_of
from .order import Order
from .ranks import Ranks
from .signals import Signals, signals_of
from .starts import with_plain_starts
from .tickets import Ledger, Renaming
from .totals import Totals
from .turns import turns_of


@dataclass
class Known:
    """Conditions that hold of two threads, and what had to be assumed for them."""

    conditions: list[Term] = field(default_factory=list)
    assumed: list[Assumption] = field(default_factory=list)


@dataclass(frozen=True)
class Atomics:
    """The atomics of a kernel under a launch."""

    ledger: Ledger
    locks: Locks
    arrivals: Arrivals
    signals: Signals
    ranks: Ranks
    totals: Totals

    def known(
        self,
        first: AccessFact,
        second: AccessFact,
        relation: Relation,
        apart: Apart,
        sides: tuple[Renaming, Renaming],
    ) -> Known:
        """What holds where one thread is at `first` and another at `second`, renamed by `sides`, in one interval."""
        out = Known()
        if not (self.ledger.atomics or self.locks.by_array or self.signals.found or self.ranks.summary.masks):
            return out
        spoken = (_terms(first), _terms(second))
        counting = tuple((*terms, *tickets.given(self.ledger, terms)) for terms in spoken)
        out.conditions += self.ranks.known(first, second, apart, (counting[0], counting[1]), sides)
        out.conditions += tickets.known(self.ledger, relation, apart, spoken, sides)
        for condition, lock in self.locks.exclude(first, second, apart, sides):
            out.conditions.append(condition)
            if lock.leans_on_start(first) or lock.leans_on_start(second):
                out.assumed.append(AssumptionKind.STARTS_AT_ZERO(lock.taking[0].address.array.name))
        for side, terms, fact in zip(sides, counting, (first, second), strict=True):
            out.conditions += self.totals.known(fact, terms, side)
        for side, terms in zip(sides, spoken, strict=True):
            for ticket in tickets.counted_up(self.ledger, terms):
                out.conditions.append(t.le(t.ZERO, side(ticket.value)))
                out.assumed.append(AssumptionKind.COUNTS_FROM_ZERO(ticket.atomic.address.array.name))
        for (earlier, later), terms, order in (
            ((first, second), spoken[1], sides),
            ((second, first), spoken[0], (sides[1], sides[0])),
        ):
            arrived = self.arrivals.over(earlier, later, terms, order, apart)
            for condition, given in (*arrived, *self.signals.over(earlier, later, terms, order, apart)):
                out.conditions.append(condition)
                array = given.address.array
                if array.space is not Space.SHARED:
                    out.assumed.append(AssumptionKind.STARTS_AT_ZERO(array.name))
        return out


def atomics_of(summary: Summary, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> Atomics:
    """The atomics of a kernel whose launch has these dimensions, and fixes these symbols."""
    paths = paths_of(summary.shape)
    summary = with_plain_starts(summary, paths)
    ledger = tickets.ledger_of(summary, block, grid, fixed)
    order = Order(paths, summary.shape.barriers, fixed)
    arrivals, signals = Arrivals(ledger, order, block, grid), signals_of(summary, order, block, grid)
    told = Ranks(summary, fixed), Totals(summary, ledger, fixed)
    locks = locks_of(summary, signals, turns_of(summary, ledger))
    return Atomics(ledger, locks, arrivals, signals, *told)


def _terms(fact: AccessFact) -> tuple[Term, ...]:
    return (*fact.guard, *(term for _, term in fact.address.index))
