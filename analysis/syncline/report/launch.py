"""Launches and thread ids in words."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Witness
from ..ir.dialect import Speech
from ..ir.launch import Launch

Triple = tuple[int | None, int | None, int | None]


def dims(triple: Triple) -> str:
    """ "256", "16 × 16", "any": trailing ones are left out."""
    if triple == (None, None, None):
        return "any"
    parts = list(triple)
    while len(parts) > 1 and parts[-1] == 1:
        parts.pop()
    return " × ".join("any" if p is None else str(p) for p in parts)


def point(triple: tuple[int, int, int]) -> str:
    return f"({triple[0]}, {triple[1]}, {triple[2]})"


def thread_ids(witness: Witness) -> Iterator[tuple[str, str, str]]:
    """Which two threads a witness is of, as rows of a table: what the numbers are, those of one, those of the other."""
    a, b = witness.threads
    opencl = witness.speech is Speech.OPENCL
    if a.block != b.block or witness.grid_dim != (1, 1, 1):
        yield "group id" if opencl else "blockIdx", point(a.block), point(b.block)
    yield "local id" if opencl else "threadIdx", point(a.thread), point(b.thread)
    if not opencl:  # which work-items form a sub-group is up to the device
        yield "warp, lane", f"{a.warp}, {a.lane}", f"{b.warp}, {b.lane}"


def extents(block: Triple, grid: Triple, speech: Speech = Speech.CUDA) -> str:
    """ "blocks of 256, grid of 4"; an NDRange is counted in work-items, so that OpenCL's groups are counted here."""
    if speech is Speech.OPENCL:
        number = "any number" if grid == (None, None, None) else dims(grid)
        return f"work-groups of {dims(block)}, {number} of them"
    return f"blocks of {dims(block)}, grid of {dims(grid)}"


def describe(launch: Launch, speech: Speech = Speech.CUDA) -> str:
    """One line: "blocks of 256, grid of any (main.cu:40)"."""
    if launch.block == launch.grid == (None, None, None) and not launch.parameters:
        return launch.origin
    text = extents(launch.block, launch.grid, speech)
    if launch.parameters:
        text += ", " + ", ".join(f"{name} = {value}" for name, value in launch.parameters)
    return f"{text} ({launch.origin})"
