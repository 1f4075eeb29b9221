"""The masks of warp functions (SL205): a lane that is named and goes another way, or that calls and is not named.

"Every thread that calls must be named in its own mask, and all threads named in it that have not exited must execute
the same function with the same mask, or the result is undefined." (CUDA C++ Programming Guide, "Warp Shuffle
Functions"; PTX ISA, `shfl.sync`.)

No verdict about races hangs on it, as an exchange orders no memory. So whoever is undecided here keeps quiet: an error
is one only if a run has shown it, in which nothing was made up that the analysis does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...intervals.summary import BarrierSite, Decision, ExchangeFact, OriginKind, is_block_uniform
from ...ir import terms as t
from ...ir.kernel import Barrier, Exchange
from ...ir.terms import Term
from ...limits import checks as limits
from ...prove.questions.query import Apart, Model, Query, Satisfiable
from ...records import record, replace
from ..context import Context
from ..launches.facts import kept_to_launch
from ..launches.host_facts import unusual
from ..launches.shapes import row_shape, usual_shapes, with_shape
from ..participants.lane_masks import Naming
from ..questions import pair_of, same_iteration_threads
from ..two_threads import TwoThreads, conjuncts
from ..verdicts.replays import replay_divergence
from ..verdicts.unknown_inputs import unknown_inputs
from .divergences import partings

#: values that a run cannot compute
_MADE_UP = frozenset((OriginKind.OPAQUE, OriginKind.UNINITIALISED, OriginKind.UNREAD))


@record
class MaskError:
    """The first thread of the model makes the call and names the second, which has parted from it at `decision`; or it
    is not named itself (None)."""

    call: Exchange | Barrier
    decision: Decision | None
    model: Model
    query: Query
    two_threads: TwoThreads


def mask_errors(context: Context) -> list[MaskError]:
    """The lanes that masks get wrong, once for each place and each decision."""
    exchanges = context.summary.exchanges
    if context.dimensions.one_thread or not (
        exchanges or any(s.mask is not None for s in context.summary.barriers.values())
    ):
        return []
    found = list(_unnamed(context))
    wrong = {error.call.site for error in found}
    for decision in context.summary.decisions:
        if not is_block_uniform(decision.condition):
            missed = (exchanges[i] for i in decision.barriers if i in exchanges)
            error = _missing(context, decision, (call for call in missed if call.statement.site not in wrong))
            if error is not None:
                found.append(error)
                wrong.add(error.call.site)
    return found


def _unnamed(context: Context) -> Iterator[MaskError]:
    """The calls by a lane that its own mask leaves out."""
    two_threads = same_iteration_threads(context, Apart.SAME)
    naming = Naming(context.summary.exchanges, context.dimensions.fixed, two_threads.first, two_threads.first)
    calls: list[ExchangeFact | BarrierSite] = [*context.summary.exchanges.values(), *context.summary.barriers.values()]
    for call in calls:
        itself = None if call.mask is None else naming.bit(call.mask)
        if itself is not None:
            guards = [*map(two_threads.first, call.guard), t.not_(itself)]
            yield from _seen(context, call, None, Query(pair_of(context, Apart.SAME), conjuncts(guards)), two_threads)


def _missing(context: Context, decision: Decision, missed: Iterable[ExchangeFact]) -> MaskError | None:
    """A lane that one of these calls names, while a decision takes it another way."""
    asked: set[tuple[Term | None, int | None]] = set()
    for call in missed:
        kind = call.mask, call.statement.size
        questions = [] if kind in asked else partings(context, decision, call) or []
        asked.add(kind)
        for query, two_threads in questions:
            staying = replace(query, guards=conjuncts([*query.guards, *map(two_threads.first, decision.staying)]))
            for each in dict.fromkeys((staying, query)):
                for error in _seen(context, call, decision, each, two_threads):
                    return error
    return None


def _seen(
    context: Context, call: ExchangeFact | BarrierSite, decision: Decision | None, query: Query, two_threads: TwoThreads
) -> Iterator[MaskError]:
    """The error that answers a question, if a run shows it and nothing in it was made up."""
    if t.FALSE in query.guards or _MADE_UP & unknown_inputs(context.summary, query).kinds:
        return
    query = kept_to_launch(context, query)
    answer = context.ask(query, limits.MASKS)
    if (
        isinstance(answer, Satisfiable)
        and _in_usual_blocks(context, query)
        and not unusual(context, query, answer.model)
    ):
        statement = call.statement
        if replay_divergence(context, query, answer.model, statement.site, exchanges=True).found:
            yield MaskError(statement, decision, answer.model, query, two_threads)


def _in_usual_blocks(context: Context, query: Query) -> bool:
    """Whether it can be seen in blocks of every usual shape, where the launch leaves that open."""
    related = context.dimensions.related
    if not related.isdisjoint(query.pair.block_dim):
        return True
    shapes = [shape for shape in (row_shape(query), *usual_shapes(query)) if shape]
    return all(isinstance(context.ask(_shaped(query, shape), limits.MASKS), Satisfiable) for shape in shapes)


def _shaped(query: Query, shape: dict[Term, Term]) -> Query:
    asked = with_shape(query, shape, query.pair.apart)
    return replace(asked, guards=conjuncts(list(asked.guards)))
