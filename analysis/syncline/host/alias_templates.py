"""Templates of aliases: whether an instance is no pointer, array or reference, so that it passes as spelled."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.sema.spelled_types import Argument
from ..frontend.syntax.ancestry import text_of
from .meanings import Kind, Meaning, Meanings, last_word
from .stores import HostNames

_WRAPPED = frozenset({"type_descriptor", "dependent_type"})
_NAMES = frozenset({"type_identifier", "primitive_type", "sized_type_specifier"})
_RECORDS = frozenset({"struct_specifier", "class_specifier"})


def is_value(names: HostNames, meanings: Meanings, alias: Meaning, given: list[Argument]) -> bool:
    """Whether an instance of a template of aliases is no pointer, array or reference, and not const, as none of its
    arguments is: `template <typename T> using sum_t = typename Sum<T>::type`, where each `Sum` of the text says so."""
    plain = all(
        each.value is not None
        or (each.type is not None and not each.type.around and not each.type.const and not each.type.closures)
        for each in given
    )
    return plain and alias.node.type == "alias_declaration" and _names_value(names, meanings, alias.node)


def _names_value(names: HostNames, meanings: Meanings, declaration: Node) -> bool:
    """Whether `using name = type;` or `typedef type name;` gives a name to such a type."""
    kind = declaration.child_by_field_name("type")
    while kind is not None and kind.type in _WRAPPED:
        if kind.child_by_field_name("declarator") is not None or _is_qualified(kind):
            return False
        kind = kind.child_by_field_name("type") or next(iter(kind.named_children), None)
    while kind is not None and kind.type == "qualified_identifier":
        scope, inner = kind.child_by_field_name("scope"), kind.child_by_field_name("name")
        if scope is not None and scope.type == "template_type" and inner is not None:
            return _members_are_values(names, meanings, last_word(scope), text_of(inner))
        kind = inner
    if kind is None or kind.type not in _NAMES or _is_qualified(declaration):
        return False
    return not any(meaning.kind is Kind.ALIAS for meaning in meanings.of(text_of(kind)))


def _is_qualified(node: Node) -> bool:
    return any(child.type == "type_qualifier" for child in node.children)


def _members_are_values(names: HostNames, meanings: Meanings, record: str, member: str) -> bool:
    """Whether all records of a name, specialisations among them, declare such a type of their own, and nothing else."""
    found = [_declared(body, member) for body in _bodies(names, record)]
    return bool(found) and all(each is not None and _names_value(names, meanings, each) for each in found)


def _bodies(names: HostNames, record: str) -> Iterator[Node]:
    for node in names.occurrences(record, names.root):
        above = names.tree.parent(node)
        if above is not None and above.type == "template_type":
            node, above = above, names.tree.parent(above)
        if above is not None and above.type in _RECORDS and above.child_by_field_name("name") == node:
            body = above.child_by_field_name("body")
            if body is not None:
                yield body


def _declared(body: Node, member: str) -> Node | None:
    """The only alias of this name that a record declares."""
    found = [each for each in body.named_children if member in _aliases(each)]
    return found[0] if len(found) == 1 else None


def _aliases(declaration: Node) -> tuple[str, ...]:
    """The names that a declaration gives to the type that it begins with."""
    if declaration.type == "alias_declaration":
        name = declaration.child_by_field_name("name")
        return (text_of(name),) if name is not None else ()
    if declaration.type != "type_definition":
        return ()
    declared = declaration.children_by_field_name("declarator")
    return tuple(text_of(each) for each in declared if each.type == "type_identifier")
