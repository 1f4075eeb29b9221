"""Which functions have a value in a run, and the elementary ones among them."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..ir.terms import known

_MATH: dict[str, Callable[..., float]] = {
    name: getattr(math, name)
    for name in (
        *("sqrt", "cbrt", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin", "acos"),
        *("atan", "atan2", "sinh", "cosh", "tanh", "pow", "fabs", "floor", "ceil", "trunc", "fmod", "hypot", "erf"),
        *("erfc", "copysign"),
    )
} | {
    "rsqrt": lambda x: 1.0 / math.sqrt(x),
    "rint": lambda x: float(round(x)),
    "nearbyint": lambda x: float(round(x)),
    "round": lambda x: math.copysign(math.floor(abs(x) + 0.5), x),
    "fmax": max,
    "fmin": min,
    "fma": lambda x, y, z: x * y + z,
    "abs": abs,
}


def computes(name: str) -> bool:
    """Whether `arithmetic.call` gives the value that the device would, as the documentation has it; an elementary
    function may be off in the last places."""
    return known(name) is not None or real_function(name) is not None


def real_function(name: str) -> Callable[..., float] | None:
    """An elementary function, whichever precision its name is for."""
    plain = name.removeprefix("__") if name.startswith("__f") else name
    return _MATH.get(plain) or _MATH.get(plain.removesuffix("f"))
