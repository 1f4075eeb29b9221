"""Conversions between values that need no memory access."""

from __future__ import annotations

from ...ir import terms
from ...ir.terms import Scalar, Sort, Term
from ..ctypes import Arithmetic
from .values import Number, Unclear, Value


def reason(value: Value) -> str:
    """Why a value is not a number, in the user's words."""
    return value.reason if isinstance(value, Unclear) else f"a {type(value).__name__.lower()} used as a number"


def cast(value: Number, to: Arithmetic) -> Number:
    """C's conversion of a number."""
    return Number(terms.cast(value.term, to.scalar), to)


def unknown_call(name: str, arguments: list[Term], scalar: Scalar) -> Term:
    """The result of a pure function that is not modelled; its width bounds an integer one."""
    result = terms.call(name, arguments, scalar.sort)
    return terms.cast(result, scalar) if scalar.sort is Sort.INT else result
