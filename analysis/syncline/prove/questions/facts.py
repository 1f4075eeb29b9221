"""What a query means, written out as terms: the launch's own facts, how the threads are placed, the overlap.

Everything after this module works on a plain conjunction of boolean terms; `prove.query.Query` documents which facts
are the prover's to add.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import gcd

from ...ir import terms as T
from ...ir.alignment import settled
from ...ir.kernel import Address
from ...ir.terms import FALSE, ONE, TRUE, ZERO, Op, Term
from ...limits import prove as limits
from ...records import record
from .powers import powers
from .products import shared_factors
from .query import Apart, Pair, Query, Triple

#: conjuncts that hold
Facts = tuple[Term, ...]


@record
class Formula:
    """A query as a conjunction. `facts` holds guards and launch; `apart` and `overlap` are what is asked."""

    facts: Facts
    apart: Term
    overlap: Term

    @property
    def conjuncts(self) -> tuple[Term, ...]:
        return (*self.facts, self.apart, self.overlap)


def formula(query: Query) -> Formula:
    """Every conjunct once, conjunctions taken apart; a conjunct FALSE stands alone."""
    overlapping = TRUE if query.first is None or query.second is None else overlap(query.first, query.second)
    asked = (*query.guards, overlapping)
    facts = flatten((*query.guards, *launch_facts(query.pair), *defined(asked), *powers(asked)))
    return Formula(facts, apart(query.pair), overlapping)


def flatten(conditions: Iterable[Term]) -> tuple[Term, ...]:
    """The conjuncts of all `conditions`, without TRUE and without repetition."""
    whole = T.and_(*conditions)
    if whole is TRUE:
        return ()
    return whole.args if whole.op == Op.AND else (whole,)


@lru_cache(maxsize=limits.PAIRS)  # the queries of one kernel share a handful of pairs
def launch_facts(pair: Pair) -> tuple[Term, ...]:
    """0 <= index < extent for both threads and blocks, extents positive, at most 1,024 threads in a block, or what
    its kernel is compiled for (or as many as the launch says: some devices take more)."""
    out: list[Term] = []
    for indices, extents in ((pair.threads, pair.block_dim), (pair.blocks, pair.grid_dim)):
        for index, extent in zip((*indices[0], *indices[1]), (*extents, *extents), strict=True):
            out.append(T.le(ZERO, index))
            out.append(T.lt(index, extent))
        out.extend(T.le(ONE, extent) for extent in extents)
    x, y, z = pair.block_dim
    if not all(dim.is_const for dim in (x, y, z)):
        out.append(T.le(T.mul(T.mul(x, y), z), T.integer(pair.most)))
    if not any(dim.is_const for dim in (x, y, z)):
        # consequences that linear reasoning needs spelled out: fewer factors, smaller product
        out.extend(T.le(T.mul(a, b), T.integer(pair.most)) for a, b in ((x, y), (x, z), (y, z)))
    return flatten(out)


def linear_id(thread: Triple, pair: Pair) -> Term:
    """The thread's number within its block, which decides its warp and lane."""
    x, y, z = thread
    width, height, _ = pair.block_dim
    return T.add(x, T.mul(width, T.add(y, T.mul(height, z))))


def warp_ids(pair: Pair) -> tuple[Term, Term]:
    first, second = (T.tdiv(linear_id(thread, pair), T.integer(pair.warp)) for thread in pair.threads)
    return first, second


@lru_cache(maxsize=limits.PAIRS)
def apart(pair: Pair) -> Term:
    """That the two threads are placed as the query says."""
    if pair.apart is Apart.SAME:
        return TRUE
    if pair.apart is Apart.BLOCKS:
        return _differ(*pair.blocks)
    if pair.apart is Apart.THREADS:
        return _differ(*pair.threads)
    first, second = warp_ids(pair)
    if pair.apart is Apart.WARPS:
        return T.ne(first, second)
    return T.and_(T.eq(first, second), _differ(*pair.threads))


def _differ(first: Triple, second: Triple) -> Term:
    return T.or_(*(T.ne(a, b) for a, b in zip(first, second, strict=True)))


@record
class Difference:
    """`terms` lies in `low..high`: what the overlap of two addresses comes to, with common factors divided out."""

    terms: dict[Term, int]
    low: int
    high: int


def byte_offset(address: Address) -> Term:
    return T.add(T.integer(address.offset), *(T.mul(T.integer(stride), index) for stride, index in address.index))


def difference(first: Address, second: Address) -> Difference | None:
    """Which linear equation the overlap is; None where it is impossible.

    With v = address 1 - address 2, the accesses share a byte iff -size 1 < v < size 2. v is c + g * (a sum), so the
    sum lies between two bounds that the division by g rounds inwards. Aligned accesses leave one value: an equation.
    Where both are parts of aligned objects, v is as far from a multiple of the lesser alignment as the parts are."""
    if first.array.key != second.array.key:
        return None
    parts = dict(T.monomials(T.sub(byte_offset(first), byte_offset(second))))
    constant = parts.pop(ONE, 0)
    low, high = 1 - first.size, second.size - 1
    if (aligned := gcd(settled(first).aligned, settled(second).aligned)) > 1:
        left = (first.within - second.within) % aligned
        low, high = low + (left - low) % aligned, high - (high - left) % aligned
    low, high = low - constant, high - constant
    divisor = gcd(*parts.values()) if parts else 1
    low, high = -(-low // divisor), high // divisor
    if low > high or (not parts and not low <= 0 <= high):
        return None
    return Difference({base: c // divisor for base, c in parts.items()}, low, high)


def overlap(first: Address, second: Address) -> Term:
    """That the two accesses share at least one byte."""
    found = difference(first, second)
    if found is None:
        return FALSE
    total = T.from_monomials(found.terms)
    if found.low == found.high:
        return _balanced(found.terms, found.low)
    return T.and_(T.le(T.integer(found.low), total), T.le(total, T.integer(found.high)))


def _balanced(parts: dict[Term, int], value: int) -> Term:
    """The equation with positive coefficients on both sides, as a person would write it."""
    left = {base: c for base, c in parts.items() if c > 0}
    right = {base: -c for base, c in parts.items() if c < 0}
    side = right if value > 0 else left
    side[ONE] = side.get(ONE, 0) + abs(value)  # a step that is taken out of a monomial of its own leaves a constant
    return T.eq(T.from_monomials(left), T.from_monomials(right))


@record
class Steps:
    """Addresses that are equal if `step * (i - j)` is zero: the formula for steps that are not zero, where i is j, and
    its parts for positive and other ones; and that for a step of zero, which all threads meet at."""

    nonzero: Formula
    positive: Formula
    others: Formula
    zero: Formula


def steps_of(found: Difference) -> tuple[tuple[Term, ...], dict[Term, int]]:
    """The factors in all of a sum that has to be zero, and the sum without them; no factors for other differences."""
    return shared_factors(found.terms) if found.low == found.high == 0 else ((), found.terms)


def are_nonzero(steps: Iterable[Term], facts: Facts) -> bool:
    """Whether each step is certainly not zero, by its range or by what is known."""
    return all(differs is TRUE or differs in facts for differs in (T.ne(step, ZERO) for step in steps))


def by_steps(query: Query, asked: Formula) -> Steps | None:
    """The formula by the steps in the difference of two addresses; None where there are none, or none may be zero."""
    found = None if query.first is None or query.second is None else difference(query.first, query.second)
    steps, rest = steps_of(found) if found is not None else ((), {})
    if are_nonzero(steps, asked.facts):
        return None

    def part(overlapping: Term, *more: Term) -> Formula:
        return Formula(flatten((*asked.facts, *more)), asked.apart, overlapping)

    equal, nonzero = _balanced(rest, 0), [T.ne(step, ZERO) for step in steps]
    positive = T.and_(*(T.le(ONE, step) for step in steps))
    return Steps(
        nonzero=part(equal, *nonzero),
        positive=part(equal, *nonzero, positive),
        others=part(equal, *nonzero, T.not_(positive)),
        zero=part(TRUE, T.not_(T.and_(*nonzero))),
    )


def defined(conditions: Iterable[Term]) -> list[Term]:
    """That no division which is certainly executed divides by zero (a program that does has no meaning to check).

    Certainly executed are the operands of the top-level conjuncts, but not what stands beside `&&` or `||` inside one
    or under `?:`: the other operand may be there to avoid just that."""
    out: dict[Term, None] = {}
    seen: set[Term] = set()
    stack = list(flatten(conditions))
    while stack:
        term = stack.pop()
        if term in seen or term.op in (Op.AND, Op.OR):
            continue
        seen.add(term)
        if term.op in (Op.TDIV, Op.TMOD) and not term.args[1].is_const:
            out[T.ne(term.args[1], ZERO)] = None
        stack.extend(term.args[:1] if term.op == Op.ITE else term.args)
    return list(out)
