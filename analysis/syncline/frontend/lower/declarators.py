"""Declarators around a type: what they make of it, and whether it is const."""

from __future__ import annotations

from ...ir import kernel as ir
from .. import ctypes as c
from ..ctypes import CType
from ..languages import OPENCL
from . import expressions, types
from .context import Context
from .namespaces import meant
from .spelled import last_name, qualifiers
from .syntax import Node
from .values import TypeName

_MAX_DEPTH = 40


def type_argument(ctx: Context, argument: Node) -> TypeName:
    """The type that a template argument names, and whether it is const."""
    return TypeName(descriptor(ctx, argument), constness(ctx, argument))


def descriptor(ctx: Context, node: Node) -> CType:
    """The type of a type descriptor (as in a cast): its base with the abstract declarators around it."""
    if node.type != "type_descriptor":
        return types.resolve(ctx, node)
    kind = node.field("type")
    base = types.resolve(ctx, kind) if kind is not None else c.Opaque(node.text)
    if "volatile" in qualifiers(node):
        base = c.make_volatile(base)
    return shaped(ctx, base, node.field("declarator"), const=base_constness(ctx, node))[1]


def base_constness(ctx: Context, node: Node) -> bool | None:
    """Whether what stands before the declarators of a declaration or a type descriptor is const."""
    if not qualifiers(node).isdisjoint(("const", "constexpr")):
        return True
    kind = node.field("type")
    return name_is_const(ctx, kind if kind is not None else node)


def constness(ctx: Context, node: Node) -> bool | None:
    """Whether the type of a descriptor is const at its top; None where nobody knows."""
    if node.type != "type_descriptor":
        return name_is_const(ctx, node)
    return shaped_constness(base_constness(ctx, node), node.field("declarator"))


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


def name_is_const(ctx: Context, kind: Node, within: tuple[str, ...] = ()) -> bool | None:
    """Whether what a type's name stands for is const. `within`: the aliases on the way, which may go round."""
    if kind.type in ("primitive_type", "sized_type_specifier"):
        return False
    if kind.type in ("type_identifier", "identifier"):
        local = ctx.local(kind.text)
        if isinstance(local, TypeName):
            return local.const
        alias = ctx.program.aliases.get(meant(kind.text))
        if alias is not None:
            key = meant(kind.text)
            const = alias.const or (None if key in within else name_is_const(ctx, alias.type, (*within, key)))
            return shaped_constness(const, alias.declarator)
        declared = ctx.program.record_named(kind.text) is not None or meant(kind.text) in ctx.program.enums
        declared = declared or kind.text in ctx.language.scalars
        return False if declared or kind.text in ctx.language.vectors else None
    if kind.type == "template_type" and (name := kind.field("name")) is not None:
        return False if ctx.program.record_named(name.text) is not None or name.text in types.GROUPS else None
    return None


def shaped(
    ctx: Context, base: CType, declarator: Node | None, depth: int = 0, *, const: bool | None = None
) -> tuple[str | None, CType]:
    """The declared name and type: `base` as the declarator's `*`, `&`, `[n]` and parentheses shape it. `const`: whether
    `base` is."""
    if declarator is None or depth > _MAX_DEPTH:
        return None, base
    inner = declarator.field("declarator")
    match declarator.type:
        case "pointer_declarator" | "abstract_pointer_declarator" | "pointer_type_declarator":
            own = "const" in qualifiers(declarator)
            return shaped(ctx, c.PointerTo(base, const=const), inner, depth + 1, const=own)
        case "reference_declarator" | "abstract_reference_declarator":
            inner = next((n for n in declarator.named if n.type not in ("type_qualifier",)), None)
            rvalue = declarator.text.startswith("&&") and not isinstance(base, c.ReferenceTo)
            to = base if isinstance(base, c.ReferenceTo) else c.ReferenceTo(base, const=const, rvalue=rvalue)
            return shaped(ctx, to, inner, depth + 1, const=False)
        case "array_declarator" | "abstract_array_declarator":
            size = declarator.field("size")
            rows = inner is not None and inner.type == "identifier" and isinstance(base, c.Arithmetic | c.ArrayOf)
            count = None if size is None else extent(ctx, size, needed=not rows)
            return shaped(ctx, c.ArrayOf(base, count), inner, depth + 1, const=const)
        case "init_declarator" | "bitfield_declarator":
            return shaped(ctx, base, inner, depth + 1, const=const)
        case "parenthesized_declarator" | "abstract_parenthesized_declarator":
            inner = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(ctx, base, inner, depth + 1, const=const)
        case "function_declarator" | "abstract_function_declarator":
            return shaped(ctx, c.FUNCTION, inner, depth + 1)
        case "identifier" | "field_identifier" | "type_identifier":
            return declarator.text, base
        case "qualified_identifier":
            return last_name(declarator), base
        case _:
            found = next(
                (n for n in declarator.named if n.type.endswith("declarator") or n.type.endswith("identifier")), None
            )
            return shaped(ctx, base, found, depth + 1, const=const) if found is not None else (None, base)


def extent(ctx: Context, size: Node, *, needed: bool = True) -> int | None:
    """The number of elements. Where the layout hangs on it (it is not the number of rows), a template parameter that
    nobody fixes is fixed here, with a note."""
    value = expressions.constant(ctx, size)
    if value is not None or not needed:
        return value
    for inner in size.walk():
        if (
            inner.type == "identifier"
            and inner.text in ctx.kernel_template_names
            and inner.text not in ctx.memory.fixed
        ):
            ctx.memory.fixed[inner.text] = ctx.suggested.get(inner.text, 16)
            ctx.memory.again = True
    return None


def parameter(ctx: Context, node: Node) -> tuple[str | None, CType]:
    """A parameter's name and type; arrays and functions are pointers there (C11 6.7.6.3)."""
    kind = node.field("type")
    base = types.resolve(ctx, kind) if kind is not None else c.Opaque(node.text)
    if "volatile" in qualifiers(node):
        base = c.make_volatile(base)
    const = base_constness(ctx, node)
    name, ctype = shaped(ctx, base, node.field("declarator"), const=const)
    if isinstance(ctype, c.ArrayOf):
        ctype = c.PointerTo(ctype.element, const=const)
    return name, ctype


def points_into_space(ctx: Context, ctype: CType) -> bool:
    """Whether an address space before this type is its pointee's: `__local float *p` in OpenCL, where CUDA would put
    the pointer itself there."""
    while isinstance(ctype, c.ArrayOf):
        ctype = ctype.element
    return ctx.language is OPENCL and isinstance(ctype, c.PointerTo)


def parameter_space(node: Node) -> ir.Space:
    """The memory that a pointer parameter of a kernel points into."""
    words = qualifiers(node)
    if "__shared__" in words:
        return ir.Space.SHARED
    if "__managed__" in words:
        return ir.Space.IMAGE
    return ir.Space.CONSTANT if "__constant__" in words else ir.Space.GLOBAL
