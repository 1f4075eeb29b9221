"""The value of pure functions that the documentation fixes to the last bit, and that sums and divisions do not express
well: what counts or reverses bits, and arithmetic on two or four packed numbers (CUDA Math API, "Integer Intrinsics"
and "SIMD Intrinsics"). The prover, the concrete run and constant folding ask here; a function that is not known here is
an unknown, whatever its arguments are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ...limits import terms as limits
from ...regex import regex

Function = Callable[..., int]


def value_of(name: str, arguments: Sequence[object]) -> int | None:
    """What the function gives for these arguments, whole numbers all; None where it has no value here."""
    function = known(name)
    if function is None or not all(isinstance(a, int) for a in arguments):
        return None
    try:
        return function(*arguments)
    except TypeError:  # another number of arguments
        return None


@lru_cache(maxsize=limits.FUNCTIONS)
def known(name: str) -> Function | None:
    """The function of this name, on Python's integers; its result has the type that the name says."""
    plain = _BITS.get(name)
    return plain if plain is not None else _video(name)


def arity(name: str) -> int | None:
    """How many arguments an operation on packed numbers takes; None for other names."""
    if known(name) is None or (found := _VIDEO.fullmatch(name)) is None:
        return None
    return 1 if found["what"] + found["sign"] in _OF_ONE else 2


def result_bounds(name: str) -> tuple[int, int] | None:
    """Bounds of the values that a known function has, for whatever arguments."""
    if known(name) is None:
        return None
    return _RANGES.get(name, (0, (1 << 32) - 1))


def _reversed(x: int, bits: int) -> int:
    return int(f"{x & ((1 << bits) - 1):0{bits}b}"[::-1], 2)


def _lowest_one(x: int, bits: int) -> int:
    """One plus the number of the lowest bit that is set; zero where none is."""
    x &= (1 << bits) - 1
    return (x & -x).bit_length()


def _power_above(x: int) -> int:
    """The least power of two that is not below x (C++20 [bit.pow.two])."""
    return 1 << (x - 1).bit_length() if x > 1 else 1


def _power_below(x: int) -> int:
    """The largest power of two that is not above x; zero where there is none."""
    return 1 << (x.bit_length() - 1) if x > 0 else 0


def _permuted(x: int, y: int, selector: int) -> int:
    """Bytes of y:x, chosen by three bits of the selector each."""
    source = (y & 0xFFFFFFFF) << 32 | (x & 0xFFFFFFFF)
    return sum((source >> 8 * (selector >> 4 * k & 7) & 0xFF) << 8 * k for k in range(4))


def _high64(x: int, y: int) -> int:
    return x * y >> 64


_BITS: dict[str, Function] = {
    "__popc": lambda x: (x & 0xFFFFFFFF).bit_count(),
    "__popcll": lambda x: (x & 0xFFFFFFFFFFFFFFFF).bit_count(),
    "__clz": lambda x: 32 - (x & 0xFFFFFFFF).bit_length(),
    "__clzll": lambda x: 64 - (x & 0xFFFFFFFFFFFFFFFF).bit_length(),
    "__ffs": lambda x: _lowest_one(x, 32),
    "__ffsll": lambda x: _lowest_one(x, 64),
    "__brev": lambda x: _reversed(x, 32),
    "__brevll": lambda x: _reversed(x, 64),
    "__byte_perm": _permuted,
    "bit_ceil": _power_above,
    "bit_floor": _power_below,
    "__mul64hi": _high64,
    "__umul64hi": _high64,
}

#: where they are not those of an unsigned word
_RANGES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("__popc", "__clz", "__ffs"), (0, 32)),
    **dict.fromkeys(("__popcll", "__clzll", "__ffsll"), (0, 64)),
    **dict.fromkeys(("__brevll", "__umul64hi"), (0, (1 << 64) - 1)),
    "__mul64hi": (-(1 << 63), (1 << 63) - 1),
    "bit_ceil": (1, 1 << 64),
    "bit_floor": (0, 1 << 63),
}

#: CUDA's functions that give the same bits as a value of another type of the same size
BIT_CASTS = frozenset(
    """
    __float_as_int __float_as_uint __int_as_float __uint_as_float __double_as_longlong __longlong_as_double
    __half_as_short __half_as_ushort __short_as_half __ushort_as_half
    __bfloat16_as_short __bfloat16_as_ushort __short_as_bfloat16 __ushort_as_bfloat16
    """.split()  # noqa: SIM905
)

# --- packed numbers ---------------------------------------------------------------------------------------------------

_VIDEO = regex(r"__v(?P<what>[a-z]+?)(?P<sign>[su]?s?)(?P<lanes>[24])")


def _lane(x: int, k: int, bits: int, *, signed: bool) -> int:
    x = x >> bits * k & ((1 << bits) - 1)
    return x - (1 << bits) if signed and x >> (bits - 1) else x


def _clamped(x: int, bits: int, *, signed: bool) -> int:
    least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    return min(max(x, least), most)


#: by name: of two lanes (or one); "s" and "u" tell how lanes are read, a second "s" that results saturate
_PLAIN: dict[str, Function] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "avg": lambda a, b: a + b + 1 >> 1,
    "hadd": lambda a, b: a + b >> 1,
    "max": lambda a, b: max(a, b),
    "min": lambda a, b: min(a, b),
    "absdiff": lambda a, b: abs(a - b),
    "neg": lambda a: -a,
    "abs": lambda a: abs(a),
}
_OF_ONE = ("abs", "abss", "neg", "negss")
_ORDERS: dict[str, Function] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


def _video(name: str) -> Function | None:
    found = _VIDEO.fullmatch(name)
    if found is None:
        return None
    what, sign, lanes = found["what"], found["sign"], int(found["lanes"])
    if (one := what + sign) in _OF_ONE:
        return _by_lane(_PLAIN[one[:3]], lanes, signed=True, saturated=one.endswith("ss"))
    if what == "sad" and sign in ("s", "u"):
        return lambda x, y: sum(
            abs(_lane(x, k, 32 // lanes, signed=sign == "s") - _lane(y, k, 32 // lanes, signed=sign == "s"))
            for k in range(lanes)
        )
    if what[:3] in ("cmp", "set") and (order := _ORDERS.get(what[3:])) is not None and sign in ("", "s", "u"):
        full = (1 << 32 // lanes) - 1 if what.startswith("cmp") else 1
        return _by_lane(lambda a, b: full if order(a, b) else 0, lanes, signed=sign == "s", saturated=False)
    function = _PLAIN.get(what)
    if function is None or sign not in ("", "s", "u", "ss", "us") or (what == "avg" and sign != "u"):
        return None
    return _by_lane(function, lanes, signed=sign.startswith("s"), saturated=len(sign) == 2)


def _by_lane(function: Function, lanes: int, *, signed: bool, saturated: bool) -> Function:
    bits = 32 // lanes

    def applied(*packed: int) -> int:
        out = 0
        for k in range(lanes):
            one = function(*(_lane(x, k, bits, signed=signed) for x in packed))
            one = _clamped(one, bits, signed=signed) if saturated else one
            out |= (one & ((1 << bits) - 1)) << bits * k
        return out

    return applied
