"""CUDA's built-in atomics that name an order and a scope: `__nv_atomic_fetch_add(p, v, order, scope)` and its like
(programming guide, "CUDA C++ atomic functions")."""

from __future__ import annotations

from ...ir.kernel import Scope
from . import expressions, ordered_atomics
from .context import Context
from .syntax import Node
from .values import Value

_PREFIX = "__nv_atomic_"
_SCOPES = {"BLOCK": Scope.BLOCK, "CLUSTER": Scope.BLOCK, "DEVICE": Scope.GRID, "SYSTEM": Scope.SYSTEM}


def call(ctx: Context, name: str, arguments: list[Node], node: Node, *, used: bool) -> Value | None:
    """Lowers such a call; None for other names. Without a scope it is the system's; a cluster is taken for its
    blocks."""
    if not name.startswith(_PREFIX):
        return None
    operation = name.removeprefix(_PREFIX).removesuffix("_n")
    form = ordered_atomics.FORMS.get("compare_exchange_strong" if operation == "compare_exchange" else operation)
    if form is None or len(arguments) < 1 + form.operands:
        return None
    given = [expressions.value(ctx, argument) for argument in arguments[: 1 + form.operands]]
    named = (scope for word, scope in _SCOPES.items() if arguments[-1].text.endswith(f"SCOPE_{word}"))
    return ordered_atomics.call(ctx, name, form, next(named, Scope.SYSTEM), given, node, used=used)
