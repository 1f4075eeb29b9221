"""What a finding in a device function takes of its arguments: nothing is certain that another call would not show."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import terms as t
from ...ir.called import Called
from ...ir.reasons import Cause, Reason
from ...ir.terms import Sort, Term
from ...limits import checks as limits
from ...prove.questions.query import Apart, Model, Query, Satisfiable
from ...records import replace
from ..context import Context
from .unread import needed

#: a small and a large number that a function may be given, or be made for
_GIVEN = (2, 1024)


def leans_on(context: Context, query: Query, model: Model) -> Iterator[Reason]:
    """What nobody knows of the call, and a witness needs: that the threads are given one memory, a number that is the
    same for all, or the thread's own; and numbers that the function may not be made for."""
    called = context.kernel.called
    if called is None:
        return
    arrays = dict.fromkeys(at.array for at in (query.first, query.second) if at is not None)
    yield from (Cause.SHARED_ARGUMENT(array.name) for array in arrays if array.key in called.arrays)
    same = frozenset(symbol.info.name for symbol in called.same)
    yield from (Cause.SAME_ARGUMENT(symbol.info.name) for symbol in needed(query, model, same))
    yield from map(Cause.NUMBER_ARGUMENT, called.numbers)
    chosen = needed(query, model, _numbers(context, called))
    if not all(_is_shown(context, query, chosen, value) for value in _GIVEN if chosen):
        yield Cause.PARTICULAR_VALUES(", ".join(dict.fromkeys(symbol.info.name for symbol in chosen)))


def _numbers(context: Context, called: Called) -> frozenset[str]:
    """The integers that the function, or its template, is given."""
    of_template = (term for _, term in context.kernel.template_values)
    return frozenset(s.info.name for one in (*called.fixed, *of_template) for s in one.symbols if s.sort is Sort.INT)


def _is_shown(context: Context, query: Query, chosen: tuple[Term, ...], value: int) -> bool:
    """Whether there is a witness where the numbers have this value, as far as their types hold it. With a small one
    there may be no second warp."""
    held = tuple(t.eq(s, t.integer(value)) for s in chosen if s.info.hi is None or value <= s.info.hi)
    apart = Apart.THREADS if query.pair.apart is Apart.WARPS else query.pair.apart
    asked = replace(query, guards=(*query.guards, *held), pair=replace(query.pair, apart=apart))
    return t.FALSE not in asked.guards and isinstance(context.ask(asked, limits.ASSESSMENT), Satisfiable)
