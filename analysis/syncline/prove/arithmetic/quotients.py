"""Digits that are written as differences: `i - i / k * k` is `i % k`, and `i % (m * n) / n` is `i / n % m`.

Indices of tensors are taken apart so, one quotient after the other. C's division cuts towards zero, and for that all of
these hold of every sign, as long as no divisor is zero."""

from __future__ import annotations

from ...ir import terms as T
from ...ir.terms import Op, Term, from_monomials, monomials
from ..questions.products import exact_quotient, quotient


def as_remainders(term: Term) -> Term:
    """The same number, with remainders for such differences."""
    return _Exchange()(_Fold()(_Whole()(term)))


def quotient_of(dividend: Term, divisor: Term) -> Term:
    """dividend / divisor, of the number that is divided first: `x / m / n` is `x / (m * n)`."""
    return _Exchange().made(T.tdiv(dividend, divisor))


class _Rewriting:
    """Rewrites a term inside out, every part once."""

    def __init__(self) -> None:
        self._done: dict[Term, Term] = {}

    def __call__(self, term: Term) -> Term:
        if not term.args or term.sort is not T.Sort.INT:
            return term
        if term not in self._done:
            args = tuple(self(a) for a in term.args)
            same = all(a is b for a, b in zip(args, term.args, strict=True))
            self._done[term] = self.made(term if same else T.rebuild(term, args))
        return self._done[term]

    def made(self, term: Term) -> Term:
        """The term, whose arguments are rewritten already."""
        raise NotImplementedError


class _Whole(_Rewriting):
    """`(x - x % k) / k` becomes `x / k`: a division that leaves nothing."""

    def made(self, term: Term) -> Term:
        if term.op != Op.TDIV:
            return term
        dividend, divisor = term.args
        whole = dividend
        for base, c in monomials(dividend).items():
            for remainder in (factor for factor in T.factors(base) if factor.op == Op.TMOD):
                x, k = remainder.args
                beside = T.mul(T.integer(c), quotient(base, remainder) or T.ONE)
                whole = T.add(whole, T.mul(beside, T.sub(T.sub(x, T.mul(k, T.tdiv(x, k))), remainder)))
                break
        if whole is dividend:
            return term
        shares = [exact_quotient(T.mul(T.integer(c), base), divisor) for base, c in monomials(whole).items()]
        return T.add(T.ZERO, *(each for each in shares if each is not None)) if None not in shares else term


class _Fold(_Rewriting):
    """`c * x - c * k * (x / k)` becomes `c * (x % k)`."""

    def made(self, term: Term) -> Term:
        for part in _quotients(term):
            dividend, divisor = part.args
            times = _times(term, part, divisor)
            if times is None:
                continue
            less = T.sub(dividend, T.mul(divisor, part))
            folded = T.add(term, T.mul(times, T.sub(self(T.tmod(dividend, divisor)), less)))
            if len(monomials(folded)) < len(monomials(term)):
                term = folded
        return term


def _quotients(term: Term) -> list[Term]:
    """The quotients that a sum has among its factors; larger divisors, which were cut off first, before smaller."""
    factors = (f for base in monomials(term) for f in T.factors(base))
    found = dict.fromkeys(f for f in factors if f.op == Op.TDIV and len(monomials(f.args[1])) == 1)
    return sorted(found, key=lambda f: -len(f.args[1].args))


def _times(term: Term, factor: Term, divisor: Term) -> Term | None:
    """The c with `-c * divisor * factor` in a sum; None where there is none."""
    ((base, size),) = monomials(divisor).items()
    times: dict[Term, int] = {}
    for monomial, c in monomials(term).items():
        rest = quotient(monomial, factor) if factor in T.factors(monomial) else None
        rest = None if rest is None else quotient(rest, base)
        if rest is not None and c % size == 0:
            times[rest] = times.get(rest, 0) - c // size
    return from_monomials(times) if times else None


class _Exchange(_Rewriting):
    """Quotients inside, remainders outside, each of one number."""

    def made(self, term: Term) -> Term:
        if term.op not in (Op.TDIV, Op.TMOD):
            return term
        inner, divisor = term.args
        if inner.op == Op.TDIV and term.op == Op.TDIV:  # x / m / n
            return self.made(T.tdiv(inner.args[0], T.mul(inner.args[1], divisor)))
        if inner.op != Op.TMOD:
            return term
        whole, size = inner.args
        others = exact_quotient(size, divisor)
        if others is None:
            return term
        if term.op == Op.TMOD:  # x % (m * n) % n
            return self.made(T.tmod(whole, divisor))
        return T.tmod(self.made(T.tdiv(whole, divisor)), others)


def reassembled(equal: dict[Term, Term]) -> list[tuple[Term, Term]]:
    """What else is equal where these are: x where `x % k` and `x / k` are, for quotients and remainders as
    `as_remainders` writes them."""
    found: list[tuple[Term, Term]] = []
    while True:
        for one, other in list(equal.items()):
            if one.op != Op.TMOD or other.op != Op.TMOD or one.args[1] is not other.args[1]:
                continue
            first, second = one.args[0], other.args[0]
            whole, rest = (_Exchange().made(T.tdiv(x, one.args[1])) for x in (first, second))
            if (whole is rest or equal.get(whole) is rest) and equal.get(first) is not second and first is not second:
                equal[first] = second
                found.append((first, second))
                break
        else:
            return found
