"""Products as lists of factors: what one divides another into."""

from __future__ import annotations

from ..ir import terms as T
from ..ir.terms import ONE, Op, Term, monomials


def product_of(factors: list[Term]) -> Term:
    """Their product; one where there are none."""
    out = ONE
    for factor in factors:
        out = T.mul(out, factor)
    return out


def quotient(monomial: Term, base: Term) -> Term | None:
    """monomial / base, where base is a product of some of its factors."""
    if base is ONE:
        return monomial
    factors = list(monomial.args) if monomial.op == Op.MUL else [monomial]
    for factor in base.args if base.op == Op.MUL else (base,):
        if factor not in factors:
            return None
        factors.remove(factor)
    return product_of(factors)


def exact_quotient(term: Term, divisor: Term) -> Term | None:
    """term / divisor for two products, where that is a product too."""
    if len(monomials(term)) != 1 or len(monomials(divisor)) != 1:
        return None
    ((base, size),), ((below, part),) = monomials(term).items(), monomials(divisor).items()
    rest = quotient(base, below)
    return T.mul(T.integer(size // part), rest) if rest is not None and size % part == 0 else None
