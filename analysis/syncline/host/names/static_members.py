"""Which member `Traits::WIDTH` means, and what the template parameters of its class stand for: `Traits` may be a class,
an instance of a template, or an alias of either.
"""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import list_of, text_of
from ...frontend.syntax.declarations import TYPE_PARAMETER, Declaration
from ...limits.host import ALIAS_DEPTH
from ...records import record
from ..text.stores import HostNames
from .meanings import Kind, Meaning, Meanings
from .template_heads import template_parameters

_RECORDS = frozenset({"struct_specifier", "class_specifier"})


@record
class Parameter:
    """A parameter of a class template, and what it stands for; None where nobody says that."""

    declaration: Declaration
    argument: Node | None

    @property
    def is_type(self) -> bool:
        return self.declaration.node.type == TYPE_PARAMETER


@record
class Member:
    """A member of a class by its declaration, and the parameters of that class in their order."""

    declaration: Declaration
    parameters: tuple[Parameter, ...]


def static_member(names: HostNames, node: Node) -> Member | None:
    """The member that a qualified name means; None where that is not certain."""
    while (inner := node.child_by_field_name("name")) is not None and inner.type == "qualified_identifier":
        node = inner
    scope = node.child_by_field_name("scope")
    if scope is None or inner is None:
        return None
    found = _class(names, Meanings(names), scope)
    if found is None:
        return None
    body, parameters = found
    member = names.declaration(text_of(inner), body.children[-1])
    if member is None or member.scope != body:
        return None
    return Member(member, parameters)


def _class(names: HostNames, meanings: Meanings, node: Node) -> tuple[Node, tuple[Parameter, ...]] | None:
    """The body of the class that a type means at its place, and the parameters of its template."""
    for _ in range(ALIAS_DEPTH):
        name = node.child_by_field_name("name") if node.type == "template_type" else node
        if name is None or name.type not in ("type_identifier", "namespace_identifier"):
            return None
        meaning = _meaning(meanings, text_of(name), node)
        if meaning is None:
            return None
        if meaning.kind is Kind.RECORD:
            return _written(names, meaning, node)
        target = _aliased(meaning)
        if target is None or node.type == "template_type" or meaning.node.end_byte > node.start_byte:
            return None
        node = target
    return None


def _meaning(meanings: Meanings, name: str, at: Node) -> Meaning | None:
    """The one class or alias that a name means at a place."""
    if (inner := meanings.inner(name, at)) is not None:
        return inner
    if (known := meanings.record(name)) is not None:
        return known if all(each.kind is Kind.RECORD for each in meanings.of(name) if each.outside) else None
    outside = [each for each in meanings.of(name) if each.outside]
    return outside[0] if len(outside) == 1 else None


def _aliased(meaning: Meaning) -> Node | None:
    """The type that a plain alias is another name of."""
    kind = meaning.node.child_by_field_name("type") if meaning.kind is Kind.ALIAS and not meaning.template else None
    if kind is not None and kind.type == "type_descriptor":
        kind = None if kind.child_by_field_name("declarator") is not None else kind.child_by_field_name("type")
    is_plain = meaning.declarator is None or meaning.declarator.type == "type_identifier"
    return kind if is_plain else None


def _written(names: HostNames, meaning: Meaning, node: Node) -> tuple[Node, tuple[Parameter, ...]] | None:
    """The body of a class without specialisations, with its parameters as a type gives them."""
    body, given = meaning.node.child_by_field_name("body"), list_of(node, "arguments")
    if meaning.node.type not in _RECORDS or body is None or meaning.template != (node.type == "template_type"):
        return None
    if not meaning.template:
        return body, ()
    template, name = names.tree.parent(meaning.node), meaning.node.child_by_field_name("name")
    declared, pack = template_parameters(names, template) if template is not None else ([], None)
    known = [each for each in declared if each is not None]
    if name is None or pack is not None or not len(given) <= len(known) == len(declared):
        return None
    if _is_specialised(names, text_of(name)):
        return None
    left = [default for _, default in known[len(given) :]]
    found: list[Parameter] = []
    for (parameter, _), argument in zip(known, (*given, *left), strict=True):
        declaration = names.declaration(parameter, body)
        if declaration is None:
            return None
        found.append(Parameter(declaration, argument))
    return body, tuple(found)


def _is_specialised(names: HostNames, name: str) -> bool:
    """Whether the text has a class of its own for some arguments of a template."""
    for each in names.occurrences(name, names.root):
        outer = names.tree.parent(each)
        above = names.tree.parent(outer) if outer is not None and outer.type == "template_type" else None
        if above is not None and above.type in _RECORDS and above.child_by_field_name("name") == outer:
            return True
    return False
