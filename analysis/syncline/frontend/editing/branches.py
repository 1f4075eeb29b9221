"""What stands around a place of a text, as the parser sees the text: for who edits it.

Nothing is expanded: where a macro hides the branch, or the parser stumbles in it, there is none."""

from __future__ import annotations

from ...records import record
from .nodes import node_at, walk


@record
class IfStatement:
    """An `if` with its byte offsets, and those of its body."""

    start: int
    end: int
    body: tuple[int, int]


def plain_if_around(source: bytes, start: int, end: int) -> IfStatement | None:
    """The innermost `if` with the text from `start` to `end` in its body, where it has no `else`, stands behind none,
    and its condition changes nothing and calls nothing; None where a loop, a `switch` or a function comes before it, or
    the parser stumbles in it."""
    node = node_at(source, start, end)
    while node is not None and node.type not in _BOUNDS:
        parent = node.parent
        if parent is None or parent.type == "else_clause":
            return None
        body = parent.child_by_field_name("consequence") if parent.type == "if_statement" else None
        if body is not None and body.id == node.id:
            clause, chained = parent.child_by_field_name("condition"), parent.parent
            acts = clause is None or any(found.type in _ACTS for found in walk(clause))
            other = parent.child_by_field_name("alternative") is not None
            behind = chained is not None and chained.type == "else_clause"
            if parent.has_error or acts or other or behind:
                return None
            return IfStatement(parent.start_byte, parent.end_byte, (body.start_byte, body.end_byte))
        node = parent
    return None


def under_label(source: bytes, start: int, end: int) -> bool:
    """Whether a statement stands right under a `case` or `default`: what is declared there is so for the next, too."""
    node = node_at(source, start, end)
    while node is not None and node.parent is not None and node.parent.start_byte == node.start_byte:
        node = node.parent
    return node is not None and node.parent is not None and node.parent.type == "case_statement"


_BOUNDS = (
    "for_statement", "while_statement", "do_statement", "switch_statement", "for_range_loop", "function_definition",
    "lambda_expression",
)  # fmt: skip
_ACTS = ("call_expression", "assignment_expression", "update_expression", "declaration", "comma_expression")
