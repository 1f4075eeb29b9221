"""Redundant barriers: they separate nothing in the conflict graph, and checking the text without them proves it."""

from __future__ import annotations

from collections.abc import Sequence

from ..checks.context import Context
from ..checks.participants.participants import Level
from ..checks.races.pairs import newly_met
from ..findings import BarrierFact, Finding, FindingVerdict, Related, Severity
from ..intervals.control.control_tree import BarrierNode
from ..intervals.mhp.relations import Relation
from ..intervals.summary import AccessFact
from ..intervals.symbolic import TooMuch
from ..ir.kernel import Scope, Span
from ..limits import repair as limits
from ..prove.questions.query import Apart
from ..records import replace
from ..rules.sl301_redundant_barrier import RULE as REDUNDANT_BARRIER
from ..wording.races import access_kind
from .conflicts.graph import Graph
from .edits.removals import remove_statements
from .trial import Kept


def redundant_barriers(
    source: bytes, path: str, contexts: Sequence[Context], is_kept: Kept
) -> tuple[list[BarrierFact], list[Finding]]:
    """What each barrier of a block or of the grid separates, and a finding for each that no launch needs."""
    facts = _facts(contexts)
    findings: list[Finding] = []
    told: list[BarrierFact] = []
    for fact, syncs in facts:
        finding = None
        if fact.redundant and not contexts[0].work.is_over:
            finding = redundant(source, path, fact, syncs, is_kept)
        findings += [finding] if finding is not None else []
        told.append(replace(fact, redundant=finding is not None))
    return told, exclusive(findings, is_kept)


def parting_barriers(contexts: Sequence[Context]) -> list[BarrierFact]:
    """What each separates in a kernel in which something is found: one that separates nothing there may be a part of
    its repair, and is not called redundant."""
    return [replace(fact, redundant=False) for fact, _ in _facts(contexts)]


def _facts(contexts: Sequence[Context]) -> list[tuple[BarrierFact, tuple[BarrierNode, ...]]]:
    """What each barrier separates under the first of a kernel's launches that needs it, with its nodes. None where some
    of the kernel was not understood, as that may need any barrier."""
    found: dict[Span, tuple[BarrierFact, tuple[BarrierNode, ...]]] = {}
    try:
        if any(context.summary.unknowns for context in contexts):
            return []
        for context in contexts:
            for fact, syncs in barrier_facts(context):
                known = found.get(fact.span)
                if known is None or known[0].redundant:
                    found[fact.span] = fact, syncs
    except TooMuch:
        return []
    return list(found.values())


def barrier_facts(context: Context) -> list[tuple[BarrierFact, tuple[BarrierNode, ...]]]:
    """What each barrier of a block or of the grid separates under one launch; all inlined copies of one statement count
    as one barrier. (One that orders some memory for some threads alone is left out: the control tree does not say what
    it separates.)"""
    groups: dict[Span, list[BarrierNode]] = {}
    for sync in context.tree.barriers:
        statement = sync.statement
        if statement.scope in (Scope.BLOCK, Scope.GRID) and statement.orders_memory and not statement.fences:
            groups.setdefault(statement.site.span, []).append(sync)
    graph = Graph(context)
    out: list[tuple[BarrierFact, tuple[BarrierNode, ...]]] = []
    for span, syncs in groups.items():
        parts = tuple(separated(graph, frozenset(s.id for s in syncs), syncs[0].statement.scope))
        out.append((BarrierFact(span, parts, not parts), tuple(syncs)))
    return out


def separated(graph: Graph, barriers: frozenset[int], scope: Scope) -> list[str]:
    """Pairs of accesses that these barriers separate and nothing else does, in words, the first few of them. They are
    redundant where there is none. (An undecided pair counts.)"""
    found: dict[str, None] = {}
    asked = 0
    for first, second, level, relation in newly_met(graph.context, barriers, scope):
        text = _pair(first, second, level, relation)
        if text in found:
            continue
        if graph.edge(first, second, level, relation):
            found[text] = None
        asked += bool(found)
        if len(found) == limits.REDUNDANCY_PAIRS or asked == limits.REDUNDANCY_QUESTIONS:
            break
    return list(found)


def _pair(first: AccessFact, second: AccessFact, level: Level, relation: Relation) -> str:
    """Two accesses, whose they are, and how many iterations lie between them."""
    name = first.address.array.name
    ends = (
        f"{access_kind(fact.access.statement)} of `{name}` at line {fact.site.span.line}" for fact in (first, second)
    )
    return f"{' from '.join(ends)} ({_THREADS[level.apart]}{_distance(relation)})"


_THREADS = {
    Apart.LANES: "two lanes of a warp",
    Apart.WARPS: "threads of two warps",
    Apart.THREADS: "two threads of a block",
    Apart.BLOCKS: "threads of two blocks",
}


def _distance(relation: Relation) -> str:
    if not relation.distances:
        return ""
    _, low, high = relation.distances[-1]
    if low is None or low != high:
        return ", in different iterations"
    if low == 0:
        return ""
    return ", one iteration apart" if abs(low) == 1 else f", {abs(low)} iterations apart"


def redundant(
    source: bytes, path: str, fact: BarrierFact, syncs: tuple[BarrierNode, ...], is_kept: Kept
) -> Finding | None:
    """The finding for a barrier that separates nothing, if every kernel that has it is proved as good without it."""
    statements = [s.statement.statement for s in syncs]
    if not all(s is not None and s.path == path for s in statements):
        return None
    fix = remove_statements(source, [s for s in statements if s is not None])
    if not is_kept(fix):
        return None
    text = syncs[0].statement.text
    return Finding(
        rule=REDUNDANT_BARRIER.code,
        name=REDUNDANT_BARRIER.name,
        verdict=FindingVerdict.REDUNDANT,
        severity=Severity.INFO,
        message=f"{text} parts no two accesses that could collide: the kernel stays race-free without it",
        span=fact.span,
        related=tuple(Related(c, "called from here") for c in syncs[0].statement.site.calls),
        calls=syncs[0].statement.site.calls,
        scope=syncs[0].statement.scope,
        fixes=(fix,),
    )


def exclusive(findings: Sequence[Finding], is_kept: Kept) -> list[Finding]:
    """The findings of redundant barriers. Where not all of them can be removed together, the fixes of those that can,
    in source order, exclude the others, which are needed then, and those exclude them."""
    together: list[Finding] = []
    for finding in findings:
        edits = tuple(dict.fromkeys(edit for each in (*together, finding) for edit in each.fixes[0].edits))
        if not together or is_kept(replace(finding.fixes[0], edits=edits)):
            together.append(finding)
    apart = [f for f in findings if f not in together]
    if not apart:
        return list(findings)
    out: list[Finding] = []
    for finding in findings:
        others = tuple(f.span for f in (apart if finding in together else together))
        out.append(replace(finding, fixes=(replace(finding.fixes[0], excludes=others),)))
    return out
