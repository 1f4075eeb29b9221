"""Small and plain solutions: in rounds, tight bounds first (design: ARCHITECTURE.md, "Proving").

A solution is worth showing when a person can check it by hand: few threads, one or two blocks, neighbouring threads,
small positive parameters. Free dimensions that stand in products are replaced by small constants, which makes the rest
linear; the solver is then asked under ever wider bounds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence

from ..ir import terms as T
from ..ir.terms import FALSE, Kind, Op, Sort, Term, bounds
from .encode import Script
from .evaluate import default, evaluate
from .query import Apart, Model, Pair, Query, Value
from .z3_backend import Session

#: block extents for a free dimension: (when the pair may share a warp, when it may not)
_BLOCKS = {1: ((8,), (64,)), 2: ((4, 4), (32, 4)), 3: ((4, 2, 2), (32, 2, 2))}
#: a parameter in a product: wider than a small block, then narrower, then a round number
_SIZES = (8, 2, 64)


def model_of(values: Mapping[str, Value], asked: Script, replacement: Mapping[Term, Term], query: Query) -> Model:
    """The solver's numbers as a model of the original query, with plain values for all that it left open."""
    inner: dict[Term, Value] = {}
    loads: dict[tuple[str, tuple[Value, ...]], Value] = {}
    calls: dict[tuple[str, tuple[Value, ...]], Value] = {}
    model = Model(inner, loads, calls)
    for term, name in asked.unknowns.items():  # arguments come before the contents that they select
        value = values.get(name, default(term))
        if term.op == Op.SYM:
            inner[term] = value
        elif term.op == Op.LOAD:
            loads[term.payload[0], tuple(evaluate(a, model) for a in term.args)] = value
        else:
            calls[term.payload, tuple(evaluate(a, model) for a in term.args)] = value
    symbols = {
        symbol: evaluate(replacement.get(symbol, symbol), model)
        for symbol in sorted(symbols_of(query), key=lambda s: s.info.name)
    }
    return Model(symbols, loads, calls)


def symbols_of(query: Query) -> frozenset[Term]:
    """Every symbol that the query mentions anywhere."""
    pair = query.pair
    terms = [*query.guards, *pair.threads[0], *pair.threads[1], *pair.blocks[0], *pair.blocks[1]]
    terms += [*pair.block_dim, *pair.grid_dim]
    for address in (query.first, query.second):
        if address is not None:
            terms.extend(index for _, index in address.index)
    return frozenset[Term]().union(*(t.symbols for t in terms))


def holds(model: Model, conjuncts: Sequence[Term]) -> bool:
    """Does the model make every conjunct true, and keep to every symbol's bounds? Plain arithmetic, no solver."""
    for symbol, value in model.symbols.items():
        low, high = (symbol.info.lo, symbol.info.hi) if symbol.sort is Sort.INT else (None, None)
        if (low is not None and value < low) or (high is not None and value > high):
            return False
    memo: dict[Term, Value] = {}
    return all(evaluate(c, model, memo) for c in conjuncts)


def curved_symbols(conjuncts: Sequence[Term]) -> list[Term]:
    """Uniform symbols that make the conjuncts non-linear: factors of products, divisors, the divided beside them."""
    out: dict[Term, None] = {}
    seen: set[Term] = set()
    for conjunct in conjuncts:
        for term in T.subterms(conjunct, seen):
            if term.op == Op.MUL:
                unknown = [a for a in term.args if not a.is_const]
                involved = unknown if len(unknown) > 1 else []
            elif term.op in (Op.TDIV, Op.TMOD) and not term.args[1].is_const:
                involved = [term.args[1]]
            else:
                continue
            for part in involved:
                for symbol in sorted(part.symbols, key=lambda s: s.info.name):
                    if symbol.info.kind is Kind.UNIFORM and symbol.sort is Sort.INT:
                        out[symbol] = None
    return list(out)


def small_launches(pair: Pair, conjuncts: Sequence[Term], current: Mapping[Term, Term]) -> Iterator[dict[Term, Term]]:
    """Constants for the free dimensions and parameters that stand in products, smallest launch first.

    `current` says what each of the query's symbols is called in `conjuncts`. Yields nothing where all is linear."""
    curved = curved_symbols(conjuncts)
    if not curved:
        return
    block = [current.get(d, d) for d in pair.block_dim]
    grid = [current.get(d, d) for d in pair.grid_dim]
    free = [d for d in block if not d.is_const]
    shapes = _BLOCKS.get(len(free), ((), ()))
    far = pair.apart is Apart.WARPS
    seen: set[tuple[Term, ...]] = set()
    for shape, blocks, size in itertools.product(shapes[1:] if far else shapes, (2, 4), _SIZES):
        choice: dict[Term, Term] = {}
        for symbol in curved:
            if symbol in free:
                wish = shape[free.index(symbol)]
            else:
                wish = blocks if symbol in grid else size
            choice[symbol] = T.integer(_nearest(wish, symbol))
        key = tuple(choice.values())
        if key not in seen:
            seen.add(key)
            yield choice


def narrowed(conjuncts: Sequence[Term], spread: int) -> dict[Term, Term]:
    """Every integer symbol within `spread` of its plainest value, as a symbol that carries these bounds: for what can
    be solved exactly only between bounds."""
    symbols = sorted(frozenset[Term]().union(*(c.symbols for c in conjuncts)), key=lambda s: s.info.name)
    out: dict[Term, Term] = {}
    for symbol in symbols:
        if symbol.sort is Sort.INT:
            low, high = bounds(symbol)
            least = int(default(symbol))
            low = least if low is None else max(low, least)
            high = low + spread if high is None else min(high, low + spread)
            out[symbol] = T.symbol(symbol.info.name, symbol.info.kind, symbol.sort, low, high)
    return out


def _nearest(wish: int, symbol: Term) -> int:
    low, high = bounds(symbol)
    if low is not None and wish < low:
        return low
    return high if high is not None and wish > high else wish


def search(
    asked: Script, session: Session, spreads: Sequence[int | None], neighbours: str
) -> tuple[str, Mapping[str, Value]]:
    """The plainest solution found under the given bounds, asked in their order (None: no bounds).

    "unsat" is answered only where no bounds were assumed. Without bounds any solution may come back, so a bounded one
    is then looked for before it is accepted."""
    names = list(asked.unknowns.values())
    for spread in spreads:
        outcome, values = session.check(window(asked, spread), names)
        if outcome == "sat":
            if spread is None:
                return _plainer(asked, session, neighbours) or (outcome, values)
            return _with(session, window(asked, spread) + neighbours, names) or (outcome, values)
        if spread is None:
            return outcome, {}
    return "unknown", {}


def _plainer(asked: Script, session: Session, neighbours: str) -> tuple[str, Mapping[str, Value]] | None:
    names = list(asked.unknowns.values())
    for spread in (16, 256, 65536):
        bounded = window(asked, spread)
        found = _with(session, bounded + neighbours, names) or _with(session, bounded, names)
        if found is not None:
            return found
    return None


def _with(session: Session, extra: str, names: Sequence[str]) -> tuple[str, Mapping[str, Value]] | None:
    outcome, values = session.check(extra, names)
    return (outcome, values) if outcome == "sat" else None


def window(asked: Script, spread: int | None) -> str:
    """Assertions that keep every unknown integer within `spread` of its plainest value, and uniform ones positive."""
    if spread is None:
        return ""
    lines: list[str] = []
    for term in asked.unknowns:
        if term.sort is not Sort.INT:
            continue
        low, high = bounds(term)
        least = max(1 if term.op == Op.SYM and term.info.kind is Kind.UNIFORM else 0, low if low is not None else 0)
        if high is None or high >= least:
            lines.append(asked.assertion(T.le(T.integer(least), term)))
            lines.append(asked.assertion(T.le(term, T.integer(least + spread))))
    return "".join(lines)


def neighbours(pair: Pair, asked: Script, current: Mapping[Term, Term]) -> str:
    """Assertions that put the two threads (or blocks) next to each other."""
    rows = pair.blocks if pair.apart is Apart.BLOCKS else pair.threads
    lines: list[str] = []
    for first, second in zip(*rows, strict=True):
        a, b = current.get(first, first), current.get(second, second)
        if a is not b and a in asked.unknowns and b in asked.unknowns:
            lines.append(asked.assertion(T.le(a, T.add(b, T.ONE))))
            lines.append(asked.assertion(T.le(b, T.add(a, T.ONE))))
    return "".join(lines)


def substitute_all(conjuncts: Sequence[Term], choice: Mapping[Term, Term]) -> tuple[Term, ...]:
    memo: dict[Term, Term] = {}
    whole = T.and_(*(T.substitute(c, choice, memo) for c in conjuncts))
    return (FALSE,) if whole is FALSE else (whole.args if whole.op == Op.AND else (whole,))
