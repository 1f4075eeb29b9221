"""What a witness depends on: the unknown inputs without which there is no finding (docs/internals/proofs.md,
"Verdicts")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...intervals.summary import OF_OTHER, Origin, OriginKind, Summary
from ...ir import terms as t
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Term
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Model, Query
from ...records import record
from ...replay.mathematics import computes


@record
class UnknownInputs:
    """Unknowns by where they stand: in an address, or only in a guard."""

    in_address: tuple[Origin, ...]
    in_guard: tuple[Origin, ...]

    @property
    def kinds(self) -> frozenset[OriginKind]:
        return frozenset(o.kind for o in (*self.in_address, *self.in_guard))


def unknown_inputs(summary: Summary, query: Query, model: Model | None = None) -> UnknownInputs:
    """The unknowns of a query; with a model, those of the addresses that it needs: of two values under a condition it
    has one. Loop trip counts that the guards define are understood, not unknown."""
    addresses = [term for a in (query.first, query.second) if a is not None for _, term in a.index]
    if model is not None:
        addresses = [part for term in addresses for part in _needed(term, model)]
    return UnknownInputs(_origins(summary, addresses, is_exact), _origins(summary, query.guards, computes))


def unknown_in(summary: Summary, values: Iterable[Term]) -> tuple[Origin, ...]:
    """What is not known of some values."""
    return _origins(summary, values, computes)


def _needed(term: Term, model: Model) -> Iterator[Term]:
    """The parts of a term from which a model has its value, choices made."""
    if not any(part.op == Op.ITE for part in t.subterms(term)):
        yield term
    elif term.op == Op.ITE:
        condition, one, other = term.args
        yield condition
        yield from _needed(one if evaluate(condition, model) else other, model)
    else:
        for part in term.args:
            yield from _needed(part, model)
        if term.op in (Op.LOAD, Op.CALL):
            yield t.call(str(t.name_of(term)), (), term.sort)


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
            elif term.op == Op.SYM and term.info.kind is Kind.UNIFORM:
                name = term.info.name
            elif term.op == Op.LOAD:
                name = term.payload[0]
            elif term.op == Op.CALL:
                name = term.payload
                if term.payload.startswith(t.TEXEL):
                    found[Origin(OriginKind.INPUT, Cause.TEXTURE_READ())] = None
                elif term.args and name not in summary.origins and not models(term.payload):
                    found[Origin(OriginKind.FUNCTION, Cause.VALUE_OF(term.payload))] = None
            name = None if name is None else name.partition(OF_OTHER)[0]
            if name is not None and name in summary.origins:
                found[summary.origins[name]] = None
    return tuple(found)
