"""Whether two accesses conflict: the questions of the race check, and the edges of the repair's conflict graph."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from ...intervals.control.control_tree import BarrierNode, InsertionNode
from ...intervals.mhp.reachability import Reachability, reachability
from ...intervals.mhp.relations import Relation, plain_first
from ...intervals.summary import AccessFact
from ...ir import terms as t
from ...ir.kernel import Scope
from ...ir.ordering import concerns, orders, subjects
from ...ir.reasons import Cause, Reason
from ...ir.terms import Term
from ...limits.limit import Budget
from ...prove.questions.query import Apart, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ...records import record
from ..context import Context
from ..launches.divisors import apart_for_positive
from ..launches.facts import by_launch, refuted_by_launch
from ..participants.participants import Level
from ..questions import addresses_query, conflict_query
from ..two_threads import TwoThreads
from .strided import apart_by_strides

SCOPES = {
    Apart.LANES: Scope.WARP,
    Apart.WARPS: Scope.BLOCK,
    Apart.THREADS: Scope.BLOCK,
    Apart.BLOCKS: Scope.GRID,
}


@record
class Conflict:
    """Two accesses that can touch one byte in one interval, with a model that shows it.

    `same_value`: provably what the one writes is what the other writes, or reads in any case; `differ` holds where it
    is not, as far as a model showed that; `alike` says that in all models that were found the two write one value.
    `guess`: the one reads what the other's compare-and-swap, and its own, will find."""

    first: AccessFact
    second: AccessFact
    relation: Relation
    apart: Apart
    model: Model
    query: Query
    two_threads: TwoThreads
    same_value: bool = False
    guess: bool = False
    differ: Term = t.TRUE
    alike: bool = False

    @property
    def is_harmless(self) -> bool:
        """Whether it makes no difference which of the two comes first."""
        return self.same_value or self.guess

    @property
    def scope(self) -> Scope:
        return SCOPES[self.apart]


@record
class Undecided:
    """A pair that was neither proved apart nor shown to conflict."""

    first: AccessFact
    second: AccessFact
    reason: Reason


def conflict_between(
    context: Context,
    first: AccessFact,
    second: AccessFact,
    level: Level,
    relation: Relation,
    budget: Budget | None = None,
) -> Conflict | Undecided | None:
    """Ask about one pair under one relation, within a budget. None: proved apart."""
    long = not context.guarded_at_length.isdisjoint((first.access.id, second.access.id))
    if long and context.at_sight(addresses_query(context, first, second, relation, level)):
        return None  # their addresses are apart whatever their guards say
    query, two_threads = conflict_query(context, first, second, relation, level)
    if t.FALSE in query.guards or apart_for_positive(context, query) or refuted_by_launch(context, query):
        return None
    answer = context.ask(query, budget)
    if isinstance(answer, GaveUp):
        answer = by_launch(context, query) or answer
    if not isinstance(answer, Unsatisfiable) and apart_by_strides(context, query, budget):
        return None
    match answer:
        case Unsatisfiable():
            return None
        case GaveUp(reason):
            return Undecided(first, second, reason)
        case Satisfiable(model):
            return Conflict(first, second, relation, level.apart, model, query, two_threads)


def meetings(reached: Reachability, first: AccessFact, second: AccessFact) -> list[Relation]:
    """The relations under which the two can meet, plain ones first: witnesses are then small too."""
    return plain_first(reached.relations(first.access, second.access))


def in_step(context: Context, first: AccessFact, second: AccessFact) -> list[Relation]:
    """How the lanes of a warp that runs in step can still conflict: in the same execution of one statement, and on the
    two ways from one execution of a branch, which are run one after the other in an order that nobody promises."""
    if not context.launch.lockstep or context.dimensions.one_thread:
        return []
    if first is second:
        return [_level(first.access.loops)]
    around = context.paths.parted(first.access.id, second.access.id)
    if around is None or not context.reach_of(_LANES, first, second).meet(first.access, second.access):
        return []
    return [_level(loop for loop in first.access.loops if loop in second.access.loops and loop < around)]


_LANES = Level(Apart.LANES, Scope.WARP)


def _level(loops: Iterable[int]) -> Relation:
    return Relation(tuple((loop, 0, 0) for loop in loops), (), (), (), (), (), ())


def hangs_on_collectives(context: Context, first: AccessFact, second: AccessFact, relation: Relation) -> bool:
    """Whether a block's collective waits between the two, which it does not promise to do (within one block)."""
    what = subjects(first.access.statement, second.access.statement)
    if not context.storages or not what.isdisjoint(context.storages):
        return False
    promised = context.reachability(Scope.BLOCK, what | context.storages)
    return relation not in promised.relations(first.access, second.access)


def unsure_between(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """Why nobody knows whether the two wait for each other: a barrier between them is for some threads of a warp, or of
    a sub-group, and these may be among them."""
    if conflict.apart is Apart.BLOCKS:
        return ()
    unsure = dict.fromkeys(s.statement.unsure for s in context.tree.barriers if s.statement.unsure is not None)
    across = conflict.apart is Apart.WARPS
    return tuple(
        reason
        for reason in unsure
        if not (reason.cause is Cause.GROUP_LANES and across)
        and is_parted(context, conflict, {b.id for b in context.tree.barriers if b.statement.unsure == reason})
    )


def is_parted(context: Context, conflict: Conflict, barriers: AbstractSet[int]) -> bool:
    """Whether these barriers would part the two accesses, if all threads that share a memory waited there."""
    first, second = conflict.first.access, conflict.second.access
    what = subjects(first.statement, second.statement)
    level = SCOPES[conflict.apart]

    def parts(node: BarrierNode | InsertionNode) -> bool:
        return isinstance(node, BarrierNode) and (
            orders(node.statement, level, what) or (node.id in barriers and concerns(node.statement, what))
        )

    return conflict.relation not in reachability(context.tree.nodes, parts).relations(first, second)
