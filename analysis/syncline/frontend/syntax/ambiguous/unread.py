"""Macros that nobody defines, as the tree keeps them: attributes that say `unread(NAME)`."""

from __future__ import annotations

from ....regex import regex
from ..node import Node

#: what is put around such a macro in front of a function, and in front of a statement
SPECIFIER = (b"__attribute__((unread(", b")))")
PRAGMA = (b"[[unread(", b")]]")
_ATTRIBUTES = frozenset({"attribute_specifier", "attribute_declaration"})
_NAME = regex(r"(?:__attribute__\(\(|\[\[)unread\((\w+)")


def macros(node: Node) -> tuple[str, ...]:
    """The macros in front of a function or a statement, or in the head of a function or a record, that were taken for
    specifiers or pragmas."""
    declarator = node.field("declarator")
    children = (*node.children, *(declarator.children if declarator is not None else ()))
    found = (_NAME.match(child.text) for child in children if child.type in _ATTRIBUTES)
    return tuple(each[1] for each in found if each is not None)
