"""Forms in which host code works out whole numbers with reals."""

from __future__ import annotations

from tree_sitter import Node

from ...frontend.syntax.ancestry import arguments_of, list_of, text_of
from ..text.casts import without_parentheses
from ..text.functions import name_of
from ..text.scalars import is_real, written

_TWO = frozenset({"2", "2.", "2.0", "2.0f", "2.f"})


def power_of_logarithm(node: Node) -> Node | None:
    """`n` of `pow(2.0, floor(log2((float)n)))` for an integer that is made a float; None for anything else."""
    given = _called(node, ("pow", "powf"))
    if len(given) != 2 or text_of(given[0]) not in _TWO:
        return None
    floor = _called(given[1], ("floor", "floorf"))
    logarithm = _called(floor[0], ("log2", "log2f")) if len(floor) == 1 else []
    inner = whole_number(logarithm[0]) if len(logarithm) == 1 else None
    return inner if isinstance(inner, Node) else None


def _called(node: Node, functions: tuple[str, ...]) -> list[Node]:
    """The arguments of a call of one of these functions of the library."""
    node = without_parentheses(node)
    function, listed = (node.child_by_field_name(part) for part in ("function", "arguments"))
    if node.type != "call_expression" or function is None or listed is None:
        return []
    name, _ = name_of(function)
    return arguments_of(listed) if name.removeprefix("std::") in functions else []


def whole_number(node: Node) -> Node | int | None:
    """The integer that a float is made of: an expression, or the number that `256.0f` is; None for another number."""
    while (inner := _inside(node)) is not None:
        node = inner
    if node.type != "number_literal" or text_of(node).lower().startswith("0x"):
        return node
    whole, _, fraction = text_of(node).rstrip("fF").partition(".")
    if "." in text_of(node) or not whole.isdecimal():
        return int(whole) if whole.isdecimal() and not fraction.strip("0") else None
    return node


def _inside(node: Node) -> Node | None:
    """What stands in parentheses, or is made a float."""
    if node.type == "parenthesized_expression" and len(arguments_of(node)) == 1:
        return arguments_of(node)[0]
    return node.child_by_field_name("value") if node.type == "cast_expression" else _made_real(node)


def _made_real(node: Node) -> Node | None:
    """`n` of `float(n)` and `static_cast<float>(n)`."""
    function, given = node.child_by_field_name("function"), list_of(node, "arguments")
    if node.type != "call_expression" or function is None or len(given) != 1:
        return None
    name, kinds = name_of(function)
    name = text_of(kinds[0]) if name == "static_cast" and len(kinds) == 1 else name
    return given[0] if is_real(written(name)) else None
