"""Masks against brute force: who calls and whom the mask names, in every combination, as the concrete run sees it."""

from __future__ import annotations

from itertools import product

import pytest

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.frontend import lower_file
from syncline.ir.reasons import Reason
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.values import ConcreteLaunch

CALLERS = ("t < 16", "t % 2 == 0", "t >= 8 && t < 24", "t != 5", "t / 8 == 1", "true")
MASKS = (
    *("0xffffffff", "0x0000ffff", "0x55555555", "0x00ffff00", "0xffffffdf", "0x0000ff00"),
    *("t < 16 ? 0xffff : 0xffff0000", "__ballot_sync(0xffffffff, t < 16)", "1u << t"),
    *("0xffu << (t / 8 * 8)", "0xfu << (t & 28)"),
)
TAILS = ("out[t] = v;", "__syncthreads(); out[t] = v;", "v = __shfl_sync(0xffffffff, v, 0); out[t] = v;")

KERNEL = """
// syncline: launch(block={block})
__global__ void k(int *out) {{
  __shared__ int s[64];
  int t = threadIdx.x, v = t;
  unsigned mask = {mask};
  {before}
  if ({callers}) {{ {call} }}
  {tail}
}}
"""
PATIENT = Options(timeout_ms=30_000, fixes=False)
EXCHANGE = "v = __shfl_sync(mask, v, 0);"


def _source(**parts: object) -> bytes:
    return KERNEL.format(**{"block": 32, "before": "", "tail": TAILS[0]} | parts).encode()


@pytest.mark.parametrize("block", [32, 40])
def test_an_exchange_goes_wrong_where_a_run_does(block: int) -> None:
    """What is reported was seen; and what is seen is reported, but for what only some other block shows."""
    shown = 0
    for callers, mask, tail in product(CALLERS, MASKS, TAILS):
        source = _source(block=block, callers=callers, mask=mask, call=EXCHANGE, tail=tail)
        kernel = lower_file("k.cu", source).kernels[0]
        trace = trace_of(kernel, ConcreteLaunch((block, 1, 1)), exchanges=True)
        assert not isinstance(trace, Reason)
        assert not trace.stopped
        told = {f.span.line for f in check("k.cu", source, PATIENT).kernels[0].findings if f.rule == "SL205"}
        seen = {d.barrier.span.line for d in trace.divergences} | {
            d.other.span.line for d in trace.divergences if d.other
        }
        assert bool(told) == bool(seen), source.decode()
        assert told <= seen, source.decode()
        shown += bool(seen)
    assert 0 < shown < len(CALLERS) * len(MASKS) * len(TAILS)


@pytest.mark.parametrize("place", ["31 - t", "t ^ 7", "t ^ 16", "t ^ 1"])
def test_a_barrier_of_some_lanes_orders_those(place: str) -> None:
    """Races that a run shows are told, and nothing is racy or divergent that no run shows."""
    decided = 0
    for callers, mask in product(CALLERS, MASKS[:7]):
        parts = {"before": "s[t] = t;", "call": f"__syncwarp(mask); v = s[{place}];"}
        source = _source(callers=callers, mask=mask, tail=TAILS[1], **parts)
        kernel = lower_file("k.cu", source).kernels[0]
        trace = trace_of(kernel, ConcreteLaunch((32, 1, 1)))
        assert not isinstance(trace, Reason)
        verdict = check("k.cu", source, PATIENT).kernels[0].verdict
        wrong = bool(find_races(trace) or trace.divergences)
        assert verdict is not Verdict.VERIFIED or not wrong, source.decode()
        assert verdict not in (Verdict.RACY, Verdict.DIVERGENT) or wrong, source.decode()
        decided += verdict is not Verdict.INCOMPLETE
    assert decided > 30
