"""What the lowering makes of a program is what a compiler makes of it: random programs, one thread, every output.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from syncline.frontend import lower_file
from syncline.replay import Budget, ConcreteLaunch
from syncline.replay.runs import trace_of

from .programs import OUTPUTS, PRELUDE, Programs

COMPILER = shutil.which("g++") or shutil.which("clang++")
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
    source, binary = folder / "programs.cpp", folder / "programs"
    source.write_text("\n".join(text))
    assert COMPILER is not None, "needs g++ or clang++"
    subprocess.run([COMPILER, "-std=c++17", "-O0", "-w", "-fwrapv", "-o", binary, source], check=True)
    done = subprocess.run([binary], check=True, capture_output=True, text=True, timeout=60)
    return [[int(word) for word in line.split()] for line in done.stdout.splitlines()]


def _lowered(body: str, n: int) -> list[int] | None:
    """The outputs, or None if the lowering did not understand all of it and says so."""
    head = PRELUDE.replace("DEV", "__device__")
    source = f"{head}__global__ void k(int *out, int *g, P *ps, int n) {{\n{body}}}\n"
    (kernel,) = lower_file("programs.cu", source.encode()).kernels
    launch = ConcreteLaunch((1, 1, 1), (1, 1, 1), {"n": n})
    trace = trace_of(kernel, launch, Budget(steps_per_thread=1_000_000, steps=1_000_000))
    assert not isinstance(trace, str), trace
    if trace.stopped is not None or trace.notes:
        return None
    cells: dict[tuple[str, int], int] = {}
    for segment in trace.segments:
        for number, offset, value, _ in segment.events:
            operation = trace.program.operations[number]
            if operation.kind.value == "write":
                cells[trace.program.arrays[operation.array].key, offset] = int(value)
    return [cells.get(("out", 4 * k), 0) for k in range(OUTPUTS)] + [cells.get(("g", 4 * k), 0) for k in range(8)]
