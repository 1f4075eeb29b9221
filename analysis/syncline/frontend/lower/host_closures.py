"""Lambdas of the host that a kernel gets by value: their types, and the calls of such objects.

The type is a record of what the lambda captures (CUDA C++ Programming Guide, "Extended Lambdas"; C++17
[expr.prim.lambda.capture]); its call is that of a lambda which sees those members, and nothing else of the function
around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from ...host.arguments import Closure as HostClosure
from ...ir import kernel as ir
from ...ir import terms
from .. import ctypes as c
from ..record_layout import Member, record
from . import access, templates, types
from .context import Context
from .declared import ClosureDeclaration
from .syntax import Node
from .values import Binding, Closure, Number, Place, TypeName

_NAME = re.compile(r"__lambda_(\d+)_\d+")


def declared(root: Node, closures: Iterable[HostClosure]) -> dict[str, ClosureDeclaration]:
    """The declarations of lambdas in the text whose tree this is; without those that stand in what was set aside."""
    out: dict[str, ClosureDeclaration] = {}
    for closure in closures:
        node = _at(root, closure.start)
        if node is not None:
            captures = tuple((name, None if kind is None else kind.text) for name, kind in closure.captures)
            out[closure.name] = ClosureDeclaration(node, captures, closure.values, closure.instance)
    return out


def named(texts: Iterable[str]) -> bool:
    """Whether template arguments name a lambda."""
    return any(_NAME.search(text) for text in texts)


def shown(text: str, closures: Mapping[str, ClosureDeclaration], place: Callable[[int], ir.Span]) -> str:
    """Template arguments as people read them: a lambda by its line and column, and by what its template parameters
    stand for."""

    def worded(found: re.Match[str]) -> str:
        closure = closures.get(found.group())
        span = place(int(found.group(1)))
        with_ = "".join(f", {name} = {text}" for name, text in closure.instance) if closure is not None else ""
        return f"lambda at {span.line}:{span.column}{with_}"

    return _NAME.sub(worded, text)


def type_of(ctx: Context, name: str) -> c.Record:
    """The record that a lambda of this name is."""
    declaration = ctx.program.closures[name]
    scope = _outer(ctx, declaration)
    members = types.with_scopes(ctx, [scope], lambda: [_member(ctx, n, kind) for n, kind in declaration.captures])
    return record(name, members, tag=name)


def is_closure(ctx: Context, kind: c.CType) -> bool:
    """Whether a type is that of a lambda of the host."""
    return isinstance(kind, c.Record) and kind.tag in ctx.program.closures


def of_object(ctx: Context, place: Place) -> Closure | None:
    """What a call of this object calls, where it is a lambda of the host."""
    kind = place.type
    if not isinstance(kind, c.Record) or kind.tag not in ctx.program.closures:
        return None
    declaration = ctx.program.closures[kind.tag]
    members: dict[str, Binding] = {name: access.member(ctx, place, name) for name, _ in declaration.captures}
    return Closure(declaration.node, (_outer(ctx, declaration), members), None, kind.name)


def _outer(ctx: Context, declaration: ClosureDeclaration) -> dict[str, Binding]:
    """What the lambda names of the function around it without a copy: constants and template arguments."""
    scope: dict[str, Binding] = {n: Number(terms.integer(value), c.INT) for n, value in declaration.values}
    for name, text in declaration.instance:
        found = templates.spelled_type(ctx, text)
        value = None if found is not None else templates.spelled_value(ctx, text)
        scope[name] = found or value or TypeName(c.Opaque(name))
    return scope


def _member(ctx: Context, name: str, text: str | None) -> Member:
    found = None if text is None else templates.spelled_type(ctx, text)
    return Member(name, c.Opaque(f"of {name}") if found is None else found.type)


def _at(root: Node, start: int) -> Node | None:
    """The lambda that begins at an offset."""
    node: Node | None = root
    while node is not None and not (node.type == "lambda_expression" and node.start == start):
        node = next((child for child in node.children if child.start <= start < child.end), None)
    return node
