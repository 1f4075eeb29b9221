"""What a launch in the text says of the numbers that it passes, and what it usually means by those that it does not
explain.

The host's relations (a block as long as an argument, `n = w * h`, an `assert`) are facts of that launch: a finding that
breaks them is none. Where a number is not followed further, it may still hang together with others in one of the ways
that people write; a finding that would break one of them is possible, and says which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, permutations
from typing import Protocol, TypeVar

from ...ir import lanes
from ...ir import terms as t
from ...ir.reasons import Cause, Reason
from ...ir.terms import Sort, Term, render
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.facts import flatten
from ...prove.questions.query import Apart, Model, Query, Satisfiable, Unsatisfiable
from ...records import replace
from ..context import Context
from ..races.conflicts import Conflict
from .cases import ask_of_launch
from .facts import facts_of, keeping, relied_on, some_launch, symbols_of
from .shapes import with_shape

_WARP = t.integer(lanes.WARP)


class Witnessed(Protocol):
    """A finding: a question, and an answer that shows it."""

    @property
    def query(self) -> Query: ...

    @property
    def model(self) -> Model: ...


_Found = TypeVar("_Found", bound=Witnessed)


def as_launched(context: Context, found: _Found) -> _Found | None:
    """The finding with a witness that keeps to what the launch says; None where there is none. Where that could not be
    found out, or no launch keeps to all of it, it is as it was (and `broken` says what it breaks)."""
    facts = facts_of(context, found.query)
    if not facts:
        return found
    query = keeping(context, found.query, facts)
    if all(evaluate(fact, found.model) for fact in facts):
        return replace(found, query=query)
    if isinstance(found, Conflict) and found.differ is not t.TRUE:
        match ask_of_launch(context, replace(query, guards=(*query.guards, found.differ))):
            case Unsatisfiable() if some_launch(context, facts):
                found = replace(found, differ=t.TRUE, same_value=True)
            case Satisfiable(model):
                return replace(found, query=query, model=model)
            case _:
                found = replace(found, differ=t.TRUE, alike=True)
    match ask_of_launch(context, query):
        case Unsatisfiable() if some_launch(context, facts):
            relied_on(context, facts)
            return None
        case Satisfiable(model):
            return replace(found, query=query, model=model)
    return found


def broken(context: Context, query: Query, model: Model) -> tuple[Reason, ...]:
    """What the launch says and the witness does not keep to."""
    facts = facts_of(context, query)
    return tuple(
        Cause.OTHER_THAN_LAUNCHED(render(fact, limits.TOLD_PARTS)) for fact in facts if not evaluate(fact, model)
    )


# --- what is usual ----------------------------------------------------------------------------------------------------


def placed(context: Context, query: Query) -> Apart:
    """Where the two threads of a question may be in another launch: anywhere in the block. Where warp barriers part the
    lanes of a warp, who is in one warp must stay so."""
    keep = (
        context.has_warp_barriers or context.participants or context.launch.lockstep or query.pair.apart is Apart.BLOCKS
    )
    return query.pair.apart if keep else Apart.THREADS


def unusual(context: Context, query: Query, model: Model) -> tuple[Reason, ...]:
    """The first usual relation between the numbers of a launch in the text that the finding does not survive, by what
    it needs instead."""
    if not context.launch.in_sight:
        return ()
    if (computed := _computed(context, query)) is not None:
        return (Cause.COMPUTED_AS(computed),)
    if (together := _computed_together(context, query)) is not None:
        return (Cause.COMPUTED_TOGETHER(*map(render, together)),)
    query = with_shape(query, {}, placed(context, query))
    for needed, relation in _usual(context, query):
        if evaluate(relation, model):
            continue
        asked = replace(query, guards=(*query.guards, relation))
        if isinstance(context.ask(asked, limits.CALLERS), Satisfiable):
            continue
        alone = Query(query.pair, (*facts_of(context, query), relation))
        if isinstance(context.ask(alone, limits.CALLERS), Satisfiable):
            return (needed,)
    return ()


#: what a number may be that the host computes in a way that is not followed
_SOME_VALUES = (1, 2, 8, 64)


def _computed(context: Context, query: Query) -> str | None:
    """The host's expression for a number that it computes from others in a way that is not followed, where the finding
    needs particular values of it."""
    in_question = symbols_of(_own_part(context, query))
    for fact in context.dimensions.relations:
        calls = [part for part in t.subterms(fact) if part.op == t.Op.CALL and not t.is_known_call(part)]
        values = [side for side in fact.args if side.op == t.Op.SYM and side in in_question]
        if not calls or not values or fact.op != t.Op.EQ:
            continue
        for value in _SOME_VALUES:
            known = t.eq(values[0], t.integer(value))
            if known.is_const:
                continue
            asked = replace(query, guards=(*query.guards, known))
            alone = Query(query.pair, (*facts_of(context, query), known))
            if isinstance(context.ask(asked, limits.CALLERS), Satisfiable):
                continue
            if isinstance(context.ask(alone, limits.CALLERS), Satisfiable):
                return str(calls[0].payload)
    return None


def _computed_together(context: Context, query: Query) -> tuple[Term, Term] | None:
    """Two numbers that the finding compares, and that the host computes in ways that are not followed: they may hang
    together, as the offsets do of the two parts of an array between which a loop steps on."""
    if len(context.dimensions.computed) < 2:
        return None
    compared = [guard.symbols for guard in query.guards if guard not in context.dimensions.relations]
    if query.first is not None and query.second is not None:
        compared += [
            one.symbols | other.symbols
            for (_, one), (_, other) in zip(query.first.index, query.second.index, strict=False)
        ]
    for symbols in compared:
        both = sorted(symbols & context.dimensions.computed, key=lambda s: s.info.name)
        if len(both) > 1:
            return both[0], both[1]
    return None


def _usual(context: Context, query: Query) -> Iterator[tuple[Reason, Term]]:
    """Relations that the numbers of a question may have, each with its opposite. What the launch computes from
    others is explained already."""
    explained = _explained(context)
    if chosen := _chosen(context):
        explained |= chosen - symbols_of(_own_part(context, query))
    numbers = [s for s in _passed(query) if s not in explained][: limits.CALLERS_NUMBERS]
    explaining = frozenset[Term]().union(*(r.symbols for r in context.dimensions.relations if _explains(r)))
    sizes = (*query.pair.block_dim, *query.pair.grid_dim)
    extents = [s for s in sizes if not s.is_const and s not in explained]
    block = reduce(t.mul, query.pair.block_dim)
    if block in extents:  # a block of one row
        yield Cause.NO_MULTIPLE(render(block), render(_WARP)), _multiple(block, _WARP)
    threads = reduce(t.mul, query.pair.grid_dim, block)
    for number in numbers:
        for other in extents:
            yield Cause.NOT_EQUAL(render(number), render(other)), t.eq(number, other)
        if extents and threads.symbols.isdisjoint(explained):
            yield Cause.NOT_EQUAL(render(number), render(threads)), t.eq(number, threads)
        if not block.is_const and block.symbols.isdisjoint(explained):
            yield Cause.NO_MULTIPLE(render(number), render(block)), _multiple(number, block)
        if block.is_const and block is not t.ONE and number not in explaining:
            yield Cause.NOT_EQUAL(render(number), render(block)), t.eq(number, block)
            yield Cause.NO_MULTIPLE(render(number), render(block)), _multiple(number, block)
        yield Cause.NO_POWER_OF_TWO(render(number)), t.or_(*(t.eq(number, t.integer(1 << k)) for k in range(31)))
    for one, other in combinations(numbers, 2):
        yield Cause.NOT_EQUAL(render(one), render(other)), t.eq(one, other)
    for one, other in permutations(numbers, 2):
        yield Cause.NO_MULTIPLE(render(one), render(other)), _multiple(one, other)
    for whole in numbers:
        for one, other in combinations([n for n in numbers if n is not whole], 2):
            yield Cause.NOT_EQUAL(render(whole), render(t.mul(one, other))), t.eq(whole, t.mul(one, other))


def _explained(context: Context) -> frozenset[Term]:
    """What the launch computes from other numbers."""
    explaining = (r for r in context.dimensions.relations if _explains(r) and len(r.symbols) > 1)
    return frozenset(side for r in explaining for side in r.args if side.op == t.Op.SYM)


def _chosen(context: Context) -> frozenset[Term]:
    """What the launch says to be one number, as that by which the host chooses its kernel."""
    facts = (fact for fact in flatten(context.dimensions.relations) if fact.op == t.Op.EQ)
    return frozenset(
        side for fact in facts if any(one.is_const for one in fact.args) for side in fact.args if side.op == t.Op.SYM
    )


def _own_part(context: Context, query: Query) -> Query:
    """The question without what the launch says."""
    said = frozenset(flatten(context.dimensions.relations))
    return replace(query, guards=tuple(guard for guard in flatten(query.guards) if guard not in said))


def _explains(relation: Term) -> bool:
    """Whether a relation says how a number is computed: no bound, and no other name for it."""
    return relation.op == t.Op.EQ and any(side.op != t.Op.SYM for side in relation.args)


def _multiple(number: Term, of: Term) -> Term:
    return t.eq(t.tmod(number, of), t.ZERO)


def _passed(query: Query) -> Iterable[Term]:
    """The integers that a caller passes and a question speaks of, by name."""
    found = (s for s in symbols_of(query) if s.sort is Sort.INT and t.is_passed(s))
    return sorted(found, key=lambda s: s.info.name)
