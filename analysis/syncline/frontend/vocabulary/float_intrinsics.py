"""Functions of floating-point numbers that the documentation fixes to the last bit: to whole numbers, conversions by
rounding mode, and sums and products rounded to the nearest (CUDA Math API, "Type Casting Intrinsics")."""

from __future__ import annotations

from collections.abc import Sequence

from ...ir import terms
from ...ir.terms import Scalar, Sort, Term
from ...regex import regex
from .. import ctypes as c
from ..sema.core.convert import cast, rounded
from ..sema.core.values import Number

_TO_WHOLE = regex(r"__(?:float|double|half|bfloat16)2(?P<to>int|uint|ll|ull|short|ushort)_(?P<mode>r[nzud])")
_TO_REAL = regex(r"__(?:int|uint|ll|ull)2(?P<to>float|double)_r[nzud]")
_ARITHMETIC = regex(r"__(?P<type>[fd])(?P<what>add|sub|mul|div|maf|ma)_rn")
_TYPES = {"int": c.INT, "uint": c.UINT, "ll": c.LONG, "ull": c.ULONG, "short": c.SHORT, "ushort": c.USHORT,
          "float": c.FLOAT, "double": c.DOUBLE}  # fmt: skip
_MODES = {"rn": "rint", "rz": "trunc", "ru": "ceil", "rd": "floor"}
#: functions that give a whole number of their argument's type
_WHOLE = {**{name: name for name in terms.WHOLE if name != "fabs"}, "nearbyint": "rint"}
#: ... and those that give it as an integer
_AS_LONG = {"lrint": "rint", "llrint": "rint", "lround": "round", "llround": "round"}


def is_name(name: str) -> bool:
    """Whether a function has this name whose value is known for some arguments."""
    plain = name.removesuffix("f")
    patterns = (_TO_WHOLE, _TO_REAL, _ARITHMETIC)
    return plain in _WHOLE or plain in _AS_LONG or any(p.fullmatch(name) is not None for p in patterns)


def call(name: str, arguments: Sequence[Number]) -> Number | None:
    """The value of such a function; None where the name is none, or its value is not known that well."""
    given = [a.term for a in arguments]
    plain = name.removesuffix("f")
    if len(arguments) == 1:
        (argument,) = arguments
        if plain in _WHOLE:
            kind = c.FLOAT if name != plain or (argument.type.scalar.bits <= 32 and _is_real(argument)) else c.DOUBLE
            return Number(terms.whole(_WHOLE[plain], cast(argument, kind).term), kind)
        if plain in _AS_LONG:
            kind = c.FLOAT if name != plain else c.DOUBLE
            return Number(to_whole(cast(argument, kind).term, _AS_LONG[plain], terms.I64), c.LONG)
        if (found := _TO_WHOLE.fullmatch(name)) is not None and _is_real(argument):
            kind = _TYPES[found["to"]]
            return Number(to_whole(argument.term, _MODES[found["mode"]], kind.scalar), kind)
        if (found := _TO_REAL.fullmatch(name)) is not None and not _is_real(argument):
            nearest = cast(argument, _TYPES[found["to"]])
            exact = nearest.term.op != terms.Op.FROUND
            return nearest if exact or name.endswith("_rn") else None
    found = _ARITHMETIC.fullmatch(name)
    if found is None or len(given) != (3 if found["what"] in ("ma", "maf") else 2):
        return None
    kind = c.FLOAT if found["type"] == "f" else c.DOUBLE
    a, b, *more = (cast(x, kind).term for x in arguments)
    match found["what"]:
        case "add":
            exact_result = terms.fadd(a, b)
        case "sub":
            exact_result = terms.fadd(a, terms.fneg(b))
        case "mul":
            exact_result = terms.fmul(a, b)
        case "div":
            exact_result = terms.fdiv(a, b)
        case _:
            exact_result = terms.fadd(terms.fmul(a, b), more[0])
    return Number(rounded(exact_result, kind.scalar), kind)


def _is_real(value: Number) -> bool:
    return value.type.scalar.sort is Sort.REAL


def to_whole(value: Term, how: str, scalar: Scalar) -> Term:
    """A real number as an integer of a type, which stands for all that are beyond its bounds."""
    whole = terms.ftoi(terms.whole(how, value))
    low, high = terms.bounds(whole)
    if low is None or low < scalar.lowest:
        whole = terms.maximum(whole, terms.integer(scalar.lowest))
    if high is None or high > scalar.highest:
        whole = terms.minimum(whole, terms.integer(scalar.highest))
    return whole
