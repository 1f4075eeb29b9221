"""Parameter packs: `args...`, `sizeof...(args)` and fold expressions.

A pack is as many bindings as the call gave arguments. An expansion becomes one node for each of them, which is
evaluated with the pack's name standing for that one, so that whoever reads arguments needs to know nothing of packs.
"""

from __future__ import annotations

from collections.abc import Iterable

from ....regex import regex
from ... import ctypes as c
from ...syntax.node import Node
from ..core.state import Sema
from ..core.values import Binding, Pack

_WORD = regex(r"[A-Za-z_]\w*")


class Element(Node):
    """One element of an expansion: the pattern, and what the packs in it stand for."""

    __slots__ = ("pattern", "scope")

    def __init__(self, pattern: Node, scope: dict[str, Binding]) -> None:
        super().__init__(pattern.raw, pattern.source, pattern.names)
        self.type = "pack_element"
        self.pattern = pattern
        self.scope = scope


def expanded(sema: Sema, nodes: list[Node]) -> list[Node]:
    """The arguments with their expansions written out. One over a pack that nobody knows stays as it is."""
    if not any(n.type == "parameter_pack_expansion" for n in nodes):
        return nodes
    out: list[Node] = []
    for node in nodes:
        pattern = node.field("pattern") if node.type == "parameter_pack_expansion" else None
        each = elements(sema, pattern) if pattern is not None else None
        out += [node] if each is None else each
    return out


def count(sema: Sema, node: Node) -> int | None:
    """`sizeof...(name)`; None for a pack that nobody knows."""
    inner = node.field("value") or (node.named[0] if node.named else None)
    found = sema.local(inner.text.strip("()")) if inner is not None else None
    return len(found.items) if isinstance(found, Pack) else None


def elements(sema: Sema, pattern: Node) -> list[Node] | None:
    """A node for each element of the packs that the pattern names; None where it names none that is known."""
    packs = {name: found for name in _names(pattern) if isinstance(found := sema.local(name), Pack)}
    if not packs:
        return None
    length = min(len(found.items) for found in packs.values())
    return [Element(pattern, {name: found.items[k] for name, found in packs.items()}) for k in range(length)]


def _names(pattern: Node) -> Iterable[str]:
    return dict.fromkeys(_WORD.findall(pattern.text))


def elements_given(sema: Sema, ctype: c.ArrayOf, initial: Node) -> int | None:
    """How many elements an initialiser gives an array without an extent; None where nobody knows."""
    if initial.type != "initializer_list":
        return None
    given = expanded(sema, initial.named)
    if any(item.type == "parameter_pack_expansion" for item in given):
        return None
    row = 1  # numbers without braces of their own fill one row after the other
    element = ctype.element
    while isinstance(element, c.ArrayOf) and not any(item.type == "initializer_list" for item in given):
        if element.extent is None:
            return None
        row, element = row * element.extent, element.element
    return -(-len(given) // row)
