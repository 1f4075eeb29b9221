"""Preconditions: relations between the numbers of a launch that callers keep to, as terms and as people write them.

They are of the five kinds that HGRD §4 finds in host code (asserts, dimensions, arguments made of one value, bounds of
loops, sizes of allocations), weakest first: signs, bounds, divisibility, equality, powers of two, an axis that is not
used, products."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations, permutations

from ...intervals.values.byte_offsets import constant_offset
from ...ir import lanes
from ...ir import terms as t
from ...ir.dialect import Dialect
from ...ir.kernel import Address, Kernel
from ...ir.reasons import Cause, Reason
from ...ir.terms import Kind, Op, Sort, Term, render
from ...limits import repair as limits
from ...prove.questions.query import Query
from ...records import record


@record
class Precondition:
    """A condition, and its text as an expression of the kernel's language."""

    condition: Term
    text: str
    ends: Reason | None = None  #: the reason of a finding that hangs on its not being so


@record
class _Number:
    """A value that one launch has: a parameter, an extent or a product of such."""

    term: Term
    text: str


def preconditions(kernel: Kernel, queries: Iterable[Query]) -> Iterator[Precondition]:
    """Conditions on what these questions speak of, weaker ones first. None of them says that there is one thread, or no
    data, or that an axis is not used."""
    queries = tuple(queries)
    numbers = _numbers(kernel, queries)
    block, grid = _extents(kernel.dialect, queries[0])
    extents = [*block, *grid]
    whole = _product([*grid[:1], *block[:1]]) if grid and block else None
    constants = _constants(queries)
    for number in numbers:
        yield from _found((_positive(number),))
    yield from _found(_bounds(numbers, extents, block, whole, constants))
    yield from _found(_multiples(numbers, block, constants))
    yield from _found(_equal(numbers, extents, whole, constants))
    for number in (*numbers, *block):
        yield from _found((_power_of_two(number),))
    for constant in reversed(constants):
        yield from _found(_at_least(_constant(constant), extent) for extent in grid)
    for product in numbers:
        for one, other in combinations([n for n in numbers if n is not product], 2):
            yield from _found((_is(product, _product([one, other])),))


def unused(kernel: Kernel, query: Query, axes: Collection[Term]) -> Iterator[Precondition]:
    """That the launch has one thread, or one block, along each of these axes, by its extent."""
    block, grid = _extents(kernel.dialect, query)
    yield from _found(_is(extent, _constant(1)) for extent in (*block, *grid) if extent.term in axes)


def _found(made: Iterable[Precondition]) -> Iterator[Precondition]:
    """Those that are neither always true nor never."""
    return (each for each in made if not each.condition.is_const)


def _bounds(
    numbers: list[_Number], extents: list[_Number], block: list[_Number], whole: _Number | None, constants: list[int]
) -> Iterator[Precondition]:
    """(A grid is seldom bounded by a constant.)"""
    for one, other in permutations(numbers, 2):
        yield _at_least(one, other)
    for number in numbers:
        if whole is not None:
            yield _at_least(number, whole)
            yield _at_least(whole, number)
        for extent in extents:
            yield _at_least(number, extent)
            yield _at_least(extent, number)
    for constant in sorted(constants, reverse=True):
        for number in (*block, *numbers):
            yield _at_least(_constant(constant), number)
    for constant in constants:
        for number in numbers:
            yield _at_least(number, _constant(constant))


def _multiples(numbers: list[_Number], block: list[_Number], constants: list[int]) -> Iterator[Precondition]:
    for number in block[:1]:
        yield _multiple(number, _constant(lanes.WARP))
    for constant in constants:
        for number in numbers:
            yield _multiple(number, _constant(constant))
    for number in numbers:
        for extent in block[:1]:
            yield _multiple(number, extent)
    for one, other in permutations(numbers, 2):
        yield _multiple(one, other)


def _equal(
    numbers: list[_Number], extents: list[_Number], whole: _Number | None, constants: list[int]
) -> Iterator[Precondition]:
    for one, other in combinations(numbers, 2):
        yield _is(one, other)
    for number in numbers:
        for extent in (*extents, *((whole,) if whole is not None else ())):
            yield _is(number, extent)
    for constant in constants:
        for number in (*extents, *numbers):
            yield _is(number, _constant(constant))


# --- numbers ----------------------------------------------------------------------------------------------------------


def _numbers(kernel: Kernel, queries: Iterable[Query]) -> list[_Number]:
    """The integer parameters that the questions speak of, those of addresses first."""
    spoken = {p.symbol: p.name for p in kernel.parameters if p.symbol is not None and p.name}
    found: dict[Term, _Number] = {}
    for term in _terms(queries):
        for symbol in sorted(term.symbols, key=lambda s: s.info.name):
            name = _spelled(symbol, spoken)
            if name is not None and symbol.sort is Sort.INT and symbol.info.kind is Kind.UNIFORM:
                found.setdefault(symbol, _Number(symbol, name))
    return list(found.values())[: limits.NUMBERS]


def _spelled(symbol: Term, spoken: Mapping[Term, str]) -> str | None:
    """What the text calls a parameter, whatever bounds are known of it."""
    return next((name for other, name in spoken.items() if other.info.name == symbol.info.name), None)


def _extents(dialect: Dialect, query: Query) -> tuple[list[_Number], list[_Number]]:
    """The extents of the block and of the grid that the launch leaves open."""
    two_threads = (query.pair.block_dim, dialect.block_dim), (query.pair.grid_dim, dialect.grid_dim)
    block, grid = (
        [
            _Number(extent, name.format(axis=t.AXES[axis], number=axis))
            for axis, extent in enumerate(extents)
            if extent.op == Op.SYM
        ]
        for extents, name in two_threads
    )
    return block, grid


def _constants(queries: Iterable[Query]) -> list[int]:
    """The constants that the questions speak of, lengths of rows and arrays among them, in elements."""
    found: dict[int, None] = {}
    for query in queries:
        for address in (query.first, query.second):
            if address is not None:
                found.update(dict.fromkeys(_lengths(address)))
        if query.first is not None and query.second is not None:
            found.update(dict.fromkeys(_gaps(query.first, query.second)))
        found.update(dict.fromkeys(extent.value for extent in query.pair.block_dim if extent.is_const))
        for guard in query.guards:
            found.update(dict.fromkeys(p.value for p in t.subterms(guard, set()) if p.is_const and p.sort is Sort.INT))
    return sorted(c for c in found if 1 < c <= t.MAX_THREADS)[: limits.CONSTANTS]


def _lengths(address: Address) -> Iterator[int]:
    size = max(address.array.element_size, 1)
    if address.array.size is not None:
        yield address.array.size // size
    for stride, term in address.index:
        for monomial, coefficient in t.monomials(term).items():
            if monomial is not t.ONE:
                yield abs(stride * coefficient) // size
        for part in t.subterms(term, set()):
            if part.is_const and part.sort is Sort.INT:
                yield abs(part.value)


def _gaps(first: Address, second: Address) -> Iterator[int]:
    """How many strides of each access lie between the starts of the two, as for parts of one array that follow each
    other."""
    apart = abs(constant_offset(first) - constant_offset(second))
    for address in (first, second):
        for stride, _ in address.index:
            yield apart // max(abs(stride), 1)


def _terms(queries: Iterable[Query]) -> Iterator[Term]:
    for query in queries:
        for address in (query.first, query.second):
            if address is not None:
                yield from (term for _, term in address.index)
    for query in queries:
        yield from query.guards


# --- conditions -------------------------------------------------------------------------------------------------------


def _constant(value: int) -> _Number:
    return _Number(t.integer(value), str(value))


def _product(numbers: Iterable[_Number]) -> _Number:
    numbers = tuple(numbers)
    return _Number(reduce(t.mul, (n.term for n in numbers)), " * ".join(n.text for n in numbers))


def _positive(number: _Number) -> Precondition:
    return Precondition(t.lt(t.ZERO, number.term), f"{number.text} > 0", Cause.NOT_POSITIVE(render(number.term)))


def _at_least(one: _Number, other: _Number) -> Precondition:
    """(A constant stands on the right.)"""
    condition = t.le(other.term, one.term)
    if one.term.is_const:
        return Precondition(condition, f"{other.text} <= {one.text}")
    return Precondition(condition, f"{one.text} >= {other.text}")


def _multiple(number: _Number, of: _Number) -> Precondition:
    reason = Cause.NO_MULTIPLE(render(number.term), render(of.term))
    return Precondition(t.eq(t.tmod(number.term, of.term), t.ZERO), f"{number.text} % {of.text} == 0", reason)


def _is(one: _Number, other: _Number) -> Precondition:
    reason = Cause.NOT_EQUAL(render(one.term), render(other.term))
    return Precondition(t.eq(one.term, other.term), f"{one.text} == {other.text}", reason)


def _power_of_two(number: _Number) -> Precondition:
    powers = t.or_(*(t.eq(number.term, t.integer(1 << k)) for k in range(31)))
    text = f"({number.text} & ({number.text} - 1)) == 0 && {number.text} > 0"
    return Precondition(powers, text, Cause.NO_POWER_OF_TWO(render(number.term)))
