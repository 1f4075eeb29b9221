"""The CUDA dialect: what a kernel may use without declaring it. Tables, no behaviour.

Names and meanings follow the CUDA C++ programming guide, appendix "C++ language extensions", and the CUDA math API.
"""

from __future__ import annotations

from ....ir import terms
from ....ir.exchange import Gives
from ....ir.kernel import Scope
from ....ir.reasons import Cause, Reason
from ....ir.terms import Term
from ....regex import regex
from ... import ctypes as c
from ...ctypes import Arithmetic, CType, Record
from ...record_layout import Member, struct

#: what nvcc 13 defines; __CUDA_ARCH__ is up to the options
MACROS: tuple[str, ...] = (
    "__CUDACC__ 1",
    "__NVCC__ 1",
    "__CUDACC_VER_MAJOR__ 13",
    "__CUDACC_VER_MINOR__ 0",
    "__CUDACC_VER_BUILD__ 0",
    "__CUDACC_EXTENDED_LAMBDA__ 1",
    "CUDA_VERSION 13000",
    "CUDART_VERSION 13000",
    "__cplusplus 201703L",
)

#: words that host_defines.h defines; HIP's headers define them, too
MACRO_WORDS = frozenset(
    {b"__device__", b"__host__", b"__global__", b"__shared__", b"__constant__", b"__managed__", b"__forceinline__",
     b"__noinline__", b"__launch_bounds__", b"__align__"}
)  # fmt: skip

#: what stands in a function whose threads meet or that declares shared memory
MEETS = regex(
    rb"\b(?:__shared__|__sync(?:threads|warp)\w*|__(?:shfl|ballot|any|all|match|reduce)\w*_sync|__shfl\w*"
    rb"|sync|synchronize|thread_rank|arrive_and_wait|this_thread_block)\b|\bbar(?:rier)?[.]"
)

SCALARS: dict[str, CType] = {
    "void": c.VOID,
    "bool": c.BOOL,
    "_Bool": c.BOOL,
    "char": c.CHAR,
    "signed char": c.SCHAR,
    "unsigned char": c.UCHAR,
    "short": c.SHORT,
    "unsigned short": c.USHORT,
    "int": c.INT,
    "signed": c.INT,
    "unsigned": c.UINT,
    "unsigned int": c.UINT,
    "long": c.LONG,
    "unsigned long": c.ULONG,
    "long long": c.LLONG,
    "unsigned long long": c.ULLONG,
    "float": c.FLOAT,
    "double": c.DOUBLE,
    "long double": c.DOUBLE,
    "uchar": c.UCHAR,
    "ushort": c.USHORT,
    "uint": c.UINT,
    "ulong": c.ULONG,
    "size_t": c.ULONG,
    "ssize_t": c.LONG,
    "ptrdiff_t": c.LONG,
    "intptr_t": c.LONG,
    "uintptr_t": c.ULONG,
    "int8_t": c.SCHAR,
    "int16_t": c.SHORT,
    "int32_t": c.INT,
    "int64_t": c.LONG,
    "uint8_t": c.UCHAR,
    "uint16_t": c.USHORT,
    "uint32_t": c.UINT,
    "uint64_t": c.ULONG,
    "char8_t": c.UCHAR,
    "char16_t": c.USHORT,
    "char32_t": c.UINT,
    "wchar_t": c.INT,
    "half": c.HALF,
    "__half": c.HALF,
    "__nv_bfloat16": c.BFLOAT,
    "nv_bfloat16": c.BFLOAT,
    "__nv_fp8_e4m3": c.FP8_E4M3,
    "__nv_fp8_e5m2": c.FP8_E5M2,
    "__nv_fp8_e8m0": c.FP8_E8M0,
    "__nv_fp8_storage_t": c.UCHAR,
    "__nv_fp8x2_storage_t": c.USHORT,
    "__nv_fp8x4_storage_t": c.UINT,
    "__nv_fp8_interpretation_t": c.UINT,
    "__nv_saturation_t": c.UINT,
    "cudaTextureObject_t": c.ULONG,
    "cudaSurfaceObject_t": c.ULONG,
    "clock_t": c.LONG,
}


def _words(text: str) -> list[str]:
    return text.split()


_VECTOR_BASES = {
    "char": c.CHAR,
    "uchar": c.UCHAR,
    "short": c.SHORT,
    "ushort": c.USHORT,
    "int": c.INT,
    "uint": c.UINT,
    "long": c.LONG,
    "ulong": c.ULONG,
    "longlong": c.LONG,
    "ulonglong": c.ULONG,
    "float": c.FLOAT,
    "double": c.DOUBLE,
}


def _vector(name: str, base: Arithmetic, count: int) -> Record:
    size = base.size * count
    align = base.size if count == 3 else min(size, 16)
    return struct(name, [Member(axis, base) for axis in "xyzw"[:count]], align=align)


VECTORS: dict[str, Record] = {
    f"{name}{count}": _vector(f"{name}{count}", base, count)
    for name, base in _VECTOR_BASES.items()
    for count in (1, 2, 3, 4)
}
VECTORS["dim3"] = _vector("dim3", c.UINT, 3)
VECTORS["half2"] = _vector("half2", c.HALF, 2)
VECTORS["__half2"] = VECTORS["half2"]
VECTORS["__nv_bfloat162"] = _vector("__nv_bfloat162", c.HALF, 2)
VECTORS["nv_bfloat162"] = VECTORS["__nv_bfloat162"]

for _kind in ("e4m3", "e5m2", "e8m0"):
    for _count, _storage in ((2, c.USHORT), (4, c.UINT)):
        _name = f"__nv_fp8x{_count}_{_kind}"
        VECTORS[_name] = struct(_name, [Member("__x", _storage)], align=_count)

#: the built-in index variables, by component
INDICES: dict[str, tuple[Term, ...]] = {
    "threadIdx": terms.THREAD,
    "blockIdx": terms.BLOCK,
    "blockDim": terms.BLOCK_DIM,
    "gridDim": terms.GRID_DIM,
}

#: the same with the types of these variables
INDEX_RECORDS: dict[str, tuple[Record, tuple[Term, ...]]] = {
    name: (VECTORS["dim3" if name.endswith("Dim") else "uint3"], parts) for name, parts in INDICES.items()
}

CONSTANTS: dict[str, tuple[int, Arithmetic]] = {
    "warpSize": (32, c.INT),
    "__NV_NOSAT": (0, c.UINT),
    "__NV_SATFINITE": (1, c.UINT),
    "__NV_E4M3": (0, c.UINT),
    "__NV_E5M2": (1, c.UINT),
    "INT_MAX": (2**31 - 1, c.INT),
    "INT_MIN": (-(2**31), c.INT),
    "UINT_MAX": (2**32 - 1, c.UINT),
    "CHAR_BIT": (8, c.INT),
    "UCHAR_MAX": (255, c.INT),
    "SHRT_MAX": (2**15 - 1, c.INT),
    "USHRT_MAX": (2**16 - 1, c.INT),
    "LLONG_MAX": (2**63 - 1, c.LONG),
    "LONG_MAX": (2**63 - 1, c.LONG),
    "ULLONG_MAX": (2**64 - 1, c.ULONG),
    "INT32_MAX": (2**31 - 1, c.INT),
    "UINT32_MAX": (2**32 - 1, c.UINT),
}

#: floating constants whose value no check needs
REAL_CONSTANTS = frozenset(
    [
        "FLT_MAX",
        "FLT_MIN",
        "FLT_EPSILON",
        "DBL_MAX",
        "DBL_MIN",
        "DBL_EPSILON",
        "INFINITY",
        "NAN",
        "M_PI",
        "M_PI_2",
        "M_SQRT2",
        "M_E",
        "M_LN2",
        "HUGE_VALF",
        "CUDART_PI_F",
        "CUDART_PI",
        "CUDART_INF_F",
        "CUDART_INF",
        "CUDART_NAN_F",
        "CUDART_NAN",
        "CUDART_SQRT_TWO_F",
        "CUDART_MAX_NORMAL_F",
        "CUDART_TWO_TO_M126_F",
        "CUDART_NORM_HUGE_F",
        "CUDART_MAX_NORMAL_F",
        "CUDART_LN2_F",
    ]
)

#: block-wide barriers that also give a value, the same for all threads
REDUCING_BARRIERS = frozenset({"__syncthreads_or", "__syncthreads_and", "__syncthreads_count"})

FENCES: dict[str, Scope] = {
    "__threadfence_block": Scope.BLOCK,
    "__threadfence": Scope.GRID,
    "__threadfence_system": Scope.SYSTEM,
}

#: atomic functions -> (short name, number of operands)
ATOMICS: dict[str, tuple[str, int]] = {
    "atomicAdd": ("add", 1),
    "atomicSub": ("sub", 1),
    "atomicExch": ("exch", 1),
    "atomicMin": ("min", 1),
    "atomicMax": ("max", 1),
    "atomicInc": ("inc", 1),
    "atomicDec": ("dec", 1),
    "atomicCAS": ("cas", 2),
    "atomicAnd": ("and", 1),
    "atomicOr": ("or", 1),
    "atomicXor": ("xor", 1),
}

#: reads with a cache hint: plain reads of *p
READS = frozenset(["__ldg", "__ldcg", "__ldca", "__ldcs", "__ldlu", "__ldcv"])
WRITES = frozenset(["__stwb", "__stcg", "__stcs", "__stwt"])

#: warp functions that exchange values but order no memory -> position of the argument whose type they give, or None
#: with the type of the result
SHUFFLES: dict[str, int] = {
    "__shfl_sync": 1,
    "__shfl_up_sync": 1,
    "__shfl_down_sync": 1,
    "__shfl_xor_sync": 1,
    "__shfl": 0,
    "__shfl_up": 0,
    "__shfl_down": 0,
    "__shfl_xor": 0,
    "__reduce_add_sync": 1,
    "__reduce_min_sync": 1,
    "__reduce_max_sync": 1,
    "__reduce_and_sync": 1,
    "__reduce_or_sync": 1,
    "__reduce_xor_sync": 1,
}
#: how shuffles choose the lane whose value they give
GIFTS: dict[str, Gives] = {
    "__shfl_sync": Gives.LANE,
    "__shfl_up_sync": Gives.UP,
    "__shfl_down_sync": Gives.DOWN,
    "__shfl_xor_sync": Gives.XOR,
    "__match_any_sync": Gives.MATCH,
    "__any_sync": Gives.AGREED,
    "__all_sync": Gives.AGREED,
    "__uni_sync": Gives.AGREED,
    "__reduce_add_sync": Gives.AGREED,
    "__reduce_min_sync": Gives.AGREED,
    "__reduce_max_sync": Gives.AGREED,
    "__reduce_and_sync": Gives.AGREED,
    "__reduce_or_sync": Gives.AGREED,
    "__reduce_xor_sync": Gives.AGREED,
}
VOTES: dict[str, Arithmetic] = {
    "__ballot": c.UINT,
    "__any": c.INT,
    "__all": c.INT,
    "__ballot_sync": c.UINT,
    "__any_sync": c.INT,
    "__all_sync": c.INT,
    "__uni_sync": c.INT,
    "__activemask": c.UINT,
    "__match_any_sync": c.UINT,
    "__match_all_sync": c.UINT,
}

#: values that nobody knows, without any effect on memory
SOURCES: dict[str, tuple[Reason, Arithmetic]] = {
    "clock": (Cause.CLOCK(), c.LONG),
    "clock64": (Cause.CLOCK(), c.LONG),
    "__clock": (Cause.CLOCK(), c.LONG),
    "__globaltimer": (Cause.CLOCK(), c.ULONG),
    "__nv_ptx_builtin_ocg_clock": (Cause.CLOCK(), c.LONG),
}

#: statements that do nothing to memory
NO_EFFECT = frozenset(
    ["printf", "__nanosleep", "__prof_trigger", "__builtin_assume_aligned", "__builtin_prefetch", "static_assert"]
)

#: runtime functions that touch no memory of the kernel
RUNTIME_WITHOUT_EFFECT = frozenset(
    _words(
        """
cudaGetLastError cudaPeekAtLastError cudaGetErrorString cudaStreamCreateWithFlags cudaStreamDestroy
cudaGetDevice cudaEventRecord cudaEventDestroy cudaStreamWaitEvent
"""
    )
)

#: structs of the runtime
for _name, _base in (("cufftComplex", "float2"), ("cuComplex", "float2"), ("cuFloatComplex", "float2"),
                     ("cufftDoubleComplex", "double2"), ("cuDoubleComplex", "double2")):  # fmt: skip
    VECTORS[_name] = VECTORS[_base]
VECTORS["cudaExtent"] = struct("cudaExtent", [Member(name, c.ULONG) for name in ("width", "height", "depth")])
VECTORS["cudaPos"] = struct("cudaPos", [Member(axis, c.ULONG) for axis in "xyz"])

#: prefixes of functions that read textures or random states, and of asynchronous machinery
TEXTURE_PREFIXES = ("tex1D", "tex2D", "tex3D", "texCubemap", "tex1Dfetch")
RANDOM_PREFIXES = ("curand",)
ASYNC = {
    "__pipeline_memcpy_async": Cause.ASYNC_COPY,
    "__pipeline_commit": Cause.ASYNC_COPY,
    "__pipeline_wait_prior": Cause.ASYNC_COPY,
    "__pipeline_arrive_on": Cause.ASYNC_COPY,
    "memcpy_async": Cause.ASYNC_COPY,
    "__cp_async": Cause.ASYNC_COPY,
    "make_pipeline": Cause.PIPELINE,
    "pipeline_consumer_wait_prior": Cause.ASYNC_WAIT,
    "pipeline_producer_commit": Cause.ASYNC_COPY,
    "wait_prior": Cause.ASYNC_WAIT,
}
