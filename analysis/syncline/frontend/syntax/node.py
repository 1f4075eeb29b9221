"""A light view of the syntax tree.

Attribute access on the parser's own nodes costs about a microsecond each time; these nodes are converted once, when
they are first looked at, so that a file pays only for the functions that its kernels use.
"""

from __future__ import annotations

from typing import Any

from .document import FIELDS, KINDS
from .namespaces import Namespaces

_NAMES = frozenset({"identifier", "type_identifier", "namespace_identifier", "field_identifier"})


class Node:
    """A syntax node: `type` as the grammar calls it, `start` and `end` as byte offsets of the expanded text."""

    __slots__ = (
        "_children", "_fields", "_named", "_names", "_raw", "_repeated", "_source", "_text", "end", "start", "type",
    )  # fmt: skip

    def __init__(self, raw: Any, source: bytes, names: Namespaces | None = None) -> None:
        self._raw = raw
        self._source = source
        self._names = names
        self.type: str = raw.type
        self.start: int = raw.start_byte
        self.end: int = raw.end_byte
        self._children: list[Node] | None = None
        self._named: list[Node] = _NONE
        self._fields: dict[str, Node] = _NO_FIELDS  #: the first child in each role
        self._repeated: dict[str, list[Node]] = _NOT_REPEATED  #: all of them, where there are several
        self._text: str | None = None

    def _load(self) -> list[Node]:
        """Converts the children. Half of a lowering's nodes pass here, so it makes them without a call for each."""
        if not self._raw.child_count:
            self._children = _NONE
            return _NONE
        children: list[Node] = []
        named: list[Node] = []
        fields: dict[str, Node] = {}
        source, names, make = self._source, self._names, Node.__new__
        cursor = self._raw.walk()
        more = cursor.goto_first_child()
        while more:
            raw = cursor.node
            kind, is_named = KINDS[raw.kind_id]
            if kind != "comment":
                child = make(Node)
                child._raw, child._source, child._names = raw, source, names
                child.type, child.start, child.end = kind, raw.start_byte, raw.end_byte
                child._children, child._named, child._fields, child._text = None, _NONE, _NO_FIELDS, None
                child._repeated = _NOT_REPEATED
                children.append(child)
                if is_named:
                    named.append(child)
                number = cursor.field_id
                if number is not None:
                    name = FIELDS[number]
                    if name in fields:
                        self._repeat(name, fields[name], child)
                    else:
                        fields[name] = child
            more = cursor.goto_next_sibling()
        self._children, self._named, self._fields = children, named, fields
        return children

    def _repeat(self, name: str, first: Node, child: Node) -> None:
        if self._repeated is _NOT_REPEATED:
            self._repeated = {}
        self._repeated.setdefault(name, [first]).append(child)

    @property
    def raw(self) -> Any:
        """The parser's own node."""
        return self._raw

    @property
    def names(self) -> Namespaces | None:
        """What tells names of several namespaces apart, if there are any."""
        return self._names

    @property
    def source(self) -> bytes:
        """The text that the offsets speak of."""
        return self._source

    @property
    def children(self) -> list[Node]:
        """All children but comments."""
        return self._load() if self._children is None else self._children

    @property
    def named(self) -> list[Node]:
        """The children that are not punctuation or keywords."""
        if self._children is None:
            self._load()
        return self._named

    def field(self, name: str) -> Node | None:
        """The first child in this role."""
        if self._children is None:
            self._load()
        return self._fields.get(name)

    def all(self, name: str) -> list[Node]:
        """Every child in this role."""
        if self._children is None:
            self._load()
        first = self._fields.get(name)
        return [] if first is None else self._repeated.get(name) or [first]

    def has(self, kind: str) -> bool:
        """Whether a child (a keyword, say) is of this type."""
        for child in self.children:  # noqa: SIM110 - any() costs twice as much here
            if child.type == kind:
                return True
        return False

    @property
    def text(self) -> str:
        """The text, decoded."""
        if self._text is None:
            self._text = self._source[self.start : self.end].decode("utf-8", "replace")
            if self._names is not None and self.type in _NAMES:
                self._text = self._names.scoped(self._raw, self._text)
        return self._text

    @property
    def broken(self) -> bool:
        """Whether the parser met a syntax error inside."""
        return self._raw.has_error

    @property
    def missing(self) -> bool:
        """Whether the parser made this node up to go on."""
        return self._raw.is_missing

    def walk(self) -> list[Node]:
        """The node and everything below it, in the order of the text."""
        out: list[Node] = []
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            out.append(node)
            waiting.extend(reversed(node.children))
        return out

    def __repr__(self) -> str:
        return f"<{self.type} {self.text[:40]!r}>"


def unparenthesized(node: Node) -> Node:
    """`node` without the parentheses around it; those that hold a syntax error stay (`misread.sequence`)."""
    while node.type == "parenthesized_expression" and len(node.named) == 1 and not node.broken:
        node = node.named[0]
    return node


_NONE: list[Node] = []
_NO_FIELDS: dict[str, Node] = {}
_NOT_REPEATED: dict[str, list[Node]] = {}
