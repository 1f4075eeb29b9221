"""A kernel's report, put together from what its launches gave: the findings in source order, the verdict, and
what it takes for granted."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

from .engine import LaunchResult
from .findings import BarrierFact, Finding, Incomplete, KernelKind, KernelReport, Verdict
from .intervals.values.wrapping import as_written
from .ir.kernel import Kernel
from .ir.reasons import Assumption, AssumptionKind
from .ir.terms import Term
from .records import replace
from .repair.reported import Reported
from .rules import RULES


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
        kind=KernelKind.KERNEL if kernel.called is None else KernelKind.DEVICE_FUNCTION,
        speech=kernel.dialect.speech,
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


def _is_harmless(finding: Finding) -> bool:
    """Whether a finding leaves a kernel verified, as it is well defined where it runs today."""
    return finding.forgiven or not RULES[finding.rule].affects_verdict


def _assumptions(kernel: Kernel, results: tuple[LaunchResult, ...]) -> tuple[Assumption, ...]:
    out: dict[Assumption, None] = {}
    for result in results:
        out.update(dict.fromkeys((*result.context.dimensions.assumptions, *result.context.assumed)))
    apart = dict.fromkeys(pointers for result in results if len(pointers := _apart(result.context.kernel)) > 1)
    out.update(dict.fromkeys(AssumptionKind.NO_OVERLAP(", ".join(pointers)) for pointers in apart))
    for result in results:
        passed, launch = _apart(result.context.kernel), result.context.launch
        unfollowed = (name for name in launch.unfollowed if name in passed and len(passed) > 1)
        out.update(dict.fromkeys(AssumptionKind.LEADS_ELSEWHERE(name, launch.origin) for name in unfollowed))
    out[AssumptionKind.NO_OVERFLOW()] = None
    out.update(dict.fromkeys(_unwrapped(value for result in results for value in result.unwrapped)))
    out.update(dict.fromkeys(AssumptionKind.ALIGNED(*one) for result in results for one in result.aligned))
    for lowered in [result.context.kernel for result in results] or [kernel]:
        out.update(dict.fromkeys(lowered.assumptions))
    return tuple(out)


def _apart(kernel: Kernel) -> tuple[str, ...]:
    """The pointers that are taken to lead to different objects, those that are known to lead to one named once."""
    found: dict[str, str] = {}
    for parameter in kernel.parameters:
        if parameter.array is not None:
            found.setdefault(parameter.array.key, parameter.name)
    behind = (array for array in kernel.arrays if array.absolute)
    return (*found.values(), *(array.name for array in behind))


#: so many of the values that are taken not to wrap around are named
_NAMED = 3


def _unwrapped(values: Iterable[Term]) -> Iterator[Assumption]:
    texts = tuple(dict.fromkeys(as_written(value) for value in values))
    yield from map(AssumptionKind.NO_WRAP_AROUND, texts[:_NAMED])
    if len(texts) > _NAMED:
        yield AssumptionKind.NO_WRAP_AROUND_OF_MORE(len(texts) - _NAMED)


def merged(results: Iterable[LaunchResult]) -> list[Reported]:
    """The findings of all launches in source order, each position once: as the launch shows it that is worst off, with
    all the launches that do."""
    seen: dict[tuple[object, ...], list[Reported]] = {}
    for result in results:
        for one in result.found:
            finding = one.finding
            other = finding.related[0].span if finding.related else None
            key = (finding.rule, finding.hazard, finding.span, finding.calls, other)
            reported = Reported(finding, result.context, one.evidence, result.grouped)
            seen.setdefault(key, []).append(reported)
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
