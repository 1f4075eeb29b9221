"""Types of OpenCV's CUDA modules, whose headers are not in the checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import check
from syncline.findings import FileReport, Verdict
from syncline.ir.reasons import AssumptionKind

from .compiled_models import compile_with_models

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
PLAIN = "template <typename T> __device__ void plain(T *at, T value) { *at += value; }\n#define ADD plain\n"
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


PLANES = """#include "opencv2/core/cuda/border_interpolate.hpp"
using namespace cv::cuda;
using namespace cv::cuda::device;
template <typename B> __global__ void blurred(const PtrStepSzf src, PtrStep<float> dst, const B border) {
    __shared__ float line[64 + 8];
    const int x = blockIdx.x * 64 + threadIdx.x, y = blockIdx.y;
    for (int i = threadIdx.x; i < 64 + 8; i += 64) {
        const int from = border.idx_col(int(blockIdx.x * 64) + i - 4);
        line[i] = src(y, from) + src(border.idx_row_low(y - 1), from) + src(border.idx_row_high(y + 1), from);
    }
    BARRIER;
    if (x < src.cols)
        dst(y, x) = line[threadIdx.x] + line[threadIdx.x + 8] + src(y, border.idx_col_high(border.idx_col_low(x)));
}
void run(PtrStepSzf a, PtrStepf b) {
    blurred<<<dim3(8, 8), 64>>>(a, b, BrdReplicate<float>(a.rows, a.cols));
    blurred<<<dim3(8, 8), 64>>>(a, b, BrdReflect101<float>(a.rows, a.cols));
    blurred<<<dim3(8, 8), 64>>>(a, b, BrdReflect<float>(a.rows, a.cols));
    blurred<<<dim3(8, 8), 64>>>(a, b, BrdWrap<float>(a.rows, a.cols));
}
"""


def test_rows_and_columns_beyond_a_plane_of_opencv() -> None:
    kernels = check("k.cu", f"#define BARRIER __syncthreads()\n{PLANES}".encode()).kernels
    assert [kernel.verdict for kernel in kernels] == [Verdict.VERIFIED] * 4
    kernels = check("k.cu", f"#define BARRIER\n{PLANES}".encode()).kernels
    assert Verdict.VERIFIED not in {kernel.verdict for kernel in kernels}


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


USES = [
    f"{HEAD}#define ROW y\n{BODY}",
    f"#define OTHER\n{VECTORS}",
    f"{SOUND}{DEVICE}",
    f"#define ROW y\n{BORDERS}",
    f"#define BARRIER __syncthreads()\n{PLANES}",
    f"#define BARRIER __syncthreads()\n{REDUCTIONS}",
    f"#define OTHER\n{MATRICES}",
]


@pytest.mark.parametrize("text", USES)
@pytest.mark.compiler
def test_models_compile(tmp_path: Path, text: str) -> None:
    """They are C++ that the compiler takes."""
    compile_with_models(tmp_path, text)
