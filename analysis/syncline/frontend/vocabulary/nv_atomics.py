"""CUDA's built-in atomics that name an order and a scope: `__nv_atomic_fetch_add(p, v, order, scope)` and its like
(programming guide, "CUDA C++ atomic functions")."""

from __future__ import annotations

from ...ir.kernel import Scope
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, stores
from ..lower.state.context import Context
from ..sema.core.values import Nothing, Value
from ..syntax.node import Node
from . import fences, ordered_atomics

_PREFIX = "__nv_atomic_"
#: a cluster is taken for its blocks
_SCOPES = {
    "THREAD": Scope.THREAD,
    "BLOCK": Scope.BLOCK,
    "CLUSTER": Scope.BLOCK,
    "DEVICE": Scope.GRID,
    "SYSTEM": Scope.SYSTEM,
}
#: of the forms that take and give values through pointers: how many operands they read there, and whether they give one
_GENERIC = {"load": (0, True), "store": (1, False), "exchange": (1, True), "compare_exchange": (1, False)}


@builtin.family()
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers such a call; None for other names. Without a scope it is the system's."""
    name, arguments, node, used = call.name, call.arguments, call.node, call.used
    if not name.startswith(_PREFIX):
        return None
    operation = name.removeprefix(_PREFIX)
    if operation == "thread_fence":
        return _fence(ctx, arguments, node)
    read, gives = (0, False) if operation.endswith("_n") else _GENERIC.get(operation, (0, False))
    operation = operation.removesuffix("_n")
    swaps = operation == "compare_exchange"
    named = ("compare_exchange_strong" if swaps else operation, f"fetch_{operation}")  # `__nv_atomic_add` gives nothing
    form = next((ordered_atomics.FORMS[n] for n in named if n in ordered_atomics.FORMS), None)
    values = 0 if form is None else 1 + form.operands + gives
    orders = values + swaps  # whether a compare-and-swap is a weak one
    if form is None or len(arguments) <= orders:
        return None
    given = [evaluate.value(ctx, argument) for argument in arguments[:values]]
    result = given.pop() if gives else None
    for k in range(len(given) - read, len(given)):
        given[k] = access.load(ctx, pointers.dereference(ctx, given[k], node), node)
    order, scope = fences.named(arguments[orders].text), _scope(arguments[orders + form.orders :])
    old = ordered_atomics.call(ctx, name, form, scope, order, given, node, used=used or gives)
    if result is not None:
        stores.store(ctx, pointers.dereference(ctx, result, node), old, node)
    return old


def _fence(ctx: Context, arguments: list[Node], node: Node) -> Value | None:
    """`__nv_atomic_thread_fence(order, scope)`; None where it is not understood."""
    order = fences.named(arguments[0].text) if arguments else None
    scope = _scope(arguments[1:])
    if order is None or scope is None:
        return None
    fences.emit(ctx, scope, node, order)
    return Nothing()


def _scope(arguments: list[Node]) -> Scope | None:
    """The scope that is named; None for one that is not known."""
    if not arguments:
        return Scope.SYSTEM
    return _SCOPES.get(arguments[0].text.rpartition("SCOPE_")[2])
