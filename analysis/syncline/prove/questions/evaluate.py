"""The meaning of terms, in plain Python numbers: what every other part of the prover is checked against.

Operators are total, so that "the model checks" is a yes or a no: dividing an integer by zero gives zero (and leaves the
dividend as remainder), shift amounts are clamped to 0..63. A C program that relies on either has undefined behaviour;
the prover keeps such solutions out where the operation is certainly executed (`facts.defined`). Reals are what IEEE 754
makes of them: fractions, and floats for what is infinite or no number.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from ...ir.terms import NAN, WHOLE, Kind, Op, Sort, Term, nearest, value_of, whole_value, wrap
from .query import Model, Value

MAX_SHIFT = 63


def evaluate(term: Term, model: Model, memo: dict[Term, Value] | None = None) -> Value:
    """The value of `term` in `model`; symbols and contents that the model leaves open get their defaults.

    Pass one `memo` to share work between terms of the same model."""
    memo = {} if memo is None else memo
    found = memo.get(term)
    if found is None:
        found = memo[term] = _evaluate(term, model, memo)
    return found


def default(term: Term) -> Value:
    """The plainest value that a symbol or an unknown content can have: one for what is uniform (a size, a stride), else
    zero; or the bound nearest to it."""
    if term.sort is Sort.BOOL:
        return False
    if term.sort is Sort.REAL:
        return Fraction(0)
    if term.op != Op.SYM:
        return 0
    low, high = term.info.lo, term.info.hi
    wish = 1 if term.info.kind is Kind.UNIFORM else 0
    if low is not None and wish < low:
        return low
    return high if high is not None and high < wish else wish


def _evaluate(term: Term, model: Model, memo: dict[Term, Value]) -> Value:
    op = term.op
    if op == Op.CONST:
        return term.payload
    if op == Op.SYM:
        value = model.symbols.get(term)
        return default(term) if value is None else value
    if op == Op.ITE:
        return evaluate(term.args[1 if evaluate(term.args[0], model, memo) else 2], model, memo)
    if op == Op.AND:
        return all(evaluate(a, model, memo) for a in term.args)
    if op == Op.OR:
        return any(evaluate(a, model, memo) for a in term.args)
    args = tuple([evaluate(a, model, memo) for a in term.args])
    if op == Op.LOAD:
        value = model.loads.get((term.payload[0], args))
        return default(term) if value is None else _as_sort(value, term.sort)
    if op == Op.CALL:
        if term.sort is Sort.REAL and term.payload in WHOLE and len(args) == 1:
            return _real(whole_value(term.payload, args[0]))
        if term.sort is Sort.INT and (known := value_of(term.payload, args)) is not None:
            return known
        value = model.calls.get((term.payload, args))
        return default(term) if value is None else value
    if op == Op.CAST:
        return wrap(int(args[0]), term.payload)
    if op == Op.USUB:
        return wrap(int(args[0]) - int(args[1]), term.payload)
    if op == Op.FROUND:
        return _real(nearest(args[0], term.payload))
    if op == Op.ITOF:
        return Fraction(args[0])
    found = _FOLD[op](*args)
    return _real(found) if isinstance(found, float) else found


def _real(value: Fraction | float) -> Fraction | float:
    """Of all that is no number there is one, so that tables find it again."""
    return NAN if value != value else value


def _alike(a: Fraction | float, b: Fraction | float) -> tuple[Fraction | float, Fraction | float]:
    """Both as fractions, or both as floats: beside what is infinite or no number, the sign of a fraction is enough."""
    if isinstance(a, float) or isinstance(b, float):
        return _signed(a), _signed(b)
    return a, b


def _signed(a: Fraction | float) -> float:
    return a if isinstance(a, float) else 1.0 if a > 0 else -1.0 if a else 0.0


def _total(a: Fraction | float, b: Fraction | float) -> Fraction | float:
    a, b = _alike(a, b)
    return a + b


def _multiple(a: Fraction | float, b: Fraction | float) -> Fraction | float:
    a, b = _alike(a, b)
    return a * b


def _ratio(a: Fraction | float, b: Fraction | float) -> Fraction | float:
    if b:
        a, b = _alike(a, b)
        return a / b
    return math.nan if not a or a != a else math.inf if a > 0 else -math.inf


def _whole(a: Fraction | float) -> int:
    if isinstance(a, float) and not math.isfinite(a):
        return 0 if a != a else (2**63 - 1 if a > 0 else -(2**63))
    return int(a)


def _as_sort(value: Value, sort: Sort) -> Value:
    """A content that is read as another type than the one it was fixed as: some number, the same each time."""
    if sort is Sort.REAL:
        return value if isinstance(value, float) else Fraction(value)
    if isinstance(value, float):
        return value == value if sort is Sort.BOOL else 0
    return bool(value) if sort is Sort.BOOL else int(value)


def quotient(a: int, b: int) -> int:
    """C division; zero where `b` is."""
    if not b:
        return 0
    size = abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


def remainder(a: int, b: int) -> int:
    """C remainder; `a` where `b` is zero."""
    return a - quotient(a, b) * b


def _product(*factors: int) -> int:
    out = 1
    for factor in factors:
        out *= factor
    return out


def _amount(b: int) -> int:
    return min(max(b, 0), MAX_SHIFT)


_FOLD: dict[str, Callable[..., Value]] = {
    Op.ADD: lambda *xs: sum(xs),
    Op.MUL: _product,
    Op.TDIV: quotient,
    Op.TMOD: remainder,
    Op.SHL: lambda a, b: a << _amount(b),
    Op.SHR: lambda a, b: a >> _amount(b),
    Op.BAND: lambda a, b: a & b,
    Op.BOR: lambda a, b: a | b,
    Op.BXOR: lambda a, b: a ^ b,
    Op.MIN: min,
    Op.MAX: max,
    Op.EQ: lambda a, b: a == b,
    Op.LT: lambda a, b: a < b,
    Op.LE: lambda a, b: a <= b,
    Op.NOT: lambda a: not a,
    Op.FADD: _total,
    Op.FMUL: _multiple,
    Op.FDIV: _ratio,
    Op.FTOI: _whole,
}
