"""The work-items of a work-group by their sub-groups (OpenCL C, "Sub-group Functions"): which of them form one is up to
the device, but each has a sub-group and a number in it that no other work-item of its work-group has as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ...intervals.summary import Origin, Summary
from ...ir import terms as t
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Sort, Term
from ...prove.query import Apart
from .unique_values import Renaming

_GROUP, _NUMBER, _MOST = "get_sub_group_id", "get_sub_group_local_id", "get_max_sub_group_size"
#: functions that give a work-item one value however often it calls them -> what that value is less than, or None
_NAMES: dict[str, str | None] = {
    _GROUP: "get_num_sub_groups",
    _NUMBER: "get_sub_group_size",
    "get_num_sub_groups": None,
    "get_sub_group_size": None,
    _MOST: None,
}


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
            yield t.not_(t.and_(*(t.eq(one.value(name), two.value(name)) for name in (_GROUP, _NUMBER))))


class _Thread:
    """One of the two threads, with the results of calls that its terms speak of."""

    def __init__(self, origins: Mapping[str, Origin], terms: Iterable[Term], thread: Renaming) -> None:
        self.thread = thread
        seen: set[Term] = set()
        parts = (part for term in terms for part in t.subterms(term, seen))
        self.used = [(part, name) for part in parts if (name := _called(origins, part)) is not None]

    def value(self, name: str) -> Term:
        """What a function gives this thread."""
        return self.thread(_value(name))

    def own(self) -> Iterator[Term]:
        """That every call gave the same, in its range."""
        for symbol, name in self.used:
            yield t.eq(self.thread(symbol), self.value(name))
        for name in dict.fromkeys(name for _, name in self.used):
            above = _NAMES[name]
            if above is not None:
                yield t.lt(self.value(name), self.value(above))
        if self.used:
            yield t.le(self.value("get_sub_group_size"), self.value(_MOST))


@cache
def _value(name: str) -> Term:
    low = 0 if _NAMES[name] is not None else 1
    kind = Kind.UNIFORM if name == _MOST else Kind.PRIVATE
    return t.symbol(f"{name}()", kind, Sort.INT, low, low + t.MAX_THREADS - 1)


def _called(origins: Mapping[str, Origin], part: Term) -> str | None:
    """The function whose result a term is, as the thread itself has it."""
    if part.op == Op.CALL:
        name = part.payload
    elif part.op == Op.SYM and part.info.kind is Kind.PRIVATE and " " not in part.info.name:
        name = part.info.name
    else:
        return None
    return _function(origins[name]) if name in origins else None


def _function(origin: Origin) -> str | None:
    reason = origin.reason
    name = str(reason.arguments[0]) if reason.cause is Cause.VALUE_OF and reason.arguments else None
    return name if name in _NAMES else None
