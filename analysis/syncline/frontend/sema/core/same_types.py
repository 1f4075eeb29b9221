"""Whether two types are one type in all of their parts, `const` among them (`std::is_same`, C++17 [meta.rel])."""

from __future__ import annotations

from collections.abc import Iterator

from ... import ctypes as c
from ...ctypes import CType
from .values import TypeName

#: a pointer, a reference, an array or what these are of, as what tells it from others of its kind; None: nobody knows
_Part = tuple[type[CType], object]


def same_types(one: TypeName, other: TypeName) -> bool | None:
    """True and False where it is certain; None where nobody knows."""
    if one.forwarded or other.forwarded:
        return None
    unknown = False
    parts, others = list(_parts(one)), list(_parts(other))
    for (kind, what), (other_kind, other_what) in zip(parts, others, strict=False):
        if c.Opaque in (kind, other_kind) or c.Auto in (kind, other_kind):
            return None  # a name that is not declared here may stand for any type
        if kind is not other_kind:
            return False
        if None in (what, other_what):
            unknown = True
        elif what != other_what:
            return False
    return None if unknown else len(parts) == len(others)


def _parts(named: TypeName) -> Iterator[_Part]:
    """The parts of a type from the outside in; whether each of them is const is a part of its own."""
    ctype, const = named.type, named.const
    while True:
        match ctype:
            case c.PointerTo():
                yield c.PointerTo, "*"
                yield c.PointerTo, const
                ctype, const = ctype.pointee, ctype.const
            case c.ReferenceTo():
                yield c.ReferenceTo, ctype.rvalue
                ctype, const = ctype.target, ctype.const
            case c.ArrayOf():  # const where its elements are
                yield c.ArrayOf, ctype.extent
                ctype = ctype.element
            case c.Arithmetic():
                yield c.Arithmetic, (c.identity(ctype), ctype.volatile)
                yield c.Arithmetic, const
                return
            case c.Record():
                yield c.Record, (ctype.name, ctype.volatile)
                yield c.Record, const
                return
            case _:
                yield (c.Opaque if isinstance(ctype, c.Opaque) else type(ctype)), ctype
                yield type(ctype), const
                return
