"""Pointers of the host that are certainly null where a launch passes them: `nullptr`, variables that hold nothing else,
and parameters that are given nothing else."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from ...frontend.syntax.spelled import NULLS
from ...limits.host import POINTER_DEPTH
from ..text.casts import named_cast, without_casts
from ..values.constants import Constants


def is_null(constants: Constants, node: Node, depth: int = 0) -> bool:
    """Whether a pointer is certainly null. The parameters of which `constants` have a fact are what that says."""
    node = without_casts(node)
    if depth > POINTER_DEPTH:
        return False
    match node.type:
        case "null" | "nullptr" | "number_literal":
            return text_of(node) in NULLS
        case "conditional_expression":
            arms = (node.child_by_field_name(name) for name in ("consequence", "alternative"))
            return all(arm is not None and is_null(constants, arm, depth + 1) for arm in arms)
        case "call_expression" if (cast := named_cast(node)) is not None:
            return is_null(constants, cast, depth + 1)
        case "identifier":
            declaration = constants.names.declaration(text_of(node), node)
            if declaration is None:
                return text_of(node) in NULLS
            return _holds_null(constants, declaration, node, depth)
    return False


def _holds_null(constants: Constants, declaration: Declaration, at: Node, depth: int) -> bool:
    """Whether a local pointer holds null at a place, whatever gave it its value."""
    if declaration.declarator.id in constants.facts:
        return constants.facts[declaration.declarator.id] == 0
    is_local = declaration.node.type == "declaration" and declaration.scope.type not in FILE_SCOPES
    if not is_local or declaration.declarator.type != "pointer_declarator":
        return False
    stores, first = constants.reaching(declaration, at)
    values = [store.value if store.field is None else None for store in stores]
    if first:
        values.append(declaration.value)
    return bool(values) and all(value is not None and is_null(constants, value, depth + 1) for value in values)
