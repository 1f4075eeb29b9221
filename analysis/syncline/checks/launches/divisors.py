"""Sizes that an index is divided by: `i / w` and `i % w` are a row and a column where w is positive.

A kernel that takes a flat index apart means lengths by what it divides by. That they are positive is assumed, and
listed, where the proof that two accesses are apart needs it; a launch, a comment or a branch that says otherwise is
believed."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import terms as t
from ...ir.reasons import AssumptionKind
from ...ir.terms import Kind, Op, Sort, Term, bounds
from ...prove.prover import at_sight, contradicts_itself
from ...prove.questions.query import Query
from ...records import replace
from ..context import Context
from .facts import can_be, facts_of, keeping, relied_on


def apart_for_positive(context: Context, query: Query) -> bool:
    """Whether two accesses are apart, without a solver, once the parameters that indices are divided by are positive.
    What was needed of these is listed among what is assumed."""
    sizes = divisors(context, query)
    if not sizes:
        return False
    if at_sight(query):
        return True
    positive = tuple(t.lt(t.ZERO, size) for size in sizes)
    asked = replace(query, guards=(*query.guards, *positive))
    facts = facts_of(context, asked)
    if facts and not can_be(context, (*facts, *positive)):
        return False
    if contradicts_itself(asked):
        return False  # nothing comes here with such lengths: that says nothing of the accesses
    if not at_sight(asked):
        if not facts:
            return False
        kept = keeping(context, asked, facts)
        if contradicts_itself(kept) or not at_sight(kept):
            return False
        relied_on(context, facts)
    context.assumed.update(dict.fromkeys(AssumptionKind.POSITIVE_DIVISOR(size.info.name) for size in sizes))
    return True


def divisors(context: Context, query: Query) -> tuple[Term, ...]:
    """The parameters in what something is divided by, that may be negative as far as is known."""
    passed = {parameter.symbol for parameter in context.kernel.parameters}
    found = dict.fromkeys(symbol for divisor in _divisors(query) for symbol in sorted(divisor.symbols, key=_name))
    return tuple(s for s in found if s in passed and s.info.kind is Kind.UNIFORM and _may_be_negative(s))


def _divisors(query: Query) -> Iterator[Term]:
    seen: set[Term] = set()
    addresses = (address for address in (query.first, query.second) if address is not None)
    for term in (*(index for address in addresses for _, index in address.index), *query.guards):
        for part in t.subterms(term, seen):
            if part.op in (Op.TDIV, Op.TMOD) and not part.args[1].is_const:
                yield part.args[1]


def _may_be_negative(symbol: Term) -> bool:
    low, _ = bounds(symbol)
    return symbol.sort is Sort.INT and (low is None or low < 0)


def _name(symbol: Term) -> str:
    return symbol.info.name
