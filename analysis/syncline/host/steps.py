"""Whether the text computes what a local variable holds from numbers, itself among them, as a loop does that steps
through the parts of one array."""

from __future__ import annotations

from tree_sitter import Node

from ..frontend.syntax.ancestry import text_of
from .constants import Constants
from .scalars import integer_range
from .stores import Store

#: what reads a number from elsewhere, whatever numbers say where from
_READS = frozenset({"call_expression", "subscript_expression", "field_expression", "pointer_expression"})


def is_computed(constants: Constants, name: Node) -> bool:
    """Whether some store to a variable leaves what is computed from integer variables."""
    found = constants.names.declaration(text_of(name), name) if name.type == "identifier" else None
    return found is not None and any(_computes(constants, store) for store in constants.names.stores(found))


def _computes(constants: Constants, store: Store) -> bool:
    at = store.at
    if at.type == "update_expression":
        return True
    operator = at.child_by_field_name("operator") if at.type == "assignment_expression" else None
    if operator is not None and text_of(operator) != "=":
        return True
    return store.value is not None and _has_number(constants, store.value)


def _has_number(constants: Constants, value: Node) -> bool:
    if value.type == "identifier":
        found = constants.names.declaration(text_of(value), value)
        kind = constants.type_of(found) if found is not None else None
        return kind is not None and integer_range(kind.strip()) is not None
    return value.type not in _READS and any(_has_number(constants, child) for child in value.named_children)
