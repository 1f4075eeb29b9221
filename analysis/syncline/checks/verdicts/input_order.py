"""What a witness takes for granted of the contents of an input: in what order they are.

Who looks for a key in a sorted table finds it once. A kernel does not say that its table is sorted, or that no two
elements are equal; where two threads meet only if they are not, nobody knows whether they do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...intervals.summary import OriginKind
from ...ir import terms as t
from ...ir.reasons import Cause, Reason
from ...ir.terms import Op, Sort, Term
from ...limits import checks as limits
from ...prove.questions.query import Query, Unsatisfiable
from ...records import replace
from ..context import Context


def order_needed(context: Context, query: Query) -> tuple[Reason, ...]:
    """The inputs whose elements have to be in no ascending order, or equal, for a finding to be."""
    out: list[Reason] = []
    for name, elements in _by_array(context, query).items():
        facts = [
            fact
            for one, other in combinations(elements[: limits.CONTENTS_ELEMENTS], 2)
            for fact in _ascending(one, other)
        ]
        facts = [fact for fact in facts if fact is not t.TRUE]
        if facts and isinstance(
            context.ask(replace(query, guards=(*query.guards, *facts)), limits.CONTENTS), Unsatisfiable
        ):
            out.append(Cause.ORDER_OF_CONTENTS(name))
    return tuple(out)


def _by_array(context: Context, query: Query) -> dict[str, list[Term]]:
    """The elements of inputs of which the conditions speak, by the input's name. Flags are in no order: there are but
    two of them."""
    found: dict[str, list[Term]] = {}
    seen: set[Term] = set()
    for guard in query.guards:
        for part in t.subterms(guard, seen):
            if part.op == Op.LOAD and part.sort is not Sort.BOOL and _is_input(context, part):
                found.setdefault(_array(part), []).append(part)
    return found


def _array(load: Term) -> str:
    return load.payload[0]


def _is_input(context: Context, load: Term) -> bool:
    origin = context.summary.origins.get(_array(load))
    return origin is not None and origin.kind is OriginKind.INPUT and len(load.args) == 1


def _ascending(one: Term, other: Term) -> Iterator[Term]:
    """That the element further behind is the larger one; of floating-point numbers, that it is not the smaller one, nor
    need either be a number."""
    for first, second in ((one, other), (other, one)):
        ordered = t.not_(t.lt(second, first)) if one.sort is Sort.REAL else t.lt(first, second)
        yield t.or_(t.not_(t.lt(first.args[0], second.args[0])), ordered)
