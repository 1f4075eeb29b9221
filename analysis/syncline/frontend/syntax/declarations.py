"""Declarations of names, as the tree has them."""

from __future__ import annotations

from tree_sitter import Node

from ...records import record
from .ancestry import Ancestry

SCOPES = frozenset(
    {
        "compound_statement", "case_statement", "for_statement", "for_range_loop", "if_statement", "while_statement",
        "function_definition", "lambda_expression", "template_declaration", "declaration_list", "translation_unit",
        "field_declaration_list", "catch_clause", "switch_statement",
    }
)  # fmt: skip
#: where the names of a file and of its namespaces are declared
FILE_SCOPES = frozenset({"translation_unit", "declaration_list"})
#: declares a name for a type in the head of a template
TYPE_PARAMETER = "type_parameter_declaration"
_ENUM = frozenset({"enum_specifier"})
_DECLARATORS = frozenset(
    {"reference_declarator", "pointer_declarator", "array_declarator", "parenthesized_declarator",
     "function_declarator", "init_declarator", "attributed_declarator", "structured_binding_declarator",
     "variadic_declarator"}
)  # fmt: skip
_DECLARING = frozenset(
    {"declaration", "parameter_declaration", "optional_parameter_declaration", "for_range_loop", "field_declaration",
     "variadic_parameter_declaration"}
)  # fmt: skip


@record
class Declaration:
    """A name's declaration. `declarator` is the node that names it with all that belongs to it (array, reference,
    parameters), `value` what it begins with."""

    name: str
    node: Node  #: declaration, parameter_declaration, enumerator, ...
    declarator: Node
    value: Node | None
    scope: Node


def declared(tree: Ancestry, node: Node, name: str) -> Declaration | None:
    """The declaration whose name this node is; None for a mention."""
    parent = tree.parent(node)
    if parent is None:
        return None
    if parent.type == "enumerator" and parent.child_by_field_name("name") == node:
        outer = tree.enclosing(parent, _ENUM)
        scope = tree.enclosing(outer, SCOPES) if outer is not None else None
        return Declaration(name, parent, node, parent.child_by_field_name("value"), scope or parent)
    if parent.type == "lambda_capture_initializer" and parent.child_by_field_name("left") != node:
        return None
    if parent.type in (TYPE_PARAMETER, "lambda_capture_initializer"):
        scope = tree.enclosing(parent, SCOPES)
        return Declaration(name, parent, node, None, scope or parent)
    value: Node | None = None
    declarator = node
    while parent is not None and parent.type in _DECLARATORS:
        if parent.type == "init_declarator":
            if parent.child_by_field_name("declarator") != declarator:
                return None
            value = parent.child_by_field_name("value")
            parent = tree.parent(parent)
            break
        if parent.type == "function_declarator" and parent.child_by_field_name("declarator") != declarator:
            return None
        if parent.type == "array_declarator" and parent.child_by_field_name("size") == declarator:
            return None
        declarator, parent = parent, tree.parent(parent)
    if parent is None or parent.type not in _DECLARING or parent.child_by_field_name("type") == node:
        return None
    if parent.type == "for_range_loop" and parent.child_by_field_name("declarator") != declarator:
        return None
    if value is None and parent.type in ("declaration", "field_declaration", "optional_parameter_declaration"):
        if declarator in (parent.child_by_field_name("value"), *parent.children_by_field_name("default_value")):
            return None
        value = _default_of(parent, declarator) or parent.child_by_field_name("value")
    scope = parent if parent.type == "for_range_loop" else tree.enclosing(parent, SCOPES)
    if scope is None:
        return None
    return Declaration(name, parent, declarator, value, scope)


def is_array(declarator: Node) -> bool:
    """Whether a declarator makes an array of some kind: `a[2]`, `*a[2]`."""
    inner = declarator.child_by_field_name("declarator")
    return declarator.type == "array_declarator" or (inner is not None and is_array(inner))


def _default_of(declaration: Node, declarator: Node) -> Node | None:
    """What a member is initialised with: each of several declarators may have its own."""
    declarators = declaration.children_by_field_name("declarator")
    behind = [each.start_byte for each in declarators if each.start_byte > declarator.start_byte]
    end = min(behind, default=declaration.end_byte)
    values = declaration.children_by_field_name("default_value")
    return next((each for each in values if declarator.end_byte <= each.start_byte < end), None)
