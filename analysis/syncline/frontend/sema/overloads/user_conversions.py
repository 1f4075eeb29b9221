"""What the conversion functions of a class make of its objects (C++17 [class.conv.fct])."""

from __future__ import annotations

from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ..core import scoping
from ..core.state import Sema
from ..declarators import signatures
from ..program.declared import Function
from ..templates import instances
from . import dispatch


def conversion_functions(sema: Sema, record: c.Record) -> list[tuple[Function, CType]]:
    """The conversion functions of a class, each with the type that it gives."""
    scopes = instances.record_scopes(sema, record)
    listed = dispatch.methods_of(sema, record, "operator cast")
    return [(f, scoping.with_scopes(sema, scopes, lambda m=f: signatures.cast_type(sema, m))) for f in listed]


def reached(sema: Sema, record: c.Record) -> list[CType]:
    """The types that a class converts to, without their references; none where nobody knows all of them."""
    found = [c.strip_reference(kind) for _, kind in conversion_functions(sema, record)]
    return [] if any(isinstance(kind, c.Opaque | c.Auto) for kind in found) else found


def leads_to(kind: CType, wanted: CType) -> bool:
    """Whether a standard conversion may follow one to `kind`. The numbers of 16 bits are classes: what makes them of
    other numbers is their constructor, and so another conversion of the user's."""
    if isinstance(wanted, c.Record) or isinstance(kind, c.Record):
        return isinstance(wanted, c.Record) and isinstance(kind, c.Record) and wanted.name == kind.name
    if isinstance(wanted, Arithmetic) and isinstance(kind, Arithmetic):
        return c.identity(wanted) == c.identity(kind) or not (is_half(wanted) or is_half(kind) or wanted.enum)
    return isinstance(wanted, c.PointerTo) == isinstance(kind, c.PointerTo)


def is_half(kind: Arithmetic) -> bool:
    """Whether it is a number of 16 bits that is not an integer."""
    return kind.scalar.bits == 16 and kind.scalar not in (c.SHORT.scalar, c.USHORT.scalar)
