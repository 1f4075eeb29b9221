"""Elements of an object that holds strides: `data[i * strides[0] + j * strides[1]]`.

Whoever passes one has each element in a place of its own, so that two accesses meet at one index alone. That is
assumed, and listed, where the proof that two accesses are apart needs it."""

from __future__ import annotations

from functools import reduce

from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Address, Strided
from ...ir.reasons import AssumptionKind
from ...ir.terms import Op, Term
from ...limits.limit import Budget
from ...prove.questions.query import Query, Unsatisfiable
from ...records import replace
from ..context import Context
from ..launches.divisors import apart_for_positive
from ..launches.facts import by_launch


def apart_by_strides(context: Context, query: Query, budget: Budget | None) -> bool:
    """Whether two accesses are apart once each element of the object that they go through has its own place."""
    if query.first is None or query.second is None:
        return False
    for one in context.kernel.strided:
        if query.first.array.key == one.data == query.second.array.key:
            same = _same_indices(query.first, query.second, one)
            if same and _impossible(context, replace(query, guards=(*query.guards, *same)), budget):
                context.assumed[AssumptionKind.ELEMENTS_APART(one.name)] = None
                return True
    return False


def _impossible(context: Context, asked: Query, budget: Budget | None) -> bool:
    if t.FALSE in asked.guards or apart_for_positive(context, asked):
        return True
    if isinstance(context.ask(asked, budget), Unsatisfiable):
        return True
    return isinstance(by_launch(context, asked), Unsatisfiable)


def _same_indices(first: Address, second: Address, one: Strided) -> tuple[Term, ...]:
    """That two accesses are at one index in each dimension whose stride occurs in their addresses. What no stride
    multiplies is left to the addresses: it is an index in the last dimension, whose stride is 1, or within an element.
    Empty where they do not show their indices in the same dimensions."""
    of_first, of_second = _indices(first, one), _indices(second, one)
    if of_first is None or of_second is None or of_first.keys() != of_second.keys():
        return ()
    if one.extent - 1 in of_first and not (_within_element(first, one) and _within_element(second, one)):
        return ()
    same = (t.eq(index, of_second[dimension]) for dimension, index in of_first.items())
    return tuple(guard for guard in same if guard is not t.TRUE)


def _indices(address: Address, one: Strided) -> dict[int, Term] | None:
    """What each stride multiplies in an address, in bytes per stride; None where the strides occur in other ways."""
    found: dict[int, Term] = {}
    for monomial, coefficient in t.monomials(byte_offset(address)).items():
        dimensions = _dimensions(monomial, one)
        if dimensions is None or len(dimensions) > 1:
            return None
        if dimensions:
            others = (factor for factor in t.factors(monomial) if _dimension(factor, one) is None)
            moving = reduce(t.mul, others, t.integer(coefficient))
            found[dimensions[0]] = t.add(found.get(dimensions[0], t.ZERO), moving)
    return found


def _dimensions(monomial: Term, one: Strided) -> list[int] | None:
    """The dimensions whose strides are factors of a monomial; None where it has a stride inside of something else."""
    factors = [(factor, _dimension(factor, one)) for factor in t.factors(monomial)]
    hidden = (part for factor, dimension in factors if dimension is None for part in t.subterms(factor))
    if any(part.op == Op.LOAD and part.payload[0] == one.strides for part in hidden):
        return None
    return [dimension for _, dimension in factors if dimension is not None]


def _dimension(factor: Term, one: Strided) -> int | None:
    """Which stride of the object a factor is."""
    if factor.op != Op.LOAD or factor.payload[0] != one.strides or len(factor.args) != 1 or not factor.args[0].is_const:
        return None
    dimension, inside = divmod(factor.args[0].value, factor.payload[1])
    return dimension if not inside and 0 <= dimension < one.extent else None


def _within_element(address: Address, one: Strided) -> bool:
    """Whether what no stride multiplies keeps an access inside of the element that the strides lead to."""
    parts = t.monomials(byte_offset(address))
    rest = {monomial: c for monomial, c in parts.items() if not _dimensions(monomial, one)}
    start = rest.pop(t.ONE, 0)
    return not rest and start >= 0 and start + address.size <= address.array.element_size
