"""What a possible finding is said to depend on."""

from __future__ import annotations

from syncline.api import Options, check
from syncline.ir.reasons import Cause

OPTIONS = Options(fixes=False)


def test_a_run_that_shows_no_witness_says_nothing_about_block_sizes() -> None:
    """Whether a cell is found hangs on contents that no run chooses, whatever the block."""
    code = b"""
    __global__ void search(int n, const float *in, int *out) {
      bool plain = true;
      for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        plain = isfinite(in[i]) ? plain : false;
      if (!plain) out[0] = threadIdx.x;
    }
    """
    (kernel,) = check("search.cu", code, OPTIONS).kernels
    (finding,) = kernel.findings
    assert [reason.cause for reason in finding.depends_on] == [Cause.CONTENTS]
