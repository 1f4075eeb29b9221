"""What is ambiguous in the grammar is read as a compiler reads it: one thread, every output.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .ambiguous_programs import OUTPUTS, PRELUDE, AmbiguousPrograms
from .running import left_by, printed_by

COUNT = int(os.environ.get("SYNCLINE_PROGRAMS", "100"))
SEED = int(os.environ.get("SYNCLINE_PROGRAMS_SEED", "7"))


@pytest.mark.compiler
def test_every_ambiguous_form_is_what_the_compiler_says(tmp_path: Path):
    """Each form of a cast, an operand, a declaration and an initialisation, with operators of each strength around."""
    _same(AmbiguousPrograms(SEED).every_form(), tmp_path)


@pytest.mark.compiler
def test_random_ambiguous_programs_mean_what_the_compiler_says(tmp_path: Path):
    """Names that are types in one program are variables in the next."""
    programs = AmbiguousPrograms(SEED)
    _same([programs.body() for _ in range(COUNT)], tmp_path)


def _same(bodies: list[str], folder: Path) -> None:
    expected = _compiled(bodies, folder)
    understood = 0
    for number, body in enumerate(bodies):
        source = f"{PRELUDE.replace('DEV', '__device__')}__global__ void k(int *out, int *g, int n) {{\n{body}}}\n"
        outputs = left_by(source, number % 7, {"out": OUTPUTS})
        assert outputs is None or outputs == expected[number], body
        understood += outputs is not None
    assert understood >= 0.95 * len(bodies), "the lowering gives up too often for this to say much"


def _compiled(bodies: list[str], folder: Path) -> list[list[int]]:
    text = ["#include <cstdio>", "#define DEV inline", PRELUDE]
    text += [f"namespace n{k} {{ void k(int *out, int *g, int n) {{\n{body}}} }}" for k, body in enumerate(bodies)]
    text.append("int main() {")
    for k in range(len(bodies)):
        text.append(f"  {{ static int out[{OUTPUTS}], g[8]; n{k}::k(out, g, {k % 7});")
        text.append(f'    for (int i = 0; i < {OUTPUTS}; i++) printf("%d ", out[i]); puts(""); }}')
    text.append("}")
    return printed_by("\n".join(text), folder)
