"""What a witness leans on: the unknown data without which there is no finding (design: "Verdicts, honestly")."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..intervals.summary import Origin, OriginKind, Summary
from ..ir import terms as t
from ..ir.reasons import Cause
from ..ir.terms import Kind, Op, Term
from ..prove.query import Query
from ..replay.arithmetic import computes


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
    return Leaning(_origins(summary, addresses, is_exact), _origins(summary, query.guards, computes))


def is_exact(name: str) -> bool:
    """Whether a function's value is known to the last bit."""
    return t.known(name) is not None or name in t.WHOLE


def _origins(summary: Summary, terms: Iterable[Term], models: Callable[[str], bool]) -> tuple[Origin, ...]:
    """The unknowns in some terms. A function's value is one where it is not among those that it `models`: an elementary
    function in a guard is computed well enough, but decides about no address."""
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
                if term.args and name not in summary.origins and not models(term.payload):
                    found[Origin(OriginKind.FUNCTION, Cause.VALUE_OF(term.payload))] = None
            if name is not None and name in summary.origins:
                found[summary.origins[name]] = None
    return tuple(found)
