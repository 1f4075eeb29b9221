"""Parameters that are references or pointers, by which functions of the host give values back: `void sizes(int n, dim3
&grid)`.

Where a function is executed (`execution.py`), such a parameter stands for the caller's variable. That holds where the
text shows every change of the variable: where a pointer is dereferenced and never used in another way, and where no
call passes one variable twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...frontend.syntax.declarations import Declaration
from .casts import without_parentheses
from .functions import Function, name_of, only
from .on_the_way import is_deferred
from .stores import HostNames, Store

_STORES = frozenset({"assignment_expression", "update_expression"})
_LASTING = frozenset({"static", "extern"})
_CALL = frozenset({"call_expression"})
_PARAMETERS = frozenset({"parameter_declaration", "optional_parameter_declaration"})
_MARKS = {"reference_declarator": "&", "pointer_declarator": "*"}


def are_changes_seen(names: HostNames, declaration: Declaration) -> bool:
    """Whether the text shows every change of a variable at the place where it happens. Of a parameter that is a
    reference or a pointer, the variable is the one that it leads to."""
    if not _LASTING.isdisjoint(names.words(declaration.node)):
        return False
    if declaration.declarator.type == "pointer_declarator" and not _is_pointer(declaration):
        return False
    stores = changes_of(names, declaration)
    plain = all(store.value is not None or store.at.type in _STORES or _fills(names, store) for store in stores)
    return plain and not any(is_deferred(names.tree, store.at, declaration.declarator) for store in stores)


def changes_of(names: HostNames, declaration: Declaration) -> tuple[Store, ...]:
    """The stores that may change a variable; of a parameter that is a pointer, those to what it leads to."""
    return tuple(_behind(names, declaration)) if _is_pointer(declaration) else names.stores(declaration)


def variable_of(names: HostNames, parameter: Node) -> Declaration | None:
    """The declaration of a parameter that is a reference or a pointer to something that the function may change, and so
    stands for a variable of the caller; None for any other parameter."""
    declarator = parameter.child_by_field_name("declarator")
    if declarator is None or declarator.type not in _MARKS or parameter.type not in _PARAMETERS:
        return None
    inner = [child for child in declarator.named_children if child.type != "comment"]
    plain = len(inner) == 1 and inner[0].type == "identifier" and declarator.children[0].type == _MARKS[declarator.type]
    if not plain or "const" in names.words(parameter):
        return None
    return names.declaration(text_of(inner[0]), inner[0])


def called_function(names: HostNames, call: Node) -> Function | None:
    """The function that a call calls; None where the text does not define it, or has several of its name."""
    function, listed = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    name, _ = name_of(function) if function is not None else ("", ())
    if listed is None or not name or name.startswith("std::"):
        return None
    return only(names, name.rpartition("::")[2], len(arguments_of(listed)))


def passed_variable(argument: Node) -> Node | None:
    """The name of the variable that an argument passes by reference or by its address: `n` of `n` and of `&n`; None for
    any other argument."""
    inner = argument.child_by_field_name("argument") if argument.type == "pointer_expression" else argument
    address = argument.type != "pointer_expression" or argument.children[0].type == "&"
    return inner if inner is not None and inner.type == "identifier" and address else None


def without_dereference(target: Node) -> Node:
    """An expression without the parentheses and the `*` in front of it: `p` of `*p`, `n` of `(n)`."""
    target = without_parentheses(target)
    inner = target.child_by_field_name("argument") if target.type == "pointer_expression" else None
    return inner if inner is not None and target.children[0].type == "*" else target


def is_shared(parameter: Node) -> bool:
    """Whether a parameter is a reference or a pointer: what it leads to may be the variable of another one."""
    declarator = parameter.child_by_field_name("declarator")
    return declarator is not None and declarator.type != "identifier"


def mentions(node: Node, variable: Declaration) -> bool:
    """Whether an expression mentions the name of a variable."""
    if node.type == "identifier":
        return text_of(node) == variable.name
    return any(mentions(child, variable) for child in node.named_children)


def _fills(names: HostNames, store: Store) -> bool:
    """Whether a store is a call of a function of which the text shows what value it leaves in the variable."""
    key = store.at.id
    if key not in names.filling:
        names.filling[key] = False  # a function that gives it to itself
        names.filling[key] = store.field is None and _shows(names, store)
    return names.filling[key]


def _shows(names: HostNames, store: Store) -> bool:
    call = store.at if store.at.type == "call_expression" else names.tree.enclosing(store.at, _CALL)
    function = called_function(names, call) if call is not None else None
    if call is None or function is None or store.position is None or store.position >= len(function.parameters):
        return False
    found = variable_of(names, function.parameters[store.position])
    is_address = store.at.type == "pointer_expression"
    if found is None or is_address != _is_pointer(found) or not holds(function.definition, found.declarator):
        return False
    return are_changes_seen(names, found)


def _is_pointer(declaration: Declaration) -> bool:
    return declaration.declarator.type == "pointer_declarator" and declaration.node.type in _PARAMETERS


def _behind(names: HostNames, declaration: Declaration) -> Iterator[Store]:
    """The stores to what a pointer leads to. Each mention of the pointer that does not dereference it counts as one, of
    which nothing is known: the address may be kept."""
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
    """Whether an expression is of what a pointer leads to: `*p`, `p->x`."""
    if node.type == "pointer_expression":
        return node.children[0].type == "*"
    return node.type == "field_expression" and any(child.type == "->" for child in node.children)
