"""Two warps with `__syncwarp()` against brute force: random exchanges between lanes, as the concrete run sees them.

`SYNCLINE_PROPERTY_KERNELS` and `SYNCLINE_PROPERTY_SEED` choose how many and which.
"""

from __future__ import annotations

import os
import random

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.frontend import lower_file
from syncline.ir.reasons import Reason
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.values import ConcreteLaunch, DivergenceKind

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_KERNELS", "120"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
PATIENT = Options(timeout_ms=30_000, fixes=False)
BLOCK = 64

#: of a warp, of some lanes, of both warps alike
ARMS = ("t < 32", "t >= 32", "t % 32 < 16", "t % 2 == 0", "t / 16 == 1", "t == 5", "t % 32 == 0")
INDICES = ("t", "t", "t", "t ^ 1", "t ^ 16", "t ^ 32", "63 - t", "t / 32 * 32", "t / 32 * 32 + (t + 1) % 32", "t % 32")
MASKS = ("", "", "", "0xffffffffu", "0x0000ffffu", "0xffff0000u", "0x55555555u")


def _access(r: random.Random) -> str:
    array, index = r.choice("ab"), r.choice(INDICES)
    return r.choice((f"{array}[{index}] = t;", f"v += {array}[{index}];", f"v += {array}[{index}];"))


def _statement(r: random.Random, depth: int) -> str:
    choice = r.random()
    if choice < 0.4:
        return _access(r)
    if choice < 0.68:
        return f"__syncwarp({r.choice(MASKS)});"
    if choice < 0.75:
        return "__syncthreads();"
    if choice < 0.79:
        return f"if ({r.choice(ARMS)}) return;"
    if depth == 2:
        return _access(r)
    if choice < 0.9:
        other = f" else {{ {_body(r, depth + 1)} }}" if r.random() < 0.4 else ""
        return f"if ({r.choice(ARMS)}) {{ {_body(r, depth + 1)} }}{other}"
    bound = r.choice(("2", "3", "1 + t / 32", "1 + t % 2"))
    return f"for (int i{depth} = 0; i{depth} < {bound}; ++i{depth}) {{ {_body(r, depth + 1)} }}"


def _body(r: random.Random, depth: int) -> str:
    return " ".join(_statement(r, depth) for _ in range(r.randint(1, 4)))


def _careful(r: random.Random) -> str:
    """Rounds of writing and reading with a barrier in between, of which some are missing or too narrow."""
    inside = ("t ^ 1", "t ^ 16", "t / 32 * 32 + (t + 1) % 32", "t / 32 * 32 + 31 - t % 32")
    steps: list[str] = []
    for _ in range(r.randint(1, 3)):
        array = r.choice("ab")
        barrier = (
            "__syncwarp();" if r.random() < 0.85 else r.choice(("", "__syncwarp(0x0000ffffu);", "__syncthreads();"))
        )
        steps += [
            f"{array}[t] = v + t;",
            barrier,
            f"v += {array}[{r.choice(inside if r.random() < 0.8 else INDICES)}];",
        ]
        if r.random() < 0.85:
            steps.append("__syncwarp();")
    body = " ".join(steps)
    if r.random() < 0.3:
        body = f"if ({r.choice(('t < 32', 't >= 32', 't < 64'))}) {{ {body} }}"
    return f"for (int k = 0; k < 2; ++k) {{ {body} }}" if r.random() < 0.4 else body


def _kernel(seed: int) -> bytes:
    r = random.Random(seed)
    body = _careful(r) if seed % 2 else _body(r, 0)
    return f"""// syncline: launch(block={BLOCK}, grid=1)
__global__ void k(int *out) {{
  __shared__ int a[64], b[64];
  int t = threadIdx.x, v = 0;
  {body}
  out[t] = v;
}}
""".encode()


def test_warp_barriers_are_what_a_run_makes_of_them() -> None:
    """Nothing is verified that goes wrong in a run, and nothing told for certain that does not."""
    verdicts: dict[Verdict, int] = {}
    for seed in range(SEED, SEED + KERNELS):
        source = _kernel(seed)
        kernel = lower_file("k.cu", source).kernels[0]
        trace = trace_of(kernel, ConcreteLaunch((BLOCK, 1, 1)))
        assert not isinstance(trace, Reason)
        assert not trace.stopped
        report = check("k.cu", source, PATIENT).kernels[0]
        harmless = any(f.rule == "SL105" for f in report.findings)  # of one value: leaves a kernel verified
        forgiven = any(f.rule == "SL203" for f in report.findings)
        races = [race for race in find_races(trace) if not harmless or race.first.value != race.second.value]
        missed = [d for d in trace.divergences if not forgiven or d.kind is not DivergenceKind.EXITED]
        seen = f"seed {seed}: {report.verdict}\n{source.decode()}"
        assert report.verdict is not Verdict.VERIFIED or not (races or missed), seen
        assert report.verdict not in (Verdict.RACY, Verdict.DIVERGENT) or races or missed, seen
        verdicts[report.verdict] = verdicts.get(report.verdict, 0) + 1
    assert {Verdict.VERIFIED, Verdict.RACY, Verdict.DIVERGENT} <= verdicts.keys()
