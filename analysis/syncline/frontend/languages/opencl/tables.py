"""The OpenCL C dialect, versions 1.2 to 3.0: what a kernel may use without declaring it. Tables, no behaviour.

Names and meanings follow the OpenCL C specification. Address spaces become the words that the grammar knows, so the
rest of the front end sees `__shared__` for local memory; `masking` takes them out of casts.
"""

from __future__ import annotations

from ....records import replace
from ... import ctypes as c
from ...ctypes import Arithmetic, ArrayOf, CType, PointerTo, Record
from ...record_layout import Member, struct
from ..cuda import tables as cuda


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SPACES = {"kernel": "__global__", "local": "__shared__", "constant": "__constant__", "global": "__device__"}
_WITHOUT_MEANING = ("private", "read_only", "write_only", "read_write")
#: words of C++ that are plain names in C
_PLAIN_NAMES = ("new", "delete", "this", "class", "template", "typename", "operator", "namespace", "try", "catch",
                "throw", "friend", "mutable", "explicit", "public", "protected", "virtual", "using")  # fmt: skip

#: what a compiler for OpenCL C 3.0 defines
MACROS: tuple[str, ...] = (
    "__OPENCL_VERSION__ 300",
    "__OPENCL_C_VERSION__ 300",
    *(f"CL_VERSION_{name} {value}" for name, value in
      (("1_0", 100), ("1_1", 110), ("1_2", 120), ("2_0", 200), ("2_1", 210), ("2_2", 220), ("3_0", 300))),
    "__ENDIAN_LITTLE__ 1",
    "__IMAGE_SUPPORT__ 1",
    "__kernel_exec(x,t) __global__",
    "cl_khr_fp64 1",
    "cl_khr_fp16 1",
    "cl_khr_global_int32_base_atomics 1",
    "cl_khr_local_int32_base_atomics 1",
    "cl_khr_byte_addressable_store 1",
    "__generic",
    *(f"{prefix}{word} {means}" for word, means in _SPACES.items() for prefix in ("", "__")),
    *(f"{prefix}{word}" for word in _WITHOUT_MEANING for prefix in ("", "__")),
    *(f"{word} {word}_" for word in _PLAIN_NAMES),
    "ATOMIC_VAR_INIT(x) (x)",
    "ATOMIC_FLAG_INIT 0",
)  # fmt: skip

#: image types -> number of coordinates
_IMAGES = {
    "image1d_t": 1, "image1d_buffer_t": 1, "image1d_array_t": 2, "image2d_t": 2, "image2d_depth_t": 2,
    "image2d_msaa_t": 2, "image2d_msaa_depth_t": 2, "image2d_array_t": 3, "image2d_array_depth_t": 3,
    "image2d_array_msaa_t": 3, "image2d_array_msaa_depth_t": 3, "image3d_t": 3,
}  # fmt: skip
#: rows of an image are wider than any coordinate, so that different pixels never share an address
_WIDEST = 2**64


#: what the elements of images are taken for
PIXEL = replace(c.FLOAT, name="pixel")


def _image(coordinates: int) -> PointerTo:
    """An image is an array in global memory with an element for each pixel, which is read and written as a whole."""
    element: CType = PIXEL
    for _ in range(coordinates - 1):
        element = ArrayOf(element, _WIDEST)
    return PointerTo(element)


SCALARS: dict[str, CType] = {
    **{name: ctype for name, ctype in cuda.SCALARS.items() if "cuda" not in name and not name.startswith(("__", "nv"))},
    **{name: _image(coordinates) for name, coordinates in _IMAGES.items()},
    "sampler_t": c.UINT,
    "event_t": c.ULONG,
    "cl_mem_fence_flags": c.UINT,
    "memory_order": c.INT,
    "memory_scope": c.INT,
    "atomic_int": c.INT,
    "atomic_uint": c.UINT,
    "atomic_long": c.LONG,
    "atomic_ulong": c.ULONG,
    "atomic_float": c.FLOAT,
    "atomic_double": c.DOUBLE,
    "atomic_size_t": c.ULONG,
    "atomic_flag": c.INT,
}

_BASES: dict[str, Arithmetic] = {
    "char": c.CHAR,
    "uchar": c.UCHAR,
    "short": c.SHORT,
    "ushort": c.USHORT,
    "int": c.INT,
    "uint": c.UINT,
    "long": c.LONG,
    "ulong": c.ULONG,
    "half": c.HALF,
    "float": c.FLOAT,
    "double": c.DOUBLE,
}
#: 32 is Qualcomm's
WIDTHS = (2, 3, 4, 8, 16, 32)
#: how the elements of the wider vectors are numbered
DIGITS = "0123456789abcdefghijklmnopqrstuv"


def _vector(name: str, base: Arithmetic, width: int) -> Record:
    names = "xyzw"[:width] if width <= 4 else [f"s{DIGITS[k]}" for k in range(width)]
    size = base.size * (4 if width == 3 else width)
    laid = struct(name, [Member(lane, base) for lane in names], align=size)
    return Record(name, laid.fields, size, size, vector=base)


VECTORS: dict[str, Record] = {
    f"{name}{width}": _vector(f"{name}{width}", base, width) for name, base in _BASES.items() for width in WIDTHS
}
#: the name by which vectors of an element type are called
BASE_NAMES: dict[Arithmetic, str] = {base: name for name, base in _BASES.items()}

LOCAL_FENCE, GLOBAL_FENCE, IMAGE_FENCE = 1, 2, 4
_NUMBERS = {
    "CLK_LOCAL_MEM_FENCE": LOCAL_FENCE,
    "CLK_GLOBAL_MEM_FENCE": GLOBAL_FENCE,
    "CLK_IMAGE_MEM_FENCE": IMAGE_FENCE,
    "memory_order_relaxed": 0,
    "memory_order_acquire": 2,
    "memory_order_release": 3,
    "memory_order_acq_rel": 4,
    "memory_order_seq_cst": 5,
    "memory_scope_work_item": 0,
    "memory_scope_work_group": 1,
    "memory_scope_device": 2,
    "memory_scope_all_svm_devices": 3,
    "memory_scope_all_devices": 3,
    "memory_scope_sub_group": 4,
    "CLK_NORMALIZED_COORDS_FALSE": 0,
    "CLK_NORMALIZED_COORDS_TRUE": 1,
    "CLK_ADDRESS_NONE": 0,
    "CLK_ADDRESS_CLAMP_TO_EDGE": 2,
    "CLK_ADDRESS_CLAMP": 4,
    "CLK_ADDRESS_REPEAT": 6,
    "CLK_ADDRESS_MIRRORED_REPEAT": 8,
    "CLK_FILTER_NEAREST": 16,
    "CLK_FILTER_LINEAR": 32,
}
CONSTANTS: dict[str, tuple[int, Arithmetic]] = {
    **{name: value for name, value in cuda.CONSTANTS.items() if name != "warpSize"},
    **{name: (value, c.INT) for name, value in _NUMBERS.items()},
}

#: old atomics without their prefix -> (operation, number of operands that the call gives, operand that it implies)
ATOMICS: dict[str, tuple[str, int, int | None]] = {
    "add": ("add", 1, None),
    "sub": ("sub", 1, None),
    "inc": ("add", 0, 1),
    "dec": ("sub", 0, 1),
    "xchg": ("exch", 1, None),
    "cmpxchg": ("cas", 2, None),
    "min": ("min", 1, None),
    "max": ("max", 1, None),
    "and": ("and", 1, None),
    "or": ("or", 1, None),
    "xor": ("xor", 1, None),
}
BLOCK_SCOPE, DEVICE_SCOPES = 1, (2, 3)

#: every work-item of the group has to come to these, and gets the same value (a scan: its own)
COLLECTIVES = ("work_group_all", "work_group_any", "work_group_broadcast", "work_group_reduce_", "work_group_scan_")
#: prefixes of functions that every work-item of the sub-group comes to; they order no memory
SUB_GROUP = ("sub_group_", "intel_sub_group_", "qcom_sub_group_")
#: such that read or write memory
SUB_GROUP_BLOCKS = ("block_read", "block_write")
#: fences of the work-group, and the orders that they stand for
FENCES = {
    "mem_fence": "memory_order_acq_rel",
    "read_mem_fence": "memory_order_acquire",
    "write_mem_fence": "memory_order_release",
}
NO_EFFECT = frozenset({"printf", "prefetch", "assert"})

#: pure functions of numbers, lane by lane; the result has the type of the first argument
LANEWISE = _words(
    """
acos acosh acospi asin asinh asinpi atan atan2 atanh atanpi atan2pi cbrt ceil copysign cos cosh cospi erfc erf exp
exp2 exp10 expm1 fdim floor fma fmod hypot ldexp lgamma log log2 log10 log1p logb mad maxmag minmag nan nextafter
pow pown powr remainder rint rootn round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc half_cos half_divide
half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_powr half_recip half_rsqrt half_sin half_sqrt
half_tan native_cos native_divide native_exp native_exp2 native_exp10 native_log native_log2 native_log10
native_powr native_recip native_rsqrt native_sin native_sqrt native_tan degrees radians sign mix step smoothstep
add_sat sub_sat mad_sat mad_hi mul_hi hadd rhadd rotate popcount clz ctz bitselect
"""
)
#: pure functions whose result is made of all lanes: a number of the element type, or a vector like the first argument
REDUCING = frozenset({"dot", "distance", "length", "fast_distance", "fast_length"})
MIXING = frozenset({"cross", "normalize", "fast_normalize"})
#: dot products of packed bytes: an int from two words, and perhaps one to add to
PACKED_DOT = ("dot_4x8packed_", "dot_acc_sat_4x8packed_", "qcom_dot8_acc", "qcom_udot8_acc")
#: predicates: an int for numbers, a vector of ints as wide as the elements for vectors
PREDICATES = _words(
    """
isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isfinite isinf isnan isnormal isordered
isunordered signbit
"""
)
#: functions that give one result through their last pointer
THROUGH_POINTER = frozenset({"sincos", "fract", "modf", "frexp", "lgamma_r", "remquo"})
