"""Where a name that no declaration explains would be searched for. Two uses of one spelling mean the same thing if the
same namespaces are searched for both (C++17 [basic.lookup.unqual], [namespace.udir])."""

from __future__ import annotations

from typing import Any

from .namespaces import path_of

_SCOPES = frozenset({"compound_statement", "declaration_list"})


def places_searched(raw: Any) -> tuple[str, ...]:
    """The namespaces around a node of the tree, and the `using` of the scopes around it but for those of the file
    itself, which all of the file has."""
    around: list[str] = []
    used: list[str] = []
    parent = raw.parent
    while parent is not None:
        if parent.type == "namespace_definition":
            around[:0] = path_of(parent)
        elif parent.type in _SCOPES:
            used += (
                " ".join((child.text or b"").decode("utf-8", "replace").split())
                for child in parent.named_children
                if child.type == "using_declaration" and child.start_byte < raw.start_byte
            )
        parent = parent.parent
    return ("::".join(around), *used)
