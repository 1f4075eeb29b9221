"""A checked solution made plainer, by plain arithmetic: what a person need not look at becomes zero, dimensions become
powers of two, both threads move toward the origin together. Nothing is kept that does not satisfy every conjunct."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...ir import terms as T
from ...ir.terms import Op, Sort, Term
from ...limits import prove as limits
from ..questions.evaluate import default, evaluate
from ..questions.query import Model, Pair, Query, Value
from .witness import all_true, within_bounds

Symbols = Mapping[Term, Value]


def shrink(model: Model, query: Query, conjuncts: Sequence[Term]) -> Model:
    """A model of the same conjuncts, with smaller numbers where a few attempts find them."""
    touched: dict[Term, list[Term]] = {}
    for conjunct in conjuncts:
        for symbol in conjunct.symbols:
            touched.setdefault(symbol, []).append(conjunct)
    patience = limits.SHRINKING
    improved = True
    while improved:
        improved = False
        for symbols in _attempts(model.symbols, query.pair):
            if not patience:
                return _pruned(model, conjuncts)
            patience -= 1
            candidate = Model({**model.symbols, **symbols}, model.loads, model.calls)
            affected = dict.fromkeys(c for symbol in symbols for c in touched.get(symbol, ()))
            if within_bounds(symbols) and all_true(candidate, affected):
                model, improved = candidate, True
                break
    return _pruned(model, conjuncts)


def _attempts(symbols: Symbols, pair: Pair) -> Iterator[Symbols]:
    """Changes to try, the boldest first; each makes some number plainer, so that trying again comes to an end."""
    dims: dict[Term, tuple[int, ...]] = dict.fromkeys(pair.block_dim, (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024))
    dims.update((d, (1, 2)) for d in pair.grid_dim)
    partners = [(a, b) for rows in (pair.threads, pair.blocks) for a, b in zip(*rows, strict=True) if a is not b]
    for a, b in partners:
        x, y = symbols.get(a), symbols.get(b)
        if x and y:
            step = min(x, y)
            yield {a: x - step, b: y - step}
    for symbol, value in symbols.items():
        if symbol in dims:
            sizes = dims[symbol]
            smaller = sizes[: sizes.index(value)] if value in sizes else sizes
            yield from ({symbol: size} for size in smaller)
        elif value != default(symbol):
            yield {symbol: default(symbol)}
            if symbol.sort is Sort.INT and value > default(symbol) + 1:
                yield {symbol: default(symbol) + 1}
                yield {symbol: (value + default(symbol)) // 2}


def _pruned(model: Model, conjuncts: Sequence[Term]) -> Model:
    """Without contents that nothing reads any more."""
    memo: dict[Term, Value] = {}
    seen: set[Term] = set()
    loads, calls = set(), set()
    for conjunct in conjuncts:
        for term in T.subterms(conjunct, seen):
            if term.op in (Op.LOAD, Op.CALL):
                args = tuple(evaluate(a, model, memo) for a in term.args)
                if term.op == Op.LOAD:
                    loads.add((term.payload[0], args))
                else:
                    calls.add((term.payload, args))
    return Model(
        model.symbols,
        {key: value for key, value in model.loads.items() if key in loads},
        {key: value for key, value in model.calls.items() if key in calls},
    )
