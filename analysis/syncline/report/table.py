"""The table of kernels with their verdicts, and the line that sums up a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..findings import FileReport, KernelKind, KernelReport, Severity, Verdict
from ..rules.sl901_incomplete import RULE as INCOMPLETE
from .launch import dims
from .lines import EMPTY, Line, counted, line, listed, measure, pad
from .source import width

#: what stands before each verdict, so that it can be told without colour
SIGNS = {
    Verdict.VERIFIED: "✓",
    Verdict.INCOMPLETE: "?",
    Verdict.POSSIBLE: "?",
    Verdict.DIVERGENT: "✗",
    Verdict.RACY: "✗",
}


COLUMNS = ("Verdict", "Kernel", "Where", "Found", "Block", "Time")
#: the column of the locations, and what it shrinks to before the table may get wider than the terminal
_WHERE, _SHORTEST = 2, 24
_GAP = 2


def table(reports: Sequence[FileReport], columns: int = 100) -> list[Line]:
    """One row per kernel: verdict, name, location, what was found, launch, time. Empty where there are no kernels.

    Long paths lose their first folders so that the rows fit into `columns`, as far as they can."""
    rows = [row_of(report, kernel) for report in reports for kernel in report.kernels]
    if not rows:
        return []
    head = [(name, "dim") for name in COLUMNS]
    widths = [max(measure((row[i],)) for row in [head, *rows]) for i in range(len(head))]
    others = sum(widths) - widths[_WHERE] + _GAP * (len(widths) - 1)
    widths[_WHERE] = min(widths[_WHERE], max(_SHORTEST, columns - others))
    for row in rows:
        row[_WHERE] = (_shortened(row[_WHERE][0], widths[_WHERE]), row[_WHERE][1])
    out: list[Line] = []
    for row in [head, *rows]:
        cells: list[tuple[str, str]] = []
        for index, cell in enumerate(row):
            if index == len(row) - 1:
                cells += [(" " * (widths[index] - measure((cell,))), ""), cell]
            else:
                cells += pad(cell, widths[index] + _GAP)
        out.append(tuple(cells))
    return [*out, EMPTY]


def row_of(report: FileReport, kernel: KernelReport) -> list[tuple[str, str]]:
    """The row of a kernel: a text with its role for each of the `COLUMNS`."""
    verdict = kernel.verdict
    return [
        (f"{SIGNS[verdict]} {verdict.value}", verdict.value),
        (kernel.name + (" (device function)" if kernel.kind is KernelKind.DEVICE_FUNCTION else ""), "strong"),
        (f"{report.path}:{kernel.span.line}", ""),
        (_found(kernel), ""),
        (_blocks(kernel), "dim"),
        (f"{kernel.time_ms:.0f} ms", "dim"),
    ]


def _shortened(location: str, room: int) -> str:
    """The end of a path, from a folder on if one fits."""
    if width(location) <= room:
        return location
    for index, character in enumerate(location):
        if character == "/" and width(location) - width(location[:index]) + 1 <= room:
            return "…" + location[index:]
    while width(location) >= room:
        location = location[1:]
    return "…" + location


def _found(kernel: KernelReport) -> str:
    counts = Counter(f.rule for f in kernel.findings)
    parts = [rule if n == 1 else f"{rule} ×{n}" for rule, n in sorted(counts.items())]
    if kernel.incomplete:
        parts.append(INCOMPLETE.code if len(kernel.incomplete) == 1 else f"{INCOMPLETE.code} ×{len(kernel.incomplete)}")
    return ", ".join(parts) or "–"


def _blocks(kernel: KernelReport) -> str:
    texts = list(dict.fromkeys(dims(launch.block) for launch in kernel.launches))
    if len(texts) > 2:
        return f"{texts[0]} and {len(texts) - 1} more"
    return " or ".join(texts) or "any"


def _counts(kernels: Sequence[KernelReport], kind: KernelKind, where: str = "") -> list[str | tuple[str, str]]:
    """How many there are of a kind, and with which verdicts."""
    verdicts = Counter(kernel.verdict for kernel in kernels if kernel.kind is kind)
    pieces: list[str | tuple[str, str]] = [(counted(sum(verdicts.values()), kind.noun), "strong"), where]
    for index, verdict in enumerate(v for v in Verdict if verdicts[v]):
        pieces += [": " if index == 0 else ", ", (f"{verdicts[verdict]} {verdict.value}", verdict.value)]
    return pieces


def summary(reports: Sequence[FileReport], seconds: float | None = None) -> Line:
    """ "9 kernels in 8 files: 4 verified, 5 racy. 5 findings, 4 with a fix." Device functions are counted apart: "9
    kernels in 8 files: 4 verified, 5 racy; 1 device function: 1 verified." """
    kernels = [k for r in reports for k in r.kernels]
    findings = [f for r in reports for f in r.findings] + [f for k in kernels for f in k.findings]
    pieces = _counts(kernels, KernelKind.KERNEL, f" in {counted(len(reports), 'file')}")
    if any(kernel.kind is KernelKind.DEVICE_FUNCTION for kernel in kernels):
        pieces += ["; ", *_counts(kernels, KernelKind.DEVICE_FUNCTION)]
    pieces.append(". ")
    if findings:
        loud = sum(f.severity in (Severity.ERROR, Severity.WARNING) for f in findings)
        fixable = sum(bool(f.fixes) for f in findings)
        notes = len(findings) - loud
        parts = [counted(loud, "finding")] if loud else []
        parts += [counted(notes, "note")] if notes else []
        pieces.append(listed(parts) + (f", {fixable} with a checked fix" if fixable else "") + ".")
    unasked = sum(report.fixable for report in reports)
    if unasked:
        pieces.append(f" {unasked} can be fixed with `syncline fix`.")
    errors = sum(len(r.errors) for r in reports)
    if not findings and not errors and kernels:
        pieces.append("Nothing found.")
    if errors:
        pieces += [" " if findings else "", (f"{counted(errors, 'error')}.", "error")]
    if seconds is not None:
        pieces.append((f" {seconds:.1f} s", "dim"))
    return line(*pieces)
