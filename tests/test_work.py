"""Work is counted, and the clock is a safety net: the same text gets the same report, what is given up says why, and
nothing is lost that was found before."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from syncline import api
from syncline.api import Options, lowered
from syncline.checks.context import Context, context_of
from syncline.engine import check_launch
from syncline.findings import Verdict
from syncline.intervals.symbolic import TooMuch
from syncline.ir.launch import Launch
from syncline.ir.reasons import Cause, Reason
from syncline.prove.prover import solve
from syncline.prove.questions.work import OVERDUE, SPENT, Work

KERNELS = Path(__file__).parent / "kernels"

#: enough statements for several looks at the work
LONG = "__global__ void k(int *a) {\n" + "  a[threadIdx.x] += a[threadIdx.x + 1];\n" * 100 + "}\n"


def context(work: Work) -> Context:
    (kernel,) = lowered("k.cu", LONG.encode()).kernels
    return context_of(kernel, Launch(), solve, work)


@pytest.mark.parametrize(("work", "reason"), [(Work(1), SPENT), (Work(2_000_000, deadline=0.0), OVERDUE)])
def test_a_walk_that_is_given_up_says_why(work: Work, reason: Reason) -> None:
    """Incomplete, and not an exception."""
    result = check_launch(context(work).kernel, Launch(), work)
    assert not result.findings
    assert result.incomplete[0].reason == Cause.BEFORE_ALL_ACCESSES(reason)


def test_a_second_walk_is_finished() -> None:
    """Divergence is looked at again once there is a race: what the first look found is not thrown away for it."""
    with pytest.raises(TooMuch):
        assert context(Work(1)).summary
    assert replace(context(Work(1)), raced=True).summary.accesses


#: hard questions about one array, and a plain race on another one below
UNFAIR = (
    """
__global__ void k(const int *in, int *hard, int *plain, int n) {
  __shared__ int tile[64];
  int x = in[threadIdx.x];
"""
    + "".join(
        f"  hard[(threadIdx.x * {7 + 2 * i} ^ (n * {5 + i} | threadIdx.x)) * n % (n * n + {i})] = 1;\n"
        for i in range(24)
    )
    + """
  tile[threadIdx.x] = x;
  plain[threadIdx.x] = tile[(threadIdx.x + 1) % 64];
  plain[threadIdx.x + 1] = 0;
  if (threadIdx.x < 32) __syncthreads();
}
"""
)


def test_a_hard_array_hides_nothing() -> None:
    """Neither the races of the other arrays nor the divergence."""
    (kernel,) = api.check("k.cu", UNFAIR.encode(), Options((64, 1, 1), fixes=False, effort=0.2)).kernels
    assert any(SPENT in i.reason.arguments[-1] for i in kernel.incomplete if isinstance(i.reason.arguments[-1], tuple))
    assert {"SL101", "SL102", "SL201"} <= {f.rule for f in kernel.findings}
    assert kernel.verdict is Verdict.RACY


def test_more_effort_is_no_worse() -> None:
    """A kernel that is given up with little work is verified with more."""
    source = LONG.encode()
    few, many = (api.check("k.cu", source, Options(fixes=False, effort=e)).kernels[0] for e in (0.0001, 1.0))
    assert few.verdict is Verdict.INCOMPLETE
    assert many.verdict is Verdict.RACY


#: whether a thread writes hangs on a loop over data, so that a run has to show what the solver found
HANGS_ON_DATA = """
__global__ void flag(const float *in, float *out, int n) {
  bool fine = true;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    fine = in[i] < 1000.0f ? fine : false;
  if (!fine) out[0] = threadIdx.x;
}
"""


def test_a_search_that_gave_up_is_not_called_finished() -> None:
    """There is a witness with 64 threads, whether or not it is found."""
    (kernel,) = api.check("k.cu", HANGS_ON_DATA.encode(), Options(fixes=False)).kernels
    assert kernel.verdict in (Verdict.POSSIBLE, Verdict.RACY)
    assert not any("no witness" in f.message for f in kernel.findings)


#: prints everything that is said of the files, but for the times
REPORTS = """
import sys
from dataclasses import replace
import json
from syncline.api import check
from syncline.report.jsonform import file_json
from syncline.report.source import Sources
for path in sys.argv[1:]:
    report = check(path, open(path, "rb").read())
    report = replace(report, kernels=tuple(replace(k, time_ms=0.0) for k in report.kernels))
    print(json.dumps(file_json(report, Sources())))
"""


def test_reports_hang_on_the_text_alone() -> None:
    """Not on what the process checked before, nor on the hashes of texts."""
    files = sorted(str(f) for f in KERNELS.glob("*/*.cu"))[::20]

    def lines(order: list[str], seed: str) -> list[str]:
        command = [sys.executable, "-c", REPORTS, *order]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.splitlines()

    assert files
    assert lines(files, "1") == lines(files[::-1], "2")[::-1]
