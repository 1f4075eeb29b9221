"""Whether an expression denotes a const object, or leads to one, by the declared types of what it names."""

from __future__ import annotations

from ... import ctypes as c
from ...ctypes import CType
from ...syntax.node import Node
from ...syntax.spelled import last_name, qualifiers
from ..core.state import Sema
from ..core.values import TypeName
from ..program.prototypes import is_const
from . import declarators

_CASTS = frozenset({"static_cast", "reinterpret_cast", "const_cast"})
_SAME = frozenset({"move", "forward"})


def is_constant(sema: Sema, node: Node) -> bool | None:
    """Whether what a pointer points at is const; of another expression, whether its object is. None where nobody
    knows."""
    found = declared_type(sema, node)
    if found is None:
        return None
    ctype = found.type
    if isinstance(ctype, c.ReferenceTo):
        return ctype.target.const if isinstance(ctype.target, c.PointerTo) else ctype.const
    return ctype.const if isinstance(ctype, c.PointerTo) else found.const


def this_is_constant(sema: Sema) -> bool | None:
    """Whether the method that is being lowered is const."""
    function = sema.function
    return is_const(function) if function is not None and function.owner is not None else None


def declared_type(sema: Sema, node: Node) -> TypeName | None:
    """The type of an expression of names, members, pointers and casts; None for others."""
    match node.type:
        case "identifier":
            return _of_name(sema, node.text)
        case "this":
            this = sema.this_type
            return TypeName(c.PointerTo(this, const=this_is_constant(sema)), const=True) if this is not None else None
        case "parenthesized_expression" if len(node.named) == 1:
            return declared_type(sema, node.named[0])
        case "pointer_expression" if (inner := node.field("argument")) is not None:
            found = declared_type(sema, inner)
            if found is None:
                return None
            return _pointee(found) if node.has("*") else _address(found)
        case "subscript_expression" if (inner := node.field("argument")) is not None:
            found = declared_type(sema, inner)
            return _pointee(found) if found is not None else None
        case "field_expression":
            return _member(sema, node)
        case "binary_expression" if node.has("+") or node.has("-"):
            sides = [declared_type(sema, side) for part in ("left", "right") if (side := node.field(part)) is not None]
            pointers = [_decayed(found) for found in sides if found is not None and _is_pointer(found)]
            return pointers[0] if len(pointers) == 1 else None  # the distance of two is a number
        case "cast_expression" if (kind := node.field("type")) is not None:
            return declarators.type_argument(sema, kind)
        case "call_expression":
            return _cast(sema, node)
        case _:
            return None


def _of_name(sema: Sema, name: str) -> TypeName | None:
    if sema.local(name) is not None:
        return sema.declared(name)
    this = sema.this_type
    if isinstance(this, c.Record) and (field := this.field(name)) is not None:
        return TypeName(field.type, None if this_is_constant(sema) is not False else False)
    variable = sema.program.variables.get(name)
    if variable is None:
        return None
    words = qualifiers(variable.declaration)
    found = declarators.declared(sema, declarators.base(sema, variable.declaration), variable.declarator)
    return TypeName(found.type, True) if "__constant__" in words else found


def _member(sema: Sema, node: Node) -> TypeName | None:
    """A member is const where its object is, or where it is declared so, which nobody notes."""
    inner, name = node.field("argument"), node.field("field")
    found = declared_type(sema, inner) if inner is not None else None
    if found is not None and node.has("->"):
        found = _pointee(found)
    if found is None or name is None:
        return None
    record = c.strip_reference(found.type)
    field = record.field(name.text) if isinstance(record, c.Record) else None
    const = found.type.const if isinstance(found.type, c.ReferenceTo) else found.const
    return TypeName(field.type, None if const is not False else False) if field is not None else None


def _pointee(found: TypeName) -> TypeName | None:
    """What a pointer leads to, or the elements of an array are."""
    found = _referred(found)
    if isinstance(found.type, c.PointerTo):
        return TypeName(found.type.pointee, found.type.const)
    return TypeName(found.type.element, found.const) if isinstance(found.type, c.ArrayOf) else None


def _address(found: TypeName) -> TypeName:
    found = _referred(found)
    return TypeName(c.PointerTo(found.type, const=found.const), const=False)


def _decayed(found: TypeName) -> TypeName:
    """An array as a pointer to its first element (C++17 [conv.array])."""
    found = _referred(found)
    if isinstance(found.type, c.ArrayOf):
        return TypeName(c.PointerTo(found.type.element, const=found.const), const=False)
    return TypeName(found.type, const=False)


def _referred(found: TypeName) -> TypeName:
    return TypeName(found.type.target, found.type.const) if isinstance(found.type, c.ReferenceTo) else found


def _is_pointer(found: TypeName) -> bool:
    ctype: CType = c.strip_reference(found.type)
    return isinstance(ctype, c.PointerTo | c.ArrayOf)


def _cast(sema: Sema, node: Node) -> TypeName | None:
    """`static_cast<const float *>(p)`; `std::move(x)` and `std::forward<T>(x)`, which are x."""
    function, given = node.field("function"), node.field("arguments")
    if function is not None and given is not None and last_name(function) in _SAME and len(given.named) == 1:
        found = declared_type(sema, given.named[0])
        return _referred(found) if found is not None else None
    name, listed = (function.field(part) if function is not None else None for part in ("name", "arguments"))
    if name is None or listed is None or name.text not in _CASTS or len(listed.named) != 1:
        return None
    return declarators.type_argument(sema, listed.named[0])


def initialised(declared: TypeName, initial: TypeName | None) -> TypeName:
    """The type that a declaration with `auto` gives to a variable, by the type of its initialiser (C++17
    [dcl.spec.auto])."""
    given = _decayed(initial) if initial is not None else None
    match declared.type:
        case c.Auto():
            return TypeName(given.type if given is not None else c.AUTO, bool(declared.const))
        case c.PointerTo(pointee=c.Auto()):
            if given is None or not isinstance(given.type, c.PointerTo):
                return TypeName(declared.type, None)
            const = declared.type.const or given.type.const
            return TypeName(c.PointerTo(given.type.pointee, const=const), declared.const)
        case c.ReferenceTo(target=c.Auto()):
            if initial is None:
                return TypeName(c.ReferenceTo(c.AUTO, const=declared.type.const or None), const=False)
            whole = _referred(initial)
            return TypeName(c.ReferenceTo(whole.type, const=declared.type.const or whole.const), const=False)
        case _:
            return declared
