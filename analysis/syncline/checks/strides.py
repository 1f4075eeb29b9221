"""Strides that a caller chose: `y * ld + x`. A race that needs rows to overlap (ld shorter than the row) is there for
particular strides only, and no sensible caller passes those.

Two ways to say "sensible", each a set of guards: every stride keeps what it multiplies apart from the rest (equal rows
*and* equal columns), or every index stays inside its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ..ir import terms as t
from ..ir.kernel import Address
from ..ir.terms import Kind, Term, render
from ..prove.query import Query

_DIMS = frozenset((*t.BLOCK_DIM, *t.GRID_DIM))


def parameters(terms: Iterable[Term]) -> list[Term]:
    """The integer parameters of the kernel that occur in `terms`, by name."""
    found = {s for term in terms for s in term.symbols if s.info.kind is Kind.UNIFORM and s not in _DIMS}
    return sorted((s for s in found if s.sort is t.Sort.INT), key=lambda s: s.info.name)


def sensible_strides(query: Query, possible: Callable[[Query], bool]) -> tuple[tuple[str, ...], list[tuple[Term, ...]]]:
    """The names of the stride parameters in a question, and the sets of guards that a sensible caller meets.

    `possible` tells whether a question without addresses has a solution: rows that an access can never stay in are not
    what the kernel means by a row."""
    if query.first is None or query.second is None:
        return (), []
    one, two = _by_stride(query.first), _by_stride(query.second)
    strides = sorted({*one, *two} - {t.ONE}, key=lambda s: (len(_factors(s)), render(s)))
    strides = [s for s in strides if _moves(one.get(s)) or _moves(two.get(s))]
    if not strides:
        return (), []
    apart = tuple(t.eq(one.get(s, t.ZERO), two.get(s, t.ZERO)) for s in strides)
    out = [apart]
    rows = tuple(guard for a in (query.first, query.second) for s in strides for guard in _inside_row(a, s))
    if t.FALSE not in rows and possible(Query(query.pair, (*query.guards, *rows))):
        out.append(rows)
    return tuple(p.info.name for p in parameters(strides)), out


def _moves(term: Term | None) -> bool:
    return term is not None and not term.is_const


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.op == t.Op.MUL else (term,)


def _inside_row(address: Address, stride: Term) -> tuple[Term, ...]:
    """What the stride does not multiply stays between zero and the stride. The bare stride is a place in a row (its
    end), not a row."""
    needed = Counter(_factors(stride))
    below: list[Term] = []
    unit = 0
    for size, term in address.index:
        for monomial, coefficient in t.monomials(term).items():
            factors = Counter(_factors(monomial))
            if needed <= factors and factors != needed:
                unit = size if not unit else min(unit, size)
            else:
                below.append(t.mul(t.integer(size * coefficient), monomial))
    if not unit:
        return ()
    inside = t.add(t.ZERO, *below)
    return t.le(t.ZERO, inside), t.lt(inside, t.mul(t.integer(unit), stride))


def _by_stride(address: Address) -> dict[Term, Term]:
    """The byte offset as a sum over strides: {product of parameters: what it multiplies}; the rest is under ONE."""
    out: dict[Term, Term] = {}
    for size, term in address.index:
        for monomial, coefficient in t.monomials(term).items():
            fixed, moving = t.ONE, t.integer(size * coefficient)
            for factor in _factors(monomial):
                if _is_parameter_term(factor):
                    fixed = t.mul(fixed, factor)
                else:
                    moving = t.mul(moving, factor)
            out[fixed] = t.add(out.get(fixed, t.ZERO), moving)
    return out


def _is_parameter_term(term: Term) -> bool:
    """A value that the caller chose: made of parameters alone."""
    symbols = term.symbols
    return bool(symbols) and all(s.info.kind is Kind.UNIFORM and s not in _DIMS for s in symbols)
