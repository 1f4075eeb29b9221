"""The work-items of a work-group by their sub-groups (OpenCL C, "Sub-group Functions"): which of them form one is up to
the device, but each has a sub-group and a number in it that no other work-item of its work-group has as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ...intervals.summary import Origin, Summary
from ...ir import terms as t
from ...ir.reasons import Cause
from ...ir.sub_groups import SubGroupValue
from ...ir.terms import Kind, Op, Sort, Term
from ...prove.query import Apart
from .unique_values import Renaming

#: what each index is less than
_BELOW = {SubGroupValue.GROUP: SubGroupValue.GROUPS, SubGroupValue.NUMBER: SubGroupValue.SIZE}


def known(
    summary: Summary,
    spoken: tuple[Iterable[Term], Iterable[Term]],
    apart: Apart,
    two_threads: tuple[Renaming, Renaming],
) -> Iterator[Term]:
    """What holds of the sub-groups that the terms of two threads speak of."""
    if not any(_function(origin) for origin in summary.origins.values()):
        return
    one, two = (_Thread(summary.origins, terms, thread) for terms, thread in zip(spoken, two_threads, strict=True))
    if one.used or two.used:
        yield from one.own()
        yield from two.own()
        if apart is not Apart.BLOCKS:
            yield t.not_(t.and_(*(t.eq(one.value(name), two.value(name)) for name in _BELOW)))


class _Thread:
    """One of the two threads, with the results of calls that its terms speak of."""

    def __init__(self, origins: Mapping[str, Origin], terms: Iterable[Term], thread: Renaming) -> None:
        self.thread = thread
        seen: set[Term] = set()
        parts = (part for term in terms for part in t.subterms(term, seen))
        self.used = [(part, given) for part in parts if (given := _result(origins, part)) is not None]

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


def _result(origins: Mapping[str, Origin], part: Term) -> SubGroupValue | None:
    """Which function's result a term is, for the thread itself."""
    if part.op == Op.CALL:
        origin = origins.get(part.payload)
    else:
        is_private = part.op == Op.SYM and part.info.kind is Kind.PRIVATE
        origin = origins.get(part.info.name) if is_private else None
    return _function(origin) if origin is not None and not origin.elsewhere else None


def _function(origin: Origin) -> SubGroupValue | None:
    reason = origin.reason
    given = reason.arguments[0] if reason.cause is Cause.VALUE_OF and reason.arguments else None
    return given if isinstance(given, SubGroupValue) else None
