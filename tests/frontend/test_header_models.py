"""Types of libraries whose headers are not in the checkout; those of OpenCV are in `test_opencv_models.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import check
from syncline.findings import Verdict
from syncline.frontend.preprocess import models
from syncline.ir.reasons import AssumptionKind

from .compiled_models import compile_with_models


@pytest.mark.parametrize("name", ["../models/__init__.py", "/etc/passwd", "opencv2/../../run.py", "opencv2/none.hpp"])
def test_nothing_but_models_has_a_name(name: str) -> None:
    assert models.model_of(name) is None


GLM = """#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>
using mat3 = glm::mat<3, 3, float>;
__global__ void transform(const float *means, const float *view, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    glm::vec3 mean = glm::make_vec3(means + i * 3);
    mat3 turn = mat3(view[0], view[4], view[8], view[1], view[5], view[9], view[2], view[6], view[10]);
    glm::vec3 moved = turn * mean + glm::vec3(view[3], view[7], view[11]);
    mat3 spread = turn * glm::transpose(turn) * 2.0f + glm::inverse(turn);
    moved += glm::normalize(mean) * 2.0f - glm::cross(mean, spread[1]);
    glm::ivec2 at = glm::ivec2(glm::vec2(moved.x, moved.y));
    out[i * 3] = moved.x + spread[1][2];
    out[i * 3 + 1] = moved[1] + glm::length(mean) + sqrt(mean.x) + glm::sqrt(mean.y) + glm::sqrt(mean).z;
    out[i * 3 + STEP] = moved.z + at.x + glm::max(mean, 0.0f).x;
}
"""


@pytest.mark.parametrize(("step", "verdict"), [(2, Verdict.VERIFIED), (3, Verdict.RACY)])
def test_vectors_and_matrices_of_glm(step: int, verdict: Verdict) -> None:
    (kernel,) = check("k.cu", f"#define STEP {step}\n{GLM}".encode()).kernels
    assert kernel.verdict is verdict


ATEN = """#include <ATen/ATen.h>
#include <ATen/AccumulateType.h>
#include <ATen/OpMathType.h>
#include <ATen/cuda/Atomic.cuh>
template <typename T> __global__ void spread(const T *in, const int *at, T *out, int n) {
    using acc_t = at::acc_type<T, true>;
    using op_t = at::opmath_type<T>;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    acc_t value = in[i];
    op_t twice = value * 2.0f;
    ADD(out + at[i], T(twice));
}
__global__ void counts(const long *in, long *sums, int *count, double *total, int n) {
    __shared__ int seen;
    if (threadIdx.x == 0)
        seen = 0;
    __syncthreads();
    ADD(&seen, 1);
    ADD(sums + in[threadIdx.x], in[threadIdx.x]);
    ADD(total, 2.0);
    __syncthreads();
    if (threadIdx.x == 0)
        ADD(count, seen);
}
template __global__ void spread<float>(const float *, const int *, float *, int);
template __global__ void spread<at::Half>(const at::Half *, const int *, at::Half *, int);
template __global__ void spread<c10::BFloat16>(const c10::BFloat16 *, const int *, c10::BFloat16 *, int);
"""
PLAIN = "template <typename T> __device__ void plain(T *at, T value) { *at += value; }\n#define ADD plain\n"
ATOMIC = ["#define ADD gpuAtomicAdd\n", "#define ADD gpuAtomicAddNoReturn\n"]


@pytest.mark.parametrize("add", ATOMIC)
def test_atomic_addition_of_aten(add: str) -> None:
    assert [kernel.verdict for kernel in check("k.cu", f"{add}{ATEN}".encode()).kernels] == [Verdict.VERIFIED] * 4


def test_addition_that_is_not_atomic() -> None:
    kernels = check("k.cu", f"{PLAIN}{ATEN}".encode()).kernels
    assert {kernel.name.split("<")[0]: kernel.verdict for kernel in kernels} == {
        "spread": Verdict.POSSIBLE,
        "counts": Verdict.RACY,
    }


SHUFFLES = """#include <ATen/cuda/DeviceUtils.cuh>
__global__ void sums(const float *in, float *out, unsigned *votes, int n) {
    __shared__ float of_warps[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float sum = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int offset = 16; offset > 0; offset /= 2)
        sum += WARP_SHFL_XOR(sum, offset) + 0 * WARP_SHFL_DOWN(sum, offset) + 0 * WARP_SHFL_UP(sum, offset);
    sum = WARP_SHFL(sum, 0, 32);
    unsigned vote = WARP_BALLOT(sum > 0);
    if (lane == 0)
        of_warps[warp] = doLdg(&sum);
    BARRIER;
    if (threadIdx.x < 32) {
        of_warps[lane] += ACTIVE_MASK() == ~0u;
        WARP_SYNC();
        if (lane == 0) {
            out[blockIdx.x] = of_warps[1];
            votes[blockIdx.x] = vote;
        }
    }
}
void run(const float *in, float *out, unsigned *votes, int n) { sums<<<4, 128>>>(in, out, votes, n); }
"""


@pytest.mark.parametrize(("barrier", "verdict"), [("__syncthreads()", Verdict.VERIFIED), ("", Verdict.RACY)])
def test_warp_functions_of_aten(barrier: str, verdict: Verdict) -> None:
    (kernel,) = check("k.cu", f"#define BARRIER {barrier}\n{SHUFFLES}".encode()).kernels
    assert kernel.verdict is verdict


ROUNDED = """#include <ATen/cuda/CUDAApplyUtils.cuh>
#include <THC/THCDeviceUtils.cuh>
__global__ void rows(const float *in, float *out, int n) {
    int row = blockIdx.y * 64 + threadIdx.x, column = blockIdx.x, columns = (n + LESS) / 64;
    out[row * columns + column] = in[threadIdx.x];
}
void run(const float *in, float *out, int n) {
    int by_aten = at::ceil_div(n, 64), before = at::cuda::ATenCeilDiv(n, 64), by_thc = THCCeilDiv(n, 64);
    rows<<<dim3(by_aten, at::round_up(n, 64) / 64), 64>>>(in, out, n);
    rows<<<dim3(before, before), 64>>>(in, out, n);
    rows<<<dim3(by_thc, THCRoundUp(n, 64) / 64), 64>>>(in, out, n);
}
"""


@pytest.mark.parametrize(("less", "verdict"), [(63, Verdict.VERIFIED), (0, Verdict.POSSIBLE)])
def test_quotients_rounded_up_by_aten(less: int, verdict: Verdict) -> None:
    (kernel,) = check("k.cu", f"#define LESS {less}\n{ROUNDED}".encode()).kernels
    assert kernel.verdict is verdict


ACCESSORS = """#include <torch/extension.h>
#include <ATen/cuda/detail/KernelUtils.h>
template <typename T, int N> using Accessor = torch::PackedTensorAccessor32<T, N, torch::RestrictPtrTraits>;
template <typename T> __global__ void line(Accessor<T, 1> out) {
    CUDA_KERNEL_LOOP(i, out.size(0)) { out[i OTHER] = i; }
}
__global__ void plane(const Accessor<float, 2> in, Accessor<float, 2> out) {
    auto row = out[blockIdx.x OTHER];
    for (int j = threadIdx.x; j < out.size(1); j += blockDim.x)
        row[j] = in[blockIdx.x][j] + blockIdx.x;
}
__global__ void space(torch::PackedTensorAccessor32<float, 3> in, at::PackedTensorAccessor64<float, 4> out) {
    int n = blockIdx.z, c = blockIdx.y, h = blockIdx.x, w = threadIdx.x;
    if (w < out.size(3))
        out[n][c OTHER][h][w] += in[c][h][w] + c;
}
template __global__ void line<float>(Accessor<float, 1>);
template __global__ void line<at::Half>(Accessor<at::Half, 1>);
"""


def test_accessors_of_tensors() -> None:
    kernels = check("k.cu", f"#define OTHER\n{ACCESSORS}".encode()).kernels
    assert [kernel.verdict for kernel in kernels] == [Verdict.VERIFIED] * 4
    for kernel in kernels:
        by_rows = [a for a in kernel.assumptions if a.kind is AssumptionKind.LAID_OUT_BY_ROWS]
        assert "out" in [str(argument) for a in by_rows for argument in a.arguments]


def test_races_through_accessors() -> None:
    kernels = check("k.cu", f"#define OTHER / 2\n{ACCESSORS}".encode()).kernels
    assert Verdict.VERIFIED not in {kernel.verdict for kernel in kernels}
    assert Verdict.INCOMPLETE not in {kernel.verdict for kernel in kernels}


MACROS = """#include <c10/macros/Macros.h>
C10_LAUNCH_BOUNDS_1(256) __global__ void warps(float *sums) {
    __shared__ float shared[256 / C10_WARP_SIZE];
    int warp = threadIdx.x / C10_WARP_SIZE, lane = threadIdx.x % C10_WARP_SIZE;
    if (lane == 0) shared[warp] = warp;
    BARRIER;
    if (threadIdx.x == 0)
        for (int i = 0; i < blockDim.x / C10_WARP_SIZE; i++) sums[blockIdx.x] += shared[i];
}
void run(float *sums) { warps<<<4, 256>>>(sums); }
"""


@pytest.mark.parametrize(("barrier", "verdict"), [("__syncthreads()", Verdict.VERIFIED), ("", Verdict.RACY)])
def test_macros_of_c10(barrier: str, verdict: Verdict) -> None:
    (kernel,) = check("k.cu", f"#define BARRIER {barrier}\n{MACROS}".encode()).kernels
    assert kernel.verdict is verdict


TUPLES = """#include <thrust/tuple.h>
__device__ thrust::tuple<float, float3, int> parts(float x, int i) {
    return thrust::make_tuple(x, make_float3(x, 1.0f, x), i);
}
__global__ void taken_apart(float *out, const float *in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const auto found = parts(in[i], i / STEP);
    const float3 middle = thrust::get<1>(found);
    out[thrust::get<2>(found)] = thrust::get<0>(found) + middle.y;
}
__global__ void tied(float *out, const float *in) {
    float value;
    int at;
    thrust::tie(value, at) = thrust::make_tuple(2.0, int(blockIdx.x * blockDim.x + threadIdx.x) / STEP);
    out[at] = value + in[at] + threadIdx.x;
}
__global__ void changed(float *out) {
    thrust::tuple<int, double> own(0, 2.0f);
    thrust::get<0>(own) = (blockIdx.x * blockDim.x + threadIdx.x) / STEP;
    out[thrust::get<0>(own)] = threadIdx.x;
}
"""


@pytest.mark.parametrize(("step", "verdict"), [(1, Verdict.VERIFIED), (2, Verdict.RACY)])
def test_tuples_of_thrust(step: int, verdict: Verdict) -> None:
    report = check("k.cu", f"#define STEP {step}\n{TUPLES}".encode())
    assert [kernel.verdict for kernel in report.kernels] == [verdict] * 3


USES = [
    f"#define BARRIER __syncthreads()\n{MACROS}",
    f"#define STEP 2\n{GLM}",
    *(f"{add}{ATEN}" for add in ATOMIC),
    f"#define BARRIER __syncthreads()\n{SHUFFLES}",
    f"#define LESS 63\n{ROUNDED}",
    f"#define OTHER\n{ACCESSORS}",
    f"#define STEP 1\n{TUPLES}",
]


@pytest.mark.parametrize("text", USES)
@pytest.mark.compiler
def test_models_compile(tmp_path: Path, text: str) -> None:
    """They are C++ that the compiler takes."""
    compile_with_models(tmp_path, text)
