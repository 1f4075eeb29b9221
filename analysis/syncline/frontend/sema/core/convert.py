"""Conversions between values that need no memory access."""

from __future__ import annotations

from ....ir import terms
from ....ir.reasons import Cause, Reason
from ....ir.terms import Scalar, Sort, Term
from ...ctypes import Arithmetic, CType, identity, is_fp8
from .values import Number, Unclear, Value


def reason(value: Value) -> Reason:
    """Why a value is not a number."""
    return value.reason if isinstance(value, Unclear) else Cause.AS_NUMBER(type(value).__name__.lower())


def cast(value: Number, to: Arithmetic) -> Number:
    """C's conversion of a number."""
    term = value.term
    if value.type is to and term.sort is to.scalar.sort and not term.is_const:
        return value
    if is_fp8(to):
        return value if identity(value.type) == identity(to) else Number(unknown_call(to.name, [term], to.scalar), to)
    if term.sort is Sort.REAL and to.scalar.sort is Sort.REAL and not term.is_const:
        narrower = to.scalar.bits < value.type.scalar.bits
        return value if value.type is to else Number(rounded(term, to.scalar) if narrower else term, to)
    if _contains(to.scalar, value.type.scalar) and term.sort is Sort.INT and not term.is_const:
        return value if value.type is to else Number(term, to)
    found = terms.cast(value.term, to.scalar)
    return Number(rounded(found, to.scalar) if found.sort is Sort.REAL else found, to)


def _contains(wide: Scalar, narrow: Scalar) -> bool:
    """Whether one integer type has every value of another: what is computed in the latter is one of its values, as
    unsigned numbers wrap around there, and signed ones do not come so far."""
    if not wide.sort is narrow.sort is Sort.INT:
        return False
    return wide.bits >= narrow.bits if wide.signed == narrow.signed else wide.signed and wide.bits > narrow.bits


def rounded(term: Term, scalar: Scalar) -> Term:
    """What a floating-point type holds of a calculation's exact result."""
    return terms.fround(term, scalar)


def unknown_call(name: str, arguments: list[Term], scalar: Scalar) -> Term:
    """The result of a pure function that is not modelled; its width bounds an integer one."""
    result = terms.call(name, arguments, scalar.sort)
    return terms.cast(result, scalar) if scalar.sort is Sort.INT else result


def constant(found: Number, ctype: CType) -> Number:
    return cast(found, ctype) if isinstance(ctype, Arithmetic) else found
