"""Counts over a run: kernels per verdict, findings per rule, and why kernels were incomplete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..findings import FileReport, KernelKind, Verdict
from ..wording import kind_of
from .lines import EMPTY, Line, line

#: how many of the most frequent reasons are shown
REASONS = 10


def verdict_counts(reports: Sequence[FileReport], kind: KernelKind = KernelKind.KERNEL) -> dict[str, int]:
    """Kernels, or device functions, per verdict; every verdict has an entry."""
    counts = Counter(k.verdict for r in reports for k in r.kernels if k.kind is kind)
    return {verdict.value: counts[verdict] for verdict in Verdict}


def rule_counts(reports: Sequence[FileReport]) -> dict[str, int]:
    """Findings per rule code, in the order of the codes."""
    counts = Counter(f.rule for r in reports for f in r.findings)
    counts.update(f.rule for r in reports for k in r.kernels for f in k.findings)
    return dict(sorted(counts.items()))


def reason_counts(reports: Sequence[FileReport]) -> list[tuple[str, int]]:
    """Kinds of reasons for incompleteness and the number of kernels that have each, most frequent first."""
    counts: Counter[str] = Counter()
    for report in reports:
        for kernel in report.kernels:
            counts.update({kind_of(i.reason) for i in kernel.incomplete})
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _by_verdict(title: str, verdicts: dict[str, int]) -> list[Line]:
    total = sum(verdicts.values())
    out = [line((title, "strong"))]
    for name, number in verdicts.items():
        share = f"{100 * number / total:5.1f} %" if total else ""
        out.append(line(f"  {number:>6}  ", (f"{name:<12}", name), (share, "dim")))
    return out


def statistics(reports: Sequence[FileReport]) -> list[Line]:
    """The counts as text."""
    out = _by_verdict("Kernels by verdict", verdict_counts(reports))
    functions = verdict_counts(reports, KernelKind.DEVICE_FUNCTION)
    if any(functions.values()):
        out += [EMPTY, *_by_verdict("Device functions by verdict", functions)]
    rules = rule_counts(reports)
    if rules:
        out += [EMPTY, line(("Findings by rule", "strong"))]
        out += [line(f"  {number:>6}  {rule}") for rule, number in rules.items()]
    reasons = reason_counts(reports)
    if reasons:
        out += [EMPTY, line(("Why kernels are incomplete (kernels)", "strong"))]
        out += [line(f"  {number:>6}  {reason}") for reason, number in reasons[:REASONS]]
        if len(reasons) > REASONS:
            out.append(line(f"          and {len(reasons) - REASONS} other reasons"))
    return [*out, EMPTY]
