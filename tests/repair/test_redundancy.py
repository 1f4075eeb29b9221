"""What is said of each barrier: the pairs that it parts, or that it parts none."""

from __future__ import annotations

from syncline.api import Options, check

SOURCE = b"""\
#include <cooperative_groups.h>
// syncline: launch(block=64, grid=4)
__global__ void both(const float *in, float *line, float *out) {
    __shared__ float s[64];
    int t = threadIdx.x, i = blockIdx.x * 64 + t;
    s[t] = in[i];
    __syncthreads();
    line[i] = s[63 - t];
    cooperative_groups::this_grid().sync();
    out[i] = line[255 - i];
    __syncthreads();
}
"""


def test_the_pairs_of_each_barrier() -> None:
    """Of one statement and another, with whose threads they are; that of the grid parts blocks."""
    (kernel,) = check("both.cu", SOURCE, Options()).kernels
    first, grid, last = kernel.barriers
    assert first.parts == ("write of `s` at line 6 from read of `s` at line 8 (two threads of a block)",)
    assert grid.parts == ("write of `line` at line 8 from read of `line` at line 10 (threads of two blocks)",)
    assert (last.parts, last.redundant) == ((), True)


def test_iterations_between_the_two() -> None:
    """In a loop the next iteration meets the one before."""
    source = b"""\
// syncline: launch(block=64, grid=1)
__global__ void steps(const float *in, float *out, int n) {
    __shared__ float s[64];
    float sum = 0;
    for (int k = 0; k < n; ++k) {
        s[threadIdx.x] = in[k * 64 + threadIdx.x];
        __syncthreads();
        sum += s[63 - threadIdx.x];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
"""
    (kernel,) = check("steps.cu", source, Options()).kernels
    load, use = kernel.barriers
    assert load.parts == ("write of `s` at line 6 from read of `s` at line 8 (two threads of a block)",)
    assert use.parts == (
        "write of `s` at line 6 from read of `s` at line 8 (two threads of a block, one iteration apart)",
    )


def test_a_kernel_with_a_race_is_told_what_its_barriers_part_and_that_none_is_redundant() -> None:
    """The barrier that parts nothing may be a part of the repair."""
    racy = SOURCE.replace(b"    cooperative_groups::this_grid().sync();\n", b"")
    (kernel,) = check("both.cu", racy, Options()).kernels
    first, last = kernel.barriers
    assert first.parts == ("write of `s` at line 6 from read of `s` at line 8 (two threads of a block)",)
    assert (last.parts, last.redundant) == ((), False)
    assert [finding.rule for finding in kernel.findings] == ["SL102"]
