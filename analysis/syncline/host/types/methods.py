"""Methods of the records that the host's text defines, as far as a call can mean one of them alone."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import list_of, text_of
from ..names import host_sema
from ..names.meanings import Meanings
from ..names.members import RECORDS
from ..text.functions import Function, call_of, heads, name_of_definition, of_definition
from ..text.stores import HostNames
from .types import Types

_RECORD = frozenset(RECORDS)
_TEMPLATE = frozenset({"template_declaration"})


def called(names: HostNames, call: Node, count: int) -> Function | None:
    """The method with a body in its record that a call means, where it may give it this many arguments: that of an
    object whose type the text says, or of the one that the caller is a method of."""
    function = call.child_by_field_name("function")
    if function is not None and function.type == "field_expression":
        receiver, field = function.child_by_field_name("argument"), function.child_by_field_name("field")
        record = _record_of(names, receiver) if receiver is not None else None
        name = text_of(field) if field is not None else ""
    elif function is not None and function.type == "identifier":
        name, record = text_of(function), names.tree.enclosing(call, _RECORD)
        record = record if names.declaration(name, function) is None else None
    else:
        return None
    found = _method(names, record, name) if record is not None else None
    return of_definition(names, found, count) if found is not None else None


def calls(names: HostNames, method: Node) -> Iterator[Node]:
    """The calls of the text that certainly mean a method, by its definition."""
    name = name_of_definition(method)
    for mention in names.occurrences(name, names.root) if name is not None else ():
        above = names.tree.parent(mention)
        is_member = above is not None and above.type == "field_expression"
        call = call_of(names, above if is_member and above is not None else mention)
        found = called(names, call, len(list_of(call, "arguments"))) if call is not None else None
        if call is not None and found is not None and found.definition == method:
            yield call


def _record_of(names: HostNames, receiver: Node) -> Node | None:
    """The only record of the text that is the type of an object, or of what a pointer leads to."""
    if receiver.type == "this":
        return names.tree.enclosing(receiver, _RECORD)
    kind = Types(names, Meanings(names)).of(receiver, {})
    found = host_sema.class_named(names, kind.core) if kind is not None and kind.around in ("", "*") else None
    return found if found is not None and found.type in _RECORD else None


def _method(names: HostNames, record: Node, name: str) -> Node | None:
    """The definition of the only method of a name that a record declares; None where a derived record may have its
    own."""
    body = record.child_by_field_name("body")
    if body is None or names.tree.enclosing(record, _TEMPLATE) is not None:
        return None
    if any(child.type == "using_declaration" for child in body.named_children):
        return None  # it may bring others of the name
    own = [outer for _, outer in heads(names, name) if names.tree.enclosing(outer, _RECORD) == record]
    if len(own) != 1 or own[0].type != "function_definition" or names.tree.enclosing(own[0], _TEMPLATE) is not None:
        return None
    return own[0] if not any(child.type.startswith("virtual") for child in own[0].children) else None
