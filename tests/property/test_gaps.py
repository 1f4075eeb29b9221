"""Kernels whose report is known to claim too much, or less than it should. Each is strict: once it is mended, the mark
(and its excuse in `oracle._is_gap`, if it has one) has to go."""

from __future__ import annotations

import pytest

from syncline.findings import Verdict

from .pipeline import judge


@pytest.mark.xfail(strict=True, reason="the witness of a return in a loop need not reach a barrier afterwards")
def test_a_return_before_a_barrier_of_the_next_iteration() -> None:
    """With m = 2 thread 0 has returned when thread 1 waits the second time: SL203 should say so."""
    text = """// syncline: launch(block=2)
    __global__ void k(int *g, int m) {
      for (int i = 0; i < m; i++) {
        __syncthreads();
        if (threadIdx.x % 2 == 0) return;
      }
    }"""
    assert not list(judge(text, (2, 1), 1)[1])


@pytest.mark.xfail(
    strict=True, reason="a thread behind a loop meets one that is still inside: the counts are not compared"
)
def test_a_write_behind_a_loop_that_ends_in_a_barrier() -> None:
    """All threads leave the loop after the same barrier: nobody can still write inside it."""
    text = """// syncline: launch(block=64)
    __global__ void k(int *g, int n) {
      for (int i = 0; i < n; i++) {
        g[threadIdx.x] = i;
        __syncthreads();
      }
      g[threadIdx.x ^ 1] = 1;
    }"""
    assert judge(text, (64, 1), 1)[0].verdict is Verdict.VERIFIED


def test_a_witness_of_two_threads_that_cannot_be_neighbours() -> None:
    """Threads 0 and 5 collide."""
    text = """// syncline: launch(block=8, grid=1)
    __global__ void k(int *g) {
      int t = blockIdx.x * blockDim.x + threadIdx.x;
      g[t] = t;
      int x = g[t + 5];
    }"""
    assert judge(text, (8, 1), 1)[0].verdict is Verdict.RACY
