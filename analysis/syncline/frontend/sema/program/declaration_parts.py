"""The parts of declarations: what a declarator declares, its parameters and template arguments, and forms of members
that the grammar misreads."""

from __future__ import annotations

from ...syntax.node import Node
from ...syntax.spelled import last_and_scope, qualifiers
from .declared import Alias


def listed_parameters(parameters: Node | None) -> tuple[Node, ...]:
    """The parameters in a list."""
    listed = parameters.named if parameters is not None else ()
    return tuple(p for p in listed if p.type.endswith("parameter_declaration") and p.text != "void")


def is_variadic(parameters: Node | None) -> bool:
    """Whether a list of parameters takes more arguments than it names."""
    kinds = ("...", "variadic_parameter", "variadic_parameter_declaration")
    return parameters is not None and any(parameters.has(kind) for kind in kinds)


def function_declarator(declarator: Node) -> Node | None:
    """The name and the parameters of the function that a declarator declares."""
    head: Node | None = declarator
    while head is not None and head.type != "function_declarator":
        head = head.field("declarator") or next((n for n in head.named if n.type.endswith("declarator")), None)
    return head


def operator_name(declarator: Node) -> str | None:
    """`operator+` where a declarator declares that."""
    head = function_declarator(declarator)
    written = head.field("declarator") if head is not None else None
    return str(last_and_scope(written)[0]) if written is not None else None


def parameters_of(declarator: Node) -> tuple[Node, ...]:
    """The parameters of the function that a declarator declares."""
    head = function_declarator(declarator)
    return listed_parameters(head.field("parameters")) if head is not None else ()


def broken_field(child: Node) -> bool:
    """Whether a syntax error stands in a record, and not in the body of a method."""
    if child.type in ("function_definition", "template_declaration") or not (child.broken or child.missing):
        return False
    return not is_padding(child)


def is_padding(child: Node) -> bool:
    """Whether a member is a bit-field without a name, which the grammar takes for an error."""
    declared = child.field("declarator") if child.type == "field_declaration" else None
    if unnamed_width(child) is not None:
        return True
    if declared is None or not declared.missing or not any(n.type == "bitfield_clause" for n in child.named):
        return False
    return not any(n.broken for n in child.children if n.start != declared.start or n.end != declared.end)


def unnamed_width(child: Node) -> Node | None:
    """The width in `unsigned short : 3;`, where the grammar sees no declarator at all."""
    if child.type != "field_declaration" or child.all("declarator"):
        return None
    wrong = next((n for n in child.children if n.type == "ERROR"), None)
    return wrong.named[0] if wrong is not None and wrong.has(":") and len(wrong.named) == 1 else None


def alias_of(kind: Node, template: tuple[Node, ...]) -> Alias:
    """What `using name = kind` declares."""
    inner = kind.field("type") or kind
    return Alias(inner, kind.field("declarator"), template, "const" in qualifiers(kind))


def arguments_of(name: Node) -> tuple[Node, ...]:
    """The template arguments of a declared name."""
    while name.type == "qualified_identifier" and (inner := name.field("name")) is not None:
        name = inner
    listed = name.field("arguments")
    return tuple(listed.named) if listed is not None else ()


def scope_arguments(name: Node) -> tuple[Node, ...]:
    """The template arguments of the record before a declared name: `float` of `S<float>::f`."""
    out: tuple[Node, ...] = ()
    while name.type == "qualified_identifier" and (inner := name.field("name")) is not None:
        before = name.field("scope")
        out = arguments_of(before) if before is not None else ()
        name = inner
    return out


def without_value(declarator: Node) -> Node:
    """What a declarator declares, as it is written."""
    while (inner := declarator.field("declarator")) is not None:
        declarator = inner
    return declarator


def is_special(declarator: Node) -> bool:
    """Whether a variable's declarator is for some template arguments alone."""
    return without_value(declarator).type == "template_function"


def may_be_macro(statement: Node) -> bool:
    """Whether a statement at file level may be the use of a macro that nobody has read: `REGISTER(kernel);`."""
    inner = statement.named[0] if statement.named else None
    if inner is None or inner.type in ("identifier", "call_expression"):
        return inner is None or not inner.text.startswith("__sync")
    return False


def names_itself(kind: Node, name: str) -> bool:
    named = kind.field("name")
    return named is not None and named.text == name
