"""The macros that compilers and the headers of C define, as far as kernels look at them."""

from __future__ import annotations

import functools

from ...limits.preprocess import DEFINITIONS
from .macros import Macro, Malformed, parse_define
from .tokens import tokenize

#: a GNU host compiler on Linux; limits as on every platform of CUDA, HIP and OpenCL
_TEXTS = """
__STDC__ 1
__STDC_HOSTED__ 1
__GNUC__ 13
__GNUC_MINOR__ 0
__linux__ 1
__unix__ 1
__x86_64__ 1
__LP64__ 1
__CHAR_BIT__ 8
__syncline__ 1
__read_permission(type, place) __may_read(place)
__LINE__ 0
__FILE__ ""
__COUNTER__ 0
CHAR_BIT 8
SCHAR_MIN (-128)
SCHAR_MAX 127
UCHAR_MAX 255
CHAR_MIN (-128)
CHAR_MAX 127
SHRT_MIN (-32768)
SHRT_MAX 32767
USHRT_MAX 65535
INT_MIN (-2147483647 - 1)
INT_MAX 2147483647
UINT_MAX 4294967295u
LONG_MIN (-9223372036854775807l - 1)
LONG_MAX 9223372036854775807l
ULONG_MAX 18446744073709551615ul
LLONG_MIN (-9223372036854775807ll - 1)
LLONG_MAX 9223372036854775807ll
ULLONG_MAX 18446744073709551615ull
INT8_C(x) x
INT16_C(x) x
INT32_C(x) x
INT64_C(x) x##l
UINT8_C(x) x
UINT16_C(x) x
UINT32_C(x) x##u
UINT64_C(x) x##ul
INT8_MAX 127
INT16_MAX 32767
INT32_MAX 2147483647
INT64_MAX 9223372036854775807ll
INT8_MIN (-128)
INT16_MIN (-32768)
INT32_MIN (-2147483647 - 1)
INT64_MIN (-9223372036854775807ll - 1)
UINT8_MAX 255
UINT16_MAX 65535
UINT32_MAX 4294967295u
UINT64_MAX 18446744073709551615ull
SIZE_MAX 18446744073709551615ul
FLT_MAX 3.402823466e+38f
FLT_MIN 1.175494351e-38f
FLT_EPSILON 1.192092896e-7f
DBL_MAX 1.7976931348623157e+308
DBL_MIN 2.2250738585072014e-308
DBL_EPSILON 2.2204460492503131e-16
M_PI 3.14159265358979323846
M_PI_2 1.57079632679489661923
M_E 2.7182818284590452354
"""


@functools.lru_cache(maxsize=DEFINITIONS)
def _table(
    defines: tuple[tuple[str, str], ...], language: tuple[str, ...], undefines: tuple[str, ...]
) -> dict[bytes, Macro]:
    lines = [line for line in (*_TEXTS.strip().splitlines(), *language) if line.split()[0] not in undefines]
    lines += [f"{name} {value}" for name, value in defines]
    macros = {}
    for line in lines:
        try:
            macro = parse_define(tokenize(line.encode("utf-8", "replace")), None)
        except Malformed:
            continue  # the options were checked where the user gave them
        macros[macro.name] = macro
    return macros


def predefined(
    defines: tuple[tuple[str, str], ...], language: tuple[str, ...], undefines: tuple[str, ...] = ()
) -> dict[bytes, Macro]:
    """A fresh table; `language` are the lines `NAME value` of the language's own macros, `defines` the user's -D
    options in order, the later ones win, and `undefines` are not there of the others. `("F(x)", "x")` is a macro
    with a parameter."""
    return dict(_table(defines, language, undefines))
