"""What the lowering makes of a program is what a compiler makes of it: random programs, one thread, every output.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .programs import OUTPUTS, PRELUDE, Programs
from .running import left_by, printed_by

COUNT = int(os.environ.get("SYNCLINE_PROGRAMS", "100"))
SEED = int(os.environ.get("SYNCLINE_PROGRAMS_SEED", "7"))


@pytest.mark.compiler
def test_random_programs_mean_what_the_compiler_says(tmp_path: Path):
    """Final contents of the outputs, program by program."""
    programs = Programs(SEED)
    bodies = [programs.body() for _ in range(COUNT)]
    expected = _compiled(bodies, tmp_path)
    understood = 0
    for number, body in enumerate(bodies):
        outputs = _lowered(body, number % 7)
        assert outputs is None or outputs == expected[number], body
        understood += outputs is not None
    assert understood >= 0.95 * COUNT, "the lowering gives up too often for this to say much"


def _compiled(bodies: list[str], folder: Path) -> list[list[int]]:
    text = ["#include <cstdio>", "#define DEV inline", "#define KERN static", PRELUDE]
    for k, body in enumerate(bodies):
        text.append(f"namespace n{k} {{ KERN void k(int *out, int *g, P *ps, int n) {{\n{body}}} }}")
    text.append("int main() {")
    for k in range(len(bodies)):
        text.append(f"  {{ static int out[{OUTPUTS}], g[8]; static P ps[4]; n{k}::k(out, g, ps, {k % 7});")
        text.append(f'    for (int i = 0; i < {OUTPUTS}; i++) printf("%d ", out[i]);')
        text.append('    for (int i = 0; i < 8; i++) printf("%d ", g[i]); puts(""); }')
    text.append("}")
    return printed_by("\n".join(text), folder)


def _lowered(body: str, n: int) -> list[int] | None:
    """The outputs, or None if the lowering did not understand all of it and says so."""
    head = PRELUDE.replace("DEV", "__device__")
    source = f"{head}__global__ void k(int *out, int *g, P *ps, int n) {{\n{body}}}\n"
    return left_by(source, n, {"out": OUTPUTS, "g": 8})
