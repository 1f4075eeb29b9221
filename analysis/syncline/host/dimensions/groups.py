"""Work-items in groups: how many groups of a size make a whole (OpenCL API 5.11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ir import terms as t
from ...ir.terms import Term
from .extents import Dim, Extent, Gap, term_of


def grouped(
    some: Callable[[int], Term], in_all: Sequence[Extent], of_group: Sequence[Extent] | None
) -> tuple[Dim, Dim, tuple[Term, ...]]:
    """(how many groups there are on each axis, how many work-items in a group, what holds of both), given so many
    work-items on each axis, in groups of so many (None: as the implementation likes). `some(number)` is a number that
    nobody knows, another one for each."""
    groups: list[Extent] = [1, 1, 1]
    sizes: list[Extent] = [1, 1, 1]
    said: list[Term] = []
    for axis, whole in enumerate(in_all):
        size = of_group[axis] if of_group is not None and axis < len(of_group) else None
        if size is None:
            size = 1 if whole == 1 else some(axis)
        sizes[axis] = size
        if isinstance(whole, Gap):
            groups[axis] = whole
        elif isinstance(size, Gap):
            groups[axis] = some(3 + axis)
        else:
            groups[axis], facts = _divided(term_of(whole), term_of(size), some(3 + axis))
            said += facts
    return (groups[0], groups[1], groups[2]), (sizes[0], sizes[1], sizes[2]), tuple(said)


def _divided(whole: Term, size: Term, some: Term) -> tuple[Extent, tuple[Term, ...]]:
    """How many groups of a size make the whole. Numbers that are known and leave a rest are of a launch that fails, or
    one whose last group is smaller (OpenCL 2.0): nothing is said of it. Of others it is taken that all groups are of
    one size, as everywhere here."""
    exact = _quotient(whole, size)
    if exact is not None:
        return int(exact.value) if exact.is_const else exact, ()
    return some, () if whole.is_const and size.is_const else (t.eq(t.mul(some, size), whole),)


def _quotient(total: Term, each: Term) -> Term | None:
    """One number divided by another where that leaves no rest; None where that is not certain."""
    if each is t.ONE:
        return total
    if each.is_const and each.value > 0:
        parts = t.monomials(total)
        if parts and all(factor % each.value == 0 for factor in parts.values()):
            return t.from_monomials({base: factor // each.value for base, factor in parts.items()})
        return None
    if total is each:
        return t.ONE
    factors = list(total.args) if total.op == t.Op.MUL else []
    if each not in factors:
        return None
    factors.remove(each)
    out = t.ONE
    for factor in factors:
        out = t.mul(out, factor)
    return out
