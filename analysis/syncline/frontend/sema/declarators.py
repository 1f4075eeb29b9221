"""Declarators around a type: what they make of it, and whether it is const."""

from __future__ import annotations

from ...ir import kernel as ir
from ...limits.sema import DECLARATOR_DEPTH
from .. import ctypes as c
from ..ctypes import CType
from ..syntax.namespaces import meant
from ..syntax.node import Node
from ..syntax.spelled import last_name, qualifiers
from . import type_names
from .state import Sema
from .values import TypeName


def type_argument(sema: Sema, argument: Node) -> TypeName:
    """The type that a template argument names, and whether it is const."""
    return TypeName(descriptor(sema, argument), constness(sema, argument))


def descriptor(sema: Sema, node: Node) -> CType:
    """The type of a type descriptor (as in a cast): its base with the abstract declarators around it."""
    if node.type != "type_descriptor":
        return type_names.resolve(sema, node)
    kind = node.field("type")
    base = type_names.resolve(sema, kind) if kind is not None else c.Opaque(node.text)
    if "volatile" in qualifiers(node):
        base = c.make_volatile(base)
    return shaped(sema, base, node.field("declarator"), const=base_constness(sema, node))[1]


def base_constness(sema: Sema, node: Node) -> bool | None:
    """Whether what stands before the declarators of a declaration or a type descriptor is const."""
    if not qualifiers(node).isdisjoint(("const", "constexpr")):
        return True
    kind = node.field("type")
    return name_is_const(sema, kind if kind is not None else node)


def constness(sema: Sema, node: Node) -> bool | None:
    """Whether the type of a descriptor is const at its top; None where nobody knows."""
    if node.type != "type_descriptor":
        return name_is_const(sema, node)
    return shaped_constness(base_constness(sema, node), node.field("declarator"))


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


def name_is_const(sema: Sema, kind: Node, within: tuple[str, ...] = ()) -> bool | None:
    """Whether what a type's name stands for is const. `within`: the aliases on the way, which may go round."""
    if kind.type in ("primitive_type", "sized_type_specifier"):
        return False
    if kind.type in ("type_identifier", "identifier"):
        local = sema.local(kind.text)
        if isinstance(local, TypeName):
            return local.const
        alias = sema.program.aliases.get(meant(kind.text))
        if alias is not None:
            key = meant(kind.text)
            const = alias.const or (None if key in within else name_is_const(sema, alias.type, (*within, key)))
            return shaped_constness(const, alias.declarator)
        declared = sema.program.record_named(kind.text) is not None or meant(kind.text) in sema.program.enums
        declared = declared or kind.text in sema.language.scalars
        return False if declared or kind.text in sema.language.vectors else None
    if kind.type == "template_type" and (name := kind.field("name")) is not None:
        return False if sema.program.record_named(name.text) is not None or name.text in type_names.GROUPS else None
    return None


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
            rvalue = declarator.text.startswith("&&") and not isinstance(base, c.ReferenceTo)
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
    kind = node.field("type")
    base = type_names.resolve(sema, kind) if kind is not None else c.Opaque(node.text)
    if "volatile" in qualifiers(node):
        base = c.make_volatile(base)
    const = base_constness(sema, node)
    name, ctype = shaped(sema, base, node.field("declarator"), const=const)
    if isinstance(ctype, c.ArrayOf):
        ctype = c.PointerTo(ctype.element, const=const)
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
