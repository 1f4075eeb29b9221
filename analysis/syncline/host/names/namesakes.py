"""Kernels of one name in several namespaces: which of them an expression in host code means."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import text_of
from ...frontend.syntax.namespaces import Namespaces, Path, key_of, keys_of, path_of
from ..text.stores import HostNames

_DECLARATIONS = frozenset({"function_definition", "declaration"})
_CONTAINERS = frozenset({"translation_unit", "declaration_list", "linkage_specification", "template_declaration"})
_DECLARATORS = frozenset({"pointer_declarator", "reference_declarator", "parenthesized_declarator"})


class Namesakes:
    """Looks up the namespaces that declare a kernel, and remembers them."""

    def __init__(self, names: HostNames) -> None:
        self._names = names
        self._declared: dict[str, dict[Path, int]] = {}

    def meant(self, expression: Node, name: str) -> frozenset[Path]:
        """The namespaces of the kernels that a name in an expression may mean; none where the text does not say."""
        declared = self._namespaces(name)
        if len(declared) < 2:
            return frozenset(declared)
        node = self._named(expression, name)
        if node is None:
            return frozenset()
        keys = keys_of(Namespaces({name: declared}, self._names.program.namespaces).scoped(node, name))
        return frozenset(path for path in declared if key_of(path, name) in keys)

    def _namespaces(self, name: str) -> dict[Path, int]:
        """The namespaces that declare a kernel of this name, and where they first do."""
        if name not in self._declared:
            found: dict[Path, int] = {}
            for node in self._names.occurrences(name, self._names.root):
                path = self._path(node)
                if path is not None:
                    found.setdefault(path, node.start_byte)
            self._declared[name] = found
        return self._declared[name]

    def _path(self, node: Node) -> Path | None:
        """The namespaces around the declaration of a kernel that a node names; None for other nodes."""
        tree = self._names.tree
        above = tree.parent(node)
        if above is None or above.type != "function_declarator" or above.child_by_field_name("declarator") != node:
            return None
        out: Path = ()
        above, is_kernel = tree.parent(above), False
        while above is not None:
            if above.type == "namespace_definition":
                out = (*path_of(above), *out)
            elif above.type in _DECLARATIONS:
                is_kernel = b"__global__" in self._names.text[above.start_byte : node.start_byte]
            elif above.type not in _CONTAINERS | _DECLARATORS:
                return None  # in a class, or in the body of a function
            above = tree.parent(above)
        return out if is_kernel else None

    def _named(self, expression: Node, name: str) -> Node | None:
        """The node of the name in a plain or qualified name, with template arguments or without."""
        node: Node | None = expression
        while node is not None and node.type in ("qualified_identifier", "template_function"):
            node = node.child_by_field_name("name")
        return node if node is not None and node.type == "identifier" and text_of(node) == name else None
