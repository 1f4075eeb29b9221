"""The members of records of host code, and what lists give to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import arguments_of, text_of
from ..text.functions import heads, parameters_of
from ..text.stores import HostNames
from . import host_sema
from .meanings import last_word

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


def members_of(names: HostNames, kind: Node) -> list[str]:
    """The names of the data members, of the record that a type means, that have no pointer or array around them."""
    named = (each for child in _declared(names, kind) for each in child.children_by_field_name("declarator"))
    return [text_of(each) for each in named if each.type == "field_identifier"]


def first_values(names: HostNames, kind: Node) -> dict[str, Node]:
    """What members begin with, `int rows = 4;`, in a record that is made of nothing: of an aggregate, or of one whose
    constructor without parameters does nothing."""
    record = host_sema.definition(names, kind)
    made = [outer for head, outer in heads(names, last_word(kind)) if not parameters_of(head)]
    is_bare = bool(made) and all(map(_does_nothing, made))
    is_plain = record is not None and not any(child.type == "base_class_clause" for child in record.named_children)
    if not is_plain or not (is_bare or host_sema.aggregate(names, kind)):
        return {}
    return dict(_begun(_declared(names, kind)))


def constant_members(names: HostNames, kind: Node) -> dict[str, Node]:
    """What members are as long as the record lives that is made of nothing: `const int rows = 4;`."""
    first = first_values(names, kind)
    constant = _begun(child for child in _declared(names, kind) if "const" in names.words(child))
    return {name: value for name, value in constant if name in first}


def _begun(declarations: Iterable[Node]) -> Iterator[tuple[str, Node]]:
    """The members that the text says what they begin with."""
    for child in declarations:
        value, named = child.child_by_field_name("default_value"), child.children_by_field_name("declarator")
        if value is not None and len(named) == 1 and named[0].type == "field_identifier":
            yield text_of(named[0]), value


def _does_nothing(constructor: Node) -> bool:
    """Whether a constructor is defined, and leaves what its record's members begin with."""
    body = constructor.child_by_field_name("body")
    lists = any(child.type == "field_initializer_list" for child in constructor.named_children)
    return body is not None and not arguments_of(body) and not lists


def type_of_member(names: HostNames, kind: Node, member: str) -> Node | None:
    """The type that the text gives to a data member of the record that a type means, and nothing around its name: no
    pointer, no array."""
    for child in _declared(names, kind):
        named = child.children_by_field_name("declarator")
        if any(each.type == "field_identifier" and text_of(each) == member for each in named):
            return child.child_by_field_name("type")
    return None


def _declared(names: HostNames, kind: Node) -> list[Node]:
    """The declarations of data members in the record that a type means."""
    record = host_sema.definition(names, kind)
    body = record.child_by_field_name("body") if record is not None else None
    return [child for child in body.named_children if child.type == "field_declaration"] if body is not None else []
