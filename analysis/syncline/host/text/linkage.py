"""Which names of the host's text other files of its program can reach (C++17 [basic.link])."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import Ancestry
from ...frontend.syntax.declarations import FILE_SCOPES, Declaration
from .functions import heads
from .stores import HostNames

_NAMESPACE = frozenset({"namespace_definition"})
_DECLARATION = frozenset({"declaration"})
_OWN = frozenset({"const", "constexpr", "static"})


def in_nameless_namespace(tree: Ancestry, node: Node) -> bool:
    """Whether a place stands in a namespace without a name, what is declared in which is this text's alone."""
    space = tree.enclosing(node, _NAMESPACE)
    while space is not None:
        if space.child_by_field_name("name") is None:
            return True
        space = tree.enclosing(space, _NAMESPACE)
    return False


def others_may_change(names: HostNames, declaration: Declaration) -> bool:
    """Whether another file may store to a variable: to one outside of functions that is neither constant nor this
    text's own. A text with `main` is taken for the program, unless it declares the variable as one of several files."""
    node = declaration.node
    if node.type != "declaration" or declaration.scope.type not in FILE_SCOPES or names.words(node) & _OWN:
        return False
    if in_nameless_namespace(names.tree, node):
        return False
    above = (names.tree.enclosing(each, _DECLARATION) for each in names.occurrences(declaration.name, names.root))
    if any(outer is not None and "extern" in names.words(outer) for outer in above):
        return True
    return not any(outer.type == "function_definition" for _, outer in heads(names, "main"))
