"""C's arithmetic on Python values, for the code that `translate` generates.

Integers are unbounded, as in the term language; reals are doubles. What C leaves undefined stops the run.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from ctypes import c_float
from fractions import Fraction
from typing import Any

from ..ir.reasons import Because, Cause
from ..ir.terms import Scalar, Sort, nearest, value_of, wrap
from .mathematics import real_function


class Stopped(Because):
    """The run can't go on; the message says why."""


class AssumptionBroken(Stopped):
    """The input is not one that the kernel is meant for: nothing that the run showed counts."""


def truncated_division(a: int, b: int) -> int:
    if b == 0:
        raise Stopped(Cause.DIVISION_BY_ZERO())
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def truncated_remainder(a: int, b: int) -> int:
    return a - truncated_division(a, b) * b


def shift_left(a: int, b: int) -> int:
    return a << _shift_count(b)


def shift_right(a: int, b: int) -> int:
    return a >> _shift_count(b)


def _shift_count(b: int) -> int:
    if not 0 <= b < 64:
        raise Stopped(Cause.SHIFT_TOO_FAR(b))
    return b


def real_division(a: float, b: float) -> float:
    if b == 0:
        return math.nan if a == 0 or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1.0, b)
    return a / b


def to_real(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def to_integer(value: float) -> int:
    """Toward zero; NaN is 0 and infinities saturate, as the hardware's conversions do."""
    if math.isnan(value):
        return 0
    if math.isinf(value):
        return 2**63 - 1 if value > 0 else -(2**63)
    return int(value)


def rounded(value: float, bits: int, signed: bool) -> float:
    """As a floating-point type of so many bits holds it."""
    if bits == 64 or not math.isfinite(value):
        return value
    if bits == 32:  # the processor's own rounding, to the nearest as well: a hundredth of the time
        return c_float(value).value
    held = nearest(Fraction(value), Scalar(Sort.REAL, bits, signed))
    return float(held)


def fit(value: Any, scalar: Scalar) -> Any:
    """`value` as an object of type `scalar` holds it."""
    if scalar.sort is Sort.REAL:
        return to_real(value)
    if scalar.sort is Sort.BOOL:
        return bool(value)
    return wrap(to_integer(value) if isinstance(value, float) else int(value), scalar)


def of_sort(value: Any, sort: Sort) -> Any:
    """`value` converted to a sort, without a width."""
    if sort is Sort.REAL:
        return to_real(value)
    if sort is Sort.BOOL:
        return bool(value)
    return to_integer(value) if isinstance(value, float) else int(value)


# --- pure functions ------------------------------------------------------------------------------------------------


def call(name: str, sort: Sort, arguments: tuple[Any, ...]) -> Any:
    """A pure function's value: the real one where it is known, else a small number fixed by name and arguments, by
    which nothing is ever confirmed (`checks.leaning`)."""
    if sort is Sort.INT and (whole := value_of(name, arguments)) is not None:
        return whole
    function = real_function(name)
    if function is not None:
        try:
            return of_sort(function(*arguments), sort)
        except ValueError:
            return of_sort(math.nan, sort)
        except OverflowError:
            return of_sort(math.inf, sort)
        except (ArithmeticError, TypeError):
            pass
    return of_sort(zlib.crc32(repr((name, arguments)).encode()) % 8, sort)


# --- atomic operations ---------------------------------------------------------------------------------------------

_ATOMIC: dict[str, Callable[..., Any]] = {
    "add": lambda old, x: old + x,
    "sub": lambda old, x: old - x,
    "exch": lambda old, x: x,
    "min": lambda old, x: min(old, x),
    "max": lambda old, x: max(old, x),
    "inc": lambda old, x: 0 if old >= x else old + 1,
    "dec": lambda old, x: x if old == 0 or old > x else old - 1,
    "cas": lambda old, compare, x: x if old == compare else old,
    "and": lambda old, x: old & x,
    "or": lambda old, x: old | x,
    "xor": lambda old, x: old ^ x,
    "load": lambda old: old,
    "store": lambda old, x: x,
}


def atomic(operation: str, scalar: Scalar, old: Any, operands: tuple[Any, ...]) -> Any:
    """What the cell holds afterwards. Operands are taken as the cell's type."""
    function = _ATOMIC.get(operation)
    if function is None:
        raise Stopped(Cause.REPLAY_ATOMIC(operation))
    try:
        return fit(function(old, *(fit(x, scalar) for x in operands)), scalar)
    except TypeError as wrong:
        raise Stopped(Cause.REPLAY_ATOMIC_OPERANDS(operation)) from wrong
