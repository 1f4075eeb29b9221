"""Which expressions functions of the host's text give back, or leave in what they are given: pointers, and members of
records.

Only what the text shows whole: a function that it defines once, and that others cannot replace."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, holds, list_of, text_of
from ...frontend.syntax.declarations import Declaration
from ...records import record
from .casts import without_parentheses
from .functions import Function, only, returns
from .on_the_way import always_before
from .references import called_function, without_dereference
from .stores import HostNames, Store

_CALL = frozenset({"call_expression"})
_CLASSES = frozenset({"field_declaration_list"})
_SWAPS = frozenset({"std::swap", "swap", "std::exchange"})


@record
class Value:
    """An expression in a function that a call calls, whose value it gives back. `always`: on all its ways."""

    function: Function
    call: Node
    node: Node
    always: bool

    def passed(self) -> Iterator[tuple[Node, Node]]:
        """The parameters of the function, each with what the call gives to it."""
        yield from zip(self.function.parameters, list_of(self.call, "arguments"), strict=False)


def returned(names: HostNames, call: Node) -> Iterator[Value]:
    """What a call gives back, one for each `return`."""
    function = called_function(names, call)
    if function is None:
        return
    found = [value for statement in returns(function.body) for value in arguments_of(statement)[:1]]
    for value in found:
        yield Value(function, call, value, len(found) == 1)


def left_in(names: HostNames, store: Store) -> Iterator[Value]:
    """What a call leaves in the variable that it is given by its address or by reference, one for each assignment."""
    call = store.at if store.at.type == "call_expression" else names.tree.enclosing(store.at, _CALL)
    function = called_function(names, call) if call is not None else None
    if call is None or function is None or store.position is None or store.position >= len(function.parameters):
        return
    name = _name(function.parameters[store.position])
    mentions = list(names.occurrences(text_of(name), function.body)) if name is not None else []
    values = [_assigned(names, each, is_address=store.at.type == "pointer_expression") for each in mentions]
    for each in values:
        if each is not None:
            parent = names.tree.parent(each)
            last = names.tree.parent(parent) if parent is not None else None
            block = names.tree.parent(last) if last is not None else None
            yield Value(function, call, each, len(values) == 1 and block == function.body)


def swapped_with(names: HostNames, store: Store, at: Node) -> tuple[Node, Node] | None:
    """Where a store to a variable is `std::swap(a, b)`, which control has passed on its way to a place: the other
    variable, and the call."""
    call = store.at
    function = call.child_by_field_name("function") if call.type == "call_expression" else None
    given = list_of(call, "arguments")
    if function is None or text_of(function) not in _SWAPS or len(given) != 2 or store.position is None:
        return None
    other = given[1 - store.position] if store.position < 2 else given[0]
    statement = names.tree.parent(call)
    block = names.tree.parent(statement) if statement is not None else None
    passed = block is not None and holds(block, at) and statement is not None and statement.end_byte <= at.start_byte
    return (other, call) if passed and other.type == "identifier" else None


def pointed_at(names: HostNames, node: Node, depth: int = 0) -> Node | None:
    """The name of the variable that a pointer of the host leads to: `p` of `&p`, and of a variable that holds that and
    nothing else."""
    node = without_parentheses(node)
    inner = node.child_by_field_name("argument") if node.type == "pointer_expression" else None
    if inner is not None and node.children[0].type == "&":
        inner = without_parentheses(inner)
        return inner if inner.type == "identifier" else None
    found = names.declaration(text_of(node), node) if node.type == "identifier" else None
    if found is None or found.node.type != "declaration" or depth > 2:
        return None
    stores = names.stores(found)
    if not stores and found.value is not None:
        return pointed_at(names, found.value, depth + 1)
    if found.value is None and len(stores) == 1 and stores[0].value is not None and stores[0].field is None:
        return pointed_at(names, stores[0].value, depth + 1) if always_before(names.tree, stores[0].at, node) else None
    return None


def begun_with(names: HostNames, declaration: Declaration) -> Node | None:
    """What a variable begins with that is made of one value: `int *q = p`, `int *q{p}`, and `int *q(p)`, which parses
    as a function with a parameter of a type p."""
    declarator = declaration.declarator
    while declarator.type == "pointer_declarator" and (inner := declarator.child_by_field_name("declarator")):
        declarator = inner
    listed = list_of(declarator, "parameters") if declarator.type == "function_declarator" else []
    if len(listed) != 1:
        return declaration.value
    kind = listed[0].child_by_field_name("type")
    if kind is None or len(listed[0].named_children) != 1:
        return None
    found = names.declaration(text_of(kind), kind)
    return kind if found is not None and found.declarator.id != declaration.declarator.id else None


def member_of_method(names: HostNames, method: str) -> str | None:
    """The member that a method without parameters gives back, where the text has one of this name alone."""
    function = only(names, method, 0)
    if function is None or names.tree.enclosing(function.definition, _CLASSES) is None or function.parameters:
        return None
    statements = arguments_of(function.body)
    values = arguments_of(statements[0]) if len(statements) == 1 and statements[0].type == "return_statement" else []
    return text_of(values[0]) if len(values) == 1 and values[0].type == "identifier" else None


def _assigned(names: HostNames, mention: Node, is_address: bool) -> Node | None:
    """What is assigned to what a parameter leads to where it is mentioned; None for anything else."""
    node, above = mention, names.tree.parent(mention)
    while above is not None and above.type in ("pointer_expression", "parenthesized_expression"):
        node, above = above, names.tree.parent(above)
    if above is None or above.type != "assignment_expression" or above.child_by_field_name("left") != node:
        return None
    is_through = without_dereference(node) == mention and node != mention
    operator = above.child_by_field_name("operator")
    plain = operator is None or text_of(operator) == "="
    return above.child_by_field_name("right") if plain and is_through == is_address else None


def _name(parameter: Node) -> Node | None:
    declarator = parameter.child_by_field_name("declarator")
    while declarator is not None and declarator.type != "identifier":
        declarator = declarator.named_children[-1] if declarator.named_children else None
    return declarator
