"""Kernels whose report is known to claim too much. Each is strict: once it is mended, the mark (and its excuse in
`oracle._is_gap`) has to go."""

from __future__ import annotations

import pytest

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
