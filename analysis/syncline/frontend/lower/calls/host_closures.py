"""Lambdas of the host that a kernel gets by value: their types, and the calls of such objects.

The type is a record of what the lambda captures (CUDA C++ Programming Guide, "Extended Lambdas"; C++17
[expr.prim.lambda.capture]); its call is that of a lambda which sees those members, and nothing else of the function
around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from ....ir import kernel as ir
from ....regex import regex
from ... import ctypes as c
from ...sema.core.values import Binding, Closure, Place
from ...sema.program.declared import ClosureDeclaration
from ...sema.program.spelled_types import Closure as HostClosure
from ...sema.types import closure_types
from ...syntax.node import Node
from ..memory import access
from ..state.context import Context

_NAME = regex(r"__lambda_(\d+)_\d+")


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


def of_object(ctx: Context, place: Place) -> Closure | None:
    """What a call of this object calls, where it is a lambda of the host."""
    kind = place.type
    if not isinstance(kind, c.Record) or kind.tag not in ctx.program.closures:
        return None
    declaration = ctx.program.closures[kind.tag]
    members: dict[str, Binding] = {name: access.member(ctx, place, name) for name, _ in declaration.captures}
    return Closure(declaration.node, (closure_types.outer(ctx, declaration), members), None, kind.name)


def _at(root: Node, start: int) -> Node | None:
    """The lambda that begins at an offset."""
    node: Node | None = root
    while node is not None and not (node.type == "lambda_expression" and node.start == start):
        node = next((child for child in node.children if child.start <= start < child.end), None)
    return node
