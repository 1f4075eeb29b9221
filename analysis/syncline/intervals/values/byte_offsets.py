"""Which bytes of an array an access touches."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import Term


def byte_offset(address: Address) -> Term:
    """Where an access begins, in bytes from the array's beginning."""
    return t.add(t.integer(address.offset), *(t.mul(t.integer(stride), term) for stride, term in address.index))


def constant_offset(address: Address) -> int:
    """The constant part of where an access begins, in bytes."""
    return address.offset + sum(stride * t.constant_part(term) for stride, term in address.index)


def all_or_none(one: Address, other: Address) -> bool:
    """Whether two accesses to one array that share a byte share all of them."""
    size = one.size
    strides = (stride for stride, _ in (*one.index, *other.index))
    return other.size == size and not (one.offset - other.offset) % size and not any(s % size for s in strides)


class Bytes(NamedTuple):
    """The bytes of an access: where they begin, as a sum without its constant part and that, and how many they are.
    `aligned`: all that varies is in steps of so many."""

    base: Term
    constant: int
    size: int
    aligned: bool


def bytes_of(address: Address) -> Bytes:
    """Which bytes an access touches, to be compared with those of many others."""
    base, constant = t.parted(byte_offset(address))
    return Bytes(base, constant, address.size, not any(stride % address.size for stride, _ in address.index))


def never_same(one: Bytes, other: Bytes) -> bool:
    """Whether two accesses, by any two threads, never begin at the same byte, by the steps and the bounds of what
    varies in them."""
    gap = other.constant - one.constant  # what varies in the one less what varies in the other
    steps = gcd(*(c for of in (one, other) for c in t.monomials(of.base).values()))
    if gap % steps if steps else gap:
        return True
    (low, high), (least, most) = t.bounds(one.base), t.bounds(other.base)
    above = high is not None and least is not None and gap > high - least
    return above or (low is not None and most is not None and gap < low - most)


def same_bytes(one: Bytes, other: Bytes) -> Term | None:
    """When two accesses of a thread touch the same bytes; None where they may overlap in part."""
    gap = other.constant - one.constant
    if one.size != other.size or not (one.aligned and other.aligned) or gap % one.size:
        return None
    if one.base is other.base:
        return t.FALSE if gap else t.TRUE
    return t.eq(one.base, t.add(other.base, t.integer(gap)))
