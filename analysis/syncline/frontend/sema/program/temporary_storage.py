"""Memory that a library's collectives work in, and that is bytes to everybody else."""

from __future__ import annotations

from ....records import record, replace
from ... import ctypes as c
from ...record_layout import Member


@record
class Storage(c.Record):
    """`TempStorage`: bytes that only the collective knows the meaning of."""


def in_union(members: list[Member]) -> list[Member]:
    """The members of a union: a storage is as long as the longest of them; a struct with one inside is given up."""
    longest = max((member.type.size for member in members), default=0)

    def held(kind: c.CType) -> c.CType:
        if isinstance(kind, Storage):
            return replace(kind, size=max(kind.size, longest))
        return c.Opaque("a struct with temporary storage", kind.size, kind.align) if _holds_storage(kind) else kind

    return [replace(member, type=held(member.type)) for member in members]


def _holds_storage(kind: c.CType) -> bool:
    if isinstance(kind, c.ArrayOf):
        return isinstance(kind.element, Storage) or _holds_storage(kind.element)
    return isinstance(kind, c.Record) and any(
        isinstance(f.type, Storage) or _holds_storage(f.type) for f in kind.fields
    )
