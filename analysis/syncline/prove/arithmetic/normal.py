"""Machine arithmetic as arithmetic: `x & (p - 1)` is `x % p` for a power of two p, `(unsigned)x` is x where it fits.

Butterflies, bitonic networks and scans find their partners so, with strides that a loop halves or doubles:
`(2 << k) / 2 >> j`. Written as a remainder, delinearisation sees what they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir import terms as T
from ...ir.kernel import Address
from ...ir.terms import ONE, ZERO, Kind, Op, Sort, Term, bounds, monomials
from ...limits import prove as limits
from ...records import replace
from ..questions.facts import flatten, launch_facts
from ..questions.products import product_of, quotient
from ..questions.query import Query
from .axioms import System, positives
from .quotients import as_remainders
from .rounding import roundings, settled


def normalised(query: Query) -> Query:
    """A query with the same solutions: remainders for masks, and plain differences for unsigned ones that cannot wrap,
    where its guards allow that."""
    query = _rounded_up(_solved(query))
    query = replace(query, guards=tuple(map(_of_remainder, query.guards)))
    guards = flatten(query.guards)
    parts = _parts((*guards, *_indices(query)))
    if not any(part.op in (Op.BAND, Op.SHL, Op.USUB, Op.CAST) for part in parts):
        return query
    query = _with(replace(query, guards=guards), _rewriter(map(_halved, parts)))
    said = {g: _said_powers(g) for g in query.guards}
    powers = frozenset[Term]().union(*said.values())
    above = positives(query.guards)
    remainders = _rewriter(_remainder(part, powers, above) for part in _parts((*query.guards, *_indices(query))))
    # what says that p is a power of two stays as it is: the rewriting leans on it
    query = _with(query, remainders, frozenset(g for g in said if said[g]))
    for _ in range(limits.NESTED_CONVERSIONS):
        unwrapped = _with(query, _rewriter(_unwrapped(query)))
        if unwrapped == query:
            break
        query = unwrapped
    return query


def _solved(query: Query) -> Query:
    """With `x == e` among the guards, e in place of x everywhere else; the guard itself stays."""
    query = replace(query, guards=flatten(query.guards))
    done: set[Term] = set()
    for _ in range(limits.SUBSTITUTIONS):
        for guard in query.guards:
            found = None if guard in done else _solution(guard)
            if found is not None:
                break
        else:
            break
        done.add(guard)
        query = _with(query, _rewriter((found,)), frozenset((guard,)))
    return query


def _solution(guard: Term) -> tuple[Term, Term] | None:
    """(x, e) for an equation that can be solved for a symbol, one thread's own rather than one that all share."""
    if guard.op != Op.EQ or guard.args[0].sort is not Sort.INT:
        return None
    parts = monomials(T.sub(guard.args[0], guard.args[1]))
    symbols = [base for base, c in parts.items() if base.op == Op.SYM and abs(c) == 1]
    for symbol in sorted(symbols, key=lambda s: (s.info.kind is Kind.UNIFORM, s.info.name)):
        rest = {base: -parts[symbol] * c for base, c in parts.items() if base is not symbol}
        if not any(symbol in base.symbols for base in rest):
            return symbol, T.from_monomials(rest)
    return None


def _of_remainder(guard: Term) -> Term:
    """`i < i / n * n + m` as a comparison of a remainder, `i % n < m`; any other guard as it is."""
    if guard.op not in (Op.LT, Op.LE) or not any(part.op == Op.TDIV for part in T.subterms(guard)):
        return guard
    less, more = guard.args
    difference = T.sub(more, less)
    folded = as_remainders(difference)
    if len(monomials(folded)) >= len(monomials(difference)):
        return guard
    return (T.lt if guard.op == Op.LT else T.le)(ZERO, folded)


def _rounded_up(query: Query) -> Query:
    """With one quotient for each that is rounded up in another way."""
    found = list(roundings(_parts((*query.guards, *_indices(query)))))
    if not found:
        return query
    made = settled(found, System((*query.guards, *launch_facts(query.pair))))
    query = _with(query, _rewriter((part, each.other) for part, each in made.items()))
    natural = (T.le(ZERO, term) for each in made.values() for term in each.natural)
    return replace(query, guards=flatten((*query.guards, *natural))) if made else query


def _parts(terms: Iterable[Term]) -> list[Term]:
    seen: set[Term] = set()
    return [part for term in terms for part in T.subterms(term, seen)]


def _indices(query: Query) -> Iterator[Term]:
    for address in (query.first, query.second):
        if address is not None:
            yield from (term for _, term in address.index)


def _with(query: Query, rewriter: _rewriter, untouched: frozenset[Term] = frozenset()) -> Query:
    def rewritten(address: Address | None) -> Address | None:
        if address is None:
            return None
        return replace(address, index=tuple((stride, rewriter(t)) for stride, t in address.index))

    return replace(
        query,
        guards=flatten(g if g in untouched else rewriter(g) for g in query.guards),
        first=rewritten(query.first),
        second=rewritten(query.second),
    )


class _rewriter:
    """Replaces terms by equal ones, wherever they occur."""

    def __init__(self, pairs: Iterable[tuple[Term, Term] | None]) -> None:
        self.replacement = dict(pair for pair in pairs if pair is not None)
        self.memo: dict[Term, Term] = {}

    def __call__(self, term: Term) -> Term:
        return T.substitute(term, self.replacement, self.memo) if self.replacement else term


def _unwrapped(query: Query) -> Iterator[tuple[Term, Term]]:
    """Conversions and unsigned differences whose value fits the type, as far as the guards' linear parts prove it: they
    are the value itself. Those in the addresses come first, then what guards compare with something."""
    wrapping = [part for part in (*_parts(_indices(query)), *_compared(query)) if part.op in (Op.USUB, Op.CAST)]
    if not wrapping:
        return
    system = System((*query.guards, *launch_facts(query.pair)))
    for part in wrapping[: limits.CONVERSIONS]:
        if part.op == Op.USUB:
            for base in monomials(part.args[0]):
                if base is not ONE and base.symbols and all(map(_is_size, T.factors(base))):
                    system.at_least(base, 0)  # that sizes made unsigned are not negative is assumed where they are
        value = T.sub(*part.args) if part.op == Op.USUB else part.args[0]
        scalar = part.payload
        _take_in_products(value, system)
        if not system.entails(value, scalar.lowest):
            continue
        # what an unsigned number is subtracted from is one, and so is the difference if it is not negative
        if part.op == Op.USUB or system.entails(T.neg(value), -scalar.highest):
            yield part, value


def _take_in_products(value: Term, system: System) -> None:
    """Lets a system know that products of sizes and a sum are not negative, where both are known not to be: `m * rows -
    k * rows` where `k < m`."""
    parts = monomials(value)
    products = [T.factors(base) for base in parts if base.op == Op.MUL]
    for factors in dict.fromkeys(tuple(filter(_is_parameter, each)) for each in products):
        factor = product_of(list(factors))
        beside = {quotient(base, factor): c for base, c in parts.items()}
        total = T.from_monomials({base: c for base, c in beside.items() if base is not None})
        is_sum = factors and len(monomials(total)) > 1
        if is_sum and system.entails(total, 0) and all(system.entails(each, 0) for each in factors):
            system.at_least(T.mul(total, factor), 0)


def _compared(query: Query) -> Iterator[Term]:
    """What the addresses are kept below or above by guards: summands of the two sides of a comparison."""
    for guard in query.guards if query.first is not None else ():
        if guard.op in (Op.LT, Op.LE) and guard.args[0].sort is Sort.INT:
            for side in guard.args:
                yield from monomials(side)


def _is_size(term: Term) -> bool:
    return T.is_natural(term) or (term.op == Op.SYM and term.info.kind is Kind.UNIFORM)


def _is_parameter(term: Term) -> bool:
    return term.op == Op.SYM and term.info.kind is Kind.UNIFORM


def _halved(term: Term) -> tuple[Term, Term] | None:
    """(c << k) / d is (c / d) << k where d divides c."""
    if term.op == Op.TDIV and term.args[0].op == Op.SHL and term.args[1].is_const:
        (base, amount), divisor = term.args[0].args, term.args[1].value
        if base.is_const and divisor > 0 and base.value % divisor == 0:
            return term, T.shl(T.integer(base.value // divisor), amount)
    return None


def _remainder(term: Term, powers: frozenset[Term], above: set[Term]) -> tuple[Term, Term] | None:
    """x & (p - 1) is x % p for x >= 0 and a power of two p > 0; x & -p is what x has of whole p."""
    if term.op != Op.BAND:
        return None
    for value, mask in (term.args, term.args[::-1]):
        low, high = bounds(value)
        if low is None or low < 0:
            continue
        if mask.is_const and (size := _cut_to(mask.value, high)) is not None:
            return term, T.mul(size, T.tdiv(value, size))
        parts = dict(monomials(mask))
        if parts.pop(ONE, 0) != -1:
            continue
        size = T.from_monomials(parts)
        lowest, _ = bounds(size)
        if (size in above or (lowest is not None and lowest > 0)) and (size in powers or zero_or_power(size)):
            return term, T.tmod(value, size)
    return None


def _cut_to(mask: int, high: int | None) -> Term | None:
    """The p for which a mask takes all below multiples of p away from numbers up to `high`: of `-p`, and of the same in
    so many bits as these numbers have."""
    lowest = mask & -mask
    if lowest < 2:
        return None
    above = mask + lowest
    is_whole = above == 0 or (above & (above - 1) == 0 and high is not None and high < above)
    return T.integer(lowest) if is_whole else None


def zero_or_power(term: Term) -> bool:
    """Is every value of the term a power of two, or zero?"""
    if term.op == Op.CONST:
        return term.sort is Sort.INT and term.value >= 0 and term.value & (term.value - 1) == 0
    if term.op in (Op.SHL, Op.SHR):
        return zero_or_power(term.args[0])
    if term.op == Op.TDIV:
        return all(map(zero_or_power, term.args))
    if term.op == Op.MUL:
        return all(map(zero_or_power, term.args))
    return False


def _said_powers(guard: Term) -> set[Term]:
    """Terms that a guard calls powers of two: `p == 1 || p == 2 || ...`, `(p & (p - 1)) == 0`."""
    alternatives = guard.args if guard.op == Op.OR else (guard,)
    if not all(a.op == Op.EQ for a in alternatives):
        return set()
    if len(alternatives) == 1 and ZERO in guard.args:
        (tested,) = (a for a in guard.args if a is not ZERO) if guard.args[0] is not guard.args[1] else (ZERO,)
        if tested.op == Op.BAND:
            a, b = tested.args
            return {x for x, y in ((a, b), (b, a)) if T.sub(x, ONE) is y}
        return set()
    common = set(alternatives[0].args)
    for alternative in alternatives[1:]:
        common &= set(alternative.args)
    return {
        p
        for p in common
        if not p.is_const and all(zero_or_power(x) for a in alternatives for x in a.args if x is not p)
    }
