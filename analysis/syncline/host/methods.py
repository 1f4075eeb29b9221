"""Methods of the records that the host's text defines, as far as a call can mean one of them alone."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.syntax.ancestry import list_of, text_of
from ..frontend.syntax.declarations import Declaration
from .functions import Function, head_of, name_of_definition, of_definition
from .members import RECORDS
from .stores import HostNames

_RECORD = frozenset(RECORDS)
_PLAIN = frozenset({"identifier", "pointer_declarator", "reference_declarator"})


def called(names: HostNames, call: Node, count: int) -> Function | None:
    """The method with a body in its record that a call means, where it may give it this many arguments: that of an
    object whose type is spelled, or of the one that the caller is a method of."""
    function = call.child_by_field_name("function")
    if function is None:
        return None
    if function.type == "identifier":
        record, name = names.tree.enclosing(call, _RECORD), text_of(function)
        if names.declaration(name, function) is not None:
            return None
    elif function.type == "field_expression":
        receiver, field = function.child_by_field_name("argument"), function.child_by_field_name("field")
        record = _record_of(names, receiver) if receiver is not None else None
        name = text_of(field) if field is not None and field.type == "field_identifier" else ""
    else:
        return None
    found = _method(names, record, name) if record is not None and name else None
    return of_definition(names, found, count) if found is not None else None


def calls(names: HostNames, method: Node) -> Iterator[Node]:
    """The calls of the text that certainly mean a method, by its definition."""
    name = name_of_definition(method)
    for mention in names.occurrences(name, names.root) if name is not None else ():
        above = names.tree.parent(mention)
        if above is not None and above.type == "field_expression":
            mention, above = above, names.tree.parent(above)
        if above is None or above.type != "call_expression" or above.child_by_field_name("function") != mention:
            continue
        found = called(names, above, len(list_of(above, "arguments")))
        if found is not None and found.definition == method:
            yield above


def _record_of(names: HostNames, receiver: Node) -> Node | None:
    """The only record of the text of the name that is the type of an object, or of what a pointer leads to."""
    if receiver.type == "this":
        return names.tree.enclosing(receiver, _RECORD)
    found = names.declaration(text_of(receiver), receiver) if receiver.type == "identifier" else None
    kind = _type_of(found) if found is not None else None
    if kind is None:
        return None
    known = [node for node in names.occurrences(kind, names.root) if _defines(names, node)]
    return names.tree.parent(known[0]) if len(known) == 1 else None


def _type_of(found: Declaration) -> str | None:
    """The word that is the type of a variable, or of what it points to."""
    kind, declarator = found.node.child_by_field_name("type"), found.declarator
    if kind is not None and kind.type in _RECORD:
        kind = kind.child_by_field_name("name")
    if kind is None or kind.type != "type_identifier" or declarator.type not in _PLAIN:
        return None
    levels = text_of(declarator).count("*")
    return text_of(kind) if levels <= 1 else None


def _defines(names: HostNames, mention: Node) -> bool:
    above = names.tree.parent(mention)
    is_head = above is not None and above.type in _RECORD and above.child_by_field_name("name") == mention
    return is_head and above is not None and above.child_by_field_name("body") is not None


def _method(names: HostNames, record: Node, name: str) -> Node | None:
    """The definition of the only member of a name that a record declares; None where a derived one may have its
    own."""
    body = record.child_by_field_name("body")
    above = names.tree.parent(record)
    if body is None or (above is not None and above.type == "template_declaration"):
        return None
    own = [each for each in body.named_children if name in text_of(each) and _declares(each, name)]
    if len(own) != 1 or own[0].type != "function_definition":
        return None
    return own[0] if not any(child.type.startswith("virtual") for child in own[0].children) else None


def _declares(member: Node, name: str) -> bool:
    if member.type == "function_definition":
        return name_of_definition(member) == name
    head = head_of(member)
    declared = head.child_by_field_name("declarator") if head is not None else None
    if member.type == "template_declaration" or declared is None:
        return member.type in ("template_declaration", "using_declaration") or any(
            text_of(each).lstrip("*& ").split("[")[0] == name for each in member.children_by_field_name("declarator")
        )
    return text_of(declared) == name
