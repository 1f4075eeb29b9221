"""Products as lists of factors: what one divides another into."""

from __future__ import annotations

from collections.abc import Mapping

from ...ir import terms as T
from ...ir.terms import ONE, Term, monomials


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
    factors = list(T.factors(monomial))
    for factor in T.factors(base):
        if factor not in factors:
            return None
        factors.remove(factor)
    return product_of(factors)


def shared_factors(parts: Mapping[Term, int]) -> tuple[tuple[Term, ...], dict[Term, int]]:
    """The factors that every monomial of a sum has, each once, and the sum without them."""
    common: list[Term] | None = None
    for monomial in parts:
        factors = list(T.factors(monomial))
        common = factors if common is None else [f for f in common if f in factors]
    found = tuple(dict.fromkeys(common or ()))
    if ONE in parts or not found:
        return (), dict(parts)
    whole = product_of(list(found))
    rest = {quotient(monomial, whole): c for monomial, c in parts.items()}
    known = {monomial: c for monomial, c in rest.items() if monomial is not None}
    return (found, known) if len(known) == len(parts) else ((), dict(parts))


def exact_quotient(term: Term, divisor: Term) -> Term | None:
    """term / divisor for two products, where that is a product too."""
    if len(monomials(term)) != 1 or len(monomials(divisor)) != 1:
        return None
    ((base, size),), ((below, part),) = monomials(term).items(), monomials(divisor).items()
    rest = quotient(base, below)
    return T.mul(T.integer(size // part), rest) if rest is not None and size % part == 0 else None
