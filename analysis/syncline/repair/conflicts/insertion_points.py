"""Insertion points: where in the source barriers could be put in, what a barrier of each scope costs there, and which
threads come there.

An insertion point stands for all inlined copies of it, since one edit inserts them all."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ...checks.context import Context
from ...checks.divergence.divergences import question
from ...intervals.control.control_tree import InsertionNode
from ...intervals.summary import Decision, is_block_uniform
from ...ir import terms as t
from ...ir.kernel import Barrier, Block, Mark, Scope, Span
from ...ir.split import Split
from ...ir.walk import replaced
from ...limits import repair as limits
from ...prove.questions.query import Apart, Unsatisfiable
from ...records import record

#: of insertion points that cost the same: how much worse one is that needs more of an edit
_BRACES, _SPLIT, _IN_FUNCTION = 0.002, 0.004, 0.003


@record
class InsertionPoint:
    """A byte offset in a file, with the nodes of the control tree that it stands for. It is inside of so many `loops`,
    and `within` the calls of each of these chains; `unbraced` is the statement without braces that it is in, `split`
    the assignment that a barrier would take apart there."""

    path: str
    offset: int
    nodes: frozenset[int]
    loops: int = 0
    within: frozenset[tuple[Span, ...]] = frozenset()
    unbraced: Span | None = None
    split: Split | None = None

    @property
    def last(self) -> int:
        return max(self.nodes)


@record
class Candidate:
    """A barrier that could be put in."""

    at: InsertionPoint
    scope: Scope
    cost: float  #: to run it
    weight: float  #: with what makes one of equals the better one

    @property
    def added(self) -> frozenset[tuple[int, Scope]]:
        """The nodes of the control tree at which it puts a barrier."""
        return frozenset((node, self.scope) for node in self.at.nodes)


def insertion_points(points: Iterable[InsertionNode]) -> list[InsertionPoint]:
    """The insertion points that these nodes stand for, in source order."""
    groups: dict[tuple[str, int, Span | None, Split | None], list[InsertionNode]] = {}
    for point in points:
        mark = point.statement
        groups.setdefault((mark.site.span.path, mark.insert_at, mark.unbraced, mark.split), []).append(point)
    out: list[InsertionPoint] = []
    for (path, at, unbraced, split), members in groups.items():
        loops = max(len(p.loops) for p in members)
        within = frozenset(p.statement.site.calls for p in members)
        out.append(InsertionPoint(path, at, frozenset(p.id for p in members), loops, within, unbraced, split))
    return sorted(out, key=lambda point: point.last)[: limits.POINTS]


def candidates(context: Context, points: Iterable[InsertionPoint], scopes: Iterable[Scope]) -> list[Candidate]:
    """A barrier of each scope at each insertion point that all threads of the scope come to, or none of them; in source
    order."""
    points, scopes = list(points), tuple(scopes)
    kept_from = missed(context, frozenset(node for point in points for node in point.nodes), scopes)
    out: list[Candidate] = []
    for scope in scopes:
        for point in points:
            if point.nodes.isdisjoint(kept_from[scope].keys()):
                extra = _BRACES * (point.unbraced is not None) + _SPLIT * (point.split is not None)
                cost = context.weights.of(scope, point.loops)
                weight = cost * (1 + extra + _IN_FUNCTION * max(map(len, point.within)))
                out.append(Candidate(point, scope, cost, weight))
    return sorted(out, key=lambda candidate: candidate.at.last)


def missed(context: Context, nodes: frozenset[int], scopes: Collection[Scope]) -> dict[Scope, dict[int, Decision]]:
    """By scope, the nodes at which a barrier would diverge, with the decision at which its threads do: by the check for
    divergence, with a barrier at every one of the nodes. Raises TooMuch where that is more work than there is."""
    marks = {point.statement for point in context.tree.insertion_points if point.id in nodes}
    probe = context.with_body(_with_barriers(context.kernel.body, marks))
    found: dict[Scope, dict[int, Decision]] = {scope: {} for scope in scopes}
    for decision in probe.summary.decisions:
        here = nodes.intersection(decision.barriers)
        for scope in scopes if here else ():
            new = here.difference(found[scope])
            if new and not all(_agree(probe, decision, apart) for apart in _PARTED[scope]):
                found[scope].update(dict.fromkeys(new, decision))
    return found


#: whose threads have to decide alike for a barrier of a scope
_PARTED = {
    Scope.BLOCK: (Apart.THREADS,),
    Scope.WARP: (Apart.LANES,),
    Scope.GRID: (Apart.THREADS, Apart.BLOCKS),
}


def _agree(context: Context, decision: Decision, apart: Apart) -> bool:
    """Whether two threads so placed decide alike. (By contents of memory they do not, for all that is known, nor by
    their index in a loop where the size of the block is open.)"""
    if apart is not Apart.BLOCKS and (context.dimensions.one_thread or is_block_uniform(decision.condition)):
        return True
    if apart is Apart.BLOCKS and context.dimensions.one_block:
        return True
    if any(part.op in (t.Op.LOAD, t.Op.CALL) for part in t.subterms(decision.condition)):
        return False
    if decision.what == "loop" and not all(extent.is_const for extent in context.dimensions.block):
        return False
    query, _ = question(context, decision, apart)
    with context.work.part(limits.UNIFORM.units):
        return t.FALSE in query.guards or isinstance(context.ask(query, limits.UNIFORM), Unsatisfiable)


def _with_barriers(body: Block, marks: set[Mark]) -> Block:
    """The same statements with a barrier for each of the marks."""
    return replaced(body, lambda s: Barrier(Scope.GRID, "", s.site) if isinstance(s, Mark) and s in marks else s)
