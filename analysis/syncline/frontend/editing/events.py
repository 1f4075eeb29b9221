"""The event of an asynchronous copy of OpenCL, as its text names it: for who edits it."""

from __future__ import annotations

from .nodes import node_at, text_of


def event_of(source: bytes, start: int, end: int) -> str | None:
    """The variable or the element that gets the event of the copy called from `start` to `end`, or that the copy is
    given to join; None where it has neither."""
    node = node_at(source, start, end)
    if node is None or node.type != "call_expression" or (node.start_byte, node.end_byte) != (start, end):
        return None
    parent = node.parent
    role = {"init_declarator": "declarator", "assignment_expression": "left"}.get(parent.type if parent else "")
    given = node.child_by_field_name("arguments")
    held = parent.child_by_field_name(role) if parent is not None and role is not None else None
    if held is None:
        held = given.named_children[-1] if given is not None and given.named_children else None
    if held is None or held.type not in ("identifier", "subscript_expression"):
        return None
    return text_of(held)
