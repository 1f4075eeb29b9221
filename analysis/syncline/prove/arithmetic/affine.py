"""The fast path: most pairs are proved apart here, without a solver.

Five rules, each sound by itself:

    linear       the conjuncts' linear parts, taken over opaque monomials, have no integer solution
    mixed radix  R*H + L = 0 with |L| < R forces H = 0 (else |L| = R*|H| >= R), hence L = 0: an address equation falls
                 apart into one equation per digit. R may be a constant or a product of sizes. Repeated, this is
                 delinearisation, and the injectivity of `bx*BD + t`, `row*W + col`, `t/16*17 + t%16`, grid strides
    multiples    R*h + L < n with 0 <= L and n a multiple of R says h < n / R (`multiples`)
    strides      as mixed radix, where R is a stride of which a fact says what it holds (`chains`)
    scaling      c*E = 0 follows from E = 0: so that digits found equal stay equal inside products

A query is refuted when, for every way in which the threads can be apart, the rows are infeasible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import gcd

from ...ir import terms as T
from ...ir.terms import ONE, Op, Sort, Term, from_monomials, monomials
from ...limits import prove as limits
from ...records import record, replace
from ..questions.facts import Difference, Facts, Formula, are_nonzero, difference, steps_of, warp_ids
from ..questions.products import product_of, quotient
from ..questions.query import Apart, Query
from . import chains
from .axioms import System
from .linear import UNIT, Row, eliminate, plus, reduced
from .mixed_radix import Sum, split
from .multiples import rounded
from .quotients import quotient_of
from .signs import Signs
from .widths import with_widths

_DEPTH = limits.MIXED_RADIX_DEPTH


def refute(query: Query, asked: Formula) -> str | None:
    """The name of the rule that proves the query impossible; None when none of them does (which means nothing)."""
    return _rule(replace(query, guards=()), asked.facts)


def forget() -> None:
    """Lets go of all answers."""
    _rule.cache_clear()


@lru_cache(maxsize=limits.REFUTED)  # unrolled code asks the same of many pairs
def _rule(query: Query, facts: Facts) -> str | None:
    rule = _refuted(query, facts, System(facts))
    if rule is None and _has_open_radix(query):
        rule = _refuted(query, facts, System(facts, Signs(facts)))
        rule = rule or _with_widths(query, facts)
    return rule


def _with_widths(query: Query, facts: Facts) -> str | None:
    """The same of an address that multiplies by sums of sizes, with a name for each."""
    found = difference(query.first, query.second) if query.first is not None and query.second is not None else None
    if found is None:
        return None
    part = _sum_of(found, facts)
    total, equations = with_widths(part.total)
    facts = (*facts, *equations)
    return _refuted(query, facts, System(facts, Signs(facts)), Sum(total, part.low, part.high)) if equations else None


def contradict(facts: Iterable[Term]) -> bool:
    """Whether facts are proved to contradict each other."""
    facts = tuple(facts)
    return System(facts, Signs(facts)).refutes()


def _has_open_radix(query: Query) -> bool:
    """Whether an address is divided by, or counts in, what is no constant: then signs of terms may decide."""
    return any(
        (part.op == Op.MUL and sum(not factor.is_const for factor in part.args) > 1)
        or (part.op in (Op.TDIV, Op.TMOD) and not part.args[1].is_const)
        for address in (query.first, query.second)
        if address is not None
        for _, index in address.index
        for part in T.subterms(index)
    )


def _refuted(query: Query, facts: Facts, system: System, known: Sum | None = None) -> str | None:
    """The rule by which no case is possible; `known`: what the overlap comes to, by facts among these."""
    if query.pair.apart is Apart.SAME:
        return "linear" if query.first is None and system.refutes() else None
    cases = list(_cases(query, facts, system))
    sums: list[Sum] = []
    if query.first is not None and query.second is not None:
        found = difference(query.first, query.second)
        assert found is not None, "an impossible overlap is noticed before"
        sums = [known or _sum_of(found, facts)]
    if _all_refuted(system, sums, cases):
        return "linear"
    if rounded(system, facts) and _all_refuted(system, sums, cases):
        return "multiples"
    if query.first is None or query.second is None:
        return None
    given = _given(facts, system)
    start = _modulo(sums[0], given)
    by_any = _modulo(sums[0], given, by_any=True)
    told = _written_out(start, _remainders(facts))
    for written in dict.fromkeys((start, _dividends_written_out(start), told, _put_together(start), by_any)):
        parts = [digit for part in (written, *given) for digit in split(part, system, _DEPTH)]
        digits = _reassembled(parts, system)
        if digits != sums and _all_refuted(system, digits, cases):
            return "mixed radix"
    strides = chains.digits(query.first, query.second, facts)
    apart = [digit for part in strides for digit in split(part, system, _DEPTH)]
    return "strides" if apart and _all_refuted(system, _reassembled(apart, system), cases) else None


def _sum_of(found: Difference, facts: Facts) -> Sum:
    """What the overlap comes to, without steps that are known not to be zero."""
    steps, rest = steps_of(found)
    return Sum(from_monomials(rest if are_nonzero(steps, facts) else found.terms), found.low, found.high)


@record
class _Case:
    """One way to be apart: first < second."""

    first: Term
    second: Term


def _cases(query: Query, facts: Facts, system: System) -> Iterator[_Case]:
    """The threads are apart iff one of these holds, with what is added to `system`. Where a fact says that they differ
    on an axis, that axis is enough."""
    pair = query.pair
    if pair.apart is Apart.WARPS:
        positions: list[tuple[Term, Term]] = [warp_ids(pair)]
    elif pair.apart is Apart.BLOCKS:
        positions = list(zip(*pair.blocks, strict=True))
    else:
        positions = list(zip(*pair.threads, strict=True))
    if pair.apart is Apart.LANES:
        system.assume(T.eq(*warp_ids(pair)))
    distinct = [(a, b) for a, b in positions if a is not b]
    known = [(a, b) for a, b in distinct if T.ne(a, b) in facts]
    for a, b in known[:1] or distinct:
        system.mention(a)
        system.mention(b)
        yield _Case(a, b)
        yield _Case(b, a)


def _given(facts: Facts, system: System) -> list[Sum]:
    """The equations among the facts, as sums: they may have digits too."""
    found: list[Sum] = []
    for fact in facts:
        if fact.op == Op.EQ and fact.args[0].sort is Sort.INT and len(found) < limits.MIXED_RADIX_EQUATIONS:
            parts = dict(monomials(T.sub(fact.args[0], fact.args[1])))
            constant = parts.pop(ONE, 0)
            common = gcd(*parts.values())
            if len(parts) > 1 and constant % common == 0:
                total = from_monomials({base: c // common for base, c in parts.items()})
                system.mention(total)
                found.append(Sum(total, -constant // common, -constant // common))
    return found


def _modulo(part: Sum, given: list[Sum], *, by_any: bool = False) -> Sum:
    """The sum less multiples of the given equations, where that makes it shorter: `y*W + x` less W times `y`; `by_any`
    of their monomials, so that `y*a + y*b` is `y*W` where W is `a + b`."""
    total = part.total
    for equation in given:
        zero = T.sub(equation.total, T.integer(equation.low))
        leads = [(base, c) for base, c in monomials(zero).items() if base is not ONE]
        for lead, size in leads if by_any else leads[:1]:
            total = _less(total, zero, lead, size) or total
    total, constant = T.parted(total)
    return Sum(total, part.low - constant, part.high - constant)


def _less(total: Term, zero: Term, lead: Term, size: int) -> Term | None:
    """The total less multiples of a sum that is zero, by which a monomial of it falls away, if that is shorter."""
    for monomial, c in monomials(total).items():
        cofactor = quotient(monomial, lead)
        if cofactor is not None and c % size == 0:
            shorter = T.sub(total, T.mul(T.mul(T.integer(c // size), cofactor), zero))
            if len(monomials(shorter)) < len(monomials(total)):
                return _less(shorter, zero, lead, size) or shorter
    return None


def _rows(sums: list[Sum], system: System) -> tuple[list[Row], list[Row]]:
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
    identities = (Sum(identity, 0, 0) for identity in tuple(system.identities))
    equations += _scaled((*sums, *identities), system)
    return equations, inequalities


def _all_refuted(system: System, sums: list[Sum], cases: list[_Case]) -> bool:
    equations, inequalities = _rows(sums, system)
    solved = system.with_equations(equations)
    if solved.contradict:
        return True
    for at, case in enumerate(cases):
        gap = plus(system.row(T.sub(case.second, case.first)), {UNIT: -1})
        left = solved.reduced(gap)
        is_impossible = left.keys() <= {UNIT} and left.get(UNIT, 0) < 0
        if not is_impossible and not solved.refutes((gap, *inequalities)):
            cases.insert(0, cases.pop(at))  # what is not refuted one way is likely not to be another way
            return False
    return True


def _scaled(sums: Iterable[Sum], system: System) -> Iterator[Row]:
    """The equations times every factor that makes one of their monomials a product that the system speaks of."""
    products = sorted((base for base in system.known if base.op == Op.MUL), key=system.is_in_inequalities_alone)
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
                    factors[product_of(rest)] = None
        for factor in list(factors)[: limits.MIXED_RADIX_FACTORS]:
            scaled = T.mul(T.sub(part.total, T.integer(part.low)), factor)
            system.mention(scaled)
            yield system.row(scaled)


def _dividends_written_out(part: Sum) -> Sum:
    """The same sum with dividends written out that stand beside their remainders: `2*t - t % p` becomes
    2*p * (t / p) + t % p, which has digits."""
    return _written_out(part, [base for base in monomials(part.total) if base.op == Op.TMOD])


def _remainders(facts: Facts) -> list[Term]:
    """The remainders by sizes that the facts keep below or above something: what they are taken of has such digits."""
    sides = (side for fact in facts if fact.op in (Op.LT, Op.LE) for side in fact.args if side.sort is Sort.INT)
    return [base for side in sides for base in monomials(side) if base.op == Op.TMOD and not base.args[1].is_const]


def _written_out(part: Sum, remainders: Iterable[Term]) -> Sum:
    """The same sum with a = b * (a / b) + a % b in place of each `a` of which a remainder is given."""
    total = part.total
    for remainder in dict.fromkeys(remainders):
        a, b = remainder.args
        for base, c in monomials(a).items():
            share = monomials(total).get(base, 0)
            if base is not ONE and abs(c) == 1 and share:
                written_out = T.sub(T.add(T.mul(b, T.tdiv(a, b)), remainder), a)
                total = T.add(total, T.mul(T.integer(share * c), written_out))
                break
    return part if total is part.total else Sum(total, part.low, part.high)


def _put_together(part: Sum) -> Sum:
    """The same sum with dividends in place of what their quotients and remainders make of them: `w * (i / w) + i % w`
    is i, whatever the signs."""
    total = part.total
    for monomial, c in monomials(total).items():
        for remainder in T.factors(monomial):
            rest = quotient(monomial, remainder) if remainder.op == Op.TMOD else None
            if rest is None:
                continue
            a, b = remainder.args
            for divided in (T.tdiv(a, b), quotient_of(a, b)):
                identity = T.sub(a, T.add(T.mul(b, divided), remainder))
                shorter = T.add(total, T.mul(T.mul(T.integer(c), rest), identity))
                if _divisions(shorter) < _divisions(total):
                    return _put_together(Sum(shorter, part.low, part.high))
    return part


def _divisions(total: Term) -> int:
    """How many summands have a quotient or a remainder in them."""
    return sum(any(p.op in (Op.TDIV, Op.TMOD) for p in T.factors(base)) for base in monomials(total))


def _reassembled(digits: list[Sum], system: System) -> list[Sum]:
    """The digits, and those of every dividend whose quotient and remainder are among them: from x / b == y / b and
    x % b == y % b follows x == y, which may have digits of its own."""
    known = {part.total: part for part in digits}
    while len(known) <= limits.MIXED_RADIX_DIGITS:
        rows, _ = _rows(list(known.values()), system)
        found = [gap for gap in _dividends(known) if _is_zero(gap, rows, system)]
        if not found:
            break
        for gap in found:
            known[gap] = Sum(gap, 0, 0)
            for digit in split(known[gap], system, limits.MIXED_RADIX_DEPTH):
                known.setdefault(digit.total, digit)
    return list(known.values())


def _dividends(known: Mapping[Term, Sum]) -> Iterator[Term]:
    """The differences of the dividends of digits that are differences of remainders by one divisor."""
    for total in known:
        remainders = [base for base in monomials(total) if base.op == Op.TMOD]
        if len(remainders) == 2 and remainders[0].args[1] is remainders[1].args[1]:
            gap = T.sub(remainders[0].args[0], remainders[1].args[0])
            if gap not in known:
                yield gap


def _is_zero(term: Term, rows: list[Row], system: System) -> bool:
    system.mention(term)
    solved = eliminate((*rows, *system.equations))
    return solved is not None and not reduced(system.row(term), solved)
