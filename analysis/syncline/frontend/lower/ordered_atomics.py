"""Atomics that name a memory order and a scope, as C11's do: OpenCL's of 2.0, and HIP's."""

from __future__ import annotations

from dataclasses import dataclass

from ...ir import terms
from ...ir.kernel import Scope
from .. import ctypes as c
from . import access, atomics, convert, pointers, unknowns
from .context import Context
from .syntax import Node
from .values import Nothing, Number, Unclear, Value


@dataclass(frozen=True, slots=True)
class Form:
    """A call is (object, `operands`, `orders`, scope); an operand that it does not give may be `implied`."""

    operation: str
    operands: int = 1
    orders: int = 1
    implied: int | None = None
    gives: bool = True  #: the call has a value

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
    "compare_exchange_strong": Form("cas", operands=2, orders=2),
    "compare_exchange_weak": Form("cas", operands=2, orders=2),
}


def call(
    ctx: Context, name: str, form: Form, scope: Scope | None, given: list[Value], node: Node, *, used: bool
) -> Value:
    """Lowers a call whose scope is known (None: it is not, or narrower than a block)."""
    if scope is None or len(given) < 1 + form.operands:
        unknowns.call(ctx, f"call to {name}()", given, [], node, may_synchronise=False)
        return Unclear(f"the result of {name}()")
    if form.operation == "init":
        access.store(ctx, pointers.dereference(ctx, given[0], node), given[1], node)
        return Nothing()
    if form.operation == "cas":
        return _compare_exchange(ctx, name, scope, given, node)
    implied: list[Value] = [] if form.implied is None else [Number(terms.integer(form.implied), c.INT)]
    operands = implied or given[1:2]
    old = atomics.update(ctx, name, form.operation, scope, given[0], operands, node, used=used and form.gives)
    return old if form.gives else Nothing()


def _compare_exchange(ctx: Context, name: str, scope: Scope, given: list[Value], node: Node) -> Value:
    """`atomic_compare_exchange_strong(object, &expected, desired)`: whether the old value was the expected one, which
    is the old value afterwards either way."""
    place = pointers.dereference(ctx, given[1], node)
    expected = access.load(ctx, place, node)
    old = atomics.update(ctx, name, "cas", scope, given[0], [expected, given[2]], node, used=True)
    access.store(ctx, place, old, node)
    if isinstance(old, Number) and isinstance(expected, Number) and "weak" not in name:
        return Number(terms.as_integer(terms.eq(old.term, convert.cast(expected, old.type).term)), c.INT)
    return Number(ctx.havoc(c.INT, f"the result of {name}()", node), c.INT)
