"""Macros that nobody defines, as the tree keeps them: attributes that say `unread(NAME)`."""

from __future__ import annotations

from ....regex import regex
from ..node import Node
from .edits import Edit

_SPECIFIER = b"__attribute__((unread(", b")))"
_PRAGMA = b"[[unread(", b")]]"
_ATTRIBUTES = frozenset({"attribute_specifier", "attribute_declaration"})
_NAME = regex(r"(?:__attribute__\(\(|\[\[)unread\((\w+)")


def specifier(start: int, end: int) -> tuple[Edit, Edit]:
    """What makes an attribute of the macro in a range: of a function, or in the head of one or of a record."""
    return Edit(start, _SPECIFIER[0]), Edit(end, _SPECIFIER[1])


def pragma(start: int, end: int) -> tuple[Edit, Edit]:
    """What makes an attribute of the macro in front of a statement, with its arguments."""
    return Edit(start, _PRAGMA[0]), Edit(end, _PRAGMA[1])


def macros(node: Node) -> tuple[str, ...]:
    """The macros in front of a function or a statement, or in the head of a function or a record, that were taken for
    specifiers or pragmas."""
    declarator = node.field("declarator")
    children = (*node.children, *(declarator.children if declarator is not None else ()))
    found = (_NAME.match(child.text) for child in children if child.type in _ATTRIBUTES)
    return tuple(each[1] for each in found if each is not None)
