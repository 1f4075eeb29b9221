"""The parser's nodes of a text as it stands, with nothing expanded: for who edits it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ...limits.syntax import EDITED
from ..syntax.document import parse


@lru_cache(maxsize=EDITED)
def root_of(source: bytes) -> Any:
    """The root of a text's tree; that of the latest texts is kept, as one text is asked about many times."""
    return parse(source).root_node


def node_at(source: bytes, start: int, end: int) -> Any:
    """The smallest node around the bytes from `start` to `end`; None where there is none."""
    return root_of(source).descendant_for_byte_range(start, end)


def walk(root: Any) -> Iterator[Any]:
    """All nodes of a tree, however deep it is."""
    nodes = [root]
    while nodes:
        node = nodes.pop()
        yield node
        nodes += node.children


def text_of(node: Any) -> str:
    """What the user wrote there; nothing where there is no node."""
    return "" if node is None else node.text.decode("utf-8", "replace")
