"""What the lowering makes of a program is what a compiler makes of it: random programs, one thread, every output.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .comparing import COUNT, SEED, Family, agree
from .programs import OUTPUTS, PRELUDE, Programs

PLAIN = Family(PRELUDE, {"out": ("int", OUTPUTS), "g": ("int", 8), "ps": ("P", 4)}, ("out", "g"))


@pytest.mark.compiler
def test_random_programs_mean_what_the_compiler_says(tmp_path: Path):
    """Final contents of the outputs, program by program."""
    programs = Programs(SEED)
    agree(PLAIN, [programs.body() for _ in range(COUNT)], tmp_path)
