"""Every thread of a small launch, one by one: for indices that no equation describes (hashes, permutations, reversed
bits, rounded numbers).

What an address comes to is computed once for each thread, and the two sides are met as a database joins two tables. No
meeting is a proof; a meeting is a solution. Conditions that hang on more than the indices (extents of a launch that
nobody knows, contents of memory) are left out of the proof, which can only make it harder, and chosen for a solution.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...ir import terms as T
from ...ir.terms import Kind, Op, Sort, Term, bounds
from ...limits import prove as limits
from ...records import record
from ..questions.evaluate import default, evaluate
from ..questions.facts import difference
from ..questions.query import Apart, Model, Query, Value
from ..questions.work import Work
from .witness import holds, symbols_of

#: so many values of a symbol, by kind, are looked at where there are more
_SAMPLE = {Kind.THREAD: limits.SAMPLED_THREADS, Kind.BLOCK: limits.SAMPLED_BLOCKS}

_Position = Mapping[Term, Value]


@record
class Enumerated:
    """Solutions as far as they were looked for; `all`: there are no others."""

    models: tuple[Model, ...]
    all: bool


def is_opaque(conjuncts: Iterable[Term]) -> bool:
    """Whether an equation solver would be lost: values modulo 2^n, bits, rounding, squares."""
    seen: set[Term] = set()
    for conjunct in conjuncts:
        for term in T.subterms(conjunct, seen):
            if term.op in _HARD or (term.op == Op.CALL and _is_computed(term)):
                return True
            if term.op in (Op.TDIV, Op.TMOD) and not term.args[1].is_const:
                return True
            if term.op == Op.MUL and sum(not a.is_const for a in term.args) > 1 and _is_private(term):
                return True
    return False


_HARD = (Op.CAST, Op.FTOI, Op.FROUND, Op.BXOR, Op.BAND, Op.BOR, Op.SHL, Op.SHR)


def is_scattered(conjuncts: Iterable[Term]) -> bool:
    """Whether some values are computed modulo 2^n, or by functions of bits: a few threads are likely to meet by chance,
    if any do."""
    seen: set[Term] = set()
    return any(
        (term.op == Op.CAST and term.payload.bits >= 32)
        or term.op == Op.FROUND
        or (term.op == Op.CALL and _is_computed(term))
        for conjunct in conjuncts
        for term in T.subterms(conjunct, seen)
    )


def _is_private(term: Term) -> bool:
    return all(T.side_of(s)[1] is not None for a in term.args for s in a.symbols)


def enumerated(
    query: Query, asked: Sequence[Term], current: Mapping[Term, Term], most: int, work: Work
) -> Enumerated | None:
    """The solutions of a query whose conjuncts are `asked`; None where they are more than `most` addresses or than
    there is work left for, or where its threads do not part into two. `current` says what the query's symbols have
    become once bounds were moved into them."""
    if query.pair.apart is Apart.SAME:
        return None
    parts: Mapping[Term, int] = {}
    low = high = 0
    if query.first is not None and query.second is not None:
        found = difference(query.first, query.second)
        if found is None:
            return None
        parts, low, high = found.terms, found.low, found.high
    needed = frozenset[Term]().union(*(base.symbols for base in parts), *(s.symbols for r in _rows(query) for s in r))
    sides = [{s for s in needed if T.side_of(s)[1] == side} for side in (1, 2)]
    shared = needed - sides[0] - sides[1]
    if any(_has_contents(base) for base in parts) or any(not _of_one(base, sides) for base in parts):
        return None
    found = _domains((shared, *sides), current, most)
    whole = found is not None
    if found is None and is_scattered(asked):
        found = _domains((shared, *sides), current, most, _SAMPLE)
    if found is None:
        return None
    common, first, second = found
    positions = len(common) * (len(first) + len(second))
    if not work.has_for(positions):
        return None
    work.evaluated(positions)
    keys = [{b: c for b, c in parts.items() if b.symbols <= side | shared} for side in sides]
    keys[0] = {b: c for b, c in keys[0].items() if b not in keys[1]}
    pairs = _Pairs(asked, keys, sides, shared, (low, high))
    seen = _looked_through(query, asked, pairs, (common, first, second), work)
    whole = whole and not any(_may_be_fused(base) for base in parts)
    return seen if whole else Enumerated(seen.models, False)


def _rows(query: Query) -> Sequence[Sequence[Term]]:
    pair = query.pair
    return pair.threads if pair.apart is not Apart.BLOCKS else (*pair.threads, *pair.blocks)


def _has_contents(term: Term) -> bool:
    return any(p.op == Op.LOAD or (p.op == Op.CALL and not _is_computed(p)) for p in T.subterms(term))


def _may_be_fused(term: Term) -> bool:
    """Whether a product is rounded before it is added to: compilers may leave that out (`fma`), and then other numbers
    come out."""
    return any(
        p.op == Op.FADD and any(a.op == Op.FROUND and a.args[0].op == Op.FMUL for a in p.args) for p in T.subterms(term)
    )


def _is_computed(call: Term) -> bool:
    return call.payload in T.WHOLE if call.sort is Sort.REAL else T.known(call.payload) is not None


def _of_one(base: Term, sides: Sequence[set[Term]]) -> bool:
    return not (base.symbols & sides[0] and base.symbols & sides[1])


def _domains(
    groups: Sequence[Iterable[Term]], current: Mapping[Term, Term], most: int, sample: Mapping[Kind, int] | None = None
) -> tuple[Sequence[_Position], Sequence[_Position], Sequence[_Position]] | None:
    """Every value of what is shared, and of either side's own symbols, smaller ones first; None where they are too
    many. Of a `sample`, no more than so many values of each symbol by its kind."""
    found: list[tuple[list[Term], list[range]]] = []
    for group in groups:
        ordered = sorted(group, key=lambda s: s.info.name)
        ranges: list[range] = []
        for symbol in ordered:
            low, high = bounds(current.get(symbol, symbol))
            if sample is not None:
                low = 0 if low is None else low
                last = low + sample.get(symbol.info.kind, 1) - 1
                high = last if high is None else min(high, last)
            if symbol.sort is not Sort.INT or low is None or high is None:
                return None
            ranges.append(range(low, min(high, low + most) + 1))
        found.append((ordered, ranges))
    common, first, second = (math.prod(map(len, ranges)) for _, ranges in found)
    if common * (first + second) > most:
        return None
    a, b, c = ([dict(zip(o, values, strict=True)) for values in itertools.product(*r)] for o, r in found)
    return a, b, c


class _Pairs:
    """The join: what one side's conditions and the meeting of the addresses leave over."""

    def __init__(
        self,
        asked: Sequence[Term],
        keys: Sequence[Mapping[Term, int]],
        sides: Sequence[set[Term]],
        shared: frozenset[Term],
        window: tuple[int, int],
    ) -> None:
        decidable = [c for c in asked if not _has_contents(c)]
        self.own = [[c for c in decidable if c.symbols <= side | shared] for side in sides]
        everything = sides[0] | sides[1] | shared
        alone = {*self.own[0], *self.own[1]}
        self.both = [c for c in decidable if c.symbols <= everything and c not in alone]
        self.keys, self.window = keys, window

    def of(self, common: _Position, first: Sequence[_Position], second: Sequence[_Position]) -> Iterator[_Position]:
        """The positions of two threads whose addresses meet."""
        low, high = self.window
        table: dict[int, list[_Position]] = {}
        for key, position in self._side(1, common, second):
            table.setdefault(key, []).append(position)
        for key, position in self._side(0, common, first):
            for other in range(low - key, high - key + 1):
                for partner in table.get(other, ()):
                    yield {**common, **position, **partner}

    def _side(self, number: int, common: _Position, positions: Sequence[_Position]) -> Iterator[tuple[int, _Position]]:
        for position in positions:
            model = Model({**common, **position}, {}, {})
            memo: dict[Term, Value] = {}
            if all(evaluate(c, model, memo) for c in self.own[number]):
                yield sum(c * int(evaluate(b, model, memo)) for b, c in self.keys[number].items()), position


def _looked_through(
    query: Query,
    asked: Sequence[Term],
    pairs: _Pairs,
    positions: tuple[Sequence[_Position], Sequence[_Position], Sequence[_Position]],
    work: Work,
) -> Enumerated:
    models: list[Model] = []
    unsure, count = 0, 0
    plain = {s: default(s) for s in sorted(symbols_of(query), key=lambda s: s.info.name)}
    common, first, second = positions
    for shared in common:
        for position in pairs.of(shared, first, second):
            count += 1
            work.paired()
            if count > limits.MEETING_PAIRS or unsure > limits.UNSURE_PAIRS or work.is_over:
                return Enumerated(tuple(models), False)
            model = Model(position, {}, {})
            if not all(evaluate(c, model) for c in pairs.both):
                continue
            full = _completed(query, plain, position)
            if holds(full, asked):
                models.append(full)
                if len(models) == limits.OFFERED:
                    return Enumerated(tuple(models), False)
            else:
                unsure += 1
    return Enumerated(tuple(models), not unsure)


def _completed(query: Query, plain: Mapping[Term, Value], position: _Position) -> Model:
    """A model with the launch as large as the two threads need, and `plain` values for what is left."""
    out: dict[Term, Value] = {**plain, **position}
    pair = query.pair
    for extents, rows in ((pair.block_dim, pair.threads), (pair.grid_dim, pair.blocks)):
        for axis, extent in enumerate(extents):
            if extent.op == Op.SYM and extent not in position:
                most = max(int(evaluate(row[axis], Model(out, {}, {}))) for row in rows)
                out[extent] = max(most + 1, int(default(extent)))
    return Model(out, {}, {})
