"""What it costs to read a file: preprocess, parse, find launches, lower every kernel.

    python benchmarks/frontend.py CHECKOUT...

Files one after the other in one process, as an editor's or a checker's worker does it: each the first time, when its
headers may be new, and again. Of the files with kernels and of all, in milliseconds: median, 95th percentile, worst.
Then one file of about 5,000 lines, put together from the files of the path that declare different functions.

Figures, and nothing that passes or fails: they are of this machine and its other work. `--clock cpu` counts the
process' own time alone, which others disturb less.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from syncline.api import Options, lowered, tasks
from syncline.found_files import find_files
from syncline.process import prefer_throughput

_FUNCTION = re.compile(rb"\b(\w+)\s*\([^;{}()]*\)\s*\{")
_NO_FUNCTIONS = frozenset([b"if", b"for", b"while", b"switch"])
_KERNEL = re.compile(rb"\b(?:__global__|__kernel|kernel\s+void)\b")

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one file, in milliseconds."""

    path: str
    kernels: int
    first: float
    again: float


def main() -> int:
    parser = argparse.ArgumentParser(description="What the front end costs for the files below some paths.")
    parser.add_argument("paths", nargs="+", help="checkouts; each gets its rows")
    parser.add_argument("--sample", type=int, default=0, help="so many files of each, chosen at random (default: all)")
    parser.add_argument("--rounds", type=int, default=2, help="readings after the first; the best counts (default: 2)")
    parser.add_argument("--lines", type=int, default=5_000, help="of the file that is put together (default: 5000)")
    parser.add_argument("--worst", type=int, default=3, help="name so many of the slowest files (default: 3)")
    parser.add_argument("--clock", choices=["wall", "cpu"], default="wall")
    arguments = parser.parse_args()
    clock = time.process_time if arguments.clock == "cpu" else time.perf_counter
    prefer_throughput()
    print("| path | files | | median | 95th pct. | worst |")
    print("|---|---|---|---|---|---|")
    for path in arguments.paths:
        name, files = Path(path).resolve().name, chosen(path, arguments.sample)
        costs = [cost(*file, arguments.rounds, clock) for file in files]
        for title, some in (("with kernels", [c for c in costs if c.kernels]), ("all", costs)):
            print_row(f"{name}, {title}", "first", [c.first for c in some])
            print_row(f"{name}, {title}", "again", [c.again for c in some])
        long = put_together((path for path, _ in files), arguments.lines)
        lines = long.count(b"\n")
        together = cost_of("together.cu", long, Options(), arguments.rounds, clock)
        print(f"| {name}, {lines} lines, {together.kernels} kernels | 1 | first, again ", end="")
        print(f"| {together.first:.1f} | {together.again:.1f} | |")
        for slow in sorted(costs, key=lambda c: -c.again)[: arguments.worst]:
            print(f"  {slow.again:.0f} ms: {slow.path}", file=sys.stderr)
    return 0


def chosen(path: str, sample: int) -> Sequence[tuple[str, Options]]:
    """The files below a path, or some of them, the same each time."""
    files = tasks(find_files([path]).files)
    if not 0 < sample < len(files):
        return files
    return sorted(random.Random(sample).sample(files, sample), key=lambda file: file[0])


def cost(path: str, options: Options, rounds: int, clock: Clock) -> Cost:
    """Reads a file of the disk a few times."""
    return cost_of(path, Path(path).read_bytes(), options, rounds, clock)


def cost_of(path: str, source: bytes, options: Options, rounds: int, clock: Clock) -> Cost:
    """Reads a text a few times."""
    kernels = 0
    times: list[float] = []
    for _ in range(rounds + 1):
        started = clock()
        kernels = len(lowered(path, source, options).kernels)
        times.append((clock() - started) * 1000)
    return Cost(path, kernels, times[0], min(times[1:], default=times[0]))


def put_together(paths: Iterable[str], lines: int) -> bytes:
    """Files with kernels, one after the other, that have no function in common; shorter where there are not enough."""
    return b"".join(_parts(paths, lines))


def _parts(paths: Iterable[str], lines: int) -> Iterator[bytes]:
    known: set[bytes] = set()
    for path in paths:
        text = Path(path).read_bytes()
        names = set(_FUNCTION.findall(text)) - _NO_FUNCTIONS
        if _KERNEL.search(text) is None or not names.isdisjoint(known) or text.count(b"\n") > lines:
            continue
        known |= names
        yield text + b"\n"
        lines -= text.count(b"\n") + 1
        if lines <= 0:
            return


def print_row(name: str, what: str, times: Sequence[float]) -> None:
    """A row of a Markdown table."""
    if times:
        most = statistics.quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        print(f"| {name} | {len(times)} | {what} | {statistics.median(times):.1f} | {most:.1f} | {max(times):.1f} |")


if __name__ == "__main__":
    sys.exit(main())
