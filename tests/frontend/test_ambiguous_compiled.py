"""What is ambiguous in the grammar is read as a compiler reads it: one thread, every output.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .ambiguous_programs import OUTPUTS, PRELUDE, AmbiguousPrograms
from .comparing import COUNT, SEED, Family, agree

AMBIGUOUS = Family(PRELUDE, {"out": ("int", OUTPUTS), "g": ("int", 8)}, ("out",))


@pytest.mark.compiler
def test_every_ambiguous_form_is_what_the_compiler_says(tmp_path: Path):
    """Each form of a cast, an operand, a declaration and an initialisation, with operators of each strength around."""
    agree(AMBIGUOUS, AmbiguousPrograms(SEED).every_form(), tmp_path)


@pytest.mark.compiler
def test_random_ambiguous_programs_mean_what_the_compiler_says(tmp_path: Path):
    """Names that are types in one program are variables in the next."""
    programs = AmbiguousPrograms(SEED)
    agree(AMBIGUOUS, [programs.body() for _ in range(COUNT)], tmp_path)
