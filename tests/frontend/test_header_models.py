"""Types of libraries whose headers are not in the checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from syncline.api import check
from syncline.findings import FileReport, Verdict
from syncline.frontend.preprocess import models
from syncline.ir.reasons import AssumptionKind

HEAD = '#include "opencv2/core/cuda/common.hpp"\n#include "opencv2/core/cuda/saturate_cast.hpp"\n'
BODY = """using namespace cv::cuda;
__global__ void scaled(const PtrStepSzb src, PtrStep<short> dst) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < src.cols && y < src.rows)
        dst(ROW, x) = device::saturate_cast<short>(src(y, x) * 2.0f);
}
__global__ void rows(const PtrStepSzb src, PtrStepSzf dst) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < dst.cols && y < dst.rows)
        dst.ptr(ROW)[x] = src.ptr(y)[x];
}
"""


def checked(row: str, head: str = HEAD, path: str = "k.cu") -> FileReport:
    return check(path, f"{head}#define ROW {row}\n{BODY}".encode())


def test_rows_of_a_matrix_are_apart_and_the_report_says_by_what() -> None:
    report = checked("y")
    assert [kernel.verdict for kernel in report.kernels] == [Verdict.VERIFIED] * 2
    for kernel in report.kernels:
        (model,) = [a for a in kernel.assumptions if a.kind is AssumptionKind.HEADER_MODEL]
        assert "'opencv2/core/cuda/common.hpp'" in str(model)


def test_a_row_is_as_long_as_its_columns_need() -> None:
    """Also where a kernel works with `data` and `step` themselves: no witness has `step` below `cols` elements."""
    text = f"""{HEAD}__global__ void label(cv::cuda::PtrStepSzi labels) {{
        unsigned row = threadIdx.y, col = threadIdx.x;
        unsigned at = row * (labels.step / labels.elem_size) + col;
        if (row < labels.rows && col < labels.cols) labels.data[at] = row;
    }}"""
    (kernel,) = check("k.cu", text.encode()).kernels
    assert kernel.verdict is Verdict.VERIFIED
    (kernel,) = check("k.cu", text.replace("col <", "col <= ").encode()).kernels
    assert kernel.verdict is not Verdict.VERIFIED


def test_two_threads_at_one_element_race() -> None:
    assert [kernel.verdict for kernel in checked("y / 2").kernels] == [Verdict.RACY] * 2


def test_the_header_itself_wins(tmp_path: Path) -> None:
    """Even one in which the types are not."""
    header = tmp_path / "opencv2" / "core" / "cuda" / "common.hpp"
    header.parent.mkdir(parents=True)
    header.write_text("#pragma once\n")
    report = checked("y", HEAD.splitlines()[0] + "\n", str(tmp_path / "k.cu"))
    assert [kernel.verdict for kernel in report.kernels] == [Verdict.INCOMPLETE] * 2


def test_what_a_model_lacks_is_as_unknown_as_before() -> None:
    (kernel,) = check("k.cu", f"{HEAD}__global__ void k(int *p) {{ cv::cuda::other(p); }}".encode()).kernels
    assert kernel.verdict is Verdict.INCOMPLETE


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


VECTORS = """#include "opencv2/core/cuda/vec_math.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <typename T> __global__ void smooth(const PtrStepSz<T> src, PtrStep<T> dst) {
    typedef typename TypeVec<float, VecTraits<T>::cn>::vec_type work_t;
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= src.cols || y >= src.rows)
        return;
    work_t sum = VecTraits<work_t>::all(0) + 0.5f * src(y, x);
    for (int i = 1; i < 3; ++i)
        sum = sum + 0.25f * src(min(y + i, src.rows - 1), x);
    dst(y OTHER, x) = saturate_cast<T>(sum);
}
__global__ void elements(const uchar *bytes, uchar *one, uchar1 *wrapped, uchar2 *two, uchar3 *three, short4 *four) {
    const int x = threadIdx.x, row = x OTHER;
    one[row] = VecTraits<uchar>::make(x);
    wrapped[row] = VecTraits<uchar1>::make(VecTraits<int>::all(x));
    two[row] = VecTraits<uchar2>::make(x, 1);
    three[row] = VecTraits<uchar3>::make(bytes);
    four[row] = VecTraits<TypeVec<short, 4>::vec_type>::make(x, 1, 2, VecTraits<short4>::cn);
}
template __global__ void smooth<uchar3>(const PtrStepSz<uchar3>, PtrStep<uchar3>);
template __global__ void smooth<short4>(const PtrStepSz<short4>, PtrStep<short4>);
template __global__ void smooth<float2>(const PtrStepSz<float2>, PtrStep<float2>);
"""


@pytest.mark.parametrize(("other", "verdict"), [("", Verdict.VERIFIED), ("/ 2", Verdict.RACY)])
def test_vectors_of_opencv(other: str, verdict: Verdict) -> None:
    kernels = check("k.cu", f"#define OTHER {other}\n{VECTORS}".encode()).kernels
    assert [kernel.verdict for kernel in kernels] == [verdict] * 4


DEVICE = """#include "opencv2/core/cuda/utility.hpp"
#include "opencv2/core/cuda/emulation.hpp"
#include "opencv2/core/cuda/dynamic_smem.hpp"
#include "opencv2/core/cuda/warp_shuffle.hpp"
#include "opencv2/core/cuda/vec_distance.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <typename Dist, typename T, typename Mask>
__global__ void nearest(const PtrStepSz<T> query, const PtrStepSz<T> train, const Mask mask, PtrStepSzi out) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    Dist dist;
    for (int i = 0; i < query.cols; ++i) {
        T value;
        ForceGlob<T>::Load(train.ptr(x), i, value);
        dist.reduceIter(query.ptr(y)[i], value);
    }
    typename Dist::result_type d = dist;
    d = shfl_down(d, 4, 16);
    Mask own = mask;
    own.next();
    if (y < out.rows && x < out.cols && own(y, x))
        out(ROW, x) = (int)d;
}
__global__ void histogram(const unsigned char *in, int n, int *out) {
    __shared__ int bins[256];
    bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        ADD(&bins[in[i]], 1);
    __syncthreads();
    atomicAdd(out + threadIdx.x, bins[threadIdx.x]);
}
__global__ void swapped(int *out) {
    int *own = DynamicSharedMem<int>();
    own[threadIdx.x] = threadIdx.x;
    BARRIER;
    int left = own[threadIdx.x], right = own[threadIdx.x ^ 1];
    device::swap(left, right);
    out[blockIdx.x * blockDim.x + threadIdx.x] = left;
}
void run(PtrStepSzf a, PtrStepSz<int> b, PtrStepSzi c, PtrStepb mask, int *out, unsigned char *in) {
    dim3 block(16, 16);
    nearest<L2Dist><<<8, block>>>(a, a, WithOutMask(), c);
    nearest<L1Dist<float> ><<<8, block>>>(a, a, WithOutMask(), c);
    nearest<HammingDist><<<8, block>>>(b, b, WithOutMask(), c);
    histogram<<<1, 256>>>(in, 4, out);
    swapped<<<1, 256, 1024>>>(out);
}
"""
SOUND = "#define ROW y\n#define ADD Emulation::smem::atomicAdd\n#define BARRIER __syncthreads()\n"
UNSOUND = f"{PLAIN}#define ROW y / 2\n#define BARRIER\n"


def test_matching_and_shared_memory_of_opencv() -> None:
    assert {kernel.verdict for kernel in check("k.cu", f"{SOUND}{DEVICE}".encode()).kernels} == {Verdict.VERIFIED}


def test_races_in_matching_and_shared_memory_of_opencv() -> None:
    kernels = check("k.cu", f"{UNSOUND}{DEVICE}".encode()).kernels
    found = {kernel.name.split("<")[0]: kernel.verdict for kernel in kernels}
    assert found == {"nearest": Verdict.POSSIBLE, "histogram": Verdict.POSSIBLE, "swapped": Verdict.RACY}


BORDERS = """#include "opencv2/core/cuda/border_interpolate.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <typename B> __global__ void smoothed(const PtrStepSzf src, PtrStep<float> dst, const B border) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= src.cols || y >= src.rows)
        return;
    BorderReader<PtrStepSzf, B> all(src, border);
    float sum = border.at(y - 1, x, src.data, src.step);
    for (int i = -2; i < 3; ++i)
        sum += all(y, x + i);
    dst(ROW, x) = sum;
}
template <typename B> __global__ void rows(const PtrStepSz<uchar> src, PtrStep<float> dst, const B border) {
    __shared__ float line[32 + 8];
    const int x = blockIdx.x * 32 + threadIdx.x;
    line[threadIdx.x] = border.at_low(x - 4, src.ptr(blockIdx.y));
    if (threadIdx.x < 8)
        line[threadIdx.x + 32] = border.at_high(x + 28, src.ptr(blockIdx.y));
    __syncthreads();
    if (x < src.cols && blockIdx.y < src.rows)
        dst(blockIdx.y, x) = line[threadIdx.x] + line[threadIdx.x + 8] + line[(threadIdx.x + 4)];
}
void run(PtrStepSzf a, PtrStepSzb c, PtrStepf b) {
    dim3 block(16, 16);
    smoothed<<<8, block>>>(a, b, BrdReplicate<float>(a.rows, a.cols));
    smoothed<<<8, block>>>(a, b, BrdReflect101<float>(a.rows, a.cols));
    smoothed<<<8, block>>>(a, b, BrdReflect<float>(a.rows, a.cols));
    smoothed<<<8, block>>>(a, b, BrdWrap<float>(a.rows, a.cols));
    smoothed<<<8, block>>>(a, b, BrdConstant<float>(a.rows, a.cols));
    rows<<<8, 32>>>(c, b, BrdRowReplicate<float>(a.cols));
    rows<<<8, 32>>>(c, b, BrdRowConstant<float>(a.cols));
}
"""


def test_borders_of_opencv() -> None:
    kernels = check("k.cu", f"#define ROW y\n{BORDERS}".encode()).kernels
    assert [kernel.verdict for kernel in kernels] == [Verdict.VERIFIED] * 7


def test_races_beside_borders_of_opencv() -> None:
    kernels = check("k.cu", f"#define ROW y / 2\n{BORDERS}".encode()).kernels
    found = [kernel.verdict for kernel in kernels if kernel.name.startswith("smoothed")]
    assert found == [Verdict.POSSIBLE] * 5


REDUCTIONS = """#include "opencv2/core/cuda/reduce.hpp"
#include "opencv2/core/cuda/limits.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <int N> __global__ void sums(const float *in, float *out, int n) {
    __shared__ float partial[N];
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += N)
        sum += in[blockIdx.x * n + i];
    device::reduce<N>(partial, sum, threadIdx.x, plus<float>());
    BARRIER;
    float most = -numeric_limits<float>::max();
    for (int i = threadIdx.x; i < n; i += N)
        most = fmaxf(most, in[blockIdx.x * n + i]);
    device::reduce<N>(partial, most, threadIdx.x, maximum<float>());
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum + most;
}
void run(const float *in, float *out, int n) {
    sums<256><<<8, 256>>>(in, out, n);
    sums<32><<<8, 32>>>(in, out, n);
}
"""


@pytest.mark.parametrize(("barrier", "verdict"), [("__syncthreads()", Verdict.VERIFIED), ("", Verdict.RACY)])
def test_reductions_of_opencv(barrier: str, verdict: Verdict) -> None:
    """Of more than a warp: a second one needs a barrier before it. Shuffles alone do not."""
    kernels = check("k.cu", f"#define BARRIER {barrier}\n{REDUCTIONS}".encode()).kernels
    assert {kernel.name: kernel.verdict for kernel in kernels} == {"sums<256>": verdict, "sums<32>": Verdict.VERIFIED}


def test_a_reduction_of_another_number_of_threads() -> None:
    text = f"#define BARRIER __syncthreads()\n{REDUCTIONS}".replace("<256>", "<96>").replace("256>>>", "96>>>")
    kernels = check("k.cu", text.encode()).kernels
    assert {kernel.name: kernel.verdict for kernel in kernels}["sums<96>"] is Verdict.INCOMPLETE


MATRICES = """#include "opencv2/opencv_modules.hpp"
#ifndef HAVE_OPENCV_CUDEV
#error "a module is missing"
#else
#include "opencv2/core/cuda.hpp"
#include "opencv2/core/cuda_stream_accessor.hpp"
#include "opencv2/core/private.cuda.hpp"
#include "opencv2/core/cuda/border_interpolate.hpp"
#include "opencv2/core/cuda/color.hpp"
#include "opencv2/core/cuda/cuda_compat.hpp"
#include "opencv2/core/cuda/emulation.hpp"
#include "opencv2/core/cuda/filters.hpp"
#include "opencv2/core/cuda/transform.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <typename T> struct Texture {
    typedef T elem_type;
    typedef float index_type;
    cudaTextureObject_t texture;
    __device__ T operator()(float y, float x) const { return tex2D<T>(texture, x, y); }
};
template <> struct Texture<uint64> {
    cudaTextureObject_t texture;
    __device__ uint64 operator()(float y, float x) const { return tex2D<uint2>(texture, x, y).x; }
};
__global__ void textured(Texture<float> in, PtrStepSzf out) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < out.cols && y < out.rows)
        out(y OTHER, x) = in(y, x) + compat::make_double4(x, y, 0, 1).w + y;
}
template <class Filter> __global__ void between(const Filter in, PtrStepSzf out, float scale) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < out.cols && y < out.rows)
        out(y OTHER, x) = in(y * scale, x * scale) + y;
}
template <class In> void scaled(PtrStepSzf in, PtrStepSzf out) {
    typedef BorderReader<PtrStep<float>, In> Bordered;
    const dim3 block(32, 8);
    const dim3 grid(divUp(out.cols, block.x), divUp(out.rows, block.y));
    const Bordered bordered(in, In(in.rows, in.cols));
    between<<<grid, block>>>(PointFilter<Bordered>(bordered), out, 0.5f);
    between<<<grid, block>>>(LinearFilter<Bordered>(bordered), out, 0.5f);
    between<<<grid, block>>>(CubicFilter<Bordered>(bordered), out, 0.5f);
}
template void scaled<BrdReplicate<float>>(PtrStepSzf in, PtrStepSzf out);
__global__ void gray(PtrStepSz<uchar3> in, PtrStepSzb out) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const auto weighted = bgr_to_gray_traits<uchar>::create_functor();
    const int any = Emulation::syncthreadsOr(x < out.cols);
    if (any && x < out.cols && y < out.rows)
        out(y OTHER, x) = weighted(in(y, x)) + y;
}
void run(const GpuMat &in, GpuMat &out, Stream &stream) {
    CV_Assert(in.type() == CV_8UC3 && !in.empty());
    out.create(in.rows, in.cols, CV_8UC1);
    const dim3 block(32, 8);
    const dim3 grid(divUp(out.cols, block.x), divUp(out.rows, block.y));
    gray<<<grid, block, 0, StreamAccessor::getStream(stream)>>>(in, out);
}
#endif
"""


def test_matrices_filters_and_modules_of_opencv() -> None:
    kernels = check("k.cu", f"#define OTHER\n{MATRICES}".encode()).kernels
    assert [kernel.verdict for kernel in kernels] == [Verdict.VERIFIED] * 5


def test_races_beside_filters_of_opencv() -> None:
    kernels = check("k.cu", f"#define OTHER / 2\n{MATRICES}".encode()).kernels
    assert kernels[0].verdict is Verdict.RACY
    assert Verdict.VERIFIED not in {kernel.verdict for kernel in kernels}


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
    f"{HEAD}#define ROW y\n{BODY}",
    f"#define STEP 2\n{GLM}",
    *(f"{add}{ATEN}" for add in ATOMIC),
    f"#define BARRIER __syncthreads()\n{SHUFFLES}",
    f"#define OTHER\n{VECTORS}",
    f"{SOUND}{DEVICE}",
    f"#define OTHER\n{ACCESSORS}",
    f"#define ROW y\n{BORDERS}",
    f"#define BARRIER __syncthreads()\n{REDUCTIONS}",
    f"#define STEP 1\n{TUPLES}",
    f"#define OTHER\n{MATRICES}",
]


@pytest.mark.parametrize("text", USES)
@pytest.mark.compiler
def test_models_compile(tmp_path: Path, text: str) -> None:
    """They are C++ that the compiler takes, with a use of each."""
    file = tmp_path / "k.cu"
    file.write_text(text)
    folder = str(Path(models.__file__).parent)
    done = subprocess.run(
        ["nvcc", "-w", "-arch=sm_90", "-I", folder, "-c", "-o", str(tmp_path / "k.o"), str(file)], capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
