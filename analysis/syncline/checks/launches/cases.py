"""Questions that are decided in cases: of an extent that the host makes one of a few values, or of a condition by which
it chooses numbers, each by itself.

With a power of two for the block, `threadIdx.x & (blockDim.x - 1)` and `n / blockDim.x` are linear in each case, and
hard in all of them together; so are addresses in rows or in columns, as the host says.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import terms as t
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Term
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Answer, GaveUp, Model, Query, Satisfiable, Unsatisfiable
from ...records import replace
from ..context import Context
from .shapes import with_known, with_shape


def ask_of_launch(context: Context, query: Query, choices: int = limits.HOST_CHOICES) -> Answer:
    """The answer to a question that speaks of what the launch says. `choices`: so many of the host's conditions are
    looked at each way."""
    answer = context.ask(query, limits.CALLERS)
    if isinstance(answer, GaveUp):
        for extent, values in _few(query):
            found = _by_case(context, query, extent, values)
            if not isinstance(found, GaveUp):
                return found
    if isinstance(answer, GaveUp) and choices and (condition := next(_conditions(query), None)) is not None:
        return _by_choice(context, query, condition, choices - 1)
    return answer


def _conditions(query: Query) -> Iterator[Term]:
    """The conditions by which the host chooses between numbers, in what the question takes for granted."""
    for fact in query.guards:
        for part in t.subterms(fact) if fact.op == Op.EQ else ():
            if part.op == Op.ITE and all(s.info.kind is Kind.UNIFORM for s in part.args[0].symbols):
                yield part.args[0]


def _by_choice(context: Context, query: Query, condition: Term, choices: int) -> Answer:
    for held, value in ((condition, t.TRUE), (t.not_(condition), t.FALSE)):
        case = with_known(query, {condition: value})
        case = replace(case, guards=(*case.guards, held))
        answer = ask_of_launch(context, case, choices)
        if isinstance(answer, Satisfiable):
            return answer if _holds(query, answer.model) else GaveUp(Cause.MODEL_NOT_CHECKED())
        if not isinstance(answer, Unsatisfiable):
            return answer
    return Unsatisfiable("cases")


def _few(query: Query) -> Iterator[tuple[Term, list[int]]]:
    """The extents that are one of a few values, by what the question takes for granted."""
    extents = [d for d in (*query.pair.block_dim, *query.pair.grid_dim) if not d.is_const]
    for fact in query.guards:
        for extent, value in (fact.args, fact.args[::-1]) if fact.op == Op.EQ else ():
            if extent in extents and extent not in value.symbols:
                low, high = t.bounds(extent)
                values = values_of(value, max(low or 1, 1), high)
                if values is not None and 1 < len(values) <= limits.CASES:
                    yield extent, sorted(values)


def _by_case(context: Context, query: Query, extent: Term, values: list[int]) -> Answer:
    for value in values:
        answer = context.ask(with_shape(query, {extent: t.integer(value)}, query.pair.apart), limits.CALLERS)
        if isinstance(answer, Satisfiable):
            model = replace(answer.model, symbols={**answer.model.symbols, extent: value})
            return Satisfiable(model) if _holds(query, model) else GaveUp(Cause.MODEL_NOT_CHECKED())
        if not isinstance(answer, Unsatisfiable):
            return answer
    return Unsatisfiable("cases")


def _holds(query: Query, model: Model) -> bool:
    return all(evaluate(guard, model) for guard in query.guards)


def values_of(term: Term, low: int, high: int | None) -> frozenset[int] | None:
    """The values between bounds that a term may have, where they are few by its form."""
    found = _values(term, high)
    return None if found is None else frozenset(v for v in found if low <= v and (high is None or v <= high))


def _values(term: Term, high: int | None) -> frozenset[int] | None:
    if term.is_const:
        return frozenset({int(term.value)})
    if term.op == Op.ITE:
        arms = [_values(arm, high) for arm in term.args[1:]]
        return None if arms[0] is None or arms[1] is None else arms[0] | arms[1]
    if term.op == Op.CALL and term.payload in ("bit_ceil", "bit_floor") and high is not None:
        return frozenset({0, *(1 << k for k in range(high.bit_length()))})
    parts = t.monomials(term)
    bases = [base for base in parts if base is not t.ONE]
    if len(bases) == 1 and bases[0] is not term and parts[bases[0]] > 0 and parts.get(t.ONE, 0) >= 0:
        inner = _values(bases[0], high)
        factor, offset = parts[bases[0]], parts.get(t.ONE, 0)
        return None if inner is None else frozenset(factor * value + offset for value in inner)
    return None
