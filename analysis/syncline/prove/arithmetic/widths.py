"""Widths that an address spells out as sums, `y * (last - first + 1) + x`: the address with a name for each.

The mixed radix rule divides by products of sizes. A sum that is multiplied out is none any more: the address is
last*y - first*y + y + x, and that of a cell in a box has the product of two such sums before its plane.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product as pairs
from math import gcd

from ...ir import terms as T
from ...ir.terms import ONE, Kind, Op, Sort, Term, from_monomials, monomials
from ...limits import prove as limits
from ..questions.products import product_of, quotient, shared_factors
from .mixed_radix import is_size


def with_widths(total: Term) -> tuple[Term, tuple[Term, ...]]:
    """The total with a new name in place of each sum of sizes by which it multiplies something, and the equations
    `name == last - first + 1` that say what is meant."""
    found: list[Term] = []
    total = _multiplied_out(total)
    while len(found) < limits.WIDTHS:
        width = next(_sums(total), None)
        if width is None:
            break
        name = T.symbol(f"width {len(found) + 1} of the address", Kind.UNIFORM, Sort.INT)
        lead, c = next((base, c) for base, c in monomials(width).items() if abs(c) == 1 and base.op == Op.SYM)
        found.append(T.eq(name, width))
        # width == c * lead + rest, and so lead == c * (name - rest)
        total = T.substitute(total, {lead: T.add(lead, T.mul(T.integer(c), T.sub(name, width)))})
    return total, tuple(found)


def _multiplied_out(total: Term) -> Term:
    """The total without products of sums, where it does not become too long: what both addresses have cancels out."""
    out: dict[Term, int] = {}
    for base, c in monomials(total).items():
        parts = {ONE: c}
        for factor in T.factors(base):
            inner = monomials(factor)
            if len(parts) * len(inner) > limits.WRITTEN_OUT:
                return total
            product: dict[Term, int] = {}
            for (one, first), (other, second) in pairs(parts.items(), inner.items()):
                both = product_of([*T.factors(one), *T.factors(other)])
                product[both] = product.get(both, 0) + first * second
            parts = product
        for each, share in parts.items():
            out[each] = out.get(each, 0) + share
    return from_monomials(out)


def _sums(total: Term) -> Iterator[Term]:
    """The sums of sizes and numbers by which something in the total is multiplied, less what their summands share."""
    parts = monomials(total)
    factors = dict.fromkeys(each for base in parts for each in T.factors(base))
    for factor in factors:
        if not is_size(factor):
            beside = {quotient(base, factor): c for base, c in parts.items()}
            yield from _sum({base: c for base, c in beside.items() if base is not None})
        elif len(monomials(factor)) > 1:
            yield from _sum(monomials(factor))


def _sum(parts: Mapping[Term, int]) -> Iterator[Term]:
    """A sum without what its summands share, if it is one of plain sizes that can be solved for one of them."""
    _, rest = shared_factors(parts)
    common = gcd(*rest.values())
    sizes = [base for base in rest if base is not ONE]
    is_plain = len(rest) > 1 and all(base.op == Op.SYM and is_size(base) for base in sizes)
    if is_plain and any(abs(rest[base]) == common for base in sizes):
        yield from_monomials({base: c // common for base, c in rest.items()})
