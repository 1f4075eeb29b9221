"""What one run shows is a proof, where nothing but the threads' numbers decides."""

from __future__ import annotations

import pytest

from syncline.checks.races.one_run import doubtful_arrays, shows_no_race
from syncline.ir.launch import Launch

from .build import accesses, context

TILE = """
__global__ void k(const int *in, int *out) {
  __shared__ int s[64];
  s[INDEX] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x ^ 5];
}
"""
FIXED, OPEN = Launch((64, 1, 1), (1, 1, 1)), Launch((None, 1, 1), (1, 1, 1))


@pytest.mark.parametrize(
    ("index", "launch", "shown"),
    [
        ("threadIdx.x * 5 % 64", FIXED, True),
        ("threadIdx.x / 2", FIXED, False),
        ("in[threadIdx.x]", FIXED, False),
        ("threadIdx.x", OPEN, False),
    ],
    ids=["a permutation", "two threads at one place", "places that are data", "a block of unknown size"],
)
def test_a_run_of_a_fixed_block_shows_all(index: str, launch: Launch, shown: bool) -> None:
    known = context(TILE.replace("INDEX", index), launch)
    assert shows_no_race(known, accesses(known, "s")[0].address.array) is shown


def test_without_the_barrier_the_run_races() -> None:
    known = context(TILE.replace("INDEX", "threadIdx.x").replace("__syncthreads();", ""), FIXED)
    assert not shows_no_race(known, accesses(known, "s")[0].address.array)


def test_each_doubtful_array_is_looked_at_once() -> None:
    known = context(TILE.replace("INDEX", "threadIdx.x"), FIXED)
    facts = [*accesses(known, "s"), *accesses(known, "s")]
    assert [array.name for array in doubtful_arrays(facts)] == ["s"]
