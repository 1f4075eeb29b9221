"""Fences, and the orders that they and atomics name (C11 and C++, "Order and consistency"): what a thread did before a
release comes before what another does behind the acquire that has seen it."""

from __future__ import annotations

from typing import NamedTuple

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope, Space
from ...records import replace
from ..lower.state.context import Context
from ..sema.core.values import Number, Value
from ..syntax.node import Node


class Order(NamedTuple):
    """What a memory order does. `sequential`: all fences of the kind stand in one order that everybody agrees on."""

    releases: bool
    acquires: bool
    sequential: bool = False


RELAXED, ACQ_REL = Order(releases=False, acquires=False), Order(releases=True, acquires=True)
#: the strongest, which is that of `__threadfence()` and its kin (PTX ISA: `membar` is `fence.sc`)
BOTH = ACQ_REL._replace(sequential=True)
#: by name, and by number as clang counts them
_NAMES = {
    "relaxed": RELAXED,
    "consume": Order(releases=False, acquires=True),
    "acquire": Order(releases=False, acquires=True),
    "release": Order(releases=True, acquires=False),
    "acq_rel": ACQ_REL,
    "seq_cst": BOTH,
}


def named(text: str) -> Order | None:
    """The order that an enumerator names: `cuda::memory_order_acquire`, `__NV_ATOMIC_ACQUIRE`; None for other text."""
    return next((order for name, order in _NAMES.items() if text.lower().endswith((f"_{name}", f":{name}"))), None)


def numbered(value: Value | None) -> Order | None:
    """The order that an argument names; the strongest where it is left out, None where it is not a constant."""
    if value is None:
        return BOTH
    if not isinstance(value, Number) or not value.term.is_const:
        return None
    number, orders = terms.as_integer(value.term).value, tuple(_NAMES.values())
    return orders[number] if 0 <= number < len(orders) else None


def emit(
    ctx: Context,
    scope: Scope,
    node: Node,
    order: Order = BOTH,
    *,
    orders: frozenset[Space] | None = None,
    of_atomic: bool = False,
) -> None:
    """A fence of some memories (None: of all); nothing where it orders none, or for nobody else."""
    if (order.releases or order.acquires) and orders != frozenset() and scope is not Scope.THREAD:
        one = ir.Fence(scope, ctx.site(node), order.releases, order.acquires, orders, of_atomic)
        ctx.emit(replace(one, sequential=order.sequential and not of_atomic))
