"""Fixes for divergent barriers (SL2xx): the kernel is checked without them, and the races that it has then are repaired
by barriers that all threads come to (GPURepair §2.4: a divergence is a clause against a barrier, a race one for
others)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...checks.context import Context
from ...checks.divergence.divergences import Divergence
from ...checks.races.races import races
from ...edits import overlap
from ...findings import Edit, Finding, FindingVerdict, Fix, FixKind, Severity
from ...intervals.control.control_tree import BarrierNode
from ...intervals.symbolic import TooMuch
from ...ir.kernel import Barrier, Mark, Scope, Span, Statement
from ...ir.ordering import takes_whole_warp
from ...ir.reasons import Cause, Reason
from ...ir.walk import replaced
from ...prove.questions.query import Apart
from ...records import replace
from ..conflicts.graph import Graph, Pair, graph_of, pairs_of
from ..conflicts.plan import plan
from ..edits.insertions import insertion
from ..edits.layout import Layout
from ..edits.removals import removal, with_branch
from ..edits.spelling import spelling_of
from ..fission.fixes import Wanted, fissions
from ..trial import Trial, is_better

#: whose barriers are moved
_SCOPES = (Scope.WARP, Scope.BLOCK, Scope.GRID)


def repaired_divergence(
    source: bytes, path: str, finding: Finding, divergence: Divergence, context: Context, trial: Trial
) -> Finding:
    """The finding with a proved fix, or with the reason why there is none. The barrier is moved to where all its
    threads come, removed where nothing needs it, or the branch is split around it."""
    span = divergence.barrier.statement.site.span
    same = [s for s in context.tree.barriers if s.statement.site.span == span]
    if divergence.barrier.statement.scope not in _SCOPES or not _are_statements(same):
        return replace(finding, no_fix=Cause.FIX_BARRIER_NOT_A_STATEMENT())
    if any(sync.statement.statement.path != path for sync in same if sync.statement.statement):
        return replace(finding, no_fix=Cause.FIX_IN_OTHER_FILE())
    reason = Cause.FIX_DIVERGENCE()
    for fix in _proposals(source, same, divergence, context):
        if isinstance(fix, Reason):
            reason = fix
        elif any(edit.path != path for edit in fix.edits):
            reason = Cause.FIX_IN_OTHER_FILE()
        elif is_better(trial(fix)):
            certain = finding.verdict is FindingVerdict.DIVERGENT and finding.severity is Severity.ERROR
            return replace(finding, fixes=(replace(fix, preferred=certain, safe=certain),))
        elif context.work.is_over:
            return replace(finding, no_fix=Cause.FIX_SPENT())
    return replace(finding, no_fix=reason)


def _are_statements(syncs: Iterable[BarrierNode]) -> bool:
    return all(sync.statement.statement is not None for sync in syncs)


def _proposals(
    source: bytes, same: list[BarrierNode], divergence: Divergence, context: Context
) -> Iterator[Fix | Reason]:
    """The barrier moved; all barriers of its scope that the branch keeps threads from moved; the branch split."""
    statement = same[0].statement.statement
    assert statement is not None
    missed = [
        sync
        for sync in context.tree.barriers
        if sync.id in divergence.decision.barriers and sync.statement.scope is same[0].statement.scope
    ]
    more = [sync for sync in missed if sync not in same]
    for syncs in (same, [*same, *more]) if more and _are_statements(missed) else (same,):
        fix = _moved(source, syncs, context)
        if fix is not None:
            yield fix
    at = divergence.decision.site.span
    decided = (at.start, at.end) if at.path == statement.path else None
    yield from fissions(source, wanted_in(context, statement, None), decided)


def _may_be_for_all(sync: BarrierNode) -> bool:
    """Whether more threads may come to a barrier than come now: it names no lanes."""
    scope = sync.statement.scope
    return scope in _SCOPES and (scope is not Scope.WARP or takes_whole_warp(sync.statement))


def wanted_in(context: Context, position: Span, put: tuple[str, float] | None) -> Wanted:
    """A barrier of a kernel that all threads are to come to, or one that is to be `put` before a position, among all
    that stand in its file."""
    syncs = [sync for sync in context.tree.barriers if sync.statement.statement is not None]
    listed = {
        (at.start, at.end): (sync.statement.text, context.weights.of(sync.statement.scope, len(sync.loops)))
        for sync in syncs
        if (at := sync.statement.statement) is not None and at.path == position.path and _may_be_for_all(sync)
    }
    narrow = any(sync.statement.scope is not Scope.BLOCK for sync in syncs)
    vote = None if narrow else context.kernel.dialect.vote_barrier or None
    return Wanted(position.path, (position.start, position.end), listed, put, vote)


def _moved(source: bytes, syncs: Sequence[BarrierNode], context: Context) -> Fix | None:
    """These barriers removed, each with an `if` that holds nothing else, and those inserted that are needed then."""
    try:
        graph, pairs = _without(context, syncs)
        found = plan(graph, pairs)
    except TooMuch:
        return None
    if found.left or found.is_cut_short or any(c.at.split for c in found.chosen):
        return None
    layout = Layout(source)
    texts = {s.statement.statement: s.statement.text for s in syncs if s.statement.statement is not None}
    gone = {statement: with_branch(source, statement) for statement in texts}
    text, lines = next(iter(texts.values())), sorted({statement.line for statement in gone})
    spelled = spelling_of(source, context, pairs) if pairs else None
    edits: list[Edit] = []
    left = list(found.chosen)
    for whole in gone.values():
        here = [c for c in left if whole.start <= c.at.offset < whole.end]
        left = [c for c in left if c not in here]
        calls = dict.fromkeys(f"{spelled.call(c)};" for c in here) if spelled is not None else {}
        edits.append(Edit(whole.path, whole.start, whole.end, " ".join(calls)) if here else removal(source, whole))
    put_in = insertion(source, left, spelled) if left and spelled is not None else None
    if left and put_in is None:
        return None
    edits += put_in.edits if put_in is not None else ()
    if overlap(edits):
        return None
    at = f"line {lines[0]}" if len(lines) == 1 else f"lines {' and '.join(map(str, lines))}"
    if not found.chosen:
        title = f"Remove {text} at {at}: not all threads come there, and nothing needs it"
        return Fix(title, FixKind.REMOVE_BARRIER, tuple(edits), preferred=True)
    lines = " and ".join(str(layout.line(c.at.offset)) for c in found.chosen)
    put = dict.fromkeys(spelled.call(c) for c in found.chosen) if spelled is not None else {}
    title = f"Move {text} from {at} to line {lines}, where all threads come"
    if text not in put:
        title = f"Replace {text} at {at} by {' and '.join(put)} at line {lines}, where all threads come"
    return Fix(title, FixKind.MOVE_BARRIER, tuple(edits), preferred=True, weight=sum(c.cost for c in found.chosen))


def _without(context: Context, syncs: Sequence[BarrierNode]) -> tuple[Graph, list[Pair]]:
    """The kernel without these barriers, and what conflicts in it."""
    gone = {sync.statement for sync in syncs}

    def left_out(statement: Statement) -> Statement:
        return Mark(statement.site) if isinstance(statement, Barrier) and statement in gone else statement

    without = context.with_body(replaced(context.kernel.body, left_out))
    within_grid = any(sync.statement.scope is Scope.GRID for sync in syncs)
    with context.work.part(context.work.units):
        conflicts, _ = races(without)
    races_left = [c for c in conflicts if not c.is_harmless]
    races_left = [c for c in races_left if within_grid or c.apart is not Apart.BLOCKS]
    return graph_of(without, races_left), pairs_of(races_left)
