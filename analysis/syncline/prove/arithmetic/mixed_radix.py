"""The mixed radix rule: an equation between addresses such as `row * W + col` taken apart into its digits.

With sum = R * high + low and |low| < R, the sum is zero only if both digits are. Finding the radix R and the digits is
delinearisation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import gcd

from ...ir import terms as T
from ...ir.terms import ONE, Kind, Op, Sort, Term, from_monomials, monomials
from ...records import record
from ..questions.products import product_of, quotient
from .axioms import System


@record
class Sum:
    """That a total lies between two numbers: low <= total <= high."""

    total: Term
    low: int
    high: int


def split(part: Sum, system: System, depth: int) -> list[Sum]:
    """The equation as several smaller ones, by the mixed radix rule; itself where no radix is found.

    With low < high the equation is total - w = 0 for some w in low..high, which belongs to the lower digit."""
    if not depth:
        return [part]
    parts = monomials(part.total)
    for radix, high, low in _divisions(parts):
        for high_digit, low_digit in _with_constants(part, radix, high, low):
            # |low digit - w| < radix for every w that is possible
            above = T.sub(T.sub(radix, low_digit.total), T.integer(1 - low_digit.low))
            below = T.sub(T.add(radix, low_digit.total), T.integer(1 + low_digit.high))
            if system.entails(above, 0) and system.entails(below, 0):
                return [*split(high_digit, system, depth - 1), *split(low_digit, system, depth - 1)]
    return [part]


def _divisions(parts: Mapping[Term, int]) -> Iterator[tuple[Term, Term, Term]]:
    """(R, H, L) with sum = R * H + L. Beside each radix R, the padded ones R + c (`y * (W + 1) + x` is W*y + y + x),
    first where all of c * H is part of L: c * H moves over."""
    for base, size in _radices(parts):
        split = _divided(parts, base, size)
        if split is None:
            continue
        high, low = split
        radix = T.mul(T.integer(size), base)
        paddings = _ratios(monomials(low), monomials(high))
        candidates = [0, *paddings] if 0 in paddings or len(paddings) > 1 else [*paddings, 0]
        for padding in dict.fromkeys(candidates):
            more = T.integer(padding)
            yield T.add(radix, more), high, T.sub(low, T.mul(more, high))


def _ratios(parts: Mapping[Term, int], of: Mapping[Term, int]) -> list[int]:
    """Each c by which a monomial of `of` occurs in `parts`, 0 where one does not."""
    return list(dict.fromkeys(parts.get(base, 0) // c for base, c in of.items() if parts.get(base, 0) % c == 0))


def _with_constants(part: Sum, radix: Term, high: Term, low: Term) -> Iterator[tuple[Sum, Sum]]:
    """Ways to share the right-hand side between the digits: all of it below, or its multiples of a constant radix
    above. high = carry and low = rest with carry * radix + rest = w."""
    carries = {0}
    if radix.is_const:
        carries |= {part.low // radix.value, -(-part.high // radix.value)}
    for carry in sorted(carries, key=abs):
        shift = carry * radix.value if carry else 0
        yield Sum(high, carry, carry), Sum(low, part.low - shift, part.high - shift)


def _divided(parts: Mapping[Term, int], base: Term, size: int) -> tuple[Term, Term] | None:
    """(H, L) with sum = size * base * H + L, every multiple of the radix in H; None where H would be empty."""
    above: dict[Term, int] = {}
    below: dict[Term, int] = {}
    for monomial, c in parts.items():
        rest = quotient(monomial, base)
        if rest is None or c % size:
            below[monomial] = c
        else:
            above[rest] = above.get(rest, 0) + c // size
    return (from_monomials(above), from_monomials(below)) if above else None


def _radices(parts: Mapping[Term, int]) -> Iterator[tuple[Term, int]]:
    """Candidates, as a product of factors and a constant before it: products of sizes, or of what several products
    share, that occur as factors (with the common coefficient of what they divide), then the constant coefficients,
    largest first."""
    sizes: dict[Term, None] = {}
    shared = Counter(f for base in parts if base.op == Op.MUL for f in base.args)
    for monomial in parts:
        factors = T.factors(monomial)
        uniform = [f for f in factors if is_size(f) or shared[f] > 1]
        if uniform:
            sizes[product_of(uniform)] = None
            sizes.update((f, None) for f in uniform)
    for size in sizes:
        divided = [c for monomial, c in parts.items() if quotient(monomial, size) is not None]
        common = gcd(*divided)
        if common > 1:
            yield size, common
        yield size, 1
    coefficients = sorted({abs(c) for base, c in parts.items() if base is not ONE}, reverse=True)
    for c in coefficients:
        if c > 1:
            yield ONE, c


def is_size(term: Term) -> bool:
    """Whether a term is an integer made of what a launch passes alone."""
    return bool(term.symbols) and all(s.info.kind is Kind.UNIFORM for s in term.symbols) and term.sort is Sort.INT
