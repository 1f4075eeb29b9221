"""Strides that are told to hold rows: `row * s1 + plane * s2 + x` where s1 >= width and s2 >= height * s1.

The mixed radix rule needs each stride to be a multiple of the next smaller one. Here a fact of the question says that
it is no smaller than so many of them: with |digit| < U, and w what the digits below come to at most,
stride > w and next >= U * stride give next > w + |digit| * stride. So the sum is zero only if each digit is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from ...ir import terms as T
from ...ir.kernel import Address
from ...ir.terms import ONE, ZERO, Kind, Op, Sort, Term, from_monomials, monomials
from ...limits import prove as limits
from ...records import replace
from ..questions.facts import byte_offset, difference
from ..questions.products import product_of, quotient
from .axioms import System
from .mixed_radix import Sum
from .quotients import as_remainders, reassembled

#: a larger stride, and what a digit of the smaller one is below
_Step = tuple[Term, Term]


def digits(first: Address, second: Address, facts: Iterable[Term]) -> list[Sum]:
    """That two addresses overlap as an equation for each stride, and what follows from them; empty where it cannot be
    taken apart."""
    facts = tuple(facts)
    told = [slack for fact in facts for slack in _told(fact)]
    one, other = _with_remainders(first), _with_remainders(second)
    if not told and one is first and other is second:
        return []
    part = difference(one, other)
    if part is None:
        return []
    total = from_monomials(part.terms)
    strides = by_stride(total)
    plain = strides.keys() == {ONE} and one is first and other is second
    if plain or len(strides) > limits.STRIDES:
        return []
    chain = _Chain(strides, told, max(abs(part.low), abs(part.high)))
    if not chain.may_be_found() or not chain.found(_system(facts, total)):
        return []
    out = [Sum(digit, *((part.low, part.high) if s is ONE else (0, 0))) for s, digit in strides.items()]
    equal = dict(pair for one in out if one.low == one.high == 0 for pair in _pair(one.total))
    return [*out, *(Sum(T.sub(one, other), 0, 0) for one, other in reassembled(equal))]


def _with_remainders(address: Address) -> Address:
    """The address with its digits written as remainders; itself where that changes nothing."""
    offset = byte_offset(address)
    rewritten = as_remainders(offset)
    return address if rewritten is offset else replace(address, index=((1, rewritten),), offset=0)


class _Chain:
    """The order in which strides hold each other. `least` is what the smallest one has to be above."""

    def __init__(self, by_stride: dict[Term, Term], told: list[Term], least: int) -> None:
        self.by_stride, self.told, self.least = by_stride, told, least
        between = (base for slack in told for base, c in monomials(slack).items() if c == 1 and base is not ONE)
        self.strides = list(dict.fromkeys((*by_stride, *between)))
        self._known: dict[Term, tuple[_Step, ...]] = {}

    def may_be_found(self) -> bool:
        """Whether the facts relate all strides of the sum, whatever its digits come to. Most sums end here, before
        anything is proved of their digits."""
        starts = (ONE,) if ONE in self.by_stride else (ONE, *self.by_stride)
        return any(self._further(start, frozenset((start,)), lambda stride, bound: True) for start in starts)

    def found(self, system: System) -> bool:
        """Whether there is one that has every stride of the sum in it."""
        below: dict[_Step, bool] = {}

        def is_below(stride: Term, bound: Term) -> bool:
            """Whether the digit of a stride is below a bound, without its sign."""
            key = stride, bound
            if key not in below:
                digit = self.by_stride.get(stride, ZERO)
                room = T.sub(bound, T.integer(1 + (self.least if stride is ONE else 0)))
                below[key] = all(system.entails(T.sub(room, d), 0) for d in (digit, T.neg(digit)))
            return below[key]

        if ONE in self.by_stride or not self.least:
            if self._further(ONE, frozenset((ONE,)), is_below):
                return True
            if ONE in self.by_stride:
                return False
        return any(
            system.entails(T.sub(s, ONE), self.least) and self._further(s, frozenset((s,)), is_below)
            for s in self.by_stride
        )

    def _further(self, stride: Term, passed: frozenset[Term], is_below: Callable[[Term, Term], bool]) -> bool:
        if self.by_stride.keys() <= passed:
            return True
        return any(
            larger not in passed and is_below(stride, bound) and self._further(larger, passed | {larger}, is_below)
            for larger, bound in self._steps(stride)
        )

    def _steps(self, stride: Term) -> tuple[_Step, ...]:
        if stride not in self._known:
            self._known[stride] = tuple(self._all_steps(stride))
        return self._known[stride]

    def _all_steps(self, stride: Term) -> Iterator[_Step]:
        """The strides that are as long as some number of this one."""
        for larger in self.strides:
            number = None if larger is stride else quotient(larger, stride)
            if number is not None:
                yield larger, number
            for slack in self.told:
                parts = dict(monomials(slack))
                if parts.pop(larger, 0) != 1:
                    continue
                if stride is not ONE and parts.get(ONE, 0) <= 0:
                    parts.pop(ONE, None)
                counted = [(number, c) for base, c in parts.items() if (number := quotient(base, stride)) is not None]
                if parts and len(counted) == len(parts):
                    yield larger, T.neg(from_monomials(dict(counted)))


def _pair(total: Term) -> Iterator[tuple[Term, Term]]:
    """The two numbers that are equal where their difference is zero, each way."""
    parts = monomials(total)
    if sorted(parts.values()) == [-1, 1]:
        one, other = parts
        yield one, other
        yield other, one


def by_stride(total: Term) -> dict[Term, Term]:
    """The sum by what the parameters multiply."""
    found: dict[Term, dict[Term, int]] = {}
    for monomial, c in monomials(total).items():
        factors = T.factors(monomial)
        stride = product_of([f for f in factors if T.is_passed(f)])
        digit = product_of([f for f in factors if not T.is_passed(f)])
        found.setdefault(stride, {})[digit] = c
    return {stride: from_monomials(parts) for stride, parts in found.items()}


def _slack(fact: Term) -> Iterator[Term]:
    """What is zero or more by a comparison."""
    if fact.op in (Op.LE, Op.LT) and fact.args[0].sort is Sort.INT:
        yield T.sub(T.sub(fact.args[1], fact.args[0]), T.integer(int(fact.op == Op.LT)))
    elif fact.op == Op.EQ and fact.args[0].sort is Sort.INT:
        yield T.sub(fact.args[1], fact.args[0])
        yield T.sub(fact.args[0], fact.args[1])


@lru_cache(maxsize=limits.FACTS)  # most facts are of the launch, and part of every question
def _told(fact: Term) -> tuple[Term, ...]:
    """What is zero or more by a comparison, of parameters alone."""
    return tuple(filter(_of_parameters, _slack(fact)))


def _of_parameters(term: Term) -> bool:
    """Whether a sum speaks of what all threads have alike, and of a parameter."""
    symbols = term.symbols
    return all(s.info.kind is Kind.UNIFORM for s in symbols) and any(not T.is_extent(s) for s in symbols)


# --- facts of remainders ----------------------------------------------------------------------------------------------


def _system(facts: tuple[Term, ...], total: Term) -> System:
    """The facts, and what they say of the remainders in the sum."""
    system = System(facts)
    signs = _Signs(system, frozenset(f for f in facts if f.op == Op.NOT))
    for part in T.subterms(total):
        if part.op in (Op.TMOD, Op.TDIV) and signs.natural(part.args[0]) and signs.positive(part.args[1]):
            system.at_least(part, 0)
            if part.op == Op.TMOD:
                system.at_least(T.sub(part.args[1], part), 1)
            else:
                system.at_least(T.sub(part.args[0], T.mul(part.args[1], part)), 0)
    for product in list(_multiplied(facts, total, signs))[: limits.MULTIPLIED]:
        system.at_least(product, 0)
    return system


def _multiplied(facts: tuple[Term, ...], total: Term, signs: _Signs) -> Iterator[Term]:
    """Bounds of indices, times what these are multiplied by in the sum: `blockIdx.x < gridDim.x`, times blockDim.x."""
    compared = [slack for fact in facts if fact.op != Op.EQ for slack in _slack(fact)]
    for monomial in monomials(total):
        factors = monomial.args if monomial.op == Op.MUL else ()
        for place, factor in enumerate(factors):
            others = product_of([f for k, f in enumerate(factors) if k != place and not T.is_passed(f)])
            if factor.op == Op.SYM and factor.info.kind is Kind.BLOCK and others is not ONE and signs.natural(others):
                bounding = (slack for slack in compared if monomials(slack).get(factor) == -1)
                yield from (T.mul(others, slack) for slack in bounding)


class _Signs:
    """Which numbers are no less than zero, or above it."""

    def __init__(self, system: System, others: frozenset[Term]) -> None:
        self.system, self.others = system, others

    def positive(self, term: Term) -> bool:
        if term.op == Op.MUL:
            return all(map(self.positive, term.args))
        if term in self.system.positive or self.system.entails(term, 1):
            return True
        return T.ne(term, ZERO) in self.others and self.natural(term)

    def natural(self, term: Term) -> bool:
        low, _ = T.bounds(term)
        if low is not None and low >= 0:
            return True
        if term.op in (Op.TDIV, Op.TMOD):
            return self.natural(term.args[0]) and self.positive(term.args[1])
        if term.op == Op.MUL:
            return all(map(self.natural, term.args))
        return self.system.entails(term, 0)
