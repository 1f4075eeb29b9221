"""How much of real code the front end reads:

    python benchmarks/lowering.py CHECKOUT...

One row for each path (or, with `--as NAME`, for all): kernels in the text (a plain count of definitions, without
comments), kernels lowered, and of these how many without a syntax-level gap, without a gap that touches shared memory
or barriers, and without any gap; then the time for each file, and the most frequent reasons. `--differences` names the
files whose plain count differs.

Nothing here passes or fails, and nothing is proved: `syncline check --statistics` counts verdicts.
"""

from __future__ import annotations

import argparse
import re
import signal
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from syncline.api import Options, lowered, tasks
from syncline.found_files import find_files
from syncline.ir import kernel as ir
from syncline.ir.pretty import statements
from syncline.wording import words

_COMMENT = re.compile(rb"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_KERNEL = re.compile(rb"\b(?:__global__|__kernel|kernel\s+void)\b[^;{}=]*\{")
_NUMBERS = re.compile(r"\d+")
_SYNTAX = ("syntax error", "code that cannot be read", "a statement that cannot be read")


@dataclass(frozen=True, slots=True)
class FileResult:
    """What became of one file. Times are in milliseconds."""

    path: str
    in_text: int
    lowered: int = 0
    gaps: tuple[tuple[ir.Unknown, ...], ...] = ()  #: of each kernel
    time_ms: float = 0.0
    failure: str = ""  #: an exception, or the time limit


@dataclass
class Row:
    """The sums over one path."""

    name: str
    files: int = 0
    in_text: int = 0
    kernels: int = 0
    read: int = 0
    synchronised: int = 0
    complete: int = 0
    times: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, result: FileResult) -> None:
        """Counts one file."""
        self.files += 1
        self.in_text += result.in_text
        self.kernels += result.lowered
        self.times.append(result.time_ms)
        if result.failure:
            self.failures.append(f"{result.path}: {result.failure}")
        elif result.lowered != result.in_text:
            self.differences.append(f"{result.path}: {result.in_text} in the text, {result.lowered} lowered")
        for gaps in result.gaps:
            self.read += not any(words(g.reason).startswith(_SYNTAX) for g in gaps)
            self.synchronised += not any(g.may_synchronise or _touches_shared(g) for g in gaps)
            self.complete += not gaps
            self.reasons.update({_NUMBERS.sub("N", words(g.reason)) for g in gaps})


def main() -> int:
    parser = argparse.ArgumentParser(description="How much of the code below some paths the front end reads.")
    parser.add_argument("paths", nargs="+", help="checkouts; each gets a row")
    parser.add_argument("--as", dest="name", help="one row of this name for all paths")
    parser.add_argument("--reasons", type=int, default=10, help="so many of the most frequent reasons (default: 10)")
    parser.add_argument("--differences", action="store_true", help="name the files whose plain count differs")
    parser.add_argument("--limit", type=int, default=60, help="seconds for one file (default: 60)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    arguments = parser.parse_args()
    groups = (
        {arguments.name: arguments.paths} if arguments.name else {Path(p).resolve().name: [p] for p in arguments.paths}
    )
    rows = [row_of(name, paths, arguments.limit, arguments.jobs) for name, paths in groups.items()]
    print_table(rows)
    for row in rows:
        print_details(row, arguments.reasons, arguments.differences)
    return 0


def row_of(name: str, paths: Sequence[str], limit_s: int, jobs: int) -> Row:
    """Everything below some paths."""
    row = Row(name)
    files = tasks(find_files(paths).files)
    with ProcessPoolExecutor(jobs) as pool:
        for result in pool.map(measure, *zip(*files, strict=True), [limit_s] * len(files), chunksize=4):
            row.add(result)
    return row


def measure(path: str, options: Options, limit_s: int) -> FileResult:
    """Lowers one file, for at most so many seconds."""
    source = Path(path).read_bytes()
    in_text = len(_KERNEL.findall(_COMMENT.sub(b" ", source)))

    def stop(*_: object) -> None:
        raise TimeoutError(f"longer than {limit_s} s")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(limit_s)
    started = time.perf_counter()
    try:
        unit = lowered(path, source, options)
    except Exception as error:  # the count of failures is what this is for
        return FileResult(path, in_text, failure=f"{type(error).__name__}: {error}")
    finally:
        signal.alarm(0)
    time_ms = (time.perf_counter() - started) * 1000
    gaps: dict[ir.Span, list[ir.Unknown]] = {}
    for kernel in unit.kernels:  # a template's instances are one kernel of the text
        gaps.setdefault(kernel.name_span, []).extend(s for s in statements(kernel.body) if isinstance(s, ir.Unknown))
    return FileResult(path, in_text, len(gaps), tuple(map(tuple, gaps.values())), time_ms)


def _touches_shared(gap: ir.Unknown) -> bool:
    return any(array.space is ir.Space.SHARED for array in gap.touches)


def print_table(rows: Iterable[Row]) -> None:
    """A Markdown table."""
    print(
        "| path | files | kernels in the text | lowered | read | no gap at shared memory or barriers | no gap ", end=""
    )
    print("| ms a file: median | 95th pct. | largest |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for row in rows:
        shares = " | ".join(_share(n, row.kernels) for n in (row.read, row.synchronised, row.complete))
        times = " | ".join(f"{ms:.1f}" for ms in _spread(row.times))
        print(f"| {row.name} | {row.files} | {row.in_text} | {row.kernels} | {shares} | {times} |")


def print_details(row: Row, most: int, differences: bool) -> None:
    """What went wrong in one path, most frequent first."""
    print(f"\n{row.name}: {len(row.failures)} failures, {len(row.differences)} files with another plain count")
    for failure in row.failures:
        print(f"  {failure}")
    for reason, count in row.reasons.most_common(most):
        print(f"  {count:5}  {reason}")
    if differences:
        for difference in row.differences:
            print(f"  {difference}")


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def _spread(times: Sequence[float]) -> tuple[float, float, float]:
    if len(times) < 2:
        only = times[0] if times else 0.0
        return only, only, only
    return statistics.median(times), statistics.quantiles(times, n=20)[-1], max(times)


if __name__ == "__main__":
    sys.exit(main())
