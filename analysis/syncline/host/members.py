"""What the members of a record get that host code passes to a kernel by value."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, text_of
from ..frontend.syntax.declarations import Declaration
from ..records import replace
from .constants import Constants
from .stores import HostNames, is_in_common

_RECORDS = ("struct_specifier", "class_specifier")
_LISTS = ("initializer_list", "argument_list")


def of_argument(names: HostNames, node: Node) -> dict[str, Node]:
    """The expression that each member has at a launch with this argument, where it gets one and no other."""
    if node.type in ("compound_literal_expression", "call_expression"):
        kind = node.child_by_field_name("type") or node.child_by_field_name("function")
        listed = node.child_by_field_name("value") or node.child_by_field_name("arguments")
        is_list = listed is not None and listed.type == "initializer_list"
        return dict(listed_members(names, text_of(kind), listed)) if kind and listed is not None and is_list else {}
    declaration = names.declaration(text_of(node), node) if node.type == "identifier" else None
    return _of_variable(names, declaration) if declaration is not None else {}


def _of_variable(names: HostNames, declaration: Declaration) -> dict[str, Node]:
    kind = declaration.node.child_by_field_name("type")
    if kind is None or declaration.node.type != "declaration" or declaration.declarator.type != "identifier":
        return {}
    found: dict[str, list[Node]] = {}
    value = declaration.value
    if value is not None and value.type != "initializer_list":
        return {}
    for name, given in listed_members(names, text_of(kind), value) if value is not None else ():
        found.setdefault(name, []).append(given)
    for store in names.stores(declaration):
        if store.field is None or store.value is None:
            return {}  # all of it may be another one
        found.setdefault(store.field, []).append(store.value)
    return {name: values[0] for name, values in found.items() if len(values) == 1}


def held(constants: Constants, declaration: Declaration, member: Node, path: str | None = None) -> Node | None:
    """The expression whose value a member of a local record has where it is mentioned, as `p.data`; with `path`, that
    member where all of the record is mentioned. None where there may be another one, or the text does not say."""
    names = constants.names
    name = text_of(member).partition(".")[2].replace(" ", "") if path is None else path
    if "->" in text_of(member) or declaration.declarator.type != "identifier" or not name.isidentifier():
        return None
    # a store to the member hides those before it, as one to a variable does
    stores = tuple(
        replace(store, field=None, value=store.value if store.field == name else None)
        for store in names.stores(declaration)
        if is_in_common(store.field, name)
    )
    reaching, first = constants.reaching(declaration, member, stores)
    if not first and len(reaching) == 1:
        return reaching[0].value
    value, kind = declaration.value, declaration.node.child_by_field_name("type")
    is_list = value is not None and value.type == "initializer_list"
    if reaching or kind is None or value is None or not is_list or declaration.node.type != "declaration":
        return None
    return dict(listed_members(names, text_of(kind), value)).get(name)


def of_value(constants: Constants, value: Node, member: str, kind: Node | None) -> Node | None:
    """The expression whose value a member has of what a function of this type gives back; None where the text does not
    say."""
    names = constants.names
    if value.type == "initializer_list":
        return dict(listed_members(names, text_of(kind), value)).get(member) if kind is not None else None
    found = names.declaration(text_of(value), value) if value.type == "identifier" else None
    return held(constants, found, value, member) if found is not None else of_argument(names, value).get(member)


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
    for node in names.occurrences(record, names.root):
        outer = names.tree.parent(node)
        is_record = outer is not None and outer.type in _RECORDS and outer.child_by_field_name("name") == node
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
