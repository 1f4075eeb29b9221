"""A run, step by step, in two columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.report.steps import steps

EDITORS = Path(__file__).parents[1] / "editors"


def told(name: str) -> str:
    path = EDITORS / name
    (finding, *_) = check(name, path.read_bytes(), Options()).kernels[0].findings
    text = steps(finding)
    assert text is not None
    return text


def test_the_conflicting_accesses_stand_together_at_the_end():
    assert (
        told("race.cu")
        == """\
Thread 64                          Thread 0
block 0, warp 2, lane 0            block 0, warp 0, lane 0
--------------------------------   --------------------------------
  reads in[64], line 6
  writes tile[64], line 6
                                     reads in[0], line 6
                                     writes tile[0], line 6
==== both pass __syncthreads(), line 7 ============================
                                     reads tile[128], line 10
                                     reads tile[0], line 10
                                     writes tile[0], line 10
  reads tile[192], line 10
  reads tile[64], line 10
> writes tile[64], line 10
  comes to the end of the kernel
                                   > reads tile[64], line 10
                                     comes to the end of the kernel"""
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("repairs/divergent_barrier.cu", "> passes __syncthreads(), line 8\n"),
        ("repairs/grid_race.cu", "> writes row[7952], line 5\n"),
    ],
)
def test_the_step_that_goes_wrong_is_marked(name, said):
    assert said in told(name)
