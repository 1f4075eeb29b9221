"""The parameters of the templates of host code, and what stands for them."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax import node as syntax
from ...frontend.syntax.ancestry import list_of
from ...frontend.syntax.template_parameters import default_of, is_template, template_name
from ..text.stores import HostNames

_PACK = "variadic_type_parameter_declaration"


def template_parameters(names: HostNames, template: Node) -> tuple[list[tuple[str, Node | None] | None], str | None]:
    """The parameters that a template declares, as names with their defaults (None: it is not understood), without the
    pack of types that the last one may be; and the name of that pack."""
    declared = [syntax.Node(each, names.text) for each in list_of(template, "parameters")]
    last = template_name(declared[-1]) if declared and declared[-1].type == _PACK else None
    return [_named(each) for each in (declared if last is None else declared[:-1])], last


def _named(parameter: syntax.Node) -> tuple[str, Node | None] | None:
    """A template parameter's name and default; None for a template, and for a pack of types."""
    name, default = template_name(parameter), default_of(parameter)
    if name is None or is_template(parameter) or parameter.type == _PACK:
        return None
    return name, default.raw if default is not None else None


def name_in(node: Node) -> Node:
    """A template argument that is parsed as a type, as a name."""
    inner = node.child_by_field_name("type") if node.type == "type_descriptor" else None
    return inner or node
