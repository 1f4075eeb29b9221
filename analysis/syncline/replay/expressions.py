"""Terms as Python expressions, evaluated with the functions of `arithmetic`.

Conditionals and junctions stay lazy, so that `n != 0 && x / n > 1` divides only where C would.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.reasons import Because, Cause
from ..ir.terms import Op, Sort, Term, bounds
from ..limits import replay as limits


class Untranslatable(Because):
    """The kernel has no replay; the message says what stands in the way."""


#: gives the Python name that holds a symbol's value
Naming = Callable[[Term], str]

_INFIX = {
    Op.ADD: "+",
    Op.MUL: "*",
    Op.BAND: "&",
    Op.BOR: "|",
    Op.BXOR: "^",
    Op.EQ: "==",
    Op.LT: "<",
    Op.LE: "<=",
    Op.AND: "and",
    Op.OR: "or",
    Op.FADD: "+",
    Op.FMUL: "*",
}
_FUNCTION = {
    Op.TDIV: "truncated_division",
    Op.TMOD: "truncated_remainder",
    Op.SHL: "shift_left",
    Op.SHR: "shift_right",
    Op.MIN: "min",
    Op.MAX: "max",
    Op.FDIV: "real_division",
    Op.ITOF: "to_real",
    Op.FTOI: "to_integer",
}


def python(term: Term, name: Naming) -> str:
    """The Python expression for `term`. Raises Untranslatable."""
    if _size(term) > limits.EXPRESSION:
        raise Untranslatable(Cause.REPLAY_EXPRESSION())
    return _python(term, name)


def _size(term: Term) -> int:
    sizes: dict[Term, int] = {}

    def size(t: Term) -> int:
        if t not in sizes:
            sizes[t] = 1 + sum(size(a) for a in t.args)
        return sizes[t]

    try:
        return size(term)
    except RecursionError:
        return limits.EXPRESSION + 1


def _python(term: Term, name: Naming) -> str:
    op = term.op
    if op == Op.CONST:
        return _constant(term)
    if op == Op.SYM:
        return name(term)
    args = [_python(a, name) for a in term.args]
    if op in (Op.TDIV, Op.TMOD) and _is_plain_division(term):
        return f"({args[0]} {'//' if op == Op.TDIV else '%'} {args[1]})"
    if op in _INFIX:
        return f"({f' {_INFIX[op]} '.join(args)})"
    if op in _FUNCTION:
        return f"{_FUNCTION[op]}({', '.join(args)})"
    if op == Op.NOT:
        return f"(not {args[0]})"
    if op == Op.ITE:
        return f"({args[1]} if {args[0]} else {args[2]})"
    if op == Op.FROUND:
        return f"rounded({args[0]}, {term.payload.bits}, {term.payload.signed})"
    if op == Op.CAST:
        return _wrapped(args[0], term)
    if op == Op.USUB:
        return _wrapped(f"({args[0]} - {args[1]})", term)
    if op == Op.CALL:
        return f"call({term.payload!r}, Sort.{term.sort.name}, ({''.join(a + ', ' for a in args)}))"
    raise Untranslatable(Cause.REPLAY_OPERATOR(op))


def _constant(term: Term) -> str:
    if term.sort is not Sort.REAL:
        return f"({term.value!r})"
    try:
        return f"({float(term.value)!r})"
    except OverflowError:
        return "(1e999)" if term.value > 0 else "(-1e999)"


def _is_plain_division(term: Term) -> bool:
    """Python rounds toward minus infinity, which is the same where nothing is negative."""
    (low, _), divisor = bounds(term.args[0]), term.args[1]
    return low is not None and low >= 0 and divisor.is_const and divisor.value > 0


def _wrapped(text: str, term: Term) -> str:
    scalar = term.payload
    mask = (1 << scalar.bits) - 1
    if not scalar.signed:
        return f"({text} & {mask})"
    half = 1 << (scalar.bits - 1)
    return f"(({text} + {half} & {mask}) - {half})"
