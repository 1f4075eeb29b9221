"""Solutions worth showing: ever wider bounds for the solver, and the check of what it finds in plain arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...ir import terms as T
from ...ir.terms import Kind, Op, Sort, Term, bounds
from ..questions.evaluate import default, evaluate
from ..questions.query import Apart, Model, Pair, Query, Value
from ..solving.script import Script
from ..solving.solver import Solver


def model_of(values: Mapping[str, Value], asked: Script, replacement: Mapping[Term, Term], query: Query) -> Model:
    """The solver's numbers as a model of the original query, with plain values for all that it left open."""
    inner: dict[Term, Value] = {}
    loads: dict[tuple[str, tuple[Value, ...]], Value] = {}
    calls: dict[tuple[str, tuple[Value, ...]], Value] = {}
    model = Model(inner, loads, calls)
    for term, name in asked.unknowns.items():  # arguments come before the contents that they select
        value = values.get(name, default(term))
        if term in asked.flags and values.get(asked.flags[term]) is True:
            value = T.NAN
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


def corrections(values: Mapping[str, Value], asked: Script) -> str:
    """Assertions that give the functions whose values are known the right ones for the arguments of a solution."""
    symbols: dict[Term, Value] = {}
    loads: dict[tuple[str, tuple[Value, ...]], Value] = {}
    calls: dict[tuple[str, tuple[Value, ...]], Value] = {}
    model = Model(symbols, loads, calls)
    lines: list[str] = []
    for term, name in asked.unknowns.items():
        value = values.get(name, default(term))
        if term.op == Op.SYM:
            symbols[term] = value
            continue
        args = tuple(evaluate(a, model) for a in term.args)
        if term.op == Op.LOAD:
            loads[term.payload[0], args] = value
            continue
        right = T.value_of(term.payload, args) if term.sort is Sort.INT else None
        if right is None:
            calls[term.payload, args] = value
        elif right != value:
            same = (T.eq(a, T.integer(int(x))) for a, x in zip(term.args, args, strict=True))
            lines.append(asked.implication(T.and_(*same), term, T.integer(right)))
    return "".join(lines)


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
    return within_bounds(model.symbols) and all_true(model, conjuncts)


def all_true(model: Model, conjuncts: Iterable[Term]) -> bool:
    memo: dict[Term, Value] = {}
    return all(evaluate(c, model, memo) for c in conjuncts)


def within_bounds(symbols: Mapping[Term, Value]) -> bool:
    for symbol, value in symbols.items():
        low, high = (symbol.info.lo, symbol.info.hi) if symbol.sort is Sort.INT else (None, None)
        if (low is not None and value < low) or (high is not None and value > high):
            return False
    return True


def plain(model: Model) -> bool:
    """Are all sizes and strides positive, as a sensible caller passes them?"""
    return all(v > 0 for s, v in model.symbols.items() if s.info.kind is Kind.UNIFORM and s.sort is Sort.INT)


def search(
    asked: Script, session: Solver, spreads: Sequence[int | None], neighbours: str
) -> tuple[str, Mapping[str, Value]]:
    """The first solution found under the given bounds, asked in their order (None: no bounds), between neighbouring
    threads where there is one. "unsat" is answered only where no bounds were assumed."""
    names = [*asked.unknowns.values(), *asked.flags.values()]
    for spread in spreads:
        bounded = window(asked, spread)
        outcome, values = session.check(bounded, names)
        if outcome == "sat":
            if spread is not None and neighbours:
                nearer, plain = session.check(bounded + neighbours, names)
                if nearer == "sat":
                    return nearer, plain
            return outcome, values
        if spread is None:
            return outcome, {}
    return "unknown", {}


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
    lines += [f"(assert (not {name}))" for name in asked.odd]
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
