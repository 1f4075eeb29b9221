"""Parameter packs: `args...`, `sizeof...(args)` and fold expressions.

A pack is as many bindings as the call gave arguments. An expansion becomes one node for each of them, which is
evaluated with the pack's name standing for that one, so that whoever reads arguments needs to know nothing of packs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce

from ...ir import terms
from ...ir.reasons import Cause
from .. import ctypes as c
from . import expressions, operators, unknowns
from .context import Context
from .syntax import Node
from .values import Binding, Nothing, Number, Pack, Place, Value

_WORD = re.compile(r"[A-Za-z_]\w*")
#: what a fold over no arguments gives; the other operators need one
_EMPTY: dict[str, Value] = {
    "&&": Number(terms.TRUE, c.BOOL),
    "||": Number(terms.FALSE, c.BOOL),
    ",": Nothing(),
}


class Element(Node):
    """One element of an expansion: the pattern, and what the packs in it stand for."""

    __slots__ = ("pattern", "scope")

    def __init__(self, pattern: Node, scope: dict[str, Binding]) -> None:
        super().__init__(pattern.raw, pattern.source, pattern.names)
        self.type = "pack_element"
        self.pattern = pattern
        self.scope = scope


def expanded(ctx: Context, nodes: list[Node]) -> list[Node]:
    """The arguments with their expansions written out. One over a pack that nobody knows stays as it is."""
    if not any(n.type == "parameter_pack_expansion" for n in nodes):
        return nodes
    out: list[Node] = []
    for node in nodes:
        pattern = node.field("pattern") if node.type == "parameter_pack_expansion" else None
        elements = _elements(ctx, pattern) if pattern is not None else None
        out += [node] if elements is None else elements
    return out


def element(ctx: Context, node: Node) -> Place | Value:
    """The value or place of one element."""
    assert isinstance(node, Element)
    ctx.frame.scopes.append(node.scope)
    try:
        return expressions.place(ctx, node.pattern)
    finally:
        ctx.frame.scopes.remove(node.scope)


def count(ctx: Context, node: Node) -> int | None:
    """`sizeof...(name)`; None for a pack that nobody knows."""
    inner = node.field("value") or (node.named[0] if node.named else None)
    found = ctx.local(inner.text.strip("()")) if inner is not None else None
    return len(found.items) if isinstance(found, Pack) else None


def fold(ctx: Context, node: Node) -> Value:
    """`(args + ...)`, `(... + args)`, `(first + ... + args)` and `(args + ... + last)`."""
    left, right = (_operand(node.field(side)) for side in ("left", "right"))
    sign = next((child.type for child in node.children if child.type in _OPERATORS), None)
    elements = _elements(ctx, left) if left is not None else None
    from_right = elements is not None
    if elements is None and right is not None:
        elements = _elements(ctx, right)
    if elements is None or sign is None:
        return unknowns.expression(ctx, node, Cause.FOLD_UNKNOWN_PACK())
    start = right if from_right else left
    operands = list(reversed(elements)) if from_right else elements
    if start is not None:
        operands = [start, *operands]
    if not operands:
        return _EMPTY.get(sign) or unknowns.expression(ctx, node, Cause.FOLD_EMPTY())
    if sign == ",":
        return [expressions.value(ctx, operand) for operand in elements][-1]
    if sign in ("&&", "||"):
        return _junction(ctx, sign, elements if start is None else operands, node)
    values = [expressions.value(ctx, operand) for operand in operands]

    def combined(a: Value, b: Value) -> Value:
        return operators.binary(ctx, sign, b, a, node) if from_right else operators.binary(ctx, sign, a, b, node)

    return reduce(combined, values)


def _operand(node: Node | None) -> Node | None:
    return None if node is None or node.type == "..." else node


def _junction(ctx: Context, sign: str, operands: list[Node], node: Node) -> Value:
    conditions: list[terms.Term] = []
    for k, operand in enumerate(operands):
        emitted = ctx.block(lambda o=operand: conditions.append(expressions.condition(ctx, o)))
        if emitted and k:  # evaluated only where the ones before it say so
            return unknowns.expression(ctx, node, Cause.FOLD_WITH_EFFECTS())
        ctx.out.extend(emitted)
    return Number(terms.and_(*conditions) if sign == "&&" else terms.or_(*conditions), c.BOOL)


def _elements(ctx: Context, pattern: Node) -> list[Node] | None:
    """A node for each element of the packs that the pattern names; None where it names none that is known."""
    packs = {name: found for name in _names(pattern) if isinstance(found := ctx.local(name), Pack)}
    if not packs:
        return None
    length = min(len(found.items) for found in packs.values())
    return [Element(pattern, {name: found.items[k] for name, found in packs.items()}) for k in range(length)]


def _names(pattern: Node) -> Iterable[str]:
    return dict.fromkeys(_WORD.findall(pattern.text))


_OPERATORS = frozenset(
    ("+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>", "&&", "||", ",", "<", ">", "<=", ">=", "==", "!=")
)
