"""The members of records of host code, and what lists give to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, text_of

RECORDS = ("struct_specifier", "class_specifier")


def listed_members(members: Sequence[c.Field], listed: Node) -> Iterator[tuple[str, Node]]:
    """What an initialiser gives to each member of an aggregate: in their order, or by their names. Nothing where it may
    list the elements of a member in place of the member."""
    given = arguments_of(listed)
    if any(each.type == "initializer_pair" for each in given):
        for each in given:
            designator, value = each.child_by_field_name("designator"), each.child_by_field_name("value")
            if designator is not None and value is not None:
                yield text_of(designator).lstrip("."), value
    elif not any(map(_may_be_flat, members)):
        yield from zip((member.name for member in members), given, strict=False)


def _may_be_flat(member: c.Field) -> bool:
    """Whether an initialiser may list the elements of a member in place of the member, without braces of its own (C++17
    [dcl.init.aggr]/12): an array, or another aggregate of the text."""
    return isinstance(member.type, c.ArrayOf) or (isinstance(member.type, c.Record) and bool(member.type.tag))
