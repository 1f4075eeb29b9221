"""The mathematics of the CUDA dialect: functions of numbers without side effects. Tables, no behaviour.

Names follow the CUDA math API; those whose names follow a pattern stand in `intrinsic_results`.
"""

from __future__ import annotations

from ... import ctypes as c
from ...ctypes import Arithmetic

_REAL = """
    fdivide fdividef sqrt rsqrt cbrt rcbrt hypot rhypot exp exp2 exp10 expm1 log log2 log10 log1p sin cos tan asin
    acos atan atan2 sinpi cospi sinh cosh tanh asinh acosh atanh pow erf erfc erfinv erfcinv erfcx normcdf normcdfinv
    lgamma tgamma fma ldexp scalbn scalbln logb trunc round rint nearbyint ceil floor fdim remainder fmod copysign
    nextafter j0 j1 jn y0 y1 yn norm3d norm4d rnorm3d
"""

#: names by the type of the result
_OF_TYPE: tuple[tuple[Arithmetic, str], ...] = (
    (
        c.FLOAT,
        """
        __sinf __cosf __tanf __expf __exp10f __logf __log2f __log10f __powf __fdividef __saturatef __frsqrt_rn
        __fmaf_ieee_rn __int_as_float __uint_as_float __int2float_rn __int2float_rz __uint2float_rn __uint2float_rz
        __ull2float_rn __half2float __float_to_tf32 __double2float_rn __double2float_rz __ll2float_rn __low2float
        __high2float __bfloat162float __ushort_as_half saturate rsqrtf lerp clampf
        """,
    ),
    (
        c.DOUBLE,
        """
        __int2double_rn __hiloint2double __longlong_as_double __uint2double_rn __ll2double_rn __ull2double_rn
        """,
    ),
    (
        c.HALF,
        """
        __float2half __float2half_rn __hadd __hsub __hmul __hdiv __hfma __hneg __habs __hmax __hmin __float2bfloat16
        __float2bfloat16_rn __int2half_rn hsqrt hexp hlog __low2half __high2half __short_as_half hrcp htanh
        __ushort2half_rn __uint2half_rn __double2half __float2half_rz
        """,
    ),
    (
        c.INT,
        """
        __float2int_rn __float2int_rz __float2int_rd __float2int_ru __float_as_int __double2int_rn __double2int_rz
        __double2hiint __double2loint __mul24 __mulhi __sad __hadd_int __rhadd ilogb lrint lround lrintf lroundf
        __half2int_rn __half2int_rz __half_as_short __dp4a __dp2a_lo __dp2a_hi __vabsdiffs4 __isnanf __isinff
        __finitef __signbitf
        """,
    ),
    (
        c.UINT,
        """
        __brev __byte_perm __float2uint_rn __float2uint_rz __float2uint_rd __float2uint_ru __float_as_uint __umul24
        __umulhi __usad __funnelshift_l __funnelshift_r __funnelshift_lc __funnelshift_rc __vadd4 __vsub4 __vabsdiffu4
        __vsadu4 __vmaxu4 __vminu4 __vavgu4 __vcmpgtu4 __vadd2 __vsub2 __double2uint_rn __half_as_ushort
        __nvvm_get_smem_pointer __vimax_s32_relu __vcmpeq4 __vcmpgts4
        """,
    ),
    (
        c.LONG,
        """
        __double_as_longlong __float2ll_rn __double2ll_rn __mul64hi llrint llround llrintf llroundf __float2ll_rz
        """,
    ),
    (
        c.ULONG,
        """
        __umul64hi __brevll __float2ull_rn __double2ull_rn __float2ull_rz __double2ull_rz
        """,
    ),
    (
        c.BOOL,
        """
        isnan isinf isfinite signbit __hisnan __hlt __hgt __hle __hge __heq __hne isnormal __hbgt2 __isnan __isinf
        __hisinf isless isgreater
        """,
    ),
)

_ROUNDED = [f"_{to}" for to in ("rn", "rz", "ru", "rd")]
_ARITHMETIC = ("add", "sub", "mul", "div", "sqrt", "rcp")

#: functions of the C library and of the CUDA math API -> the type of the result
MATH: dict[str, Arithmetic] = {
    **{f"__f{name}{to}": c.FLOAT for name in (*_ARITHMETIC, "maf") for to in _ROUNDED},
    **{f"__d{name}{to}": c.DOUBLE for name in _ARITHMETIC for to in _ROUNDED},
    **{f"__fma{to}": c.DOUBLE for to in _ROUNDED},
    **{f"{name}f": c.FLOAT for name in _REAL.split()},
    **{name: of for of, names in _OF_TYPE for name in names.split()},
}
#: the type-generic ones: double, unless every floating argument is a float (C++ overloads)
GENERIC_MATH = frozenset(_REAL.split())

MINIMA = frozenset(["min", "fmin", "fminf", "umin", "imin", "llmin", "ullmin"])
MAXIMA = frozenset(["max", "fmax", "fmaxf", "umax", "imax", "llmax", "ullmax"])
ABSOLUTES = frozenset(["abs", "fabs", "fabsf", "labs", "llabs"])
#: those that are there for float and for double
OVERLOADED = GENERIC_MATH | {"min", "max", "fmin", "fmax", "abs", "fabs"}
