"""Which bytes of an array an access touches."""

from __future__ import annotations

from ..ir import terms as t
from ..ir.kernel import Address
from ..ir.terms import Term


def byte_offset(address: Address) -> Term:
    """Where an access begins, in bytes from the array's beginning."""
    return t.add(t.integer(address.offset), *(t.mul(t.integer(stride), term) for stride, term in address.index))


def all_or_none(one: Address, other: Address) -> bool:
    """Whether two accesses to one array that share a byte share all of them."""
    size = one.size
    strides = (stride for stride, _ in (*one.index, *other.index))
    return other.size == size and not (one.offset - other.offset) % size and not any(s % size for s in strides)


def same_bytes(one: Address, other: Address) -> Term | None:
    """When two accesses of a thread touch the same bytes; None where they may overlap in part."""
    return t.eq(byte_offset(one), byte_offset(other)) if all_or_none(one, other) else None
