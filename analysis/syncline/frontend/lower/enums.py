"""Enumerations: the type of one, and the values of its enumerators."""

from __future__ import annotations

from ...ir import terms
from .. import ctypes as c
from ..ctypes import Arithmetic
from . import convert, expressions, types
from .context import Context
from .declared import Variable
from .syntax import Node
from .values import Binding, Number, TypeName


def enumeration(ctx: Context, node: Node) -> Arithmetic:
    """The type of an enumeration: the integers that it is stored as (C++17 [dcl.enum])."""
    named = node.field("name")
    name = named.text if named is not None else f"(unnamed at {node.start})"
    base = node.field("base")
    if base is not None:
        underlying = types.resolve(ctx, base)
        scalar = underlying.scalar if isinstance(underlying, Arithmetic) else c.INT.scalar
    elif node.has("class") or node.has("struct"):
        scalar = c.INT.scalar
    else:
        known = [value for _, value in _values(ctx, node) if value is not None]
        low, high = min(known, default=0), max(known, default=0)
        fitting = (t.scalar for t in (c.INT, c.UINT, c.LONG) if t.scalar.lowest <= low and high <= t.scalar.highest)
        scalar = next(fitting, c.ULONG.scalar)
    return Arithmetic(scalar, str(name), enum=f"{name}@{node.start}")


def _values(ctx: Context, node: Node) -> list[tuple[Node, int | None]]:
    """The enumerators with their values: what is given, or one more than the value before it."""
    body = node.field("body")
    out: list[tuple[Node, int | None]] = []
    scope: dict[str, Binding] = {}
    value: int | None = -1
    for each in body.named if body is not None else []:
        if each.type != "enumerator":
            continue
        given = each.field("value")
        if given is not None:
            inner = [*ctx.frame.scopes, scope]
            value = types.with_scopes(ctx, inner, lambda g=given: expressions.constant(ctx, g))
        elif value is not None:
            value += 1
        out.append((each, value))
        label = each.field("name")
        if label is not None and value is not None:
            scope[label.text] = Number(terms.integer(value), c.LLONG if abs(value) >= 2**31 else c.INT)
    return out


def value(ctx: Context, found: Variable) -> Binding | None:
    """The value of an enumerator."""
    values = _values(ctx, found.declaration)
    number = next((v for each, v in values if each.start == found.declarator.start), None)
    if number is None:
        return None
    return convert.cast(Number(terms.integer(number), c.LLONG), enumeration(ctx, found.declaration))


def declare_local(ctx: Context, node: Node) -> None:
    """Binds what an enumeration in a function declares."""
    if node.field("body") is None:
        return
    kind, named = enumeration(ctx, node), node.field("name")
    if named is not None:
        ctx.bind(named.text, TypeName(kind, const=False))
    if node.has("class") or node.has("struct"):
        return
    for each, number in _values(ctx, node):
        label = each.field("name")
        if label is not None and number is not None:
            ctx.bind(label.text, convert.cast(Number(terms.integer(number), c.LLONG), kind))
