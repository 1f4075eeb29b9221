"""Where the members of records lie, as compilers for Linux have it (the Itanium C++ ABI, 2.4, and GCC's `packed`)."""

from __future__ import annotations

from collections.abc import Iterable

from ..ir.terms import Scalar, Sort
from ..records import record, replace
from .ctypes import Arithmetic, CType, Field, Record, round_up


@record
class Member:
    """A member before it has its place. `bits`: the width of a bit field, which may have no name; `align`: the
    alignment that is asked for; `packed`: it may stand at any byte."""

    name: str
    type: CType
    bits: int | None = None
    align: int = 1
    packed: bool = False


@record
class Base:
    """What a record inherits: the members, where they lie, and the first byte that its own may have."""

    fields: tuple[Field, ...] = ()
    size: int = 0
    align: int = 1


def struct(
    name: str,
    members: Iterable[Member],
    *,
    union: bool = False,
    align: int = 1,
    most: int | None = None,
    tag: str = "",
    base: Base | None = None,
    inexact: bool = False,
) -> Record:
    """A struct (or union) whose members are laid out one after the other (or all at its beginning). `align`: what is
    asked for the whole; `most`: the largest alignment that `#pragma pack` leaves the members."""
    base = base or Base()
    placed = list(base.fields)
    align = max(align, base.align)
    next_bit = end = 8 * base.size
    run: list[tuple[Field, int]] = []  # neighbouring bit fields, with the first bit of each
    for member in members:
        own = _alignment(member, most)
        at = _place(member, own, 0 if union else next_bit, tight=member.packed or most is not None)
        if member.bits is None or member.bits == 0 or union:
            placed += _units(run, next_bit)
            run = []
        next_bit = at + (8 * member.type.size if member.bits is None else member.bits)
        end = max(end, next_bit)
        if member.name:  # what has no name is padding
            align = max(align, own, 1 if member.bits is None or most is None else min(member.type.align, most))
            field = Field(member.name, member.type, at // 8, member.bits)
            if member.bits is None:
                placed.append(field)
            else:
                run.append((field, at))
    placed += _units(run, next_bit)
    size = round_up(-(-end // 8), align)
    return Record(name, tuple(placed), max(size, 1), align, tag, union, inexact=inexact)


def _units(run: list[tuple[Field, int]], end: int) -> Iterable[Field]:
    """Neighbouring bit fields, which end before a bit, with the bytes that are read and written for each: those of the
    unit of its type in which it lies, but no others than the neighbours'."""
    for field, at in run:
        assert field.bits is not None
        unit = 8 * field.type.size
        first, last = at // unit * unit, at // unit * unit + unit
        if at + field.bits > last:  # it lies across two
            first, last = at, at + field.bits
        first, last = max(first, run[0][1]) // 8, -(-min(last, end) // 8)
        kind = field.type
        if isinstance(kind, Arithmetic):
            kind = Arithmetic(Scalar(Sort.INT, 8 * (last - first), False), kind.name)
        yield replace(field, offset=first, unit=kind)


def _alignment(member: Member, most: int | None) -> int:
    own = max(1 if member.packed else member.type.align, member.align)
    return own if most is None else min(own, most)


def _place(member: Member, align: int, next_bit: int, *, tight: bool) -> int:
    """The first bit of a member that may begin at `next_bit`. `tight`: bit fields stand side by side."""
    if member.bits is None or member.align > 1:
        return round_up(next_bit, 8 * align)
    if member.bits == 0:
        return round_up(next_bit, 8 * member.type.align)
    unit = 8 * member.type.size
    crosses = next_bit % unit + member.bits > unit
    return round_up(next_bit, 8 * align) if crosses and not tight else next_bit
