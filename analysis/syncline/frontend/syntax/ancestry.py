"""Parents and places in a syntax tree, remembered.

tree-sitter finds a node's parent by walking down from the root, past all that stands before it. In a file with
thousands of functions that is slow, so the way down is taken once for each place and kept.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from tree_sitter import Node


class Ancestry:
    """The nodes of one tree by their place, and each one's parent."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self._tops = root.children
        self._starts = [top.start_byte for top in self._tops]
        self._bodies: dict[int, int] = {}
        self._parents: dict[int, Node | None] = {root.id: None}
        self._parents.update(dict.fromkeys((top.id for top in self._tops), root))
        self._enclosing: dict[tuple[int, frozenset[str]], Node | None] = {}

    @cached_property
    def has_jumps(self) -> bool:
        """Whether the text has the word `goto`."""
        return b"goto" in (self.root.text or b"")

    def innermost(self, start: int, end: int) -> Node | None:
        """The innermost node that holds these bytes; all on the way to it get to know their parents."""
        at = bisect_right(self._starts, start) - 1
        if at < 0:
            return None
        node = self._tops[at]
        if node.end_byte < end:
            return None
        cursor = node.walk()
        while cursor.goto_first_child_for_byte(start) is not None:
            child = cursor.node
            if child is None or child.start_byte > start or child.end_byte < end:
                break
            self._parents.setdefault(child.id, node)
            node = child
        return node

    def in_body(self, place: int) -> bool:
        """Whether a byte stands in the body of a function at file level."""
        at = bisect_right(self._starts, place) - 1
        if at < 0:
            return False
        if at not in self._bodies:
            self._bodies[at] = _body_of(self._tops[at])
        return self._bodies[at] <= place < self._tops[at].end_byte

    def spelled(self, start: int, end: int) -> Node | None:
        """The innermost node that spans exactly these bytes."""
        node = self.innermost(start, end)
        return node if node is not None and (node.start_byte, node.end_byte) == (start, end) else None

    def parent(self, node: Node) -> Node | None:
        """The node around this one; None for the root."""
        if node.id not in self._parents:
            self.innermost(node.start_byte, node.end_byte)
            if node.id not in self._parents:  # an empty node has no place of its own
                self._parents[node.id] = node.parent
        return self._parents[node.id]

    def enclosing(self, node: Node, types: frozenset[str]) -> Node | None:
        """The nearest ancestor of one of these types."""
        key = node.id, types
        if key not in self._enclosing:
            above = self.parent(node)
            while above is not None and above.type not in types:
                above = self.parent(above)
            self._enclosing[key] = above
        return self._enclosing[key]


def _body_of(node: Node) -> int:
    """Where a function's body begins; behind the node for what is no function."""
    function: Node | None = node
    while function is not None and function.type == "template_declaration":
        function = function.named_children[-1] if function.named_children else None
    body = function.child_by_field_name("body") if function is not None else None
    is_function = function is not None and function.type == "function_definition" and body is not None
    return body.start_byte if is_function and body is not None else node.end_byte


def text_of(node: Node) -> str:
    """A node's text."""
    return (node.text or b"").decode("utf-8", "replace")


def arguments_of(node: Node) -> list[Node]:
    """The named children that are not comments."""
    return [child for child in node.named_children if child.type != "comment"]


def list_of(node: Node | None, field: str) -> list[Node]:
    """What stands in the list that a node has in a field, as its arguments or parameters; nothing where there is no
    such list, or no node."""
    found = node.child_by_field_name(field) if node is not None else None
    return arguments_of(found) if found is not None else []


def holds(outer: Node, inner: Node) -> bool:
    """Whether the bytes of `inner` lie in those of `outer`."""
    return outer.start_byte <= inner.start_byte and inner.end_byte <= outer.end_byte
