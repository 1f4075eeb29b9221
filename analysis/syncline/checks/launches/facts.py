"""The facts of a launch, as far as they say something of a question."""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import terms as t
from ...ir.reasons import AssumptionKind
from ...ir.relations import joined
from ...ir.terms import Term, render
from ...limits import checks as limits
from ...prove.questions.query import Answer, Apart, Query, Satisfiable, Unsatisfiable
from ...records import replace
from ..context import Context
from ..questions import pair_of
from .cases import ask_of_launch


def kept_to_launch(context: Context, query: Query) -> Query:
    """The question of what the launch says as well, unless that contradicts itself."""
    facts = facts_of(context, query)
    return keeping(context, query, facts) if facts and some_launch(context, facts) else query


def by_launch(context: Context, query: Query) -> Answer | None:
    """The answer to a question that is hard without what the launch says; None where that is no help."""
    facts = facts_of(context, query)
    answer = ask_of_launch(context, keeping(context, query, facts)) if facts else None
    match answer:
        case Satisfiable():
            return answer
        case Unsatisfiable() if some_launch(context, facts):
            relied_on(context, facts)
            return answer
        case _:
            return None


def refuted_by_launch(context: Context, query: Query) -> bool:
    """Whether a question is proved impossible at sight, alone or with what the launch says. What the launch says is
    tried where it has equations, before a solver is asked without them: where rows are as long as the grid is wide, all
    is linear."""
    facts = facts_of(context, query)
    if context.work.is_over or not any(fact.op == t.Op.EQ for fact in facts):
        return False
    if not context.at_sight(replace(query, guards=(*query.guards, *facts))):
        return False
    if context.at_sight(query):
        return True
    if not some_launch(context, facts):
        return False
    relied_on(context, facts)
    return True


def relied_on(context: Context, facts: tuple[Term, ...]) -> None:
    """Has these facts of the launch listed among what was assumed."""
    places, origin = context.dimensions.places, context.launch.origin
    listed = (AssumptionKind.AS_LAUNCHED(render(fact), places.get(fact, origin)) for fact in facts)
    context.assumed.update(dict.fromkeys(listed))


def keeping(context: Context, query: Query, facts: tuple[Term, ...]) -> Query:
    """The question with these facts, and what follows from them."""
    return replace(query, guards=(*query.guards, *facts, *_whole_parts(context, facts)))


def _whole_parts(context: Context, facts: tuple[Term, ...]) -> Iterator[Term]:
    """What the quotients in facts say without a division, `16 * (n / 16) <= n < 16 * (n / 16) + 16`: of those that are
    above zero by these facts, as those are that an extent is made of."""
    seen: set[Term] = set()
    for quotient in [part for fact in facts for part in t.subterms(fact, seen) if part.op == t.Op.TDIV]:
        dividend, divisor = quotient.args
        if divisor.is_const and divisor.value > 0:
            otherwise = Query(pair_of(context, Apart.SAME), (*facts, t.le(quotient, t.ZERO)))
            if isinstance(context.ask(otherwise, limits.CALLERS), Unsatisfiable):
                least = t.mul(divisor, quotient)
                yield t.le(least, dividend)
                yield t.lt(dividend, t.add(least, divisor))


def some_launch(context: Context, facts: tuple[Term, ...]) -> bool:
    """Whether there is a launch that keeps to all of these facts: where they contradict each other, they rule out
    anything. Mostly one keeps to all that there is."""
    everything = (*context.dimensions.relations, *(fact for _, fact in context.dimensions.touching))
    return any(can_be(context, tuple(dict.fromkeys(each))) for each in (everything, facts))


def can_be(context: Context, facts: tuple[Term, ...]) -> bool:
    """Whether there is a launch that keeps to all of these."""
    if facts not in context.kept:
        query = Query(pair_of(context, Apart.SAME), facts)
        context.kept[facts] = t.FALSE not in facts and isinstance(context.ask(query, limits.CALLERS), Satisfiable)
    return context.kept[facts]


def facts_of(context: Context, query: Query) -> tuple[Term, ...]:
    """What the launch says of the symbols of a question, and of what hangs together with them."""
    accessed = {address.array.name for address in (query.first, query.second) if address is not None}
    touching = (fact for name, fact in context.dimensions.touching if name in accessed)
    return joined(dict.fromkeys((*context.dimensions.relations, *touching)), symbols_of(query))


def symbols_of(query: Query) -> frozenset[Term]:
    terms = [*query.guards, *query.pair.block_dim, *query.pair.grid_dim]
    terms += [x for address in (query.first, query.second) if address is not None for _, x in address.index]
    return frozenset().union(*(term.symbols for term in terms))
