"""The statements of one block that an edit replaces, where it leaves everything around them as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .changes import Change

#: statements after which control goes on with the next, and which may declare no more than variables
_PLAIN = frozenset({"expression_statement", "declaration", "comment"})
_BLOCK = "compound_statement"


def replaced(old: Any, new: Any, change: Change) -> tuple[list[Any], list[Any]] | None:
    """The nodes of the statements that a change took out of a block, and of those that it put there; `old` and `new`
    are the trees before and after it. None where it is more, or some are no plain statements without errors."""
    before, after = _block(old, change.start, change.old_end), _block(new, change.start, change.new_end)
    if before is None or after is None or change.moved(*_range(before)) != _range(after):
        return None
    gone, come = before.children, after.children
    first = 0
    while first < min(len(gone), len(come)) and gone[first].end_byte <= change.start and _same(gone, come, first):
        first += 1
    last = 0
    while last < min(len(gone), len(come)) - first and _moved(gone[-1 - last], come[-1 - last], change):
        last += 1
    parts = gone[first : len(gone) - last], come[first : len(come) - last]
    return parts if all(each.type in _PLAIN and not each.has_error for part in parts for each in part) else None


def _block(root: Any, start: int, end: int) -> Any | None:
    """The innermost block that holds a range between its braces."""
    node = root.descendant_for_byte_range(start, end)
    while node is not None and not (node.type == _BLOCK and node.start_byte < start and end < node.end_byte):
        node = node.parent
    return node


def _range(node: Any) -> tuple[int, int]:
    return node.start_byte, node.end_byte


def _same(gone: Sequence[Any], come: Sequence[Any], number: int) -> bool:
    return gone[number].type == come[number].type and _range(gone[number]) == _range(come[number])


def _moved(gone: Any, come: Any, change: Change) -> bool:
    """Whether a node stands behind a change, and is what it was."""
    behind = gone.start_byte >= change.old_end and come.start_byte >= change.new_end
    return behind and gone.type == come.type and change.moved(*_range(gone)) == _range(come)
