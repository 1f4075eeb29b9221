"""Syntax, conversions and CUDA's functions of numbers mean what a compiler says: one thread, every output.

Run by `make test-compiled`, as it needs a C++ compiler.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from .comparing import COUNT, SEED, Family, agree
from .syntax_programs import OUTPUTS, PRELUDE, STUBS, every_form, syntax_programs

FAMILY = Family(PRELUDE, {"out": ("int", OUTPUTS), "g": ("int", 8)}, ("out",), STUBS)


@pytest.mark.compiler
def test_every_form_means_what_the_compiler_says(tmp_path: Path):
    """Each form once, by itself."""
    agree(FAMILY, every_form(SEED), tmp_path)


@pytest.mark.compiler
def test_random_syntax_means_what_the_compiler_says(tmp_path: Path):
    """Random programs. One holds dozens of forms, and is given up for a single one that is not understood."""
    programs = syntax_programs(SEED)
    agree(replace(FAMILY, given_up=0.4), [programs.body() for _ in range(COUNT)], tmp_path)
