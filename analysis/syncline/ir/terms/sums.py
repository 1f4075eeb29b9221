"""Sums and products of integers, kept as one canonical sum of monomials."""

from __future__ import annotations

from collections.abc import Mapping

from ...limits import terms as limits
from .leaves import ONE, ZERO, integer
from .ordering import order
from .sorts import Op, Sort
from .term import Term, intern


def _by_order(item: tuple[Term, int]) -> tuple[bool, bytes]:
    return order(item[0])


def factors(monomial: Term) -> tuple[Term, ...]:
    """What a product is a product of; the term alone, where it is none."""
    return monomial.args if monomial.op == Op.MUL else (monomial,)


def monomials(term: Term) -> Mapping[Term, int]:
    """The canonical sum: {monomial: coefficient}; the constant stands under the monomial `ONE`."""
    if term.op == Op.CONST:
        return {ONE: term.payload} if term.payload else {}
    if term.op == Op.ADD or _is_multiple(term):
        if term._sum is None:
            term._sum = dict(map(_split, term.args if term.op == Op.ADD else (term,)))
        return term._sum
    return {term: 1}  # not kept: a term that holds itself is let go of late


def constant_part(term: Term) -> int:
    """What is added to the rest of a sum."""
    return monomials(term).get(ONE, 0)


def parted(term: Term) -> tuple[Term, int]:
    """A sum without its constant part, and that."""
    constant = constant_part(term)
    return (add(term, integer(-constant)) if constant else term), constant


def _is_multiple(term: Term) -> bool:
    """Whether a product has a constant factor."""
    return term.op == Op.MUL and term.args[0].op == Op.CONST


def _split(term: Term) -> tuple[Term, int]:
    if term.op == Op.CONST:
        return ONE, term.payload
    if _is_multiple(term):
        rest = term.args[1:]
        return (rest[0] if len(rest) == 1 else intern(Op.MUL, rest, None, Sort.INT)), term.args[0].payload
    return term, 1


def from_monomials(parts: Mapping[Term, int]) -> Term:
    """The inverse of `monomials`."""
    terms = []
    for base, coefficient in sorted(parts.items(), key=_by_order):
        if not coefficient:
            continue
        if base is ONE:
            terms.append(integer(coefficient))
        elif coefficient == 1:
            terms.append(base)
        else:
            terms.append(intern(Op.MUL, (integer(coefficient), *factors(base)), None, Sort.INT))
    if not terms:
        return ZERO
    return terms[0] if len(terms) == 1 else intern(Op.ADD, tuple(terms), None, Sort.INT)


def add(*terms: Term) -> Term:
    if len(terms) == 2:
        a, b = terms
        if a is ZERO:
            return b
        if b is ZERO:
            return a
    out: dict[Term, int] = {}
    for term in terms:
        for base, coefficient in monomials(term).items():
            out[base] = out.get(base, 0) + coefficient
    return from_monomials(out)


def mul(a: Term, b: Term) -> Term:
    if a is ONE:
        return b
    if b is ONE:
        return a
    left, right = monomials(a), monomials(b)
    if len(left) * len(right) > limits.EXPANDED_PRODUCT:
        return intern(Op.MUL, tuple(sorted((a, b), key=order)), None, Sort.INT)
    out: dict[Term, int] = {}
    for base_a, ca in left.items():
        for base_b, cb in right.items():
            base = _times(base_a, base_b)
            out[base] = out.get(base, 0) + ca * cb
    return from_monomials(out)


def _times(a: Term, b: Term) -> Term:
    if a is ONE:
        return b
    if b is ONE:
        return a
    return intern(Op.MUL, tuple(sorted((*factors(a), *factors(b)), key=order)), None, Sort.INT)


def neg(a: Term) -> Term:
    parts = monomials(a)
    if len(parts) > limits.EXPANDED_PRODUCT:
        return mul(integer(-1), a)
    return from_monomials({base: -coefficient for base, coefficient in parts.items()})


def sub(a: Term, b: Term) -> Term:
    if a is b:
        return ZERO
    parts = monomials(b)
    if len(parts) > limits.EXPANDED_PRODUCT:
        return add(a, neg(b))
    out = dict(monomials(a))
    for base, coefficient in parts.items():
        out[base] = out.get(base, 0) - coefficient
    return from_monomials(out)
