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

from ..intervals.summary import BarrierSite, Decision, MeetFact, OriginKind, is_block_uniform
from ..ir import terms as t
from ..ir.kernel import Barrier, Exchange
from ..ir.terms import Term
from ..limits.limit import Budget
from ..prove.query import Apart, Conflict, Model, Query
from .callers import kept_to_launch, unusual
from .context import Context
from .divergence import partings
from .lanes import Naming
from .leaning import leaning
from .shapes import row_shape, usual_shapes, with_shape
from .sides import Sides, conjuncts
from .witness import replay_split

#: values that a run cannot compute
_MADE_UP = frozenset((OriginKind.OPAQUE, OriginKind.UNINITIALISED, OriginKind.UNREAD))

#: nobody waits for what need not be said
_QUICK = Budget(rlimit=300_000, units=200_000)


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
    naming = Naming(context.summary.exchanges, context.dims.fixed, sides.first, sides.first)
    calls: list[MeetFact | BarrierSite] = [*context.summary.exchanges.values(), *context.summary.barriers.values()]
    for call in calls:
        itself = None if call.mask is None else naming.bit(call.mask)
        if itself is not None:
            guards = [*map(sides.first, call.guard), t.not_(itself)]
            yield from _seen(context, call, None, Query(context.pair(Apart.SAME), conjuncts(guards)), sides)


def _missing(context: Context, decision: Decision, missed: Iterable[MeetFact]) -> Stray | None:
    """A lane that one of these calls names, while a decision takes it another way."""
    asked: set[tuple[Term | None, int | None]] = set()
    for call in missed:
        kind = call.mask, call.statement.size
        questions = [] if kind in asked else partings(context, decision, call) or []
        asked.add(kind)
        for query, sides in questions:
            staying = replace(query, guards=conjuncts([*query.guards, *map(sides.first, decision.staying)]))
            for each in dict.fromkeys((staying, query)):
                for stray in _seen(context, call, decision, each, sides):
                    return stray
    return None


def _seen(
    context: Context, call: MeetFact | BarrierSite, decision: Decision | None, query: Query, sides: Sides
) -> Iterator[Stray]:
    """The stray that answers a question, if a run shows it and nothing in it was made up."""
    if t.FALSE in query.guards or _MADE_UP & leaning(context.summary, query).kinds:
        return
    query = kept_to_launch(context, query)
    answer = context.ask(query, _QUICK)
    if isinstance(answer, Conflict) and _in_usual_blocks(context, query) and not unusual(context, query, answer.model):
        statement = call.statement
        if replay_split(context, query, answer.model, statement.site, exchanges=True).found:
            yield Stray(statement, decision, answer.model, query, sides)


def _in_usual_blocks(context: Context, query: Query) -> bool:
    """Whether it can be seen in blocks of every usual shape, where the launch leaves that open."""
    told = frozenset[Term]().union(*(relation.symbols for relation in context.dims.relations))
    if not told.isdisjoint(query.pair.block_dim):
        return True
    shapes = [shape for shape in (row_shape(query), *usual_shapes(query)) if shape]
    return all(isinstance(context.ask(_shaped(query, shape), _QUICK), Conflict) for shape in shapes)


def _shaped(query: Query, shape: dict[Term, Term]) -> Query:
    asked = with_shape(query, shape, query.pair.apart)
    return replace(asked, guards=conjuncts(list(asked.guards)))
