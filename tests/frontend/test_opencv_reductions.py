"""OpenCV's reductions of a block, of several values and by keys, whose headers are not in the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.findings import Verdict

from .compiled_models import compile_with_models

LEAST = """#include "opencv2/core/cuda/reduce.hpp"
#include "opencv2/core/cuda/limits.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <int N> __global__ void nearest(const float *in, int *out, int n) {
    __shared__ float keys[N * 4];
    __shared__ int places[N * 4];
    float least = numeric_limits<float>::max();
    int place = -1;
    const int row = blockIdx.x * 4 + threadIdx.y;
    for (int i = threadIdx.x; i < n; i += N)
        if (in[row * n + i] < least) {
            least = in[row * n + i];
            place = i;
        }
    reduceKeyVal<N>(
        keys + threadIdx.y * N, least, places + threadIdx.y * N, place, threadIdx.x, less<float>());
    if (threadIdx.x == 0)
        out[row] = place;
}
template <int N> __global__ void nearest_of(const float *in, int *out, int n, int image) {
    __shared__ float keys[N];
    __shared__ int places[N], images[N];
    float least = numeric_limits<float>::max();
    int place = -1, where = image;
    for (int i = threadIdx.x; i < n; i += N)
        if (in[i] < least) {
            least = in[i];
            place = i;
        }
    reduceKeyVal<N>(keys, least, smem_tuple(places, images), thrust::tie(place, where), threadIdx.x, less<float>());
    if (threadIdx.x == 0) {
        out[0] = place;
        out[1] = where;
    }
}
void run(const float *in, int *out, int n) {
    nearest<16><<<8, dim3(16, 4)>>>(in, out, n);
    nearest<1><<<8, dim3(1, 4)>>>(in, out, n);
    nearest_of<16><<<1, 16>>>(in, out, n, 3);
    nearest_of<256><<<1, 256>>>(in, out, n, 3);
}
"""


def test_least_keys_of_opencv_hold_in_lock_step_alone() -> None:
    """By its model its lanes read each other's keys with no barrier between them, and nothing else is wrong. That is
    nothing certain: nobody has read the header."""
    kernels = check("k.cu", LEAST.encode()).kernels
    verdicts = {kernel.name: kernel.verdict for kernel in kernels}
    others = ("nearest<16>", "nearest_of<16>", "nearest_of<256>")
    assert verdicts == {"nearest<1>": Verdict.VERIFIED, **dict.fromkeys(others, Verdict.POSSIBLE)}
    assert {finding.rule for kernel in kernels for finding in kernel.findings} == {"SL103"}
    in_step = check("k.cu", LEAST.encode(), Options(lockstep=32)).kernels
    assert {kernel.verdict for kernel in in_step} == {Verdict.VERIFIED}


PAIRS = """#include "opencv2/core/cuda/reduce.hpp"
using namespace cv::cuda::device;
template <int N> __global__ void moments(const float *in, float *out, int n) {
    __shared__ float sums[N], squares[N], most[N];
    float sum = 0, square = 0, top = 0;
    for (int i = threadIdx.x; i < n; i += N) {
        sum += in[blockIdx.x * n + i];
        square += in[blockIdx.x * n + i] * in[blockIdx.x * n + i];
        top = fmaxf(top, in[blockIdx.x * n + i]);
    }
    reduce<N>(
        smem_tuple(sums, squares), thrust::tie(sum, square), threadIdx.x,
        thrust::make_tuple(plus<float>(), plus<float>()));
    BARRIER;
    reduce<N>(
        smem_tuple(sums, squares, most), thrust::tie(sum, square, top), threadIdx.x,
        thrust::make_tuple(plus<float>(), plus<float>(), maximum<float>()));
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum + square + top;
}
void run(const float *in, float *out, int n) {
    moments<256><<<8, 256>>>(in, out, n);
    moments<32><<<8, 32>>>(in, out, n);
}
"""


@pytest.mark.parametrize(("barrier", "verdict"), [("__syncthreads()", Verdict.VERIFIED), ("", Verdict.RACY)])
def test_reductions_of_several_values_of_opencv(barrier: str, verdict: Verdict) -> None:
    kernels = check("k.cu", f"#define BARRIER {barrier}\n{PAIRS}".encode()).kernels
    assert {k.name: k.verdict for k in kernels} == {"moments<256>": verdict, "moments<32>": Verdict.VERIFIED}


USES = [LEAST, f"#define BARRIER __syncthreads()\n{PAIRS}"]


@pytest.mark.parametrize("text", USES)
@pytest.mark.compiler
def test_models_compile(tmp_path: Path, text: str) -> None:
    compile_with_models(tmp_path, text)
