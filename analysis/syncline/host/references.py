"""Functions of the host that give values back through references and pointers: `void sizes(int n, dim3 &grid)`.

Such a parameter stands for the caller's variable where the text shows each change of it, as `execution` asks of all
variables: a pointer is never anything but followed, and no call gets one variable twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ..frontend.syntax.ancestry import arguments_of, holds, text_of
from ..frontend.syntax.declarations import Declaration
from .functions import Function, name_of, only
from .stores import HostNames, Store, is_deferred

_STORES = frozenset({"assignment_expression", "update_expression"})
_CALL = frozenset({"call_expression"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_MARKS = {"reference_declarator": "&", "pointer_declarator": "*"}


def is_plain(names: HostNames, declaration: Declaration) -> bool:
    """Whether the text shows each change of a variable where it happens; of what it stands for, where it is a
    parameter that is a reference or a pointer."""
    if any(text_of(child) in ("static", "extern") for child in declaration.node.children):
        return False
    if declaration.declarator.type == "pointer_declarator" and not _is_pointer(declaration):
        return False
    stores = changes(names, declaration)
    plain = all(store.value is not None or store.at.type in _STORES or _fills(names, store) for store in stores)
    return plain and not any(is_deferred(names.tree, store.at, declaration.declarator) for store in stores)


def changes(names: HostNames, declaration: Declaration) -> tuple[Store, ...]:
    """What may change a variable, or what a parameter that is a pointer leads to."""
    return tuple(_behind(names, declaration)) if _is_pointer(declaration) else names.stores(declaration)


def variable_of(names: HostNames, parameter: Node) -> Declaration | None:
    """The variable of the caller's that a parameter stands for, where the function may change it."""
    declarator = parameter.child_by_field_name("declarator")
    if declarator is None or declarator.type not in _MARKS or parameter.type not in _PARAMETERS:
        return None
    inner = [child for child in declarator.named_children if child.type != "comment"]
    plain = len(inner) == 1 and inner[0].type == "identifier" and declarator.children[0].type == _MARKS[declarator.type]
    if not plain or any(text_of(child) == "const" for child in parameter.children):
        return None
    return names.declaration(text_of(inner[0]), inner[0])


def followed(names: HostNames, call: Node) -> Function | None:
    """The function of the text that a call calls."""
    function, listed = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    name, _ = name_of(function) if function is not None else ("", ())
    if listed is None or not name or name.startswith("std::"):
        return None
    return only(names, name.rpartition("::")[2], len(arguments_of(listed)))


def given(argument: Node) -> Node | None:
    """The variable in an argument that leads to it: `n`, `&n`; None for anything else."""
    inner = argument.child_by_field_name("argument") if argument.type == "pointer_expression" else argument
    address = argument.type != "pointer_expression" or argument.children[0].type == "&"
    return inner if inner is not None and inner.type == "identifier" and address else None


def meant(target: Node) -> Node:
    """What `*p` and `(n)` are of: `p`, `n`."""
    while target.type == "parenthesized_expression" and len(arguments_of(target)) == 1:
        target = arguments_of(target)[0]
    inner = target.child_by_field_name("argument") if target.type == "pointer_expression" else None
    return inner if inner is not None and target.children[0].type == "*" else target


def is_shared(parameter: Node) -> bool:
    """Whether a parameter is a reference or a pointer: what it leads to may be the variable of another one."""
    declarator = parameter.child_by_field_name("declarator")
    return declarator is not None and declarator.type != "identifier"


def mentions(node: Node, variable: Declaration) -> bool:
    """Whether an expression has the name of a variable."""
    if node.type == "identifier":
        return text_of(node) == variable.name
    return any(mentions(child, variable) for child in node.named_children)


def _fills(names: HostNames, store: Store) -> bool:
    """Whether a store is a call of a function whose text shows what it leaves in the variable."""
    key = store.at.id
    if key not in names.filling:
        names.filling[key] = False  # a function that gives it to itself
        names.filling[key] = store.field is None and _shows(names, store)
    return names.filling[key]


def _shows(names: HostNames, store: Store) -> bool:
    call = store.at if store.at.type == "call_expression" else names.tree.enclosing(store.at, _CALL)
    function = followed(names, call) if call is not None else None
    if call is None or function is None or store.position is None or store.position >= len(function.parameters):
        return False
    found = variable_of(names, function.parameters[store.position])
    is_address = store.at.type == "pointer_expression"
    if found is None or is_address != _is_pointer(found) or not holds(function.definition, found.declarator):
        return False
    return is_plain(names, found)


def _is_pointer(declaration: Declaration) -> bool:
    return declaration.declarator.type == "pointer_declarator" and declaration.node.type in _PARAMETERS


def _behind(names: HostNames, declaration: Declaration) -> Iterator[Store]:
    """What may change what a pointer leads to. A mention that does not follow it may let it out."""
    for node in names.occurrences(declaration.name, declaration.scope):
        found = names.declaration(declaration.name, node)
        if found is None or found.declarator.id != declaration.declarator.id or holds(declaration.declarator, node):
            continue
        above = names.tree.parent(node)
        if above is None or not (_follows(above) and above.child_by_field_name("argument") == node):
            yield Store(node, None)
        elif (store := names.store_at(node if above.type == "field_expression" else above)) is not None:
            yield store
    if not names.are_all_seen(declaration.name, declaration.scope):
        yield Store(declaration.declarator, None)


def _follows(node: Node) -> bool:
    """`*p`, `p->x`"""
    if node.type == "pointer_expression":
        return node.children[0].type == "*"
    return node.type == "field_expression" and any(child.type == "->" for child in node.children)
