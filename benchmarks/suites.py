"""What the runners of public suites share: one file checked, a verdict read as a suite means it, tables and times.

A suite is a checkout that the user names. Nothing of it lives here, and a runner whose suite is missing fails.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from syncline.api import Options, check
from syncline.findings import FileReport, Finding, Verdict
from syncline.kernel_reports import verdict_of
from syncline.prove import prover
from syncline.wording import words

#: a race, or threads that part before a barrier: what a suite calls an error
ALARMS = (Verdict.RACY, Verdict.DIVERGENT, Verdict.POSSIBLE)


@dataclass(frozen=True, slots=True)
class Checked:
    """One file, checked from nothing."""

    report: FileReport
    time_ms: float


@dataclass(frozen=True, slots=True)
class Judged:
    """What a file comes to. `verdict` is the worst of its kernels', INCOMPLETE where something could not be read."""

    verdict: Verdict
    findings: tuple[Finding, ...]  #: those behind the verdict
    reasons: tuple[str, ...]  #: why the file is incomplete

    def names(self, line: int) -> bool:
        """Whether a finding speaks of that line."""
        spans = (s for f in self.findings for s in (f.span, *f.calls, *(r.span for r in f.related)))
        return any(span.line == line for span in spans)


def checked(path: Path, options: Options) -> Checked:
    """Checks one file, with nothing remembered from an earlier one."""
    prover.forget()
    source = path.read_bytes()
    started = time.perf_counter()
    report = check(str(path), source, options)
    return Checked(report, (time.perf_counter() - started) * 1000)


def judged(report: FileReport, counts: Callable[[Finding], bool]) -> Judged:
    """The file's verdict by those findings that count in the suite."""
    reasons = [text for text, _ in report.errors]
    reasons += [words(i.reason) for kernel in report.kernels for i in kernel.incomplete]
    if not report.kernels:
        reasons.append("no kernel was found")
    verdicts = [Verdict.INCOMPLETE if report.errors or not report.kernels else Verdict.VERIFIED]
    findings: list[Finding] = []
    for kernel in report.kernels:
        counted = [f for f in kernel.findings if counts(f)]
        verdicts.append(verdict_of(counted, kernel.incomplete))
        findings += counted
    return Judged(max(verdicts, key=lambda v: v.badness), tuple(findings), tuple(dict.fromkeys(reasons)))


def fail(message: str) -> NoReturn:
    """Says why a runner cannot run, and ends it."""
    print(f"{Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    sys.exit(2)


def print_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A Markdown table."""
    for row in (head, ["---"] * len(head), *rows):
        print("| " + " | ".join(map(str, row)) + " |")


def spread(times: Sequence[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and worst of some times; zeros where there are none."""
    if len(times) < 2:
        only = times[0] if times else 0.0
        return only, only, only
    return statistics.median(times), statistics.quantiles(times, n=20)[-1], max(times)
