"""Atomic and volatile stores that give a cell of shared memory its first value: `if (threadIdx.x == 0) flag.store(0);`
before a barrier behind which all else is done to it. They are as plain writes there, as nobody can come in between."""

from __future__ import annotations

from ...intervals.control.control_tree import BarrierNode
from ...intervals.control.paths import Paths
from ...intervals.summary import AccessFact, Summary
from ...ir.kernel import Atomic, Space, Write
from ...ir.terms import Term
from ...records import replace
from .release_acquire import orders_all


def with_plain_starts(summary: Summary, paths: Paths) -> Summary:
    """The summary with such stores as plain writes."""
    changed: dict[int, AccessFact] = {}
    for number, fact in summary.accesses.items():
        statement, value = fact.access.statement, _stored(fact)
        if value is None or statement.address.array.space is not Space.SHARED:
            continue
        others = [f for f in summary.accesses.values() if f is not fact and f.access.array_key == fact.access.array_key]
        if all(_is_over(fact, other, summary.tree.barriers, paths) for other in others):
            write = Write(statement.address, value, statement.site)
            changed[number] = AccessFact(replace(fact.access, statement=write), fact.address, fact.guard, value)
    return replace(summary, accesses={**summary.accesses, **changed}) if changed else summary


def _stored(fact: AccessFact) -> Term | None:
    """What an atomic or a volatile store leaves in the cell; None for all other accesses."""
    match fact.access.statement:
        case Atomic(operation="exch", target=None):
            return fact.operands[0]
        case Write(volatile=True):
            return fact.value
        case _:
            return None


def _is_over(start: AccessFact, other: AccessFact, barriers: tuple[BarrierNode, ...], paths: Paths) -> bool:
    """Whether all threads wait for each other between the two, neither of which comes again before that."""
    one, two = start.access.id, other.access.id
    return not set(start.access.loops) & set(other.access.loops) and any(
        one < s.id < two and orders_all(s) and paths.passed(s.id, two) and not paths.led_past(one, s.id)
        for s in barriers
    )
