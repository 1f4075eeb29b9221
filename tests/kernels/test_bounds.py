"""Bounds of arrays are checked where that is asked for, and nowhere else."""

from __future__ import annotations

import pytest

from syncline.api import Options, check
from syncline.cli.configured import Configured
from syncline.cli.parser import parser

_BEYOND = b"__global__ void beyond() { __shared__ int a[8]; a[threadIdx.x + 8] = 1; }"


@pytest.mark.parametrize(("bounds", "rules"), [(True, {"SL403"}), (False, set())])
def test_bounds_are_checked_on_request(bounds: bool, rules: set[str]) -> None:
    """The option alone decides."""
    (kernel,) = check("a.cu", _BEYOND, Options(bounds=bounds)).kernels
    assert {f.rule for f in kernel.findings} == rules
    assert kernel.verdict.value == ("possible" if bounds else "verified")


@pytest.mark.parametrize(("flags", "bounds"), [(["--bounds"], True), ([], False)])
def test_the_flag_asks_for_them(flags: list[str], bounds: bool) -> None:
    """`syncline check --bounds`"""
    assert Configured(parser().parse_args(["check", *flags, "a.cu"])).options("a.cu").bounds is bounds
