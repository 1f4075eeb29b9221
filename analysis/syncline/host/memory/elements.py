"""How wide the elements are that a pointer of host code steps over, and a distance in elements of another width:
`(float *)(bytes + n * sizeof(float))` is n elements behind `(float *)bytes`."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend import ctypes as c
from ...frontend.syntax.ancestry import text_of
from ...frontend.syntax.declarations import TYPE_PARAMETER
from ...ir import terms as t
from ...ir.terms import Term
from ...limits.host import POINTER_DEPTH
from ..text.casts import named_cast, without_parentheses
from ..text.functions import name_of
from ..values.constants import Constants


def element_width(constants: Constants, node: Node, depth: int = 0) -> int | None:
    """How many bytes the elements have that a pointer leads to, as it is written; None where that is not known."""
    node = without_parentheses(node)
    if depth > POINTER_DEPTH:
        return None
    match node.type:
        case "cast_expression":
            return pointed_width(constants, node.child_by_field_name("type"))
        case "call_expression":
            return pointed_width(constants, target(node))
        case "binary_expression":
            sides = (node.child_by_field_name("left"), node.child_by_field_name("right"))
            widths = (element_width(constants, side, depth + 1) for side in sides if side is not None)
            return next((width for width in widths if width is not None), None)
        case "pointer_expression" if node.children[0].type == "&":
            element = node.child_by_field_name("argument")
            inner = element.child_by_field_name("argument") if element is not None else None
            is_element = element is not None and element.type == "subscript_expression"
            return element_width(constants, inner, depth + 1) if is_element and inner is not None else None
        case "identifier":
            found = constants.names.declaration(text_of(node), node)
            if found is None or found.node.type == TYPE_PARAMETER:
                return None
            return _width(constants, found.node.child_by_field_name("type"), found.declarator)
        case _:
            return None


def target(cast: Node) -> Node | None:
    """The type that a call casts to whose name says so."""
    function = cast.child_by_field_name("function")
    given = name_of(function)[1] if function is not None and named_cast(cast) is not None else []
    return given[0] if len(given) == 1 else None


def pointed_width(constants: Constants, pointer: Node | None) -> int | None:
    """How many bytes there are to what a pointer leads to whose type is spelled: 4 of `float *`."""
    if pointer is None or pointer.type != "type_descriptor":
        return None
    return _width(constants, pointer.child_by_field_name("type"), pointer.child_by_field_name("declarator"))


def rescaled(distance: Term, before: int | None, after: int | None) -> Term | None:
    """A distance in elements of one width as one in elements of another; None where that is not known."""
    if before is None or after is None:
        return None
    parts = {term: factor * before for term, factor in t.monomials(distance).items()}
    if any(factor % after for factor in parts.values()):
        return None
    return t.add(*(t.mul(t.integer(factor // after), term) for term, factor in parts.items()))


def _width(constants: Constants, kind: Node | None, declarator: Node | None) -> int | None:
    """The width of what is one `*` or one `[]` away."""
    if kind is None or declarator is None or declarator.type not in _ONE_LAYER:
        return None
    inner = declarator.child_by_field_name("declarator")
    if inner is not None and inner.type in _LAYERS:
        return None
    return None if constants.plain(kind) == c.VOID else constants.size_of(kind)


_ONE_LAYER = frozenset({"pointer_declarator", "abstract_pointer_declarator", "array_declarator"})
_LAYERS = _ONE_LAYER | {
    "reference_declarator", "function_declarator", "abstract_array_declarator", "parenthesized_declarator",
}  # fmt: skip
