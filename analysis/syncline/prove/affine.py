"""The fast path: most pairs are proved apart here, without a solver.

Three rules, each sound by itself:

    linear       the conjuncts' linear parts, taken over opaque monomials, have no integer solution
    mixed radix  R*H + L = 0 with |L| < R forces H = 0 (else |L| = R*|H| >= R), hence L = 0: an address equation falls
                 apart into one equation per digit. R may be a constant or a product of sizes. Repeated, this is
                 delinearisation, and the injectivity of `bx*BD + t`, `row*W + col`, `t/16*17 + t%16`, grid strides
    scaling      c*E = 0 follows from E = 0: so that digits found equal stay equal inside products

A query is refuted when, for every way in which the threads can be apart, the rows are infeasible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from ..ir import terms as T
from ..ir.terms import ONE, Kind, Op, Sort, Term, from_monomials, monomials
from ..limits import prove as limits
from .axioms import System
from .facts import Formula, difference, warp_ids
from .linear import UNIT, Row, eliminate, plus, reduced
from .query import Apart, Query


def refute(query: Query, asked: Formula) -> str | None:
    """The name of the rule that proves the query impossible; None when none of them does (which means nothing)."""
    system = System(asked.facts)
    if query.pair.apart is Apart.SAME:
        return "linear" if query.first is None and system.refutes((), ()) else None
    cases = list(_cases(query, system))
    sums: list[_Sum] = []
    if query.first is not None and query.second is not None:
        found = difference(query.first, query.second)
        assert found is not None, "an impossible overlap is noticed before"
        sums = [_Sum(from_monomials(found.terms), found.low, found.high)]
    if _all_refuted(system, sums, cases):
        return "linear"
    if not sums:
        return None
    given = _given(asked, system)
    start = _modulo(sums[0], given)
    for written in dict.fromkeys((start, _dividends_written_out(start))):
        parts = [digit for part in (written, *given) for digit in _split(part, system, limits.MIXED_RADIX_DEPTH)]
        digits = _reassembled(parts, system)
        if digits != sums and _all_refuted(system, digits, cases):
            return "mixed radix"
    return None


@dataclass(frozen=True, slots=True)
class _Sum:
    """low <= total <= high"""

    total: Term
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class _Case:
    """One way to be apart: first < second."""

    first: Term
    second: Term


def _cases(query: Query, system: System) -> Iterator[_Case]:
    """The threads are apart iff one of these holds (beside what is added to `system`)."""
    pair = query.pair
    if pair.apart is Apart.WARPS:
        positions: list[tuple[Term, Term]] = [warp_ids(pair)]
    elif pair.apart is Apart.BLOCKS:
        positions = list(zip(*pair.blocks, strict=True))
    else:
        positions = list(zip(*pair.threads, strict=True))
    if pair.apart is Apart.LANES:
        system.assume(T.eq(*warp_ids(pair)))
    for a, b in positions:
        if a is not b:
            system.mention(a)
            system.mention(b)
            yield _Case(a, b)
            yield _Case(b, a)


def _given(asked: Formula, system: System) -> list[_Sum]:
    """The equations among the facts, as sums: they may have digits too."""
    found: list[_Sum] = []
    for fact in asked.facts:
        if fact.op == Op.EQ and fact.args[0].sort is Sort.INT and len(found) < limits.MIXED_RADIX_EQUATIONS:
            parts = dict(monomials(T.sub(fact.args[0], fact.args[1])))
            constant = parts.pop(ONE, 0)
            common = gcd(*parts.values())
            if len(parts) > 1 and constant % common == 0:
                total = from_monomials({base: c // common for base, c in parts.items()})
                system.mention(total)
                found.append(_Sum(total, -constant // common, -constant // common))
    return found


def _modulo(part: _Sum, given: list[_Sum]) -> _Sum:
    """The sum less multiples of the given equations, where that makes it shorter: `y*W + x` less W times `y`."""
    total = part.total
    for equation in given:
        zero = T.sub(equation.total, T.integer(equation.low))
        lead, size = next((base, c) for base, c in monomials(zero).items() if base is not ONE)
        for monomial, c in monomials(total).items():
            cofactor = _without(monomial, lead)
            if cofactor is not None and c % size == 0:
                shorter = T.sub(total, T.mul(T.mul(T.integer(c // size), cofactor), zero))
                if len(monomials(shorter)) < len(monomials(total)):
                    total = shorter
                    break
    constant = monomials(total).get(ONE, 0)
    return _Sum(T.sub(total, T.integer(constant)), part.low - constant, part.high - constant)


def _rows(sums: list[_Sum], system: System) -> tuple[list[Row], list[Row]]:
    """The sums as (equations, inequalities), with the multiples of the equations that may matter."""
    equations: list[Row] = []
    inequalities: list[Row] = []
    for part in sums:
        system.mention(part.total)
        total = system.row(part.total)
        if part.low == part.high:
            equations.append(plus(total, {UNIT: -part.low}))
        else:
            inequalities.append(plus(total, {UNIT: -part.low}))
            inequalities.append(plus({v: -c for v, c in total.items()}, {UNIT: part.high}))
    equations += _scaled(sums, system)
    return equations, inequalities


def _all_refuted(system: System, sums: list[_Sum], cases: list[_Case]) -> bool:
    equations, inequalities = _rows(sums, system)
    solved = eliminate((*equations, *system.equations))
    if solved is None:
        return True
    for case in cases:
        gap = plus(system.row(T.sub(case.second, case.first)), {UNIT: -1})
        left = reduced(gap, solved)
        if not any(variable != UNIT for variable in left):
            if left.get(UNIT, 0) >= 0:
                return False
        elif not system.refutes(equations, (gap, *inequalities)):
            return False
    return True


def _scaled(sums: list[_Sum], system: System) -> Iterator[Row]:
    """The equations times every factor that makes one of their monomials a product that the system speaks of."""
    products = [base for base in system.known if base.op == Op.MUL]
    for part in sums:
        if part.low != part.high:
            continue
        inside = {base for base in monomials(part.total) if base is not ONE}
        factors: dict[Term, None] = {}
        for product in products:
            for base in product.args:
                if base in inside:
                    rest = list(product.args)
                    rest.remove(base)
                    factors[_product(rest)] = None
        for factor in list(factors)[: limits.MIXED_RADIX_FACTORS]:
            scaled = T.mul(T.sub(part.total, T.integer(part.low)), factor)
            system.mention(scaled)
            yield system.row(scaled)


def _product(factors: list[Term]) -> Term:
    out = ONE
    for factor in factors:
        out = T.mul(out, factor)
    return out


def _dividends_written_out(part: _Sum) -> _Sum:
    """The same sum with a = b * (a / b) + a % b in place of an `a` that stands beside its remainder: `2*t - t % p`
    becomes 2*p * (t / p) + t % p, which has digits."""
    total = part.total
    for remainder in [base for base in monomials(total) if base.op == Op.TMOD]:
        a, b = remainder.args
        for base, c in monomials(a).items():
            share = monomials(total).get(base, 0)
            if base is not ONE and abs(c) == 1 and share:
                written_out = T.sub(T.add(T.mul(b, T.tdiv(a, b)), remainder), a)
                total = T.add(total, T.mul(T.integer(share * c), written_out))
                break
    return part if total is part.total else _Sum(total, part.low, part.high)


def _reassembled(digits: list[_Sum], system: System) -> list[_Sum]:
    """The digits, and those of every dividend whose quotient and remainder are among them: from x / b == y / b and
    x % b == y % b follows x == y, which may have digits of its own."""
    known = {part.total for part in digits}
    for part in digits:  # grows while it is walked
        remainders = [base for base in monomials(part.total) if base.op == Op.TMOD]
        if len(remainders) != 2 or len(digits) > limits.MIXED_RADIX_DIGITS:
            continue
        first, second = remainders
        gap = T.sub(first.args[0], second.args[0])
        if first.args[1] is second.args[1] and gap not in known:
            system.mention(gap)
            rows, _ = _rows(digits, system)
            solved = eliminate((*rows, *system.equations))
            if solved is not None and not reduced(system.row(gap), solved):
                known.add(gap)
                digits.extend(
                    d for d in _split(_Sum(gap, 0, 0), system, limits.MIXED_RADIX_DEPTH) if d.total not in known
                )
                known.update(d.total for d in digits)
    return digits


def _split(part: _Sum, system: System, depth: int) -> list[_Sum]:
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
                return [*_split(high_digit, system, depth - 1), *_split(low_digit, system, depth - 1)]
    return [part]


def _divisions(parts: dict[Term, int]) -> Iterator[tuple[Term, Term, Term]]:
    """(R, H, L) with sum = R * H + L. Beside each radix R, the padded one R + c (`y * (W + 1) + x` is W*y + y + x):
    where c * H is part of L it moves over."""
    for radix in _radices(parts):
        split = _divided(parts, radix)
        if split is None:
            continue
        high, low = split
        padding = _common_ratio(monomials(low), monomials(high))
        if padding:
            yield T.add(radix, T.integer(padding)), high, T.sub(low, T.mul(T.integer(padding), high))
        yield radix, high, low


def _common_ratio(parts: dict[Term, int], of: dict[Term, int]) -> int:
    """The c with c * `of` contained in `parts`; 0 where there is none."""
    ratios = {divmod(parts.get(base, 0), c) for base, c in of.items()}
    ratio, rest = ratios.pop()
    return ratio if not ratios and not rest else 0


def _with_constants(part: _Sum, radix: Term, high: Term, low: Term) -> Iterator[tuple[_Sum, _Sum]]:
    """Ways to share the right-hand side between the digits: all of it below, or its multiples of a constant radix
    above. high = carry and low = rest with carry * radix + rest = w."""
    carries = {0}
    if radix.is_const:
        carries |= {part.low // radix.value, -(-part.high // radix.value)}
    for carry in sorted(carries, key=abs):
        shift = carry * radix.value if carry else 0
        yield _Sum(high, carry, carry), _Sum(low, part.low - shift, part.high - shift)


def _divided(parts: dict[Term, int], radix: Term) -> tuple[Term, Term] | None:
    """(H, L) with sum = radix * H + L, every multiple of the radix in H; None where H would be empty."""
    ((base, size),) = monomials(radix).items()
    above: dict[Term, int] = {}
    below: dict[Term, int] = {}
    for monomial, c in parts.items():
        rest = _without(monomial, base)
        if rest is None or c % size:
            below[monomial] = c
        else:
            above[rest] = above.get(rest, 0) + c // size
    return (from_monomials(above), from_monomials(below)) if above else None


def _without(monomial: Term, base: Term) -> Term | None:
    """monomial / base, where base is a product of some of its factors."""
    if base is ONE:
        return monomial
    factors = list(monomial.args) if monomial.op == Op.MUL else [monomial]
    for factor in base.args if base.op == Op.MUL else (base,):
        if factor not in factors:
            return None
        factors.remove(factor)
    return _product(factors)


def _radices(parts: dict[Term, int]) -> Iterator[Term]:
    """Candidates: products of sizes, or of what several products share, that occur as factors (with the common
    coefficient of what they divide), then the constant coefficients, largest first."""
    sizes: dict[Term, None] = {}
    shared = Counter(f for base in parts if base.op == Op.MUL for f in base.args)
    for monomial in parts:
        factors = monomial.args if monomial.op == Op.MUL else (monomial,)
        uniform = [f for f in factors if _is_size(f) or shared[f] > 1]
        if uniform:
            sizes[_product(uniform)] = None
            sizes.update((f, None) for f in uniform)
    for size in sizes:
        divided = [c for monomial, c in parts.items() if _without(monomial, size) is not None]
        common = gcd(*divided)
        if common > 1:
            yield T.mul(T.integer(common), size)
        yield size
    coefficients = sorted({abs(c) for base, c in parts.items() if base is not ONE}, reverse=True)
    for c in coefficients:
        if c > 1:
            yield T.integer(c)


def _is_size(term: Term) -> bool:
    return bool(term.symbols) and all(s.info.kind is Kind.UNIFORM for s in term.symbols) and term.sort is Sort.INT
