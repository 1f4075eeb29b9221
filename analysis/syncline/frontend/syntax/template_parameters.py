"""The parameters of a template, as they are declared."""

from __future__ import annotations

from .node import Node
from .spelled import declared_name


def template_name(parameter: Node) -> str | None:
    """The name of a template parameter."""
    parameter = _inner(parameter)
    if is_type_parameter(parameter) or parameter.type == "variadic_type_parameter_declaration":
        return next((n.text for n in parameter.named if n.type == "type_identifier"), None)
    declarator = parameter.field("declarator")
    return declared_name(declarator) if declarator is not None else None


def is_type_parameter(parameter: Node) -> bool:
    """Whether a template parameter, or each element of a pack, stands for a type."""
    return parameter.type.endswith("type_parameter_declaration")


def is_value(parameter: Node) -> bool:
    """Whether a template parameter stands for one value."""
    return parameter.type in ("parameter_declaration", "optional_parameter_declaration")


def is_template(parameter: Node) -> bool:
    """Whether a template parameter, or each element of a pack, stands for a template."""
    return parameter.type == "template_template_parameter_declaration"


def is_pack(parameter: Node) -> bool:
    """Whether a template parameter is a pack."""
    return _inner(parameter).type.startswith("variadic")


def default_of(parameter: Node) -> Node | None:
    """What a template parameter stands for where nothing is given."""
    inner = _inner(parameter)
    return inner.field("default_type") or inner.field("default_value")


def _inner(parameter: Node) -> Node:
    """What follows the head of a template template parameter: its name, and its default."""
    return parameter.named[-1] if is_template(parameter) and parameter.named else parameter
