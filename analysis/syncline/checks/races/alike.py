"""Accesses that are alike: they differ in nothing but a constant part of their address and in their guards.

`a[t + 1]` and `a[t + 2]`, as wide, in the same loops, reached by the same barriers, both written, both plain: what is
unrolled is made of such accesses. What is asked of them together, `together.py` says."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from ...intervals.summary import AccessFact, Guard
from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import ZERO, Term
from ...records import record, replace

#: an address without its constant part
Form = tuple[tuple[int, Term], ...]


def form_of(address: Address) -> tuple[Form, int]:
    """The strides with what they multiply, and the bytes that are added to all that."""
    form: list[tuple[int, Term]] = []
    constant = address.offset
    for stride, term in address.index:
        rest, own = t.parted(term)
        constant += stride * own
        if rest is not ZERO:
            form.append((stride, rest))
    return tuple(form), constant


class Member(NamedTuple):
    """One of a number of accesses that are alike: its place among those of the array, and the constant part of its
    address."""

    place: int
    constant: int
    fact: AccessFact


@record(slots=False)
class Alike:
    """Accesses that are alike, in source order."""

    form: Form
    members: tuple[Member, ...]

    @property
    def any(self) -> AccessFact:
        """One of them."""
        return self.members[0].fact

    @cached_property
    def constants(self) -> tuple[int, ...]:
        """Each once, ascending."""
        return tuple(sorted({member.constant for member in self.members}))

    @cached_property
    def guard(self) -> Guard:
        """What all the accesses need."""
        first, *others = dict.fromkeys(member.fact.guard for member in self.members)
        shared = set(first).intersection(*others)
        return first if len(shared) == len(first) else tuple(g for g in first if g in shared)

    @cached_property
    def by_guard(self) -> tuple[Alike, ...]:
        """The same accesses, those with equal guards together."""
        found: dict[Guard, list[Member]] = {}
        for member in self.members:
            found.setdefault(member.fact.guard, []).append(member)
        return (self,) if len(found) == 1 else tuple(Alike(self.form, tuple(some)) for some in found.values())

    @cached_property
    def places(self) -> dict[int, list[int]]:
        """By the constant: the places of the accesses that have it."""
        found: dict[int, list[int]] = {}
        for member in self.members:
            found.setdefault(member.constant, []).append(member.place)
        return found

    def at(self, index: Form, constant: int) -> AccessFact:
        """Any of the accesses, at such an address."""
        fact = self.any
        return replace(fact, address=replace(fact.address, index=index, offset=constant), guard=self.guard)


def grouped(facts: Sequence[AccessFact], key: Iterable[Hashable]) -> tuple[Alike, ...]:
    """The accesses to one array, those together that are alike; `key` has for each what is to be equal besides."""
    found: dict[Hashable, list[Member]] = {}
    for place, (fact, other) in enumerate(zip(facts, key, strict=True)):
        form, constant = form_of(fact.address)
        aligned = (fact.address.size, fact.address.aligned, fact.address.within)
        found.setdefault((form, aligned, fact.access.loops, other), []).append(Member(place, constant, fact))
    return tuple(Alike(form, tuple(members)) for (form, *_), members in found.items())  # type: ignore[misc]
