"""Named barriers against brute force: random producers and consumers, as the concrete run sees them."""

from __future__ import annotations

import os
import random

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.frontend import lower_file
from syncline.ir.reasons import Reason
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.values import ConcreteLaunch

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "120"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
PATIENT = Options(timeout_ms=30_000, fixes=False)
BLOCK = 96

ARMS = ("t < 32", "t < 64", "t >= 32", "t / 32 == 1")
ACCESSES = ("a[t] = t;", "v += a[95 - t];", "b[t] = v;", "v += b[t ^ 32];", "a[95 - t] = v;", "v += a[t];")


def _statement(r: random.Random, depth: int) -> str:
    choice = r.random()
    if choice < 0.45:
        return r.choice(ACCESSES)
    if choice < 0.75:
        kind = r.choice(("sync", "sync", "arrive"))
        return f'asm volatile("bar.{kind} {r.choice((1, 1, 2))}, {r.choice((32, 64, 96, 96))};");'
    if choice < 0.8:
        return "__syncthreads();"
    if depth < 2:
        return f"if ({r.choice(ARMS)}) {{ {_body(r, depth + 1)} }} else {{ {_body(r, depth + 1)} }}"
    return r.choice(ACCESSES)


def _body(r: random.Random, depth: int) -> str:
    return " ".join(_statement(r, depth) for _ in range(r.randint(1, 4)))


def _pipeline(r: random.Random) -> str:
    """Two roles that hand an array on, with a number for each way, in a loop or not, sometimes with a mistake."""
    arm, other = r.choice((("t < 32", 96), ("t < 64", 96), ("t / 32 == 1", 96)))
    full, empty = (f'asm volatile("bar.{{}} {n}, {other if r.random() < 0.9 else 64};");' for n in (1, 2))
    make = ["a[t] = t;", full.format("arrive"), empty.format("sync")]
    use = [full.format("sync"), "v += a[95 - t] + a[t ^ 32];", empty.format("arrive")]
    for steps in (make, use):
        if r.random() < 0.3:
            steps.pop(r.randrange(3))
        if r.random() < 0.15:
            r.shuffle(steps)
    body = f"if ({arm}) {{ {' '.join(make)} }} else {{ {' '.join(use)} }}"
    return f"for (int k = 0; k < 3; ++k) {{ {body} }}" if r.random() < 0.6 else body


def _kernel(seed: int) -> bytes:
    r = random.Random(seed)
    body = _pipeline(r) if seed % 2 else _body(r, 0)
    return f"""// syncline: launch(block={BLOCK}, grid=1)
__global__ void k(int *out) {{
  __shared__ int a[128], b[128];
  int t = threadIdx.x, v = 0;
  {body}
  out[t] = v;
}}
""".encode()


def test_named_barriers_are_what_a_run_makes_of_them() -> None:
    """Nothing is verified that goes wrong in a run, and nothing told that does not."""
    verdicts: dict[Verdict, int] = {}
    for seed in range(SEED, SEED + KERNELS):
        source = _kernel(seed)
        kernel = lower_file("k.cu", source).kernels[0]
        trace = trace_of(kernel, ConcreteLaunch((BLOCK, 1, 1)))
        assert not isinstance(trace, Reason)
        assert not trace.stopped
        report = check("k.cu", source, PATIENT).kernels[0]
        harmless = any(f.rule == "SL105" for f in report.findings)  # of one value: leaves a kernel verified
        races = [race for race in find_races(trace) if not harmless or race.first.value != race.second.value]
        wrong = bool(races or trace.divergences)
        assert report.verdict is not Verdict.VERIFIED or not wrong, source.decode()
        assert report.verdict not in (Verdict.RACY, Verdict.DIVERGENT) or wrong, source.decode()
        verdicts[report.verdict] = verdicts.get(report.verdict, 0) + 1
    assert {Verdict.VERIFIED, Verdict.RACY, Verdict.DIVERGENT} <= verdicts.keys()
