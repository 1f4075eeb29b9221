"""Launches and thread ids in the words of CUDA."""

from __future__ import annotations

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


def describe(launch: Launch) -> str:
    """One line: "blocks of 256, grid of any (main.cu:40)"."""
    if launch.block == launch.grid == (None, None, None) and not launch.parameters:
        return launch.origin
    text = f"blocks of {dims(launch.block)}, grid of {dims(launch.grid)}"
    if launch.parameters:
        text += ", " + ", ".join(f"{name} = {value}" for name, value in launch.parameters)
    return f"{text} ({launch.origin})"
