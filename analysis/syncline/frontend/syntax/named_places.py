"""Which part of an expression names the memory that it touches."""

from __future__ import annotations

from .node import Node


def denotes_place(node: Node) -> bool:
    """Whether it is an element, a member, or what a pointer points at, by its form."""
    return node.type in ("subscript_expression", "field_expression") or (
        node.type == "pointer_expression" and node.text.startswith("*")
    )


def named_place(node: Node) -> Node | None:
    """The left side of an assignment, the operand of `++` and `--`; None of anything else."""
    if node.type == "assignment_expression":
        return node.field("left")
    return node.field("argument") if node.type == "update_expression" else None


def first_pointee(call: Node) -> Node | None:
    """What the first argument of a function's call points at: `count[t]` of `atomicAdd(&count[t], 1)`. None of what is
    no such call (`counter.fetch_add(1)`)."""
    function, arguments = call.field("function"), call.field("arguments")
    if function is None or function.type == "field_expression" or arguments is None or not arguments.named:
        return None
    first = arguments.named[0]
    is_address = first.type == "pointer_expression" and first.text.startswith("&")
    return first.field("argument") if is_address else first
