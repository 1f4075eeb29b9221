"""Pieces of text that are read by themselves."""

from __future__ import annotations

from functools import lru_cache

from ....limits.sema import PARSED
from ...syntax.document import parse
from ...syntax.namespaces import Namespaces
from ...syntax.node import Node
from ..program.program import Program

#: behind it a name with arguments is a call
_HEAD = b"int a="


def part_of(source: str, kind: str, role: str) -> Node | None:
    """A part of a text that is read by itself: what the first node of this kind has in this role; None where the text
    cannot be read."""
    data = source.encode()
    root = Node(parse(data).root_node, data)
    found = next((n for n in root.walk() if n.type == kind), None)
    return found.field(role) if found is not None and not root.broken else None


@lru_cache(maxsize=PARSED)
def parsed(text: str, names: Namespaces | None = None) -> Node | None:
    """A template argument's tree; None where it is not understood. `names` tells names of several namespaces apart, as
    at the end of the text."""
    source = f"void f() {{ g<{text}>(); }}".encode()
    root = Node(parse(source).root_node, source, names.at_end if names is not None else None)
    listed = next((n for n in root.walk() if n.type == "template_argument_list"), None)
    return None if root.broken or listed is None or len(listed.named) != 1 else listed.named[0]


def arguments(program: Program, declarator: Node) -> Node | None:
    """The argument list of `name(a[i], *b)`, which the grammar takes for the parameters of a function."""
    if declarator.start not in program.reread:
        blanks = b" " * (declarator.start - len(_HEAD))
        tree = parse(blanks + _HEAD + program.expanded.text[declarator.start : declarator.end] + b";")
        root = Node(tree.root_node, program.expanded.text)
        found = next((n for n in root.walk() if n.type == "call_expression"), None)
        whole = found is not None and found.end == declarator.end and not found.broken
        program.reread[declarator.start] = found.field("arguments") if found is not None and whole else None
    return program.reread[declarator.start]


def is_call(kind: Node) -> bool:
    """Whether the type of a cast is a call in truth: nothing can be cast to a function, but the grammar takes
    `(f<8>(a & b)) & 1` for such a cast of `&1`."""
    innermost: Node | None = None
    inner = kind.field("declarator")
    while inner is not None:
        innermost = inner
        parenthesized = inner.type == "abstract_parenthesized_declarator" and inner.named
        inner = inner.named[0] if parenthesized else inner.field("declarator")
    return innermost is not None and innermost.type == "abstract_function_declarator"
