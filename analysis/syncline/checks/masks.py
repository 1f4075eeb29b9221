"""The masks of warp functions (SL205): a lane that is named and goes another way, or that calls and is not named.

"Every thread that calls must be named in its own mask, and all threads named in it that have not exited must execute
the same function with the same mask, or the result is undefined." (CUDA C++ Programming Guide, "Warp Shuffle
Functions"; PTX ISA, `shfl.sync`.)

No verdict about races hangs on it, as an exchange orders no memory. So whoever is undecided here keeps quiet: a stray
is one only if a run has shown it, in which nothing was made up that the analysis does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..intervals.summary import BarrierSite, Decision, MeetFact, is_block_uniform
from ..ir import terms as t
from ..ir.kernel import Barrier, Exchange
from ..ir.terms import Term
from ..prove.query import Apart, Budget, Conflict, Model, Query
from .context import Context, Sides, conjuncts
from .lanes import named
from .leaning import leaning
from .witness import replay_split

#: values that a run cannot compute
_MADE_UP = frozenset(("opaque", "uninitialised"))

#: nobody waits for what need not be said
_QUICK = Budget(rlimit=300_000, timeout_ms=200)


@dataclass(frozen=True, slots=True)
class Stray:
    """The first thread of the model makes the call and names the second, which has parted from it at `decision`; or it
    is not named itself (None)."""

    call: Exchange | Barrier
    decision: Decision | None
    model: Model
    query: Query
    sides: Sides


def strays(context: Context) -> list[Stray]:
    """The lanes that masks get wrong, once for each place and each decision."""
    exchanges = context.summary.exchanges
    if context.dims.one_thread or not (exchanges or any(s.mask is not None for s in context.summary.barriers.values())):
        return []
    found = list(_unnamed(context))
    wrong = {stray.call.site for stray in found}
    for decision in context.summary.decisions:
        if not is_block_uniform(decision.condition):
            missed = (exchanges[i] for i in decision.barriers if i in exchanges)
            stray = _missing(context, decision, (call for call in missed if call.statement.site not in wrong))
            if stray is not None:
                found.append(stray)
                wrong.add(stray.call.site)
    return found


def _unnamed(context: Context) -> Iterator[Stray]:
    """The calls by a lane that its own mask leaves out."""
    sides = context.same_place_sides(Apart.SAME)
    calls: list[MeetFact | BarrierSite] = [*context.summary.exchanges.values(), *context.summary.barriers.values()]
    for call in calls:
        itself = named(context, call.mask, None, sides.first, sides.first)
        if itself is not None and itself is not t.TRUE:
            guards = [*map(sides.first, call.guard), t.not_(itself)]
            yield from _seen(context, call, None, Query(context.pair(Apart.SAME), conjuncts(guards)), sides)


def _missing(context: Context, decision: Decision, missed: Iterable[MeetFact]) -> Stray | None:
    """A lane that one of these calls names, while a decision takes it another way."""
    asked: set[tuple[Term | None, int | None]] = set()
    sides = context.same_place_sides(Apart.LANES)
    first, second = sides.first, sides.second
    for call in missed:
        kind = call.mask, call.statement.size
        names = None if kind in asked else named(context, *kind, first, second)
        asked.add(kind)
        if names is None or names is t.FALSE:
            continue
        guards = [side(g) for g in decision.guard for side in (first, second)]
        guards += [*map(first, call.guard), names]
        for parts in (decision.condition, t.not_(decision.condition)):
            apart = [first(parts), t.not_(second(parts))]
            query = Query(context.pair(Apart.LANES), conjuncts([*guards, *apart]))
            for hint in filter(None, ([first(g) for g in decision.staying], [t.TRUE])):
                asked_now = replace(query, guards=conjuncts([*query.guards, *hint]))
                for stray in _seen(context, call, decision, asked_now, sides):
                    return stray
    return None


def _seen(
    context: Context, call: MeetFact | BarrierSite, decision: Decision | None, query: Query, sides: Sides
) -> Iterator[Stray]:
    """The stray that answers a question, if a run shows it and nothing in it was made up."""
    if t.FALSE in query.guards or _MADE_UP & leaning(context.summary, query).kinds:
        return
    answer = context.ask(query, _QUICK)
    if isinstance(answer, Conflict):
        statement = call.statement
        if replay_split(context, query, answer.model, statement.site, exchanges=True).found:
            yield Stray(statement, decision, answer.model, query, sides)
