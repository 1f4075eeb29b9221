"""Kernels of one name in several namespaces: which of them an expression in host code means."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from ...frontend.syntax.namespaces import Namespaces, Path, key_of, keys_of
from ..text.stores import HostNames


def namespaces(names: HostNames, expression: Node, name: str) -> frozenset[Path]:
    """The namespaces of the kernels that a name in an expression may mean; none where the text does not say."""
    declared = names.program.kernel_scopes.get(name, {})
    if len(declared) < 2:
        return frozenset(declared)
    node = _named(expression, name)
    if node is None:
        return frozenset()
    keys = keys_of(Namespaces({name: declared}, names.program.namespaces).scoped(node, name))
    return frozenset(path for path in declared if key_of(path, name) in keys)


def _named(expression: Node, name: str) -> Node | None:
    """The node of the name in a plain or qualified name, with template arguments or without."""
    node: Node | None = expression
    while node is not None and node.type in ("qualified_identifier", "template_function"):
        node = node.child_by_field_name("name")
    return node if node is not None and node.type == "identifier" and text_of(node) == name else None
