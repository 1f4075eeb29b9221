"""Random kernels with races on neighbouring cells: what the repair makes of them is right, and no more than is needed.

SYNCLINE_PROPERTY_REPAIRS says how many (16 by default), SYNCLINE_PROPERTY_SEED where to start.
"""

from __future__ import annotations

import itertools
import os
import re

import pytest

from syncline import api
from syncline.edits import apply
from syncline.findings import Verdict
from syncline.ir.reasons import Reason
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.values import AccessKind, Budget, ConcreteLaunch, Divergence, Race

from .oracle import FILLS
from .racy import Racy, racy

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_REPAIRS", "16"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
PATH = "racy.cu"
#: as many cheaper choices of barriers are tried for one kernel
_TRIED = 30
#: every barrier that a repair may put in
_BARRIER = re.compile(r"__sync(?:threads|warp)\(\);")


@pytest.mark.parametrize("seed", range(SEED, SEED + KERNELS))
def test_a_repair_is_right_and_no_more_than_needed(seed: int) -> None:
    """Every race of such a kernel can be mended by barriers. After that it verifies, and brute force sees no race; with
    any one of the barriers taken away it does; and no cheaper choice of places would do."""
    kernel = racy(seed)
    source = kernel.source()
    (report,) = api.check(PATH, source.encode()).kernels
    assert (report.verdict is Verdict.RACY) == (_wrong(source, kernel) is not None), source
    if report.verdict is not Verdict.RACY:
        return
    repair = report.repair
    assert repair is not None, f"no repair of\n{source}"
    mended = apply(source.encode(), repair.edits).decode()
    (after,) = api.check(PATH, mended.encode()).kernels
    assert after.verdict is Verdict.VERIFIED, mended
    assert after.findings == (), f"{after.findings[0].message}\n{mended}"
    assert _wrong(mended, kernel) is None, mended
    for barrier in _BARRIER.finditer(mended):
        less = mended[: barrier.start()] + mended[barrier.end() :]
        assert _wrong(less, kernel) is not None, (
            f"not needed: line {mended.count(chr(10), 0, barrier.start()) + 1}\n{mended}"
        )
    for chosen in itertools.islice(kernel.cheaper_than(repair.weight), _TRIED):
        cheaper = kernel.source(chosen)
        assert _wrong(cheaper, kernel) is not None, f"of weight {repair.weight}:\n{mended}\ncheaper:\n{cheaper}"


def _wrong(source: str, kernel: Racy) -> Race | Divergence | None:
    """A race or a divergence that a run shows. (Which cells are touched hangs on n alone, and so does the way that a
    thread takes.)"""
    (lowered,) = api.lowered(PATH, source.encode()).kernels
    for n in (3, 1, 2, 0):
        launch = ConcreteLaunch((kernel.threads, 1, 1), (1, 1, 1), {"n": n}, FILLS["scattered"])
        trace = trace_of(lowered, launch, Budget(steps_per_thread=5_000, steps=50_000))
        assert not isinstance(trace, Reason)
        assert trace.stopped is None
        for found in (*find_races(trace), *trace.divergences):
            if not _makes_no_difference(found):
                return found
    return None


def _makes_no_difference(found: Race | Divergence) -> bool:
    """Whether both write one value."""
    if not isinstance(found, Race) or {found.first.kind, found.second.kind} != {AccessKind.WRITE}:
        return False
    return found.first.value == found.second.value
