"""Local variables whose values the host computes from integers, such as an offset that a loop steps on."""

from __future__ import annotations

from collections.abc import Callable

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from .stores import HostNames, Store

#: what reads a number from elsewhere, whatever numbers say where from
_READS = frozenset({"call_expression", "subscript_expression", "field_expression", "pointer_expression"})
_CHANGES = frozenset({"assignment_expression", "update_expression"})


def is_computed(names: HostNames, is_integer: Callable[[Node], bool], name: Node) -> bool:
    """Whether a store to a variable gives it a value that is computed from integer variables. `is_integer`: whether an
    identifier is such a variable."""
    found = names.declaration(text_of(name), name) if name.type == "identifier" else None
    return found is not None and any(_computes(store, is_integer) for store in names.stores(found))


def _computes(store: Store, is_integer: Callable[[Node], bool]) -> bool:
    if store.value is None:
        return store.at.type in _CHANGES  # from its own value: `x += step`, `x++`
    return _has_integer(store.value, is_integer)


def _has_integer(value: Node, is_integer: Callable[[Node], bool]) -> bool:
    if value.type == "identifier":
        return is_integer(value)
    return value.type not in _READS and any(_has_integer(child, is_integer) for child in value.named_children)
