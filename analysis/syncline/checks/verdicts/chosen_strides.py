"""Strides where the caller chooses the layout (`transposed ? x * ld + y : y * ld + x`), case by case."""

from __future__ import annotations

from collections.abc import Callable

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.settled import settled
from ...ir.terms import Term
from ...limits.checks import CHOICES_OF_STRIDES
from ...prove.questions.query import Query
from ...records import replace
from .strides import has_rows, sensible_strides

#: the names of the stride parameters, and the sets of guards that a sensible caller meets
Sensible = tuple[tuple[str, ...], list[tuple[Term, ...]]]


def sensible_choices(
    query: Query, related: frozenset[Term], possible: Callable[[Query], bool], most: int = CHOICES_OF_STRIDES
) -> Sensible:
    """As `sensible_strides`, which knows of no choices: of the guards of each case the caller meets those of the one
    that he chose."""
    condition = _choice(query) if most else None
    if condition is None:
        return sensible_strides(query, related, possible)
    names, one = sensible_choices(_case(query, condition, t.TRUE), related, possible, most - 1)
    others, two = sensible_choices(_case(query, condition, t.FALSE), related, possible, most - 1)
    sets: list[tuple[Term, ...]] = []
    for number in range(max(len(one), len(two))):
        chosen = (t.or_(t.not_(condition), guard) for guard in _numbered(one, number))
        sets.append((*chosen, *(t.or_(condition, guard) for guard in _numbered(two, number))))
    return tuple(dict.fromkeys((*names, *others))), sets


def _numbered(sets: list[tuple[Term, ...]], number: int) -> tuple[Term, ...]:
    return sets[min(number, len(sets) - 1)] if sets else ()


def _choice(query: Query) -> Term | None:
    """The condition of a choice between rows that the caller makes in an address."""
    seen: set[Term] = set()
    for address in (query.first, query.second):
        for _, term in address.index if address is not None else ():
            for part in t.subterms(term, seen):
                chooses = part.op == t.Op.ITE and part.sort is t.Sort.INT and t.is_passed(part.args[0])
                if chooses and any(map(has_rows, part.args[1:])):
                    return part.args[0]
    return None


def _case(query: Query, condition: Term, value: Term) -> Query:
    """The question where the choice is made."""
    held = {condition: value}

    def address(of: Address | None) -> Address | None:
        return of and replace(of, index=tuple((size, settled(term, held)) for size, term in of.index))

    guards = (*query.guards, condition if value is t.TRUE else t.not_(condition))
    return replace(query, first=address(query.first), second=address(query.second), guards=guards)
