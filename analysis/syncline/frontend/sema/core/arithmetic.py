"""C's operators on numbers: the usual conversions, then the term that computes the result."""

from __future__ import annotations

from ....ir import terms
from ....ir.terms import Sort, Term
from ... import ctypes as c
from ...ctypes import Arithmetic
from .convert import cast, rounded
from .values import Number

COMPARISONS = {"==": terms.eq, "!=": terms.ne, "<": terms.lt, "<=": terms.le, ">": terms.gt, ">=": terms.ge}

_BITS = 64  #: of the largest integers


def binary(operator: str, a: Number, b: Number) -> Number | None:
    """`a operator b`; None for an operator that numbers of these types do not have."""
    if operator in COMPARISONS:
        common = c.usual(a.type, b.type)
        return Number(COMPARISONS[operator](cast(a, common).term, cast(b, common).term), c.BOOL)
    if operator in ("<<", ">>"):
        kind = c.promote(a.type)
        if kind.scalar.sort is Sort.REAL or b.type.scalar.sort is Sort.REAL:
            return None
        left, right = cast(a, kind).term, terms.as_integer(b.term)
        if right.is_const and right.value >= _BITS:
            return None  # no integer that is followed has so many
        if operator == ">>":
            return Number(terms.shr(left, right), kind)
        return Number(terms.cast(terms.shl(left, right), kind.scalar), kind)
    common = c.usual(a.type, b.type)
    left, right = cast(a, common).term, cast(b, common).term
    if common.scalar.sort is Sort.REAL:
        term = _real(operator, left, right)
        term = None if term is None else rounded(term, common.scalar)
    else:
        term = _integer(operator, left, right, common)
    return None if term is None else Number(term, common)


def wrapped_count(shifted: Arithmetic, count: Number) -> Number:
    """A constant number of places to shift by, reduced to the width of what is shifted (OpenCL C 3.0 6.4.10)."""
    places = terms.as_integer(count.term)
    if not places.is_const:
        return count
    return Number(terms.integer(places.value % (8 * c.promote(shifted).size)), c.INT)


def _real(operator: str, a: Term, b: Term) -> Term | None:
    match operator:
        case "+":
            return terms.fadd(a, b)
        case "-":
            return terms.fadd(a, terms.fneg(b))
        case "*":
            return terms.fmul(a, b)
        case "/":
            return terms.fdiv(a, b)
    return None


def _integer(operator: str, a: Term, b: Term, kind: Arithmetic) -> Term | None:
    match operator:
        case "+":
            return _modular(terms.add(a, b), kind)
        case "-":
            return terms.sub(a, b) if kind.scalar.signed else terms.usub(a, b, kind.scalar)
        case "*":
            return _modular(terms.mul(a, b), kind)
        case "/":
            return terms.tdiv(a, b)
        case "%":
            return terms.tmod(a, b)
        case "&" | "bitand":
            return terms.band(a, b)
        case "|" | "bitor":
            return terms.bor(a, b)
        case "^" | "xor":
            return terms.bxor(a, b)
    return None


def _modular(result: Term, kind: Arithmetic) -> Term:
    """What an unsigned type holds of a result (C11 6.2.5). A signed one has no meaning where it overflows, so that none
    does."""
    return result if kind.scalar.signed else terms.cast(result, kind.scalar)


def unary(operator: str, a: Number) -> Number | None:
    """`operator a` for `+ - ~ !`."""
    if operator in ("!", "not"):
        return Number(terms.not_(a.truth), c.BOOL)
    kind = c.promote(a.type)
    term = cast(a, kind).term
    real = kind.scalar.sort is Sort.REAL
    match operator:
        case "+":
            return Number(term, kind)
        case "-":
            if real:
                return Number(terms.fneg(term), kind)
            return Number(terms.neg(term) if kind.scalar.signed else terms.usub(terms.ZERO, term, kind.scalar), kind)
        case "~" | "compl" if not real:
            top = terms.integer(-1 if kind.scalar.signed else kind.scalar.highest)
            return Number(terms.sub(top, term), kind)
    return None
