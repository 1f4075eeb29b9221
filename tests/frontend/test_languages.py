"""Which language a file is in, and what that changes in the text that is parsed."""

from __future__ import annotations

import pytest

from syncline.frontend import FrontendOptions, expanded_text, lower_file
from syncline.frontend.languages import CUDA, HIP, OPENCL, Language, language_of
from syncline.frontend.project import Roots
from syncline.ir.kernel import Barrier
from syncline.ir.pretty import statements

RUNTIME = b"#include <hip/hip_runtime.h>\n"


@pytest.mark.parametrize(
    ("path", "text", "named", "language"),
    [
        ("a.cu", b"", None, CUDA),
        ("a.hip", b"", None, HIP),
        ("a.cu.hip", b"", None, HIP),
        ("A.CL", b"", None, OPENCL),
        ("a.cpp", RUNTIME, None, HIP),
        ("a.cu", RUNTIME, None, HIP),
        ("a.cu", RUNTIME + b"#include <cuda_runtime.h>\n", None, CUDA),
        ("a.cpp", b"hipLaunchKernelGGL(k, 1, 1, 0, 0);", None, HIP),
        ("untitled:1", b"", "opencl", OPENCL),
        ("untitled:1", b"", "hip", HIP),
        ("a.cl", b"", "cuda-cpp", OPENCL),
        ("a.cu", b"chip", "plaintext", CUDA),
        ("a.hip.cpp", b"", "cpp", HIP),
        ("a.HIP.cc", b"#include <cuda_runtime.h>\n", None, HIP),
        ("a.cu.cc", RUNTIME, None, HIP),
        ("a.cu.cc", b"", "cpp", CUDA),
        ("a.clh", b"", "c", OPENCL),
    ],
)
def test_the_language_of_a_file(path: str, text: bytes, named: str | None, language: Language) -> None:
    """What the editor says counts, then the suffix, then the runtime that is included."""
    assert language_of(path, text, named) is language


def test_headers_tell_the_language() -> None:
    """A file whose headers include HIP's runtime is HIP; its own includes count first."""
    files = {"src/util.h": b'#include "deep/hip.h"\n', "src/deep/hip.h": RUNTIME}
    assert language_of("src/a.cu", b'#include "util.h"\n', None, files.get) is HIP
    assert language_of("src/a.cu", b'#include <cuda.h>\n#include "util.h"\n', None, files.get) is CUDA
    assert language_of("src/a.cu", b'#include "other.h"\n', None, files.get) is CUDA


def test_each_language_has_its_own_macros() -> None:
    """`__CUDA_ARCH__` is CUDA's alone, `__HIP_PLATFORM_AMD__` HIP's."""
    text = b"#ifdef __CUDA_ARCH__\ncuda\n#endif\n#ifdef __HIP_PLATFORM_AMD__\nhip\n#endif\n"
    assert expanded_text("a.cu", text).split() == [b"cuda"]
    assert expanded_text("a.hip", text).split() == [b"hip"]
    assert expanded_text("a.cu", text, FrontendOptions(language="hip")).split() == [b"hip"]


def test_hip_macros_become_what_they_stand_for() -> None:
    """Index names, dynamic shared memory and kernel names in launches."""
    text = b"HIP_DYNAMIC_SHARED(float, s) int t = hipThreadIdx_x; f(HIP_KERNEL_NAME(k<int, 2>));"
    assert b" ".join(expanded_text("a.hip", text).split()) == (
        b"extern __shared__ float s[]; int t = threadIdx.x; f(k<int, 2>);"
    )


def test_a_bare_barrier_orders_no_memory() -> None:
    """`__builtin_amdgcn_s_barrier` waits; nothing that was written before it has to be seen after it."""
    unit = lower_file("a.hip", b"__global__ void k() { __builtin_amdgcn_s_barrier(); __syncthreads(); }")
    found = [s.orders for s in statements(unit.kernels[0].body) if isinstance(s, Barrier)]
    assert found == [frozenset(), None]
    assert unit.kernels[0].dialect.name == "HIP"


def test_hip_launches_are_found() -> None:
    """`hipLaunchKernelGGL` names kernel, grid and block in this order."""
    source = b"__global__ void k(int n) {}\nvoid f() { hipLaunchKernelGGL(k, dim3(3), dim3(64, 2), 0, 0, 7); }"
    (launch,) = lower_file("a.hip", source).launches["k"]
    assert (launch.grid, launch.block, launch.parameters) == ((3, 1, 1), (64, 2, 1), (("n", 7),))


@pytest.mark.parametrize(
    ("vendor", "language"),
    [
        (b"#if defined(USE_HIP)\n#include <hip/hip_runtime.h>\n#else\n#include <cuda_runtime.h>\n#endif\n", "cuda"),
        (b"#define USE_HIP\n#ifdef USE_HIP\n#include <hip/hip_runtime.h>\n#endif\n", "hip"),
        (b"#ifdef USE_HIP\n#define LAUNCH hipLaunchKernelGGL(k, 1, 2, 0, 0)\n#endif\n", "cuda"),
    ],
)
def test_conditionals_decide_which_runtime_is_included(vendor: bytes, language: str) -> None:
    """A header that names HIP's runtime where a macro asks for it makes no CUDA file HIP."""
    text = b'#include "vendor.h"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\n'
    options = FrontendOptions(read_file={"vendor.h": vendor}.get, nearby=lambda _: Roots())
    assert lower_file("k.cu", text, options).kernels[0].dialect.name.lower() == language


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [
        ("a.h", b"__kernel void k(__global int *p) { *p = 1; }", OPENCL),
        ("a.inc", b"kernel void k(global int *p) { *p = 1; }", OPENCL),
        ("a.cpp", b'const char *s = "__kernel void k() {}"; void f();', CUDA),
        ("a.h", b"__kernel void k() {}\n__global__ void l() {}", CUDA),
        ("a.cu", b"__kernel void k() {}", CUDA),
    ],
)
def test_kernels_of_opencl_in_files_of_c_tell_the_language(path: str, text: bytes, language: Language) -> None:
    """Where there are no others, and the file's name does not say otherwise."""
    assert (b"__global__ void" in expanded_text(path, text)) is (language is OPENCL or b"__global__" in text)
