"""How the time grows with the length of a kernel:

    python benchmarks/phases.py [N...]

A kernel of N phases, each a write, a barrier, a read of a neighbour's element and another barrier; it is free of races.
The time should grow in proportion to N. Exit status: 1 where a kernel is not `verified`.
"""

from __future__ import annotations

import argparse
import sys
import time

from suites import print_table

from syncline import prove
from syncline.api import Options, check
from syncline.findings import Verdict

_PHASE = """\
    tile[t] = sum + {number};
    __syncthreads();
    sum += tile[(t + {distance}) % 256];
    __syncthreads();
"""
_KERNEL = """\
__global__ void phases(int *out) {{
    __shared__ int tile[256];
    int t = threadIdx.x;
    int sum = t;
{phases}    out[blockIdx.x * 256 + t] = sum;
}}
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Times of kernels with N write-barrier-read phases.")
    parser.add_argument("phases", nargs="*", type=int, default=[10, 50, 100, 200], help="N (default: 10 50 100 200)")
    parser.add_argument("--effort", type=float, default=30.0, help="so many times the usual work (default: 30)")
    arguments = parser.parse_args()
    options = Options(block_dim=(256, 1, 1), effort=arguments.effort, fixes=False)
    check("warm.cu", kernel(1), options)  # imports are no part of it
    rows: list[tuple[object, ...]] = []
    for number in arguments.phases:
        prove.forget()
        started = time.perf_counter()
        verdict = check("phases.cu", kernel(number), options).kernels[0].verdict.value
        time_ms = (time.perf_counter() - started) * 1000
        rows.append((number, verdict, f"{time_ms:.0f}", f"{time_ms / number:.2f}"))
    print_table(("phases", "verdict", "ms", "ms a phase"), rows)
    return 0 if all(verdict == Verdict.VERIFIED.value for _, verdict, *_ in rows) else 1


def kernel(number: int) -> bytes:
    """A kernel of so many phases, no two of which ask the same question."""
    phases = "".join(_PHASE.format(number=i, distance=i % 255 + 1) for i in range(number))
    return _KERNEL.format(phases=phases).encode()


if __name__ == "__main__":
    sys.exit(main())
