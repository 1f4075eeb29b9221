"""Conditions on data, set apart from conditions on indices.

`value of thread 1 != value of thread 2`, `x[i] < pivot`: long expressions over floats and memory contents that cost a
solver much and decide little, since anyone may pass any data. A query is first asked without them. No solution then is
a proof; to a solution plain contents are added, pattern by pattern, until the conditions hold in plain arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...ir import terms as T
from ...ir.terms import Kind, Op, Sort, Term, bounds
from ...limits import prove as limits
from .evaluate import default, evaluate
from .query import Model, Value

_PATTERNS = 9


def parted(conjuncts: Sequence[Term]) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """(conditions on indices, conditions on data)"""
    data = [c for c in conjuncts if _is_data(c)]
    return tuple(c for c in conjuncts if c not in data), tuple(data)


def _is_data(condition: Term) -> bool:
    parts = list(T.subterms(condition))
    if any(p.sort is Sort.REAL and p.op in (Op.SYM, Op.LOAD, Op.CALL) for p in parts):
        return True
    return len(parts) > limits.DATA_CONDITION and any(p.op in (Op.LOAD, Op.CALL) for p in parts)


def completed(model: Model, index: Sequence[Term], data: Sequence[Term]) -> Iterator[Model]:
    """The model with contents for what only the conditions on data mention, in a few plain patterns."""
    settled = frozenset[Term]().union(*(c.symbols for c in index))
    loose = sorted(
        (s for s in frozenset[Term]().union(*(c.symbols for c in data)) if s not in settled), key=lambda s: s.info.name
    )
    for pattern in range(_PATTERNS):
        symbols = dict(model.symbols)
        loads, calls = dict(model.loads), dict(model.calls)
        filled = Model(symbols, loads, calls)
        for rank, symbol in enumerate(loose, 1):
            if symbol.info.kind is Kind.UNIFORM and pattern:
                symbols[symbol] = Fraction(1) if symbol.sort is Sort.REAL else default(symbol)
            else:
                symbols[symbol] = _content(symbol, pattern, rank, int(T.side_of(symbol)[1] == 1))
        memo: dict[Term, Value] = {}
        seen: set[Term] = set()
        rank = 0
        for condition in data:
            for term in T.subterms(condition, seen):  # arguments before what they select
                if term.op not in (Op.LOAD, Op.CALL):
                    continue
                args = tuple(evaluate(a, filled, memo) for a in term.args)
                table, key = (loads, (term.payload[0], args)) if term.op == Op.LOAD else (calls, (term.payload, args))
                if key not in table:
                    rank += 1
                    table[key] = _content(term, pattern, rank, _number(args))
        yield filled


def _number(args: tuple[Value, ...]) -> int:
    """A number that goes with where something is read, or what a function is called with."""
    first = args[0] if args else 0
    return 0 if isinstance(first, float) else int(first) // 4


def _content(term: Term, pattern: int, rank: int, number: int) -> Value:
    """Zeros; all different, upward and downward; by number, upward and downward; alternating; scattered; no numbers,
    all of them and every second one."""
    scattered = (37 * number + 11 * rank) % 101
    wish = (0, rank, -rank, number % 7, -(number % 7), rank % 2, scattered, 0, rank % 2)[pattern]
    if term.sort is Sort.REAL and (pattern == _PATTERNS - 2 or (pattern == _PATTERNS - 1 and wish)):
        return T.NAN
    if term.sort is Sort.BOOL:
        return bool(wish % 2)
    if term.sort is Sort.REAL:
        return Fraction(wish)
    low, high = bounds(term)
    if (low is not None and wish < low) or (high is not None and wish > high):
        return default(term)
    return wish
