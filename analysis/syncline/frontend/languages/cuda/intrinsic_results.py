"""Pure intrinsics whose names follow a pattern: packed integers, half and bfloat16, conversions between them.

They read their arguments and give a number; names and results follow the CUDA Math API's reference."""

from __future__ import annotations

from functools import lru_cache

from ....limits.sema import INTRINSICS
from ....regex import regex
from ... import ctypes as c
from ...ctypes import CType
from . import tables as cuda

_ROUNDED = r"(?:_r[nzudna]+|_sat|_relu|_nan|_ftz)*"
_VIDEO = regex(
    r"__v(?:abs|abss|absdiff[su]|add|add[su]s|avg[su]|cmp[a-z]+|had[du]|hadds|ibm\w+|max[su]|min[su]|neg|negss|sad[su]"
    r"|set[a-z]+|sub|sub[su]s)[24]"
)
_DPX = regex(r"__v[ib](?:max|min|add)\w*")
_ARITHMETIC = r"add|sub|mul|div|fma|neg|abs|max|min|cmadd"
_TRANSCENDENTAL = r"ceil|floor|rint|trunc|exp|exp2|exp10|log|log2|log10|sin|cos|sqrt|rsqrt|rcp|tanh|tanh_approx"
_HALF = regex(rf"(?:__h(?:{_ARITHMETIC})|h(?:{_TRANSCENDENTAL})){_ROUNDED}")
_HALF2 = regex(rf"(?:__h(?:{_ARITHMETIC})2|h2(?:{_TRANSCENDENTAL})|__h2div|__lowhigh2highlow){_ROUNDED}")
_COMPARE = regex(r"__h(?P<both>b?)(?:eq|ne|le|ge|lt|gt)u?(?P<two>2?)(?P<mask>(?:_mask)?)")
_FP8 = regex(r"__nv_cvt_\w+_to_fp[864](?P<width>x[24])?")
_FLOATS = ("half2", "half", "bfloat162", "bfloat16", "float2", "float", "double")
_WHOLE = {"int": c.INT, "uint": c.UINT, "ll": c.LONG, "ull": c.ULONG, "short": c.SHORT, "ushort": c.USHORT,
          "char": c.CHAR, "uchar": c.UCHAR}  # fmt: skip
_SOURCES = "|".join((*_FLOATS, *_WHOLE, "floats", "halves", "lows", "highs", "low", "high", "hiloint"))
_CONVERSION = regex(rf"(?:__|make_)(?:{_SOURCES})(?:_as_|2)(?P<to>{'|'.join((*_FLOATS, *_WHOLE))}){_ROUNDED}")
_TO = {
    **_WHOLE,
    "half": c.HALF,
    "bfloat16": c.HALF,
    "float": c.FLOAT,
    "double": c.DOUBLE,
    "half2": cuda.VECTORS["half2"],
    "bfloat162": cuda.VECTORS["half2"],
    "float2": cuda.VECTORS["float2"],
}
_FP8_WIDTHS = {None: c.UCHAR, "x2": c.USHORT, "x4": c.UINT}


@lru_cache(maxsize=INTRINSICS)
def result_of(name: str) -> CType | None:
    """The type that such an intrinsic gives; None for names that are none."""
    if not name.startswith(("__", "h", "make_")):
        return None
    if _VIDEO.fullmatch(name) or _DPX.fullmatch(name):
        return c.UINT
    if (found := _COMPARE.fullmatch(name)) is not None:
        if found["mask"]:
            return c.UINT
        return cuda.VECTORS["half2"] if found["two"] and not found["both"] else c.BOOL
    if _HALF2.fullmatch(name):
        return cuda.VECTORS["half2"]
    if _HALF.fullmatch(name):
        return c.HALF
    if (found := _CONVERSION.fullmatch(name)) is not None:
        return _TO[found["to"]]
    if (found := _FP8.fullmatch(name)) is not None:
        return _FP8_WIDTHS[found["width"]]
    return None
