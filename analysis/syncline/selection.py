"""Reports without the findings of rules that nobody asked for."""

from __future__ import annotations

from .findings import FileReport, Finding, KernelReport
from .records import replace
from .rules import RULES
from .rules.sl901_incomplete import RULE as INCOMPLETE


def selected(kernel: KernelReport, rules: frozenset[str]) -> KernelReport:
    """The report without the findings that were not asked for. The verdict stays: it is about the kernel."""
    return replace(
        kernel.restricted_to(_shown(kernel.findings, rules)),
        incomplete=kernel.incomplete if INCOMPLETE.code in rules else (),
    )


def select(report: FileReport, rules: frozenset[str]) -> FileReport:
    """The same of a file."""
    kernels = tuple(selected(kernel, rules) for kernel in report.kernels)
    return replace(report, kernels=kernels, findings=_shown(report.findings, rules))


def _shown(findings: tuple[Finding, ...], rules: frozenset[str]) -> tuple[Finding, ...]:
    return tuple(f for f in findings if f.rule in rules or f.rule not in RULES)
