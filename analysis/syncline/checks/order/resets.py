"""Plain writes that give a counter its first value, before atomics move it: `if (threadIdx.x == 0) count = 0;`"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...intervals.summary import AccessFact, is_block_uniform
from ...intervals.threads.chosen import is_choice, is_there
from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Space, Write
from ...ir.terms import Term


def floor_of(fact: AccessFact, resets: Iterable[AccessFact], fixed: Mapping[Term, Term]) -> int | None:
    """The least number that an access finds in a counter that only goes up, but for these plain writes; None where that
    is not known: one of them, to this very cell, has to come before it for certain."""
    if fact.address.array.space is not Space.SHARED:
        return None
    sure = [reset for reset in resets if _sets(reset, fact, fixed)]
    if not sure:
        return None
    last = max(sure, key=lambda reset: reset.access.id)
    values = [_least(reset) for reset in resets if reset is last or _comes_between(last, reset, fact)]
    known = [value for value in values if value is not None]
    return min(known) if len(known) == len(values) else None


def _comes_between(first: AccessFact, reset: AccessFact, fact: AccessFact) -> bool:
    """Whether a plain write may come after the one that is sure, and before the access."""
    inner = fact.access.loops[len(first.access.loops) :]
    return first.access.id < reset.access.id < fact.access.id or any(loop in inner for loop in reset.access.loops)


def in_same_iteration(first: AccessFact, second: AccessFact) -> bool:
    """Whether the loops around the first are around the second as well."""
    return first.access.loops == second.access.loops[: len(first.access.loops)]


def _least(reset: AccessFact) -> int | None:
    """The least number that a plain write stores."""
    if not isinstance(reset.access.statement, Write) or reset.value is None or reset.value.sort is not t.Sort.INT:
        return None
    return t.bounds(reset.value)[0]


def _sets(reset: AccessFact, fact: AccessFact, fixed: Mapping[Term, Term]) -> bool:
    """Whether a plain write for certain comes before an access to the same cell, in the same iteration."""
    if reset.access.id > fact.access.id or not in_same_iteration(reset, fact):
        return False
    if byte_offset(reset.address) is not byte_offset(fact.address) or reset.address.size != fact.address.size:
        return False
    if not all(is_block_uniform(term) for _, term in reset.address.index):
        return False
    chosen = any(is_choice(g) for g in reset.guard)
    sure = all(is_choice(g) or (g in fact.guard and is_block_uniform(g)) for g in reset.guard)
    return sure and (not chosen or is_there(reset.guard, fixed))
