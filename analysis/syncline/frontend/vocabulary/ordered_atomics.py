"""Atomics that name a memory order and a scope, as C11's do: OpenCL's of 2.0, HIP's, and CUDA's.

An order stronger than relaxed is a fence before the atomic (to release), one behind it (to acquire), or both, which
count for this atomic alone: others that are relaxed gain nothing by it."""

from __future__ import annotations

from ...ir import terms
from ...ir.kernel import Array, Scope, Space
from ...ir.reasons import Cause
from ...records import record
from .. import ctypes as c
from ..lower.memory import access, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import convert
from ..sema.core.values import Nothing, Number, Pointer, Unclear, Value
from ..syntax.node import Node
from . import atomics, fences, plain_atomics
from .fences import Order


@record
class Form:
    """A call is (object, `operands`, `orders`, scope); an operand that it does not give may be `implied`."""

    operation: str
    operands: int = 1
    orders: int = 1
    implied: int | None = None
    gives: bool = True  #: the call has a value

    def order_of(self, given: list[Value]) -> Order | None:
        """The order that the arguments name (of a compare-and-swap: where it succeeds); None for one that is not
        known."""
        place = 1 + self.operands
        return fences.numbered(given[place] if self.orders and len(given) > place else None)

    def taken(self, given: list[Value]) -> list[Value]:
        """The operands, the implied one among them."""
        implied: list[Value] = [] if self.implied is None else [Number(terms.integer(self.implied), c.INT)]
        return implied or given[1 : 1 + self.operands]

    def scope_of(self, given: list[Value]) -> Value | None:
        """The argument that names the scope; None where it is left out."""
        place = 1 + self.operands + self.orders
        return given[place] if len(given) > place else None


#: by the name without prefix
FORMS: dict[str, Form] = {
    **{f"fetch_{name}": Form(name) for name in ("add", "sub", "min", "max", "and", "or", "xor")},
    "exchange": Form("exch"),
    "store": Form("exch", gives=False),
    "init": Form("init", orders=0, gives=False),
    "load": Form("or", operands=0, implied=0),
    "flag_test_and_set": Form("exch", operands=0, implied=1),
    "flag_clear": Form("exch", operands=0, implied=0, gives=False),
    "flag_test": Form("or", operands=0, implied=0),
    "compare_exchange_strong": Form("cas", operands=2, orders=2),
    "compare_exchange_weak": Form("cas", operands=2, orders=2),
}


def call(
    ctx: Context,
    name: str,
    form: Form,
    scope: Scope | None,
    order: Order | None,
    given: list[Value],
    node: Node,
    *,
    used: bool,
) -> Value:
    """Lowers a call whose scope and order are known (None: it is not; of a scope: or it is that of a warp)."""
    if scope is None or order is None or len(given) < 1 + form.operands:
        unknowns.call(ctx, Cause.CALL_OF(name), given, [], node, may_synchronise=False)
        return Unclear(Cause.RESULT_OF(name))
    if form.operation == "init":
        stores.store(ctx, pointers.dereference(ctx, given[0], node), given[1], node)
        return Nothing()
    memory = _own_memory(given[0]) if ctx.language.atomics_order_own_memory else None
    fences.emit(ctx, scope, node, order._replace(acquires=False), orders=memory, of_atomic=True)
    found = _apply(ctx, name, form, scope, given, node, used=used)
    fences.emit(ctx, scope, node, order._replace(releases=False), orders=memory, of_atomic=True)
    return found


def _own_memory(pointer: Value) -> frozenset[Space]:
    """The memory that an atomic of OpenCL orders, which is the one that it is in (OpenCL C, "Atomic functions"); none
    where that is up to where the pointer leads."""
    targets = [target.base for _, target in pointer.choices] if isinstance(pointer, Pointer) else []
    spaces = frozenset(base.space for base in targets if isinstance(base, Array))
    return spaces if len(spaces) == 1 else frozenset()


def _apply(ctx: Context, name: str, form: Form, scope: Scope, given: list[Value], node: Node, *, used: bool) -> Value:
    if form.operation == "cas":
        return _compare_exchange(ctx, name, scope, given, node)
    if scope is Scope.THREAD:
        return _of_thread(ctx, name, form, given, node)
    old = atomics.update(ctx, name, form.operation, scope, given[0], form.taken(given), node, used=used and form.gives)
    return old if form.gives else Nothing()


def _of_thread(ctx: Context, name: str, form: Form, given: list[Value], node: Node) -> Value:
    """The same for one that is plain to all others."""
    if form is FORMS["load"]:
        return access.load(ctx, pointers.dereference(ctx, given[0], node), node)
    if not form.gives:
        stores.store(ctx, pointers.dereference(ctx, given[0], node), form.taken(given)[0], node)
        return Nothing()
    return plain_atomics.update(ctx, name, form.operation, given[0], form.taken(given), node)


def _compare_exchange(ctx: Context, name: str, scope: Scope, given: list[Value], node: Node) -> Value:
    """`atomic_compare_exchange_strong(object, &expected, desired)`: whether the old value was the expected one, which
    is the old value afterwards either way."""
    place = pointers.dereference(ctx, given[1], node)
    expected = access.load(ctx, place, node)
    operands = [expected, given[2]]
    if scope is Scope.THREAD:
        old = plain_atomics.update(ctx, name, "cas", given[0], operands, node)
    else:
        old = atomics.update(ctx, name, "cas", scope, given[0], operands, node, used=True)
    stores.store(ctx, place, old, node)
    if isinstance(old, Number) and isinstance(expected, Number):
        found = terms.eq(old.term, convert.cast(expected, old.type).term)
        if "weak" in name:  # which may fail all the same
            found = terms.and_(found, terms.eq(ctx.havoc(c.INT, Cause.RESULT_OF(name), node), terms.ZERO))
        return Number(terms.as_integer(found), c.INT)
    return Number(ctx.havoc(c.INT, Cause.RESULT_OF(name), node), c.INT)
