"""What stands in the elements of a local array of host code: `size_t global[2]; global[0] = n;`"""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, holds, text_of
from ...frontend.syntax.declarations import Declaration, declared
from ...regex import regex
from ..text.stores import Store
from .constants import Constants

#: functions that only read the arrays that they are given
_READS = regex(r"(?:cl(?:Enqueue(?:NDRangeKernel|Write\w+)|SetKernelArg)|(?:std::)?f?printf|sizeof)\Z")
_CALL = frozenset({"call_expression"})
_ADDRESS = frozenset({"cast_expression", "parenthesized_expression", "pointer_expression"})


def element(constants: Constants, declaration: Declaration, index: int, at: Node) -> tuple[Node | None, ...]:
    """The expressions of which one is the value of an element at a place; None among them for one that is not known."""
    stores = tuple(_stores(constants, declaration, index))
    reaching, first = constants.reaching(declaration, at, stores)
    held = [store.value for store in reaching]
    if not first:
        return tuple(dict.fromkeys(held))
    value = declaration.value
    listed = arguments_of(value) if value is not None and value.type == "initializer_list" else []
    if index < len(listed) and listed[index].type not in ("initializer_pair", "initializer_list"):
        held.append(listed[index])
    elif value is not None or declaration.node.type != "declaration" or not held:
        held.append(None)
    return tuple(dict.fromkeys(held))


def _stores(constants: Constants, declaration: Declaration, index: int) -> Iterator[Store]:
    """What may change an element after the array's declaration."""
    names = constants.names
    if not names.are_all_seen(declaration.name, declaration.scope):
        yield Store(declaration.declarator, None)
        return
    for mention in names.occurrences(declaration.name, declaration.scope):
        if declared(names.tree, mention, declaration.name) is not None:
            continue
        meant = names.declaration(declaration.name, mention)
        if meant is None or meant.declarator.id == declaration.declarator.id:
            yield from _store(constants, mention, index)


def _store(constants: Constants, mention: Node, index: int) -> Iterator[Store]:
    tree = constants.names.tree
    above = tree.parent(mention)
    if above is None or above.type != "subscript_expression" or above.child_by_field_name("argument") != mention:
        yield from _of_whole(constants, mention)
        return
    at, outer = index_of(constants, above), tree.parent(above)
    if outer is not None and outer.type == "pointer_expression" and outer.children[0].type == "&":
        yield from _of_whole(constants, outer)
    elif at is not None and at != index:
        return
    elif outer is None or outer.type == "subscript_expression":
        yield Store(outer or above, None)
    elif (store := constants.names.store_at(above)) is not None:
        yield Store(store.at, store.value if at is not None and store.field is None else None)


def _of_whole(constants: Constants, node: Node) -> Iterator[Store]:
    """What a use of the array's address may do to any element."""
    tree = constants.names.tree
    above = tree.parent(node)
    while above is not None and above.type in _ADDRESS:
        node, above = above, tree.parent(above)
    call = tree.enclosing(node, _CALL)
    function = call.child_by_field_name("function") if call is not None else None
    is_sizeof = above is not None and above.type == "sizeof_expression"
    reads = function is not None and not holds(function, node) and _READS.match(text_of(function)) is not None
    reads = reads or (node.type == "identifier" and constants.names.is_launched_with(node))
    if not (is_sizeof or (reads and above is not None and above.type == "argument_list")):
        yield Store(node, None)


def index_of(constants: Constants, subscript: Node) -> int | None:
    """The constant index of `name[index]`."""
    listed = subscript.child_by_field_name("indices") or subscript.child_by_field_name("index")
    several = listed is not None and listed.type == "subscript_argument_list"
    indices = arguments_of(listed) if several and listed is not None else [listed]
    return constants.value(indices[0]) if len(indices) == 1 and indices[0] is not None else None
