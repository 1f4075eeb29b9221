"""What a witness leans on: the unknown data without which there is no finding (design: "Verdicts, honestly")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..intervals.summary import Origin, OriginKind, Summary
from ..ir import terms as t
from ..ir.terms import Kind, Op, Term
from ..prove.query import Query


@dataclass(frozen=True, slots=True)
class Leaning:
    """Unknowns by where they stand: in an address, or only in a guard."""

    in_address: tuple[Origin, ...]
    in_guard: tuple[Origin, ...]

    @property
    def kinds(self) -> frozenset[OriginKind]:
        return frozenset(o.kind for o in (*self.in_address, *self.in_guard))


def leaning(summary: Summary, query: Query) -> Leaning:
    """The unknowns of a query. Loop trip counts that the guards define are understood, not unknown."""
    addresses = [term for a in (query.first, query.second) if a is not None for _, term in a.index]
    return Leaning(_origins(summary, addresses), _origins(summary, query.guards))


def _origins(summary: Summary, terms: Iterable[Term]) -> tuple[Origin, ...]:
    found: dict[Origin, None] = {}
    seen: set[Term] = set()
    for whole in terms:
        for term in t.subterms(whole, seen):
            name: str | None = None
            if term.op == Op.SYM and term.info.kind is Kind.PRIVATE:
                name, _ = t.side_of(term)
            elif term.op == Op.LOAD:
                name = term.payload[0]
            elif term.op == Op.CALL:
                name = term.payload
            if name is not None and name in summary.origins:
                found[summary.origins[name]] = None
    return tuple(found)
