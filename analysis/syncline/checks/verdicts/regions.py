"""Parts of one array that a caller keeps apart: rows of constant length in which the turns of a loop stay whose number
the caller decides (`row[9 * i + j]` for j below `count[i]`), and regions of one buffer, of which the second begins at
an offset of its own behind all of the first."""

from __future__ import annotations

from collections.abc import Iterable

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import Kind, Op, Term
from ...prove.questions.query import Query


def turns_in_rows(query: Query, addresses: Iterable[Address]) -> tuple[list[Term], list[str]]:
    """Guards that loops stay in rows of constant length, and the names of what the caller bounds these loops by."""
    bounds = _bounds_of_callers(query)
    guards: list[Term] = []
    names: dict[str, None] = {}
    for term in (term for address in addresses for _, term in address.index):
        parts = t.monomials(term)
        for length in sorted({c for m, c in parts.items() if c > 1 and m is not t.ONE and not _is_scaled(m)}):
            below = {m: c for m, c in parts.items() if abs(c) < length}
            counters = [s for m in below for s in m.symbols if s in bounds]
            if counters:
                inside = t.from_monomials(below)
                guards += [t.le(t.ZERO, inside), t.lt(inside, t.integer(length))]
                names |= dict.fromkeys(name for counter in counters for name in bounds[counter])
    return guards, list(names)


def _is_scaled(monomial: Term) -> bool:
    """Whether a parameter is among its factors: `16 * (i * length)` counts in rows of no constant length."""
    return monomial.op == Op.MUL and any(map(_is_passed, monomial.args))


def _bounds_of_callers(query: Query) -> dict[Term, list[str]]:
    """The counters of loops that nothing bounds but what the caller passes, each with the names of that."""
    found: dict[Term, list[str]] = {}
    bounded: set[Term] = set()
    for guard in (g for g in query.guards if g.op in (Op.LT, Op.LE)):
        counters = [s for s in guard.args[0].symbols if s.info.kind is Kind.COUNTER]
        chosen = [s.info.name for s in guard.symbols if t.is_passed(s)]
        chosen += [part.payload[0] for part in t.subterms(guard) if part.op == Op.LOAD]
        for counter in counters:
            if chosen:
                found.setdefault(counter, []).extend(chosen)
            else:
                bounded.add(counter)
    return {counter: names for counter, names in found.items() if counter not in bounded}


def regions(addresses: tuple[Address, Address]) -> tuple[list[Term], list[Term]]:
    """Guards that one access stays below the offset at which the other's region begins, and the offset. Two accesses of
    one form are no two regions: `a[i]` and `a[i + shift]` are neighbours."""
    one, two = (_in_bytes(address) for address in addresses)
    own = {m for m in (*one, *two) if _is_passed(m)}
    for (low, address), high in (((one, addresses[0]), two), ((two, addresses[1]), one)):
        begin = {m: c for m, c in high.items() if m in own and c > 0 and m not in low}
        others = {m for m in low if m in own and high.get(m) != low[m]}
        moving = [{m for m in each if m not in own and m is not t.ONE} for each in (low, high)]
        if begin and not others and _form(moving[0]) != _form(moving[1]):
            offset = t.from_monomials(begin)
            inside = t.from_monomials({m: c for m, c in low.items() if m not in own})
            return [t.le(t.add(inside, t.integer(address.size)), offset)], list(begin)
    return [], []


def _is_passed(monomial: Term) -> bool:
    """Whether it is a product of parameters."""
    factors = t.factors(monomial)
    return all(f.op == Op.SYM and t.is_passed(f) for f in factors)


def _form(monomials: Iterable[Term]) -> frozenset[frozenset[str]]:
    """What the parts of an index are multiplied by: the parameters' names of each part."""
    return frozenset(frozenset(s.info.name for s in m.symbols if t.is_passed(s)) for m in monomials)


def _in_bytes(address: Address) -> dict[Term, int]:
    parts = [t.mul(t.integer(size), term) for size, term in address.index]
    return dict(t.monomials(t.add(t.integer(address.offset), *parts)))
