"""A text with errors after an edit in the body of a function: the rest is as whole as it was.

What recovery makes of a text hangs on its tree and on what the braces say (`braces.py`). Where the tree has the same
errors at the places that moved along, and the edited function is by its braces what it is in the tree, before and after
the edit, nothing new is to be found out about the others.

Which errors the parser makes of a text may hang on what it takes over from an earlier tree, and on what stands behind
an error while it still weighs several readings of that. So a tree is taken over only where the function has none and
stands far from every error, and what has errors comes out as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tree_sitter import Tree

from ...limits.syntax import NODES_BEHIND_ERRORS
from ...records import replace
from .braces import Kind, outline, straight
from .changes import Change, same_errors
from .document import edited_tree, parse
from .recovery import CONTAINERS, Recovered


def read_again(
    before: Recovered, text: bytes, gaps: Iterable[tuple[int, int]], change: Change, *, may_break: bool = False
) -> Recovered | None:
    """What is to be read of a text that differs by one change from one that was whole; None where that has to be found
    out. `may_break`: the function around the change may have errors."""
    function = _function_around(before.root, change.start, change.old_end, may_break=may_break)
    found = next((each for each in reversed(before.functions) if each[1] < change.start), None)
    if not before.is_whole or function is None or found is None or before.root.type == "ERROR":
        return None
    (start, opening), end = found, function.end_byte
    body = function.child_by_field_name("body")
    if start > function.start_byte or body is None or body.start_byte != opening or change.old_end >= end:
        return None
    old, new = before.text[start:end], text[start : end + change.shift]
    if not (_is_function(old, opening - start) and _is_function(new, opening - start)):
        return None
    if straight(before.text, start, end) != straight(text, start, end + change.shift):
        return None
    tree = _taken_over(before, text, gaps, change, function) or parse(text, gaps)
    root = tree.root_node
    if not root.has_error:
        return Recovered(text, root, tree=tree)
    again = _function_around(root, change.start, change.new_end, may_break=may_break)
    if again is None or (again.start_byte, again.end_byte) != (function.start_byte, end + change.shift):
        return None
    if root.type == "ERROR" or again.child_by_field_name("body").start_byte != opening:
        return None
    ranges = (function.start_byte, end), (again.start_byte, again.end_byte)
    if not (same_errors(before.root, root, change, ranges) if may_break else same_errors(before.root, root, change)):
        return None
    functions = tuple((a, b) if a <= start else (a + change.shift, b + change.shift) for a, b in before.functions)
    return replace(before, text=text, root=root, written=root, functions=functions, broken=tree)


def _taken_over(
    before: Recovered, text: bytes, gaps: Iterable[tuple[int, int]], change: Change, function: Any
) -> Tree | None:
    """The tree of a text by way of the one before; None where it has to be parsed anew."""
    if before.broken is None or function.has_error or not _is_far_from_errors(function):
        return None
    tree = parse(text, gaps, edited_tree(before.broken, before.text, text, change))
    old, new = _with_errors(before.root), _with_errors(tree.root_node)
    return tree if list(map(str, old)) == list(map(str, new)) else None


def _with_errors(node: Any) -> Iterator[Any]:
    """What has errors of what stands at file level or in a namespace."""
    for child in node.children:
        if child.has_error and child.type in CONTAINERS:
            yield from _with_errors(child)
        elif child.has_error or child.is_missing:
            yield child


def _is_far_from_errors(function: Any) -> bool:
    """Whether so much stands between a function at file level or in a namespace and the errors on both sides that the
    parser has only one reading left."""
    for aside in ("prev_sibling", "next_sibling"):
        between, item = 0, function
        while between < NODES_BEHIND_ERRORS:
            beside = getattr(item, aside)
            if beside is not None and (beside.has_error or beside.is_missing or beside.is_error):
                return False
            item = beside or item.parent
            if item is None or (beside is None and item.is_error):
                break  # nothing more on this side
            between += item.descendant_count if beside is not None else 0
    return True


def _function_around(root: Any, start: int, end: int, *, may_break: bool) -> Any:
    """The function at file level or in a namespace in whose body a range stands, without an error unless it may have
    some; None where there is no such."""
    node = root.descendant_for_byte_range(start, end)
    while node is not None and node.parent is not None and node.parent.type not in CONTAINERS:
        node = node.parent
    if node is None or node.type != "function_definition" or (node.has_error and not may_break):
        return None
    body, around = node.child_by_field_name("body"), node.parent
    while around is not None:
        if around.type not in CONTAINERS:
            return None
        around = around.parent
    return node if body is not None and body.start_byte < start and end < body.end_byte else None


def _is_function(text: bytes, opening: int) -> bool:
    """Whether a text is one function and nothing else, by its braces, with the opening one at this place."""
    found = outline(text)
    if found.stray or found.comments or len(found.definitions) != 1:
        return False
    (only,) = found.definitions
    whole = only.kind is Kind.FUNCTION and only.closed and only.end == len(text)
    return whole and (only.start, only.opening) == (0, opening)
