"""Conditions under which a kernel is said to be race-free, against brute force: no small launch that meets one races,
and some such launch has work for two threads.

SYNCLINE_PROPERTY_CONDITIONS says for how many random kernels (15 by default)."""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from syncline.api import Options, check, lowered
from syncline.findings import KernelReport
from syncline.ir.kernel import Kernel
from syncline.ir.reasons import Reason
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.values import Budget, ConcreteLaunch

KERNELS = int(os.environ.get("SYNCLINE_PROPERTY_CONDITIONS", "15"))
SEED = int(os.environ.get("SYNCLINE_PROPERTY_SEED", "0"))
NAMES = ("w", "h", "s", "u")
VALUES = (-1, 1, 2, 3, 6)

_X = ("blockIdx.x * blockDim.x + threadIdx.x", "threadIdx.x", "blockIdx.x", "threadIdx.x / 2")
_Y = ("blockIdx.y * blockDim.y + threadIdx.y", "threadIdx.y", "blockIdx.y", "x / w", "x % h")
_GUARDS = ("x < w", "x < w && y < h", "y < h", "x <= w && y < h", "true", "x < y", "x < s")
_INDICES = ("y * s + x", "x * s + y * u", "y * u + x * s", "x + y * w", "(x % s) + y * s", "x * s", "y * s + x + u")


def source_of(seed: int) -> str:
    """A kernel with one or two accesses to strided memory."""
    choose = random.Random(seed)
    lines = [f"a[{choose.choice(_INDICES)}] = x + 3 * y;" for _ in range(choose.choice((1, 1, 2)))]
    if choose.random() < 0.3:
        lines[-1] = lines[-1].replace("= x", "= b[x] + x")
    parameters = ", ".join(f"int {name}" for name in NAMES)
    return f"""
__global__ void k(int *a, int *b, {parameters}) {{
    int x = {choose.choice(_X)};
    int y = {choose.choice(_Y)};
    if ({choose.choice(_GUARDS)}) {{
        {" ".join(lines)}
    }}
}}
"""


def extents(source: str, index: str) -> tuple[int, int, int]:
    """The extents of a launch for a kernel: 1 along the axes that it never asks about, as its report assumes."""
    length = 2 if "blockIdx" in source else 3
    x, y, z = (length if f"{index}.{axis}" in source else 1 for axis in "xyz")
    return x, y, z


def holds(report: KernelReport, launch: ConcreteLaunch) -> bool:
    """Whether a launch meets the condition that is named."""
    assert report.race_free_if is not None
    text = report.race_free_if.text.replace("&&", "and").replace("/", "//")
    sizes = {
        name: SimpleNamespace(**dict(zip("xyz", size, strict=True)))
        for name, size in (("blockDim", launch.block), ("gridDim", launch.grid))
    }
    return bool(eval(text, {"__builtins__": {}}, {**launch.scalars, **sizes}))


def runs(source: str, kernel: Kernel, report: KernelReport) -> Iterator[tuple[ConcreteLaunch, int, int]]:
    """(launch, races, threads that did something) for each launch that meets the condition."""
    for chosen in itertools.product(VALUES, repeat=len(NAMES)):
        values = dict(zip(NAMES, chosen, strict=True))
        block, grid = extents(source, "threadIdx"), extents(source, "blockIdx")
        launch = ConcreteLaunch(block, grid, values, lambda array, offset, scalar: 0)
        if not holds(report, launch):
            continue
        trace = trace_of(kernel, launch, Budget(steps_per_thread=1_000, steps=20_000))
        if isinstance(trace, Reason) or trace.stopped or trace.notes:
            continue
        busy = {segment.thread for segment in trace.segments if segment.events}
        yield launch, len(find_races(trace)) + len(trace.divergences), len(busy)


@pytest.mark.parametrize("part", range(5))
def test_no_launch_that_meets_the_condition_races(part: int) -> None:
    """And some has work for more than one thread, if the launch is one that is run here."""
    for seed in range(SEED + part, SEED + KERNELS, 5):
        source = source_of(seed)
        (report,) = check("k.cu", source.encode(), Options(fixes=False)).kernels
        if report.race_free_if is None:
            continue
        (kernel,) = lowered("k.cu", source.encode()).kernels
        most = 0
        for launch, found, busy in runs(source, kernel, report):
            assert not found, f"seed {seed}: {report.race_free_if.text} with {launch.scalars} races\n{source}"
            most = max(most, busy)
        assert most != 1, f"seed {seed}: {report.race_free_if.text} leaves one thread\n{source}"


def test_the_sample_has_conditions() -> None:
    """Of the kernels of this file, some hang on their callers."""
    said = [
        report.race_free_if.text
        for seed in range(12)
        for report in check("k.cu", source_of(seed).encode(), Options(fixes=False)).kernels
        if report.race_free_if is not None
    ]
    assert said
