"""A kernel's report in the words of the kernel's language.

Checks and repairs say all in CUDA's words; here, where a report is given out, it is said as its reader would say it.
Reasons and assumptions are put into words by who shows them (`wording.words`)."""

from __future__ import annotations

from .findings import BarrierFact, Finding, Fix, KernelReport, MacroFact, Related
from .ir.dialect import Speech
from .records import replace
from .wording import listed
from .wording.speech import said


def in_own_words(report: KernelReport) -> KernelReport:
    """The report with all its texts so."""
    speech = report.speech
    if speech is Speech.CUDA:
        return report
    return replace(
        report,
        findings=tuple(_finding(each, speech) for each in report.findings),
        barriers=tuple(_barrier(each, speech) for each in report.barriers),
        macros=tuple(_macro(each, speech) for each in report.macros),
        repair=report.repair and _fix(report.repair, speech),
    )


def _finding(finding: Finding, speech: Speech) -> Finding:
    return replace(
        finding,
        message=_message(finding, speech),
        related=tuple(Related(each.span, said(each.message, speech)) for each in finding.related),
        missing=finding.missing and said(finding.missing, speech),
        witness=finding.witness and replace(finding.witness, speech=speech),
        fixes=tuple(_fix(each, speech) for each in finding.fixes),
        speech=speech,
    )


def _message(finding: Finding, speech: Speech) -> str:
    """The finding's message. The reasons in it, which are those of `depends_on`, have names of the code without
    backquotes: they are put into words anew, and the text around them is translated."""
    reasons = listed(finding.depends_on)
    if not reasons:
        return said(finding.message, speech)
    return listed(finding.depends_on, speech).join(said(part, speech) for part in finding.message.split(reasons))


def _fix(fix: Fix, speech: Speech) -> Fix:
    return replace(fix, title=said(fix.title, speech))


def _barrier(fact: BarrierFact, speech: Speech) -> BarrierFact:
    return replace(fact, parts=tuple(said(each, speech) for each in fact.parts))


def _macro(fact: MacroFact, speech: Speech) -> MacroFact:
    return replace(fact, effects=tuple(said(each, speech) for each in fact.effects))
