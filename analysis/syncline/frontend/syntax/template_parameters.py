"""The parameters of a template, as they are declared."""

from __future__ import annotations

from .node import Node
from .spelled import declared_name


def template_name(parameter: Node) -> str | None:
    """The name of a template parameter."""
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


def is_pack(parameter: Node) -> bool:
    """Whether a template parameter is a pack."""
    return parameter.type.startswith("variadic")
