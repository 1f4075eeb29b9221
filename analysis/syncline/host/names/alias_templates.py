"""Templates of aliases: whether an instance is no pointer, array or reference, so that it passes as spelled."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.sema.program.spelled_types import Argument
from ...frontend.syntax.ancestry import holds, list_of, text_of
from ...limits.host import ALIAS_DEPTH
from ..text.stores import HostNames
from .meanings import Kind, Meaning, Meanings, last_word

_WRAPPED = frozenset({"type_descriptor", "dependent_type"})
_NAMES = frozenset({"type_identifier", "primitive_type", "sized_type_specifier"})
_RECORDS = frozenset({"struct_specifier", "class_specifier"})


def is_value(names: HostNames, meanings: Meanings, alias: Meaning, given: list[Argument]) -> bool:
    """Whether an instance of a template of aliases is no pointer, array or reference, and not const, as none of its
    arguments is: `template <typename T> using sum_t = typename Sum<T>::type`, where each `Sum` of the text says so."""
    return _are_values(given) and alias.node.type == "alias_declaration" and _names_value(names, meanings, alias.node)


def is_member_value(names: HostNames, meanings: Meanings, record: str, member: str, given: list[Argument]) -> bool:
    """Whether that holds of a type that a class template of this name declares, with these arguments."""
    return _are_values(given) and _members_are_values(names, meanings, record, member)


def member_of_instance(node: Node) -> tuple[Node, str] | None:
    """The instance of a template and the member's name, where a name is `Vector<T, 4>::type`."""
    while node.type == "qualified_identifier":
        scope, inner = node.child_by_field_name("scope"), node.child_by_field_name("name")
        if scope is not None and inner is not None and scope.type == "template_type":
            return (scope, text_of(inner)) if inner.type == "type_identifier" else None
        if inner is None:
            return None
        node = inner
    return None


def _are_values(given: list[Argument]) -> bool:
    return all(
        each.value is not None
        or (each.type is not None and not each.type.around and not each.type.const and not each.type.closures)
        for each in given
    )


def _is_plain(alias: Meaning) -> bool:
    """Whether an alias is a type as it stands there, and no template."""
    return not alias.template and (alias.declarator is None or alias.declarator.type == "type_identifier")


def _names_value(names: HostNames, meanings: Meanings, declaration: Node, depth: int = 0) -> bool:
    """Whether `using name = type;` or `typedef type name;` gives a name to such a type."""
    if depth > ALIAS_DEPTH:
        return False
    kind = declaration.child_by_field_name("type")
    while kind is not None and kind.type in _WRAPPED:
        if kind.child_by_field_name("declarator") is not None or _is_qualified(kind):
            return False
        kind = kind.child_by_field_name("type") or next(iter(kind.named_children), None)
    while kind is not None and kind.type == "qualified_identifier":
        scope, inner = kind.child_by_field_name("scope"), kind.child_by_field_name("name")
        if scope is not None and scope.type == "template_type" and inner is not None:
            given = list_of(scope, "arguments")
            if any(each.child_by_field_name("declarator") or _is_qualified(each) for each in given):
                return False
            return _members_are_values(names, meanings, last_word(scope), text_of(inner), depth)
        kind = inner
    if kind is None or kind.type not in _NAMES or _is_qualified(declaration):
        return False
    meant = meanings.of(text_of(kind))
    if any(m.node.child_by_field_name("default_type") and m.scope is not None and holds(m.scope, kind) for m in meant):
        return False  # the default of a template parameter may be anything
    aliases = [meaning for meaning in meant if meaning.kind is Kind.ALIAS]
    return all(_is_plain(meaning) and _names_value(names, meanings, meaning.node, depth + 1) for meaning in aliases)


def _is_qualified(node: Node) -> bool:
    return any(child.type == "type_qualifier" for child in node.children)


def _members_are_values(names: HostNames, meanings: Meanings, record: str, member: str, depth: int = 0) -> bool:
    """Whether all records of a name, specialisations among them, declare such a type of their own, and nothing else."""
    found = [_declared(body, member) for body in _bodies(names, record)]
    return bool(found) and all(each is not None and _names_value(names, meanings, each, depth + 1) for each in found)


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
