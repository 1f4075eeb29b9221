"""Pointers of the host that are certainly null where a launch passes them: `nullptr`, variables that hold nothing else,
and parameters that are given nothing else."""

from __future__ import annotations

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, text_of
from ..frontend.syntax.declarations import Declaration
from ..limits.host import POINTER_DEPTH
from .constants import Constants
from .functions import name_of

_NULLS = frozenset({"nullptr", "NULL", "0"})
_CASTS = frozenset({"static_cast", "reinterpret_cast", "const_cast"})
_OF_FILES = frozenset({"translation_unit", "declaration_list", "field_declaration_list"})


def is_null(constants: Constants, node: Node, depth: int = 0) -> bool:
    """Whether a pointer is certainly null. The parameters of which `constants` have a fact are what that says."""
    if depth > POINTER_DEPTH:
        return False
    match node.type:
        case "null" | "nullptr" | "number_literal":
            return text_of(node) in _NULLS
        case "parenthesized_expression" if len(arguments_of(node)) == 1:
            return is_null(constants, arguments_of(node)[0], depth + 1)
        case "cast_expression":
            value = node.child_by_field_name("value")
            return value is not None and is_null(constants, value, depth + 1)
        case "conditional_expression":
            arms = (node.child_by_field_name(name) for name in ("consequence", "alternative"))
            return all(arm is not None and is_null(constants, arm, depth + 1) for arm in arms)
        case "call_expression":
            return _is_null_cast(constants, node, depth)
        case "identifier":
            declaration = constants.names.declaration(text_of(node), node)
            if declaration is None:
                return text_of(node) == "NULL"
            return _holds_null(constants, declaration, node, depth)
    return False


def _is_null_cast(constants: Constants, call: Node, depth: int) -> bool:
    function, listed = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if function is None or listed is None or name_of(function)[0] not in _CASTS:
        return False
    given = arguments_of(listed)
    return len(given) == 1 and is_null(constants, given[0], depth + 1)


def _holds_null(constants: Constants, declaration: Declaration, at: Node, depth: int) -> bool:
    """Whether a local pointer holds null at a place, whatever gave it its value."""
    if declaration.declarator.id in constants.facts:
        return constants.facts[declaration.declarator.id] == 0
    if declaration.declarator.type != "pointer_declarator" or declaration.node.type != "declaration":
        return False
    if declaration.scope.type in _OF_FILES:
        return False
    stores, first = constants.reaching(declaration, at)
    values = [store.value if store.field is None else None for store in stores]
    if first:
        values.append(declaration.value)
    return bool(values) and all(value is not None and is_null(constants, value, depth + 1) for value in values)
