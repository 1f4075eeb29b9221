"""What a function takes and what it gives back."""

from __future__ import annotations

from collections.abc import Sequence

from ....records import replace
from ... import ctypes as c
from ...ctypes import CType
from ...syntax import template_parameters
from ...syntax.node import Node
from ...syntax.spelled import qualifiers
from ..core.state import Sema
from ..core.values import TypeName
from ..program.declared import Function
from . import declarators, type_names


def parameters(sema: Sema, nodes: Sequence[Node], given: int) -> list[tuple[str | None, CType]]:
    """The names and types of parameters; those of a pack, the last, once for each argument that is left for it."""
    if not nodes or nodes[-1].type != "variadic_parameter_declaration":
        return [declarators.parameter(sema, p) for p in nodes]
    fixed = [declarators.parameter(sema, p) for p in nodes[:-1]]
    name, kind = declarators.parameter(sema, nodes[-1])
    element = c.ReferenceTo(c.AUTO) if isinstance(kind, c.ReferenceTo) else c.AUTO
    return fixed + [(element_name(name, k), element) for k in range(given - len(fixed))]


def element_name(pack: str | None, k: int) -> str:
    """The name of an element of a parameter pack."""
    return f"{pack}...{k}"


def is_const(parameter: Node) -> bool | None:
    """Whether a parameter is declared const itself, which callers do not see."""
    return declarators.shaped_constness("const" in qualifiers(parameter), parameter.field("declarator"))


def declared(function: Function, k: int, ctype: CType, given: CType | None, constant: bool | None) -> TypeName:
    """The type of a parameter in a call, by the type of the argument, and whether that, or what it points at, is
    const."""
    if isinstance(ctype, c.ReferenceTo | c.PointerTo) and not ctype.const and _is_deduced(function, k):
        ctype = replace(ctype, const=constant)
    const = is_const(function.parameters[k]) if k < len(function.parameters) else False
    return deduced(TypeName(ctype, const), given)


def deduced(declared: TypeName, given: CType | None) -> TypeName:
    """A parameter's type, where it is `auto` or `auto &`, by the type of the argument."""
    if given is None:
        return declared
    if isinstance(declared.type, c.Auto):
        return TypeName(c.strip_reference(given), declared.const)
    if isinstance(declared.type, c.ReferenceTo) and isinstance(declared.type.target, c.Auto):
        return TypeName(replace(declared.type, target=c.strip_reference(given)), declared.const)
    return declared


def _is_deduced(function: Function, k: int) -> bool:
    """Whether a parameter's type, a template's own, is const where the argument's is."""
    kind = function.parameters[k].field("type") if k < len(function.parameters) else None
    own = {template_parameters.template_name(p) for p in function.template}
    return kind is not None and (kind.text in own or kind.type == "placeholder_type_specifier")


def result_type(sema: Sema, function: Function) -> CType:
    """What a function returns."""
    if function.result is None:
        return cast_type(sema, function) if function.name == "operator cast" else c.VOID
    base = type_names.resolve(sema, function.result)
    declarator: Node | None = function.declarator
    while declarator is not None and declarator.type != "function_declarator":
        if declarator.type == "pointer_declarator":
            base = c.PointerTo(base)
        elif declarator.type == "reference_declarator":
            base = c.ReferenceTo(base)
        declarator = declarator.field("declarator") or (declarator.named[-1] if declarator.named else None)
    trailing = next((n for n in declarator.named if n.type == "trailing_return_type"), None) if declarator else None
    if trailing is not None and trailing.named:
        return trailing_type(sema, trailing)
    return base


def trailing_type(sema: Sema, trailing: Node) -> CType:
    """`-> T`; of `-> decltype(e)`, which speaks of the parameters, what the body gives."""
    deduced = any(n.type == "decltype" for n in trailing.walk())
    return type_names.DECLTYPE_AUTO if deduced else declarators.descriptor(sema, trailing.named[0])


def cast_type(sema: Sema, function: Function) -> CType:
    """The type of a conversion operator: `operator T *()`."""
    head = function.declarator
    while head.type != "operator_cast":
        inner = head.field("declarator")
        if inner is None:
            return c.Opaque(head.text)
        head = inner
    kind = head.field("type")
    base = type_names.resolve(sema, kind) if kind is not None else c.Opaque(head.text)
    declarator = head.field("declarator")
    while declarator is not None:
        if declarator.type == "abstract_pointer_declarator":
            base = c.PointerTo(base)
        elif declarator.type == "abstract_reference_declarator":
            base = c.ReferenceTo(base)
        declarator = declarator.field("declarator")
    return base
