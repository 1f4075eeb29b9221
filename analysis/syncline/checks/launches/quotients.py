"""Quotients by constants in an index, whose dividend is a sum of multiples for every sensible caller:
`pairs[(row * width + 2 * i) / 2]` counts in pairs, and the width is that of whole pairs."""

from __future__ import annotations

from math import gcd

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import Term
from ...records import replace


def _is_whole_quotient(term: Term) -> bool:
    """Whether a term is a quotient without a rest where each parameter in the dividend is a multiple of the divisor."""
    if term.op != t.Op.TDIV or not term.args[1].is_const:
        return False
    whole, by = term.args[0], term.args[1].value
    return by > 1 and all(c % by == 0 or any(map(t.is_passed, t.factors(m))) for m, c in t.monomials(whole).items())


def divided_out(address: Address) -> Address:
    """The address with such quotients as sums of bytes, where an element has enough of them."""
    parts: dict[Term, int] = {}
    changed = False
    for size, term in address.index:
        for monomial, coefficient in t.monomials(term).items():
            each = {monomial: size * coefficient}
            if _is_whole_quotient(monomial) and size * coefficient % monomial.args[1].value == 0:
                scale = size * coefficient // monomial.args[1].value
                each, changed = {m: scale * c for m, c in t.monomials(monomial.args[0]).items()}, True
            for m, c in each.items():
                parts[m] = parts.get(m, 0) + c
    parts = {m: c for m, c in parts.items() if c}
    if not changed or not parts:
        return address
    unit = gcd(*parts.values())
    return replace(address, index=((unit, t.from_monomials({m: c // unit for m, c in parts.items()})),))
