"""Conditions that part rows, planes and volumes: that each stride of an address holds what lies below it.

`i0 * nb0 + i1 * nb1 + i2 * nb2` with `i0 < ne0` and `i1 < ne1` takes nb1 >= ne0 * nb0 and nb2 >= ne1 * nb1, and an
element that is no longer than nb0. What an index stays below its guards say, or how it is made: a remainder, the number
of a thread or of a block."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from math import gcd

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import ONE, ZERO, Kind, Op, Term, monomials
from ...limits import repair as limits
from ...prove.arithmetic.chains import by_stride
from ...prove.arithmetic.mixed_radix import quotient
from ...prove.arithmetic.quotients import as_remainders
from ...prove.questions.facts import byte_offset
from ...prove.questions.query import Pair, Query
from ...records import record
from .names import Names, conjuncts_of, is_of_launch
from .preconditions import Precondition

#: conditions that count together
Conditions = tuple[Precondition, ...]


def row_conditions(names: Names, query: Query) -> Iterator[Conditions]:
    """The sets of conditions under which the two addresses of a question are digits of one number each, by the order
    in which its strides may hold each other."""
    found = _strides_of(query)
    if found is None:
        return
    strides, unit = found
    signs = tuple(_signs(names, query))
    for order in _orders(names, strides):
        for tight in (True, False):
            made = _chain(names, query, order, unit, tight)
            if made is not None and 0 < len(made) + len(signs) <= limits.CONDITIONS:
                yield (*signs, *made)


@record
class _Stride:
    """What parameters multiply in both addresses: the stride, and the index of each thread."""

    size: Term
    digits: tuple[Term, ...]


def _strides_of(query: Query) -> tuple[list[_Stride], int] | None:
    """The strides that both addresses have, and how many of their units the access takes; None where they have no row
    in common."""
    if query.first is None or query.second is None:
        return None
    offsets = [as_remainders(byte_offset(address)) for address in (query.first, query.second)]
    unit = gcd(*(c for offset in offsets for base, c in monomials(offset).items() if base is not ONE))
    if not unit:
        return None
    parted = [by_stride(_in_units(offset, unit)) for offset in offsets]
    sizes = dict.fromkeys(size for part in parted for size in part)
    if any(sizes.keys() - part.keys() - {ONE} for part in parted):
        return None
    strides = [_Stride(size, tuple(part.get(size, ZERO) for part in parted)) for size in sizes]
    moving = [one for one in strides if not all(digit.is_const for digit in one.digits)]
    if any(one.digits[0] is not one.digits[1] and one.size is not ONE for one in strides if one not in moving):
        return None
    longest = max(address.size for address in (query.first, query.second))
    return (moving, -(-longest // unit)) if any(one.size is not ONE for one in moving) else None


def _in_units(offset: Term, unit: int) -> Term:
    """An offset in units of so many bytes, without what is left of one."""
    return t.from_monomials({base: c // unit for base, c in monomials(offset).items()})


def _orders(names: Names, strides: list[_Stride]) -> Iterator[list[_Stride]]:
    """The strides from the smallest on: bytes first, products last, and of single ones first by the axes of the launch
    that they are for, then as they are declared, the other way round, and in any order."""
    singles = [one for one in strides if one.size.op == Op.SYM]
    others = sorted((one for one in strides if one.size.op != Op.SYM), key=lambda one: len(t.factors(one.size)))
    start = [one for one in others if one.size is ONE]
    ends = [one for one in others if one.size is not ONE]
    singles.sort(key=lambda one: names.place(one.size))
    likely = sorted(singles, key=_axis), singles, singles[::-1]
    further = permutations(singles) if len(singles) <= limits.CONDITION_ORDERS else ()
    for order in dict.fromkeys(map(tuple, (*likely, *further))):
        yield [*start, *order, *ends]
        if order and ends:
            yield [*start, *ends, *order]


def _axis(stride: _Stride) -> int:
    """The axis of the grid along which a stride leads from block to block; less than all of them without one."""
    blocks = {s.info.name.partition("#")[0] for s in stride.digits[0].symbols if s.info.kind is Kind.BLOCK}
    return max((axis for axis, index in enumerate(t.BLOCK, 1) if index.info.name in blocks), default=0)


def _chain(names: Names, query: Query, order: list[_Stride], unit: int, tight: bool) -> Conditions | None:
    """That each stride holds what is below it; None where the text has no words for it. `tight`: by guards, before the
    numbers of threads and blocks."""
    found: list[Precondition | None] = []
    first = order[0].size
    if first is not ONE:
        found.append(_positive(names, first) if unit == 1 else _at_least(names, first, t.integer(unit)))
    for lower, upper in pairwise(order):
        bound = _bound(names, query, lower, tight)
        if bound is None:
            return None
        number = quotient(upper.size, lower.size) if lower.size is not ONE else None
        if number is not None:
            found.append(_at_least(names, number, bound))
        else:
            found.append(_at_least(names, upper.size, bound, lower.size))
    whole = tuple(one for one in found if one is not None and not one.condition.is_const)
    return None if None in found else whole


def _bound(names: Names, query: Query, stride: _Stride, tight: bool) -> Term | None:
    """What the index of both threads stays below, in words that the text has."""
    for bound in _bounds(query, stride.digits[0], query.pair, 0, tight):
        if names.spelled(bound) is not None:
            return bound
    return None


def _bounds(query: Query, digit: Term, pair: Pair, side: int, tight: bool) -> Iterator[Term]:
    ways = [_by_guards(query, digit), _by_making(query, digit, pair, side)]
    for way in ways if tight else reversed(ways):
        yield from way


def _by_guards(query: Query, digit: Term) -> Iterator[Term]:
    """The U of guards `digit < U`; of `digit = c * x` where they say it of x."""
    times = gcd(*(c for base, c in monomials(digit).items() if base is not ONE)) if not digit.is_const else 0
    if not times or monomials(digit).get(ONE, 0) % times:
        return
    single = t.from_monomials({base: c // times for base, c in monomials(digit).items()})
    for guard in conjuncts_of(query.guards):
        if guard.op in (Op.LT, Op.LE) and guard.args[0].sort is t.Sort.INT:
            above = t.add(t.sub(guard.args[1], guard.args[0]), single, t.integer(int(guard.op == Op.LE)))
            if above.symbols and is_of_launch(above):
                yield t.mul(t.integer(times), above)


def _by_making(query: Query, digit: Term, pair: Pair, side: int) -> Iterator[Term]:
    """What a number stays below by how it is made."""
    parts = monomials(digit)
    constant = parts.get(ONE, 0)
    moving = {base: c for base, c in parts.items() if base is not ONE}
    extents = dict(zip((*pair.threads[side], *pair.blocks[side]), (*pair.block_dim, *pair.grid_dim), strict=True))
    if len(moving) == 1 and constant >= 0:
        ((base, c),) = moving.items()
        if c > 0 and (below := _below(query, base, extents, pair, side)) is not None:
            yield t.add(t.mul(t.integer(c), t.sub(below, ONE)), t.integer(constant + 1))
    for axis in range(3):
        thread, block = pair.threads[side][axis], pair.blocks[side][axis]
        width = pair.block_dim[axis]
        if digit is t.add(thread, t.mul(block, width)) and not block.is_const:
            yield t.mul(pair.grid_dim[axis], width)


def _below(query: Query, number: Term, extents: dict[Term, Term], pair: Pair, side: int) -> Term | None:
    if number in extents and not number.is_const:
        return extents[number]
    if number.op == Op.TMOD and is_of_launch(number.args[1]):
        return number.args[1]
    if number.op == Op.TDIV and is_of_launch(number.args[1]):
        for whole in _bounds(query, number.args[0], pair, side, True):
            rest = _divided(whole, number.args[1])
            if rest is not None:
                return rest
    return None


def _divided(whole: Term, by: Term) -> Term | None:
    """whole / by, where it is a product with that factor."""
    one, other = monomials(whole), monomials(by)
    if len(one) != 1 or len(other) != 1:
        return None
    ((base, c),), ((factor, d),) = one.items(), other.items()
    rest = quotient(base, factor)
    return None if rest is None or c % d else t.mul(t.integer(c // d), rest)


def _signs(names: Names, query: Query) -> Iterator[Precondition]:
    """That what an index is divided by is positive."""
    found: dict[Term, None] = {}
    for address in (query.first, query.second):
        if address is not None:
            found.update(dict.fromkeys(_divisors(address)))
    for size in found:
        positive = _positive(names, size)
        if positive is not None and not positive.condition.is_const:
            yield positive


def _divisors(address: Address) -> Iterator[Term]:
    for part in t.subterms(as_remainders(byte_offset(address))):
        if part.op in (Op.TDIV, Op.TMOD):
            for factor in t.factors(part.args[1]):
                low, _ = t.bounds(factor)
                if not factor.is_const and is_of_launch(factor) and (low is None or low < 0):
                    yield factor


def _positive(names: Names, size: Term) -> Precondition | None:
    parts = [f for f in t.factors(size) if not f.is_const]
    texts, own = [names.spelled(f) for f in parts], [names.own(f) for f in parts]
    if None in texts or None in own:
        return None
    conditions = (t.lt(ZERO, term) for term in own if term is not None)
    return Precondition(t.and_(*conditions), " && ".join(f"{text} > 0" for text in texts))


def _at_least(names: Names, larger: Term, number: Term, of: Term = ONE) -> Precondition | None:
    """larger >= number * of, in the text's words."""
    one, other = names.own(larger), names.own(t.mul(number, of))
    left = names.spelled(larger)
    count, size = names.operand(number), names.operand(of)
    if one is None or other is None or left is None or count is None or size is None:
        return None
    right = names.spelled(number) if of is ONE else size if number is ONE else f"{count} * {size}"
    return Precondition(t.le(other, one), f"{left} >= {right}")
