"""How accesses are aligned, as far as that is for the caller to see to."""

from __future__ import annotations

from ..records import replace
from . import terms as t
from .kernel import Address
from .terms import Op, Term


def settled(address: Address) -> Address:
    """The address, said to be aligned only where that hangs on what the caller passes: whatever else varies in it does
    so in steps of so many bytes. A kernel that is not aligned whatever it is given is simply wrong."""
    if address.aligned == 1 or all(_is_for_caller(term, stride, address.aligned) for stride, term in address.index):
        return address
    return replace(address, aligned=1, within=0)


def _is_for_caller(term: Term, factor: int, size: int) -> bool:
    """Whether what varies in `factor * term` is a multiple of `size`, a power of two, or of something that the caller
    chose. A conversion modulo a power of two leaves that as it is."""
    for monomial, coefficient in t.monomials(term).items():
        if monomial is t.ONE or factor * coefficient % size == 0 or any(map(t.is_passed, t.factors(monomial))):
            continue
        if monomial.op != Op.CAST or not _is_for_caller(monomial.args[0], factor * coefficient, size):
            return False
    return True
