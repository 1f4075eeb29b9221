"""Kernels whose report is known to claim less than it should. Each is strict: once it is mended, the mark has to go."""

from __future__ import annotations

import pytest

from syncline.findings import Verdict

from .pipeline import judge


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
