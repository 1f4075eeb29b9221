"""How long a kernel takes, and how long a user waits after an edit: `make bench`, or

    python benchmarks/latency.py [PATH...]

Two tables, medians and 95th percentiles:

- *kernels*: `syncline.api.check` in this process over each file (tests/kernels/ and examples/ unless paths are given),
  each file once, with nothing cached from earlier ones but what a running server has too (imported modules);
- *edits*: the real server over stdin and stdout. An edit takes the barrier out of a kernel, the next puts it back;
  measured is the time until the diagnostics of that version say so.

Nothing here passes or fails: times depend on the machine.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from lsp_session import Session

from syncline.api import Options, check
from syncline.found_files import find_files

ROOT = Path(__file__).resolve().parents[1]
_BARRIER = "    __syncthreads();\n"
_BEFORE = """\
__global__ void shift_left(float *out, const float *in) {
    __shared__ float tile[257];
    int t = threadIdx.x;
    tile[t] = in[t];
"""
_AFTER = """\
    out[t] = tile[t + 1];
}
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Per-kernel and edit-to-diagnostics times.")
    parser.add_argument("paths", nargs="*", help="files or directories (default: tests/kernels and examples)")
    parser.add_argument("--edits", type=int, default=40, help="how many edits to time (default: 40; 0 leaves them out)")
    parser.add_argument("--no-fixes", action="store_true", help="time the verdicts alone")
    parser.add_argument("--slowest", type=int, default=5, help="name so many of the slowest kernels (default: 5)")
    arguments = parser.parse_args()
    paths = arguments.paths or [str(ROOT / "tests" / "kernels"), str(ROOT / "examples")]
    kernels = kernel_times(find_files(paths).files, Options(fixes=not arguments.no_fixes))
    rows = [("one kernel, in process", [time_ms for time_ms, _ in kernels])]
    if arguments.edits:
        rows.append(("edit to diagnostics, over stdio", edit_times(arguments.edits)))
    print_table(rows)
    if kernels and arguments.slowest:
        print("\nslowest kernels")
        for time_ms, name in sorted(kernels, reverse=True)[: arguments.slowest]:
            print(f"  {time_ms:9.1f} ms  {name}")
    return 0


def kernel_times(files: Sequence[str], options: Options) -> list[tuple[float, str]]:
    """Milliseconds and name of each kernel. What a file takes beyond its kernels (reading, parsing, lowering) is
    shared out among them."""
    out: list[tuple[float, str]] = []
    for path in files:
        data = Path(path).read_bytes()
        started = time.perf_counter()
        report = check(path, data, options)
        elapsed = (time.perf_counter() - started) * 1000
        if report.kernels:
            shared = max(0.0, elapsed - sum(k.time_ms for k in report.kernels)) / len(report.kernels)
            out += [(k.time_ms + shared, f"{path}:{k.span.line} {k.name}") for k in report.kernels]
    return out


def edit_times(count: int) -> list[float]:
    """Milliseconds from sending an edit to the diagnostics that it should bring."""
    out: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        uri = (Path(folder) / "edited.cu").as_uri()
        with Session([sys.executable, "-m", "syncline", "server"], folder) as session:
            session.open(uri, "cuda-cpp", _BEFORE + _BARRIER + _AFTER)
            session.diagnostics(uri, 1, lambda found: not found)
            line = _BEFORE.count("\n")
            for version in range(2, count + 2):
                racy = version % 2 == 0
                start, end = ((line, 0), (line + 1, 0)) if racy else ((line, 0), (line, 0))
                began = time.perf_counter()
                session.change(uri, version, start, end, "" if racy else _BARRIER)
                session.diagnostics(uri, version, lambda found, racy=racy: bool(found) == racy)
                out.append((time.perf_counter() - began) * 1000)
    return out


def print_table(rows: Sequence[tuple[str, Sequence[float]]]) -> None:
    """One row per series of times."""
    print(f"{'':34}{'number':>8}{'median':>12}{'95th pct.':>12}{'largest':>12}")
    for name, times in rows:
        if not times:
            print(f"{name:34}{0:>8}")
            continue
        ordered = sorted(times)
        last = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
        cells = (statistics.median(ordered), last, ordered[-1])
        print(f"{name:34}{len(times):>8}" + "".join(f"{c:>9.1f} ms" for c in cells))


if __name__ == "__main__":
    sys.exit(main())
