"""The members of records of host code, and what lists give to them."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, text_of
from ..text.stores import HostNames

RECORDS = ("struct_specifier", "class_specifier")


def listed_members(names: HostNames, record: str, listed: Node) -> Iterator[tuple[str, Node]]:
    """What an initialiser gives to each member: in their order, or by their names. Nothing where it may list the
    elements of a member in place of the member."""
    given = arguments_of(listed)
    if any(each.type == "initializer_pair" for each in given):
        for each in given:
            designator, value = each.child_by_field_name("designator"), each.child_by_field_name("value")
            if designator is not None and value is not None:
                yield text_of(designator).lstrip("."), value
        return
    if not may_be_flat(names, record):
        yield from zip(of_aggregate(names, record), given, strict=False)


def of_aggregate(names: HostNames, record: str) -> list[str]:
    """The members of an aggregate of this name, in their order; none where it has constructors or bases."""
    node = _definition(names, record)
    body = node.child_by_field_name("body") if node is not None else None
    if node is None or body is None:
        return []
    plain = not any(child.type == "base_class_clause" for child in node.named_children)
    out: list[str] = []
    for child in body.named_children:
        if child.type == "field_declaration":
            out += [name for d in child.children_by_field_name("declarator") if (name := _declared(d)) is not None]
        elif child.type != "comment":
            plain = plain and record not in text_of(child).partition("{")[0]
    return out if plain else []


def may_be_flat(names: HostNames, record: str) -> bool:
    """Whether an initialiser may list the elements of a member in place of the member, without braces of its own (C++17
    [dcl.init.aggr]/12): an array, or another aggregate."""
    node = _definition(names, record)
    body = node.child_by_field_name("body") if node is not None else None
    declared = [child for child in body.named_children if child.type == "field_declaration"] if body is not None else []
    kinds = (child.child_by_field_name("type") for child in declared)
    arrays = any(d.type == "array_declarator" for child in declared for d in child.children_by_field_name("declarator"))
    return arrays or any(kind is not None and _definition(names, text_of(kind)) is not None for kind in kinds)


def _definition(names: HostNames, record: str) -> Node | None:
    """Where the text says the members of a record of this name."""
    for node in names.mentions_to_declare(record, names.root):
        outer = names.tree.parent(node)
        is_record = outer is not None and outer.type in RECORDS and outer.child_by_field_name("name") == node
        if is_record and outer is not None and outer.child_by_field_name("body") is not None:
            return outer
    return None


def _declared(declarator: Node) -> str | None:
    """The name of a data member; None for a method."""
    while declarator.type != "field_identifier":
        inner = declarator.child_by_field_name("declarator")
        if inner is None or declarator.type == "function_declarator":
            return None
        declarator = inner
    return text_of(declarator)
