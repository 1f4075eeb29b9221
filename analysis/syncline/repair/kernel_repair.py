"""The repair of a kernel: fixes for each of its findings, and one fix for all that is certain, each of them proved.

A divergent barrier is moved, not doubled: where that ends the kernel's races too, it is the fix of those as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..checks.context import Context
from ..checks.divergence.divergences import Divergence
from ..checks.registered.masks import TakenByChance
from ..findings import BarrierFact, Condition, Finding, Fix, FixKind, KernelReport, Verdict
from ..ir.launch import Launch
from ..records import record, replace
from .conditions.assumptions import with_assumption
from .conflicts.groups import Group
from .conflicts.plan import Plan, plan
from .proposals import masks
from .proposals.divergence import repaired_divergence
from .proposals.fixes import JointFix, RaceFinding, joint_fix, repaired_race, safe_repair
from .redundancy import parting_barriers, redundant_barriers
from .reported import Reported
from .trial import Kept, Trial, mends_all


@record
class KernelRepair:
    """A kernel's findings with their fixes, what is known of its barriers, and the fix for all that may be applied
    without a look."""

    findings: tuple[Finding, ...]
    barriers: tuple[BarrierFact, ...]
    repair: Fix | None


def repair_of(
    source: bytes,
    path: str,
    report: KernelReport,
    reported: Iterable[Reported],
    contexts: Sequence[Context],
    trial: Trial,
    is_kept: Kept,
) -> KernelRepair:
    """The fixes for what is reported of a kernel, and its barriers that nothing needs. `contexts`: all launches."""
    reported = tuple(reported)
    divergences = {
        one: repaired_divergence(source, path, one.finding, one.behind, one.context, trial)
        for one in reported
        if isinstance(one.behind, Divergence)
    }
    races = _races(reported, report.launches)
    alone = len({id(context.tree) for context in contexts}) == 1
    whole = _of_divergences(divergences.values(), trial) or _of_races(source, path, races.values(), trial, alone=alone)
    findings: list[Finding] = []
    for one in reported:
        if one in divergences:
            findings.append(divergences[one])
        elif one in races:
            found = _raced(source, path, races[one], whole, trial)
            if one.wider and found.fixes:
                wider = _races([one.wider], report.launches)[one.wider]
                found = _also_across(source, path, found, wider, trial)
            findings.append(found)
        elif isinstance(one.behind, TakenByChance):
            findings.append(masks.with_named_lanes(source, path, one.finding, one.behind.taken, contexts, trial))
        else:
            findings.append(one.finding)
    findings = [
        _with_assumption(source, path, one, found, trial, report.race_free_if)
        for one, found in zip(reported, findings, strict=True)
    ]
    facts: Sequence[BarrierFact] = ()
    if report.verdict is Verdict.VERIFIED:  # a barrier that separates nothing may be a part of a race's repair
        facts, needless = redundant_barriers(source, path, contexts, is_kept)
        findings += needless
    else:
        facts = parting_barriers(contexts)
    findings.sort(key=lambda f: (f.span.line, f.span.column, f.rule))
    return KernelRepair(
        tuple(findings), tuple(facts), safe_repair(source, findings, whole.fix if whole is not None else None, trial)
    )


def _with_assumption(
    source: bytes, path: str, one: Reported, found: Finding, trial: Trial, condition: Condition | None
) -> Finding:
    """A possible finding, the assumption that settles it as its first fix."""
    match one.behind:
        case Group(conflicts=conflicts):
            asked = [(conflict.query, conflict.model) for conflict in conflicts]
        case Divergence(query=query, model=model):
            asked = [(query, model)]
        case _:
            asked = []
    return with_assumption(source, path, found, one.context, asked, trial, condition)


def _races(reported: Iterable[Reported], launches: tuple[Launch, ...]) -> dict[Reported, RaceFinding]:
    """The findings of races, with the barriers that they need, which are looked for again where the work for them ran
    out while the kernel was checked."""
    plans: dict[int, Plan] = {}
    found: dict[Reported, RaceFinding] = {}
    for one in reported:
        group, grouped = one.behind, one.grouped
        if not isinstance(group, Group) or grouped is None:
            continue
        if grouped.inside.is_cut_short:
            pairs = [pair for each in grouped.groups for pair in each.pairs if not pair.across]
            if id(grouped) not in plans:
                plans[id(grouped)] = plan(grouped.graph, pairs)
            inside = plans[id(grouped)]
            group = replace(group, barriers=inside.needed(grouped.graph, group.pairs))
            grouped = replace(grouped, inside=inside)
        found[one] = RaceFinding(one.finding, group, grouped, launches)
    return found


def _of_divergences(findings: Iterable[Finding], trial: Trial) -> JointFix | None:
    """The first fix of a divergence after which nothing is left to find."""
    fixes = (finding.fixes[0] for finding in findings if finding.fixes)
    return next((JointFix(fix) for fix in fixes if mends_all(trial(fix))), None)


def _of_races(source: bytes, path: str, races: Iterable[RaceFinding], trial: Trial, *, alone: bool) -> JointFix | None:
    """The fix of all certain races inside of blocks; of all possible ones where none is certain."""
    inside = [race for race in races if race.group.barriers and not race.loses_updates]
    wanted = [race for race in inside if race.is_certain] or inside
    return joint_fix(source, path, wanted, trial, alone=alone) if wanted else None


def _raced(source: bytes, path: str, race: RaceFinding, whole: JointFix | None, trial: Trial) -> Finding:
    if whole is not None and whole.fix.kind is FixKind.MOVE_BARRIER:
        return replace(race.finding, fixes=(replace(whole.fix, preferred=race.is_certain),))
    return repaired_race(source, path, race, trial, whole)


def _also_across(source: bytes, path: str, finding: Finding, wider: RaceFinding, trial: Trial) -> Finding:
    """A race with the barrier of the block as its first fix, and the barrier of the grid, which ends it between blocks
    too and needs a cooperative launch, as a further one."""
    known = {fix.edits for fix in finding.fixes}
    more = (fix for fix in repaired_race(source, path, wider, trial, None).fixes if fix.edits not in known)
    return replace(finding, fixes=(*finding.fixes, *(replace(fix, preferred=False, safe=False) for fix in more)))
