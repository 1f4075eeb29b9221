"""Conversions between values that need no memory access."""

from __future__ import annotations

import struct

from ...ir import terms
from ...ir.reasons import Cause, Reason
from ...ir.terms import Scalar, Sort, Term
from ..ctypes import Arithmetic
from .values import Number, Unclear, Value


def reason(value: Value) -> Reason:
    """Why a value is not a number."""
    return value.reason if isinstance(value, Unclear) else Cause.AS_NUMBER(type(value).__name__.lower())


def cast(value: Number, to: Arithmetic) -> Number:
    """C's conversion of a number."""
    term = value.term
    if term.sort is Sort.REAL and to.scalar.sort is Sort.REAL and not term.is_const:
        return value if value.type is to else Number(term, to)
    return Number(rounded(terms.cast(value.term, to.scalar), to.scalar), to)


def rounded(term: Term, scalar: Scalar) -> Term:
    """A floating constant as its type can hold it; any other term as it is."""
    form = _FORMS.get(scalar) if term.is_const and term.sort is Sort.REAL else None
    if form is None:
        return term
    try:
        return terms.real(struct.unpack(form, struct.pack(form, float(term.value)))[0])
    except OverflowError:
        return term


_FORMS = {terms.F16: "e", terms.F32: "f", terms.F64: "d"}


def unknown_call(name: str, arguments: list[Term], scalar: Scalar) -> Term:
    """The result of a pure function that is not modelled; its width bounds an integer one."""
    result = terms.call(name, arguments, scalar.sort)
    return terms.cast(result, scalar) if scalar.sort is Sort.INT else result
