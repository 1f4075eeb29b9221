"""The work-items of a work-group by their sub-groups (OpenCL C, "Sub-group Functions"): which of them form one is up to
the device, but each has a sub-group and a number in it that no other work-item of its work-group has as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from ...intervals.summary import AccessFact, Origin, Summary
from ...ir import terms as t
from ...ir.reasons import Cause
from ...ir.sub_groups import SubGroupValue
from ...ir.terms import Kind, Op, Sort, Term
from ...prove.questions.query import Apart
from ..two_threads import TwoThreads
from .unique_values import Renaming

#: what each index is less than
_BELOW = {SubGroupValue.GROUP: SubGroupValue.GROUPS, SubGroupValue.NUMBER: SubGroupValue.SIZE}


def sub_group_values(summary: Summary) -> dict[str, SubGroupValue]:
    """Which function's results the values of these names are, for the thread itself."""
    found = ((name, _function(origin)) for name, origin in summary.origins.items() if not origin.elsewhere)
    return {name: given for name, given in found if given is not None}


def known(
    values: Mapping[str, SubGroupValue], first: AccessFact, second: AccessFact, apart: Apart, two_threads: TwoThreads
) -> Iterator[Term]:
    """What holds of the sub-groups of two threads at two accesses."""
    if not values:
        return
    one, two = _Thread(values, first, two_threads.first), _Thread(values, second, two_threads.second)
    if one.used or two.used:
        yield from one.own()
        yield from two.own()
        if apart is not Apart.BLOCKS:
            yield t.not_(t.and_(*(t.eq(one.value(index), two.value(index)) for index in _BELOW)))


class _Thread:
    """One of the two threads, with the results of calls that its access hangs on."""

    def __init__(self, values: Mapping[str, SubGroupValue], fact: AccessFact, thread: Renaming) -> None:
        self.thread = thread
        seen: set[Term] = set()
        parts = (part for term in fact.terms for part in t.subterms(term, seen))
        self.used = [(part, values[name]) for part in parts if (name := _name(part)) in values]

    def value(self, given: SubGroupValue) -> Term:
        """What a function gives this thread."""
        return self.thread(_value(given))

    def own(self) -> Iterator[Term]:
        """That every call gave the same, in its range."""
        for part, given in self.used:
            yield t.eq(self.thread(part), self.value(given))
        for given in dict.fromkeys(given for _, given in self.used):
            if given in _BELOW:
                yield t.lt(self.value(given), self.value(_BELOW[given]))
        if self.used:
            yield t.le(self.value(SubGroupValue.SIZE), self.value(SubGroupValue.LARGEST_SIZE))


@cache
def _value(given: SubGroupValue) -> Term:
    low = 0 if given.is_index else 1
    kind = Kind.UNIFORM if given is SubGroupValue.LARGEST_SIZE else Kind.PRIVATE
    return t.symbol(f"{given}()", kind, Sort.INT, low, low + t.MAX_THREADS - 1)


def _name(part: Term) -> str:
    """The name of a value that the analysis knows nothing about; empty for other terms."""
    if part.op == Op.CALL:
        return part.payload
    return part.info.name if part.op == Op.SYM and part.info.kind is Kind.PRIVATE else ""


def _function(origin: Origin) -> SubGroupValue | None:
    reason = origin.reason
    given = reason.arguments[0] if reason.cause is Cause.VALUE_OF and reason.arguments else None
    return given if isinstance(given, SubGroupValue) else None
