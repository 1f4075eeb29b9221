"""A solution near another one: the numbers of a solution of an earlier question, or plain ones, changed one at a time
until all that is asked holds. One pair after another is asked about much the same, and one step of a thread's index,
one size or one content of memory is often all that is missing: found in a tenth of what it takes to make a solver.

The invariant: *what is given back makes every conjunct true in plain arithmetic*, as any solution must. That nothing
is found says nothing. Which changes are made hangs on the question and the numbers that it starts from, and on nothing
else, so that the same questions in the same order get the same answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from ...ir import terms as T
from ...ir.terms import Kind, Op, Sort, Term, bounds
from ...limits import prove as limits
from ...records import record
from .evaluate import default, evaluate
from .query import Apart, Model, Pair, Value
from .work import Work

#: what may be changed: a symbol, or a content with what selects it
_Unknown = tuple[Term, tuple[Value, ...] | None]
#: by how much an unknown is changed to see what hangs on it
_Widths = Callable[[Term], tuple[int, ...]]


@record
class _Change:
    unknown: _Unknown
    value: Value


def nearby(start: Model, conjuncts: Sequence[Term], work: Work) -> Model | None:
    """A model of the conjuncts that is a few changes away from `start`; None where none was found."""
    seen: set[Term] = set()
    size = sum(1 for conjunct in conjuncts for _ in T.subterms(conjunct, seen))
    work.changed(size)
    if size > limits.NEARBY_SIZE:
        return None
    broken = [c for c in conjuncts if not evaluate(c, start)]
    if len(broken) > limits.BROKEN:
        return None
    return _Changes(conjuncts, size, work).made(start, broken)


def plain_start(pair: Pair, symbols: Sequence[Term]) -> Model:
    """Plain values for all, a launch of a few warps, and two neighbours in it."""
    values: dict[Term, Value] = {symbol: default(symbol) for symbol in symbols}
    sizes = ((pair.block_dim[0], limits.PLAIN_BLOCK), (pair.grid_dim[0], 2))
    values.update((extent, _within(size, extent)) for extent, size in sizes if not extent.is_const)
    second = pair.warp if pair.apart is Apart.WARPS else 1
    for one, other in _placed(pair):
        values[one], values[other] = second - 1, second
        break
    return Model(values, {}, {})


def is_plain(model: Model) -> bool:
    """Whether all numbers of a model are such as changes may give: with others, what is next to it is as odd."""
    return all(_is_plain(symbol, int(value)) for symbol, value in model.symbols.items() if symbol.sort is Sort.INT)


def spread(symbols: Sequence[Term]) -> Model:
    """Numbers that differ, sizes larger than others."""
    sizes = {s: limits.PLAIN_BLOCK if s.info.kind is Kind.UNIFORM else 1 for s in symbols if s.sort is Sort.INT}
    return Model({s: _within(size + rank, s) for rank, (s, size) in enumerate(sizes.items())}, {}, {})


def as_neighbours(pair: Pair) -> Iterator[Term]:
    """Conditions that put the two threads (or blocks) next to each other."""
    for one, other in _placed(pair):
        yield T.le(one, T.add(other, T.ONE))
        yield T.le(other, T.add(one, T.ONE))


def _placed(pair: Pair) -> Iterator[tuple[Term, Term]]:
    """The indices by which the two threads (or blocks) may differ."""
    rows = pair.blocks if pair.apart is Apart.BLOCKS else pair.threads
    for one, other in zip(*rows, strict=True):
        if one is not other and one.op == other.op == Op.SYM:
            yield one, other


def _within(wish: int, symbol: Term) -> int:
    low, high = bounds(symbol)
    wish = wish if low is None else max(low, wish)
    return wish if high is None else min(high, wish)


class _Changes:
    """The changes that are tried on one question: which were made before, and how much may still be tried."""

    def __init__(self, conjuncts: Sequence[Term], size: int, work: Work) -> None:
        self._conjuncts, self._size, self._work = conjuncts, size, work
        self._made: set[tuple[Term, object, Value]] = set()
        self._each = size // max(len(conjuncts), 1) + 1  #: parts of a condition, on average
        self._left = limits.NEARBY_WORK
        self._steps: dict[Term, tuple[int, ...]] = {}

    def made(self, model: Model, broken: list[Term]) -> Model | None:
        """The model with changes until nothing is broken; None where they come to no end."""
        for _ in range(limits.CHANGES):
            found = self._best(model, broken) if broken else None
            if found is None:
                break
            model, broken = found
        return None if broken else model

    def _best(self, model: Model, broken: Sequence[Term]) -> tuple[Model, list[Term]] | None:
        """The model with the change of the first broken conjuncts that leaves fewest broken, and those."""
        best: tuple[Model, list[Term]] | None = None
        taken: tuple[Term, object, Value] | None = None
        for conjunct in broken[: limits.BROKEN_AT_ONCE]:
            for change in _changes(conjunct, model, self._widths):
                mark = (*change.unknown, change.value)
                if mark in self._made:
                    continue
                changed = _changed(model, change)
                holds = evaluate(conjunct, changed)
                self._count(self._size if holds else self._each)
                if self._left < 0:
                    return None
                if not holds:
                    continue
                left = _still_broken(changed, change.unknown, broken, self._conjuncts)
                if best is None or len(left) < len(best[1]):
                    best, taken = (changed, left), mark
                    if not left:
                        return best
            if best is not None and len(best[1]) < len(broken):
                break
        if taken is not None:
            self._made.add(taken)
        return best

    def _count(self, parts: int) -> None:
        self._left -= parts
        self._work.changed(parts)

    def _widths(self, unknown: Term) -> tuple[int, ...]:
        """By how much a number is changed to see what hangs on it: one, and what it is divided by anywhere, so that its
        other quotients and remainders may stay as they are."""
        if unknown not in self._steps:
            speaking = [c for c in self._conjuncts if unknown.op != Op.SYM or unknown in c.symbols]
            divisors = (
                int(part.args[1].value)
                for conjunct in speaking
                for part in T.subterms(conjunct)
                if part.op in (Op.TDIV, Op.TMOD) and part.args[1].is_const and part.args[1].value > 1
            )
            self._steps[unknown] = (1, *list(dict.fromkeys(divisors))[: limits.NEARBY_WIDTHS])
        return self._steps[unknown]


def _still_broken(changed: Model, unknown: _Unknown, broken: Sequence[Term], conjuncts: Sequence[Term]) -> list[Term]:
    """The conjuncts that do not hold after a change: those that do not speak of a changed symbol are as they were."""
    symbol, key = unknown
    memo: dict[Term, Value] = {}
    return [
        c
        for c in conjuncts
        if (c in broken if key is None and symbol not in c.symbols else not evaluate(c, changed, memo))
    ]


def _changed(model: Model, change: _Change) -> Model:
    term, key = change.unknown
    if key is None:
        return Model({**model.symbols, term: change.value}, model.loads, model.calls)
    if term.op == Op.LOAD:
        return Model(model.symbols, {**model.loads, (term.payload[0], key): change.value}, model.calls)
    return Model(model.symbols, model.loads, {**model.calls, (term.payload, key): change.value})


def _changes(condition: Term, model: Model, widths: _Widths) -> Iterator[_Change]:
    """Changes of one number each that may make a condition true that is not."""
    match condition.op:
        case Op.OR | Op.AND:
            for part in condition.args:
                if not evaluate(part, model):
                    yield from _changes(part, model, widths)
        case Op.EQ | Op.LE | Op.LT if condition.args[0].sort is Sort.INT:
            yield from _balancing(condition, model, widths)
        case Op.EQ | Op.LE | Op.LT if condition.args[0].sort is Sort.REAL:
            yield from _balancing_reals(condition, model)
        case Op.NOT if condition.args[0].op == Op.EQ and condition.args[0].args[0].sort is not Sort.BOOL:
            yield from _parting(condition.args[0], model, widths)
        case _:
            for unknown in _unknowns(condition, model):
                if unknown[0].sort is Sort.BOOL:
                    yield _Change(unknown, not evaluate(unknown[0], model))


def _balancing(condition: Term, model: Model, widths: _Widths) -> Iterator[_Change]:
    """Changes by which two numbers are equal, or the one is no more, or less, than the other: each number that they
    hang on by as much as it takes where they grow with it as they do here."""
    missing = _missing(condition, model)
    for unknown in _unknowns(condition, model):
        if unknown[0].sort is not Sort.INT:
            if unknown[0].sort is Sort.BOOL:
                yield _Change(unknown, not evaluate(unknown[0], model))
            continue
        now = int(evaluate(unknown[0], model))
        wanted: dict[int, None] = {}
        for width in widths(unknown[0]):
            slope = _missing(condition, _changed(model, _Change(unknown, now + width))) - missing
            if slope and (condition.op != Op.EQ or missing % slope == 0):
                steps = -(missing // slope) if condition.op == Op.EQ else _steps(missing, slope)
                wanted[now + width * steps] = None
        yield from (_Change(unknown, value) for value in wanted if _is_plain(unknown[0], value))


def _balancing_reals(condition: Term, model: Model) -> Iterator[_Change]:
    """As `_balancing`, of real numbers, by those that their difference grows with."""

    def missing(changed: Model) -> Value:
        left, right = (_number(side, changed) for side in condition.args)
        return math.nan if left is None or right is None else left - right + (condition.op == Op.LT)

    for unknown in _unknowns(condition, model):
        now = _number(unknown[0], model) if unknown[0].sort is Sort.REAL else None
        if now is not None:
            slope = missing(_changed(model, _Change(unknown, now + 1))) - missing(model)
            if slope and not isinstance(slope, float):
                yield _Change(unknown, now - missing(model) / slope)


def _number(term: Term, model: Model) -> Fraction | None:
    """The value of a real term; None for infinities and what is no number."""
    value = evaluate(term, model)
    return None if isinstance(value, float) else Fraction(value)


def _missing(condition: Term, model: Model) -> int:
    """By how much the left side is too large; of an equation it may be too small as well, which is negative."""
    left, right = condition.args
    return int(evaluate(left, model)) - int(evaluate(right, model)) + (condition.op == Op.LT)


def _steps(missing: int, slope: int) -> int:
    """So many steps of a slope bring what is missing to zero, or below it."""
    size = -(-missing // abs(slope))
    return -size if slope > 0 else size


def _parting(equal: Term, model: Model, widths: _Widths) -> Iterator[_Change]:
    """Changes by which two numbers differ that are equal."""
    for unknown in _unknowns(equal, model):
        if unknown[0].sort is Sort.REAL and (real := _number(unknown[0], model)) is not None:
            yield _Change(unknown, real + 1)
        if unknown[0].sort is Sort.INT:
            now = int(evaluate(unknown[0], model))
            for width in widths(unknown[0]):
                for value in (now + width, now - width):
                    if _is_plain(unknown[0], value):
                        yield _Change(unknown, value)


def _is_plain(term: Term, value: int) -> bool:
    """Whether a number is in its bounds, not far from its plainest value, and below that only where there is no other
    choice: sizes are positive, and contents that people pass are seldom negative."""
    low, high = bounds(term)
    least = int(default(term))
    return least <= value <= least + limits.NEARBY and (high is None or value <= high) and (low is None or low <= value)


def _unknowns(condition: Term, model: Model) -> Iterator[_Unknown]:
    """What a condition hangs on, each once, in the order in which it is written."""
    seen: set[object] = set()
    for term in T.subterms(condition):
        if term.op == Op.SYM:
            yield term, None
        elif term.op in (Op.LOAD, Op.CALL) and not T.is_known_call(term):
            key = tuple(evaluate(a, model) for a in term.args)
            if (term.payload, key) not in seen:
                seen.add((term.payload, key))
                yield term, key
