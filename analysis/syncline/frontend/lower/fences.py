"""Fences, and the orders that they and atomics name (C11 and C++, "Order and consistency"): what a thread did before a
release comes before what another does behind the acquire that has seen it."""

from __future__ import annotations

from typing import NamedTuple

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope, Space
from .context import Context
from .syntax import Node
from .values import Number, Value


class Order(NamedTuple):
    """What a memory order does."""

    releases: bool
    acquires: bool


RELAXED, BOTH = Order(releases=False, acquires=False), Order(releases=True, acquires=True)
#: by name, and by number as clang counts them
_NAMES = {
    "relaxed": RELAXED,
    "consume": Order(releases=False, acquires=True),
    "acquire": Order(releases=False, acquires=True),
    "release": Order(releases=True, acquires=False),
    "acq_rel": BOTH,
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
    """A fence of some memories (None: of all); nothing where it orders none."""
    if any(order) and orders != frozenset():
        ctx.emit(ir.Fence(scope, ctx.site(node), *order, orders=orders, of_atomic=of_atomic))
