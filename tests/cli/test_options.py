"""Values on the command line, read and refused."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import pytest

from syncline.cli.options import architecture, block_dimension, define, dimension, jobs, parameter, rule_set, seconds
from syncline.rules import RULES


@pytest.mark.parametrize(
    ("text", "dims"),
    [
        ("256", (256, 1, 1)),
        ("16,8", (16, 8, 1)),
        ("16x8x2", (16, 8, 2)),
        ("any,4", (None, 4, 1)),
        ("[64,1,1]", (64, 1, 1)),
    ],
)
def test_dimensions_as_dim3_reads_them(text: str, dims: tuple[int | None, int | None, int | None]) -> None:
    """Missing parts are 1; `any` leaves one open."""
    assert dimension(text) == dims


@pytest.mark.parametrize(
    ("text", "arch"), [("sm_80", 800), ("sm_90a", 900), ("compute_75", 750), ("8.6", 860), ("100", 1000), ("700", 700)]
)
def test_architectures(text: str, arch: int) -> None:
    """All the usual spellings give __CUDA_ARCH__."""
    assert architecture(text) == arch


def test_parameters_and_defines() -> None:
    """Integers in any base; a define without a value is 1."""
    assert parameter("n=0x400") == ("n", 1024)
    assert parameter("shift=-3") == ("shift", -3)
    assert define("DEBUG") == ("DEBUG", "1")
    assert define("T=a=b") == ("T", "a=b")


def test_rule_sets() -> None:
    """Codes, prefixes, names and ALL."""
    assert rule_set("SL101,divergent-barrier") == {"SL101", "SL201"}
    assert rule_set("sl1") == {c for c in RULES if c.startswith("SL1")}
    assert rule_set("ALL") == set(RULES)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (dimension, "0"),
        (dimension, "1,2,3,4"),
        (dimension, "-4"),
        (dimension, "²"),
        (dimension, ""),
        (block_dimension, "2048"),
        (block_dimension, "64,32"),
        (block_dimension, "1,1,65"),
        (architecture, "volta"),
        (architecture, "sm_"),
        (parameter, "n"),
        (parameter, "n=many"),
        (parameter, "3=4"),
        (define, "1X"),
        (seconds, "0"),
        (seconds, "nan"),
        (seconds, "soon"),
        (jobs, "0"),
        (jobs, "-1"),
        (rule_set, "SL999"),
    ],
)
def test_nonsense_is_refused_with_advice(read: Callable[[str], object], text: str) -> None:
    """argparse shows the message and exits with 2."""
    with pytest.raises(argparse.ArgumentTypeError) as refusal:
        read(text)
    assert str(refusal.value)
