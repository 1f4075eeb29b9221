"""Declarators around a type: what they make of it, and whether it is const."""

from __future__ import annotations

from ....ir import kernel as ir
from ....limits.sema import DECLARATOR_DEPTH
from ... import ctypes as c
from ...ctypes import CType
from ...syntax.node import Node
from ...syntax.spelled import last_name, qualifiers
from ..core.state import Sema
from ..core.values import TypeName
from . import type_names


def type_argument(sema: Sema, argument: Node) -> TypeName:
    """The type that a template argument names, and whether it is const."""
    if argument.type != "type_descriptor":
        return type_names.meaning(sema, argument)
    return declared(sema, base(sema, argument), argument.field("declarator"))


def descriptor(sema: Sema, node: Node) -> CType:
    """The type of a type descriptor (as in a cast): its base with the abstract declarators around it."""
    return type_argument(sema, node).type


def base(sema: Sema, node: Node) -> TypeName:
    """The type before the declarators of a declaration or a type descriptor."""
    kind = node.field("type")
    found = type_names.meaning(sema, kind) if kind is not None else TypeName(c.Opaque(node.text))
    words = qualifiers(node)
    ctype = c.make_volatile(found.type) if "volatile" in words else found.type
    return TypeName(ctype, found.const if words.isdisjoint(("const", "constexpr")) else True, found.forwarded)


def declared(sema: Sema, base: TypeName, declarator: Node | None) -> TypeName:
    """The type that a declarator makes of what stands before it."""
    if declarator is None:
        return base
    ctype = shaped(sema, base.type, declarator, const=base.const)[1]
    return TypeName(ctype, shaped_constness(base.const, declarator))


def shaped_constness(const: bool | None, declarator: Node | None) -> bool | None:
    """Whether what a declarator makes of a type, const or not, is const at its top."""
    while declarator is not None:
        if "pointer" in declarator.type:
            const = "const" in qualifiers(declarator)
        elif "reference" in declarator.type or "function" in declarator.type:
            const = False
        declarator = declarator.field("declarator") or next(
            (n for n in declarator.named if n.type.endswith("declarator")), None
        )
    return const


def is_rvalue_reference(parameter: Node) -> bool:
    """Whether a parameter is declared as `T &&name`."""
    declarator = parameter.field("declarator")
    is_reference = declarator is not None and declarator.type.endswith("reference_declarator")
    return is_reference and declarator is not None and _is_double(declarator)


def _is_double(reference: Node) -> bool:
    return reference.has("&&")


def shaped(
    sema: Sema, base: CType, declarator: Node | None, depth: int = 0, *, const: bool | None = None
) -> tuple[str | None, CType]:
    """The declared name and type: `base` as the declarator's `*`, `&`, `[n]` and parentheses shape it. `const`: whether
    `base` is."""
    if declarator is None or depth > DECLARATOR_DEPTH:
        return None, base
    inner = declarator.field("declarator")
    match declarator.type:
        case "pointer_declarator" | "abstract_pointer_declarator" | "pointer_type_declarator":
            own = "const" in qualifiers(declarator)
            return shaped(sema, c.PointerTo(base, const=const), inner, depth + 1, const=own)
        case "reference_declarator" | "abstract_reference_declarator":
            inner = next((n for n in declarator.named if n.type not in ("type_qualifier",)), None)
            rvalue = _is_double(declarator) and not isinstance(base, c.ReferenceTo)
            to = base if isinstance(base, c.ReferenceTo) else c.ReferenceTo(base, const=const, rvalue=rvalue)
            return shaped(sema, to, inner, depth + 1, const=False)
        case "array_declarator" | "abstract_array_declarator":
            size = declarator.field("size")
            rows = inner is not None and inner.type == "identifier" and isinstance(base, c.Arithmetic | c.ArrayOf)
            count = None if size is None else extent(sema, size, needed=not rows)
            return shaped(sema, c.ArrayOf(base, count), inner, depth + 1, const=const)
        case "init_declarator" | "bitfield_declarator":
            return shaped(sema, base, inner, depth + 1, const=const)
        case "parenthesized_declarator" | "abstract_parenthesized_declarator":
            inner = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(sema, base, inner, depth + 1, const=const)
        case "function_declarator" | "abstract_function_declarator":
            return shaped(sema, c.FUNCTION, inner, depth + 1)
        case "identifier" | "field_identifier" | "type_identifier":
            return declarator.text, base
        case "qualified_identifier":
            return last_name(declarator), base
        case _:
            found = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(sema, base, found, depth + 1, const=const) if found is not None else (None, base)


def extent(sema: Sema, size: Node, *, needed: bool = True) -> int | None:
    """The number of elements. Where the layout hangs on it (it is not the number of rows), a template parameter that
    nobody fixes is fixed here, with a note."""
    value = sema.constant(size)
    if value is not None or not needed:
        return value
    sema.extent_needed(size)
    return None


def parameter(sema: Sema, node: Node) -> tuple[str | None, CType]:
    """A parameter's name and type; arrays and functions are pointers there (C11 6.7.6.3)."""
    kind = base(sema, node)
    name, ctype = shaped(sema, kind.type, node.field("declarator"), const=kind.const)
    if isinstance(ctype, c.ArrayOf):
        ctype = c.PointerTo(ctype.element, const=kind.const)
    return name, ctype


def points_into_space(sema: Sema, ctype: CType) -> bool:
    """Whether an address space before this type is its pointee's: `__local float *p` in OpenCL, where CUDA would put
    the pointer itself there."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    return sema.language.space_is_of_pointee and isinstance(ctype, c.PointerTo)


def parameter_space(sema: Sema, node: Node) -> ir.Space:
    """The memory that a pointer parameter of a kernel points into."""
    if not sema.language.space_is_of_pointee:
        return ir.Space.GLOBAL
    words = qualifiers(node)
    if "__shared__" in words:
        return ir.Space.SHARED
    return ir.Space.CONSTANT if "__constant__" in words else ir.Space.GLOBAL
