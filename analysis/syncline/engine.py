"""One kernel, from IR to report: every launch is checked, findings are grouped by what would mend them, and each fix is
proved right by checking the edited text again."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .checks.callers import as_launched
from .checks.conflicts import Collision, Doubt
from .checks.context import Context, context_of
from .checks.describe import ended_finding, exit_is_forgiven, race_finding, split_finding
from .checks.divergence import Split, UnsureSplit, splits
from .checks.ended import ended
from .checks.judge import Judgement, judge_race, judge_split
from .checks.named_barriers import named_barriers
from .checks.one_run import doubtful_arrays, shows_no_race
from .checks.race import races
from .checks.specifications import unkept, with_invariants
from .checks.stated import as_stated
from .checks.told_masks import mask_findings
from .checks.unkept import told_claim
from .findings import BarrierFact, Finding, FindingVerdict, Incomplete, KernelReport, Severity, Verdict
from .intervals.symbolic import TooMuch
from .intervals.wrapping import as_written
from .ir.kernel import Kernel, Site, Space
from .ir.lanes import RANK
from .ir.launch import Launch
from .ir.reasons import Assumption, AssumptionKind, Cause
from .ir.terms import MAX_THREADS, WIDEST_BLOCK, Term
from .ir.weights import USUAL, Weights
from .limits import engine as limits
from .prove import solve
from .prove.query import Apart
from .prove.work import OVERDUE, SPENT, Work
from .repair.groups import Group, Grouped, group
from .repair.kernel_repair import Reported


@dataclass(frozen=True)
class LaunchResult:
    """What one launch of a kernel gave."""

    context: Context
    findings: tuple[Finding, ...]
    incomplete: tuple[Incomplete, ...]
    unwrapped: tuple[Term, ...] = ()  #: values that are taken not to wrap around
    grouped: Grouped | None = None  #: how the collisions that are told of hang together
    partings: tuple[tuple[Finding, Split], ...] = ()  #: the findings of barriers that some threads miss

    def spend(self, work: Work) -> None:
        """Counts in `work` from now on."""
        self.context.work = work
        if self.grouped is not None:
            self.grouped.graph.context.work = work


def check_launch(kernel: Kernel, launch: Launch, work: Work, weights: Weights = USUAL) -> LaunchResult:
    """Races and divergence of a kernel under one launch, as far as the work goes that may be spent on it. `weights` are
    what the barriers of a repair cost."""
    context = context_of(kernel, launch, solve, work, weights)
    try:
        return _checked(context)
    except TooMuch:
        reason = Cause.BEFORE_ALL_ACCESSES(OVERDUE if work.is_late else SPENT)
        return LaunchResult(context, (), (Incomplete(reason, kernel.name_span),))


def started_by(result: LaunchResult, launch: Launch) -> LaunchResult:
    """What another launch gives that says the same, from a place of its own."""
    return replace(result, context=replace(result.context, launch=launch))


def _checked(context: Context) -> LaunchResult:
    kernel = context.kernel
    too_large = _too_large(context)
    if too_large:
        return LaunchResult(context, (), too_large)
    work = context.work
    context, broken = as_stated(context)
    context.walked()
    with work.part(limits.CLAIMS * work.units):
        context, unsettled = with_invariants(context)
    with work.part(limits.RACES * work.units):
        collisions, doubts = races(context)
    with work.part(limits.LAUNCHED * work.units):
        collisions = [kept for c in collisions if isinstance(kept := as_launched(context, c), Collision)]
    raced = _raced(context, collisions).walked()
    with work.part(limits.DIVERGENCE * work.units):
        parted, unsure = splits(raced)
        parted = [kept for split in parted if isinstance(kept := as_launched(context, split), Split)]
        unknown = _unknowns(context)
        judged_splits = [(split, judge_split(raced, split)) for split in parted]
    with work.part(limits.GROUPING * work.units):
        grouped = group(context, collisions)
    findings: list[Finding] = []
    partings: list[tuple[Finding, Split]] = []
    with work.part(limits.JUDGING * work.units):
        judged_races = [(one, *_told(context, one.collisions)) for one in grouped.groups]
        settled = _settled(context, doubts, judged_races)
    doubts = [d for d in doubts if d.first.access.array_key not in settled]
    judged_races = [judged for judged in judged_races if judged[1].first.access.array_key not in settled]
    incomplete = [*broken, *_doubts(doubts), *map(_unsure, unsure), *unknown]
    for split, judged in judged_splits:
        if judged.verdict is None:
            # where a barrier counts no exited threads, an exit before one is well defined either way
            if split.decision.what != "exit" or not exit_is_forgiven(kernel.dialect, split.barrier.statement):
                incomplete.append(_undecided_split(split, judged))
        else:
            findings.append(split_finding(raced, split, judged))
            partings.append((findings[-1], split))
    with work.part(limits.CLAIMS * work.units):
        claims = [told_claim(context, outcome) for outcome in (*unsettled, *unkept(context))]
        claims += named_barriers(context)
    for told in claims:
        if isinstance(told, Finding):
            findings.append(told)
        else:
            incomplete.append(told)
    groups: list[Group] = []
    for one, told, judgement in judged_races:
        if judgement.verdict is None:
            incomplete += [_undecided_race(told, judgement)]
        else:
            others = tuple(c for c in one.collisions if c is not told)
            finding = race_finding(context, told, judgement, others)
            findings.append(finding)
            groups.append(replace(one, finding=finding))
    with work.part(limits.MASKS * work.units):
        findings += mask_findings(context)
    with work.part(limits.EXITS * work.units):
        for told in _of_ended(context, collisions):
            if isinstance(told, Finding):
                findings.append(told)
            else:
                incomplete.append(told)
    unwrapped = tuple(context.summary.unwrapped)
    told_once = tuple(dict.fromkeys(incomplete))
    grouped = replace(grouped, groups=tuple(groups))
    return LaunchResult(context, tuple(findings), told_once, unwrapped, grouped, tuple(partings))


def _of_ended(context: Context, collisions: Iterable[Collision]) -> Iterator[Finding | Incomplete]:
    """What threads wrote before they exited, where it meets what is not told of in any case."""
    told = {frozenset((c.first.site, c.second.site)) for c in collisions}
    for outcome in ended(context):
        if isinstance(outcome, Doubt):
            yield from _doubts([outcome])
        elif frozenset((outcome.collision.first.site, outcome.collision.second.site)) not in told:
            judgement = judge_race(context, outcome.collision)
            if judgement.verdict is None:
                yield _undecided_race(outcome.collision, judgement)
            else:
                yield ended_finding(context, outcome, judgement)


def _raced(context: Context, collisions: Iterable[Collision]) -> Context:
    """The context in which to look for divergence: what threads read may differ because of a race in their block."""
    if any(c.apart is not Apart.BLOCKS and not c.is_harmless for c in collisions):
        return replace(context, raced=True)
    return context


def _settled(
    context: Context, doubts: Iterable[Doubt], judged: Iterable[tuple[Group, Collision, Judgement]]
) -> frozenset[str]:
    """The arrays that one run shows to be free of races, of those that are in doubt, or that nothing certain is said
    of."""
    racy = FindingVerdict.RACY
    certain = {told.first.access.array_key for _, told, judgement in judged if judgement.verdict is racy}
    unsure = [told.first for _, told, judgement in judged if judgement.verdict is not racy]
    unsure += [doubt.first for doubt in doubts]
    arrays = doubtful_arrays(fact for fact in unsure if fact.access.array_key not in certain)
    return frozenset(array.key for array in arrays if shows_no_race(context, array))


def _told(context: Context, collisions: tuple[Collision, ...]) -> tuple[Collision, Judgement]:
    """The collision of a group that says most: a certain one before a possible one, different warps before one warp,
    a read of what another thread writes before two writes."""
    best: tuple[Collision, Judgement] | None = None
    for collision in sorted(collisions, key=_plainness)[: limits.JUDGED]:
        judgement = judge_race(context, collision)
        if judgement.verdict is FindingVerdict.RACY:
            return collision, judgement
        if best is None or (best[1].verdict is None and judgement.verdict is FindingVerdict.POSSIBLE):
            best = collision, judgement
    assert best is not None
    return best


def _plainness(collision: Collision) -> tuple[int, ...]:
    return (
        collision.is_harmless,
        collision.apart is Apart.LANES,
        collision.first.access.writes and collision.second.access.writes,
        not collision.first.access.writes,
        collision.first.access.id,
        collision.second.access.id,
    )


def report_of(
    kernel: Kernel,
    results: Iterable[LaunchResult],
    findings: Iterable[Finding],
    started: float,
    barriers: Iterable[BarrierFact] = (),
) -> KernelReport:
    """The report of a kernel from the results of its launches and its finished findings."""
    results = tuple(results)
    findings = tuple(findings)
    incomplete = tuple(dict.fromkeys(i for r in results for i in r.incomplete))
    return KernelReport(
        name=kernel.name,
        span=kernel.span,
        name_span=kernel.name_span,
        verdict=verdict_of(findings, incomplete),
        launches=tuple(dict.fromkeys(r.context.launch for r in results)),
        assumptions=_assumptions(kernel, results),
        findings=findings,
        incomplete=incomplete,
        barriers=tuple(barriers),
        time_ms=(time.monotonic() - started) * 1000,
    )


def together(reports: Sequence[KernelReport]) -> KernelReport:
    """Several kernels' reports as one: everything found, undecided and assumed, the worst verdict."""
    first = reports[0]
    findings = tuple(f for r in reports for f in r.findings)
    incomplete = tuple(dict.fromkeys(i for r in reports for i in r.incomplete))
    assumptions = tuple(dict.fromkeys(a for r in reports for a in r.assumptions))
    worst = max((r.verdict for r in reports), key=lambda verdict: verdict.badness)
    return replace(first, findings=findings, incomplete=incomplete, assumptions=assumptions, verdict=worst)


def verdict_of(findings: Iterable[Finding], incomplete: tuple[Incomplete, ...]) -> Verdict:
    """The worst that was found."""
    worst = Verdict.INCOMPLETE if incomplete else Verdict.VERIFIED
    for finding in findings:
        if _is_harmless(finding):
            continue
        if finding.verdict.of_kernel.badness > worst.badness:
            worst = finding.verdict.of_kernel
    return worst


_HARMLESS = frozenset({"SL105", "SL106", "SL206", "SL207", "SL301"})


def _is_harmless(finding: Finding) -> bool:
    """Whether a finding leaves a kernel verified, as it is well defined where it runs today: a same-value race, a
    redundant barrier, masks of whichever lanes are there, on which no order of memory rests; and an exit before a
    barrier that does not count the threads which have ended, as its severity says."""
    forgiven = finding.rule == "SL203" and finding.severity in (Severity.WARNING, Severity.HINT)
    return forgiven or finding.rule in _HARMLESS


def _assumptions(kernel: Kernel, results: tuple[LaunchResult, ...]) -> tuple[Assumption, ...]:
    out: dict[Assumption, None] = {}
    for result in results:
        out.update(dict.fromkeys((*result.context.dims.assumptions, *result.context.assumed)))
    apart = dict.fromkeys(pointers for result in results if len(pointers := _apart(result.context.kernel)) > 1)
    out.update(dict.fromkeys(AssumptionKind.NO_OVERLAP(", ".join(pointers)) for pointers in apart))
    out[AssumptionKind.NO_OVERFLOW()] = None
    out.update(dict.fromkeys(_unwrapped(value for result in results for value in result.unwrapped)))
    for lowered in [result.context.kernel for result in results] or [kernel]:
        out.update(dict.fromkeys(lowered.assumptions))
    return tuple(out)


def _apart(kernel: Kernel) -> tuple[str, ...]:
    """The pointers that are taken to lead to different objects, those that are known to lead to one named once."""
    found: dict[str, str] = {}
    for parameter in kernel.parameters:
        if parameter.array is not None:
            found.setdefault(parameter.array.key, parameter.name)
    return tuple(found.values())


#: so many of the values that are taken not to wrap around are named
_NAMED = 3


def _unwrapped(values: Iterable[Term]) -> Iterator[Assumption]:
    texts = tuple(dict.fromkeys(as_written(value) for value in values))
    yield from map(AssumptionKind.NO_WRAP_AROUND, texts[:_NAMED])
    if len(texts) > _NAMED:
        yield AssumptionKind.NO_WRAP_AROUND_OF_MORE(len(texts) - _NAMED)


def merged(results: Iterable[LaunchResult]) -> list[Reported]:
    """The findings of all launches in source order, each place once: as the launch shows it that is worst off, with all
    the launches that do."""
    seen: dict[tuple[object, ...], list[Reported]] = {}
    for result in results:
        groups = result.grouped.groups if result.grouped is not None else ()
        behind: dict[int, Group | Split] = {id(group.finding): group for group in groups}
        behind.update((id(finding), split) for finding, split in result.partings)
        for finding in result.findings:
            key = (finding.rule, finding.span, finding.calls, finding.related[0].span if finding.related else None)
            told = Reported(finding, result.context, behind.get(id(finding)), result.grouped)
            seen.setdefault(key, []).append(told)
    found: list[Reported] = []
    for shown in seen.values():
        worst = max(shown, key=lambda told: told.finding.verdict.of_kernel.badness)
        launches = tuple(dict.fromkeys((worst.context.launch, *(told.context.launch for told in shown))))
        wider = next((told for told in shown if told is not worst and told.is_across and not worst.is_across), None)
        if wider is not None:
            wider = replace(wider, finding=replace(wider.finding, launches=launches))
        finding = replace(worst.finding, launches=launches)
        found.append(replace(worst, finding=finding, wider=wider))
    return sorted(found, key=lambda told: (told.finding.span.line, told.finding.span.column, told.finding.rule))


# --- reasons ----------------------------------------------------------------------------------------------------------


def _doubts(doubts: list[Doubt]) -> list[Incomplete]:
    """One reason per array, with the lines of the pairs."""
    by_array: dict[str, list[Doubt]] = {}
    for doubt in doubts:
        by_array.setdefault(doubt.first.access.array_key, []).append(doubt)
    out: list[Incomplete] = []
    for members in by_array.values():
        last = members[-1]
        pairs = tuple(dict.fromkeys(_lines(d.first.site, d.second.site) for d in members))
        reasons = tuple(dict.fromkeys(d.reason for d in members))
        reason = Cause.PAIRS_UNDECIDED(last.first.address.array.name, pairs, reasons)
        out.append(Incomplete(reason, last.second.site.span))
    return out


def _lines(one: Site, other: Site) -> tuple[int, ...]:
    """The lines of two places, in order; one where they are the same."""
    return tuple(sorted({one.span.line, other.span.line}))


def _unsure(unsure: UnsureSplit) -> Incomplete:
    span = unsure.decision.site.span
    return Incomplete(Cause.SPLIT_UNDECIDED(span.line, unsure.reason), span)


def _undecided_split(split: Split, judgement: Judgement) -> Incomplete:
    span = split.decision.site.span
    why = judgement.reason or Cause.NOT_SHOWN()
    return Incomplete(Cause.SPLIT_POSSIBLE(span.line, split.barrier.statement.text, why), span)


def _undecided_race(collision: Collision, judgement: Judgement) -> Incomplete:
    first, second = collision.first, collision.second
    why = judgement.reason or Cause.NOT_SHOWN()
    pairs = (_lines(first.site, second.site),)
    return Incomplete(Cause.PAIR_MAY_COLLIDE(first.address.array.name, pairs, why), second.site.span)


def _too_large(context: Context) -> tuple[Incomplete, ...]:
    """Blocks with more threads in a dimension than the terms of the analysis range over, or than threads that work
    together are counted to. (Some OpenCL devices take more than CUDA allows.)"""
    block = [size or 1 for size in context.launch.block]
    if any(size > most for size, most in zip(block, WIDEST_BLOCK, strict=True)):
        most = " × ".join(map(str, WIDEST_BLOCK))
    elif math.prod(block) > MAX_THREADS and context.speaks_of(RANK):
        most = str(MAX_THREADS)
    else:
        return ()
    return (Incomplete(Cause.BLOCK_TOO_LARGE(most), context.kernel.name_span),)


def _unknowns(context: Context) -> list[Incomplete]:
    out: list[Incomplete] = []
    for unknown in context.unknowns:
        shared = [a.name for a in unknown.touches if a.space in (Space.SHARED, Space.GLOBAL)]
        if not shared and (unknown.assumed or not unknown.may_synchronise):
            continue
        out.append(Incomplete(unknown.reason, unknown.site.span, tuple(shared)))
    return out
