"""Atomic objects of libcu++ and of the standard: `cuda::atomic<T, scope>`, `cuda::atomic_ref<T, scope>` and their like.

Every member is a read-modify-write of its scope, with the order that it is given; none given means the strongest, as
the standard has it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...ir.kernel import Scope
from ...ir.reasons import Cause
from .. import ctypes as c
from . import declarators, expressions, fences, ordered_atomics, pointers, unknowns
from .context import Context
from .fences import Order
from .syntax import Node
from .values import PLACES, AtomicRef, Nothing, Place, Pointer, Unclear, Value

_SCOPES = {
    "thread_scope_system": Scope.SYSTEM,
    "thread_scope_device": Scope.GRID,
    "thread_scope_block": Scope.BLOCK,
    "thread_scope_thread": Scope.THREAD,
}


@dataclass(frozen=True, slots=True)
class AtomicType(c.Record):
    """`atomic<T, scope>`: laid out as T. `scope` is None for one that is not followed."""

    element: c.Arithmetic = c.INT
    scope: Scope | None = None


@dataclass(frozen=True, slots=True)
class AtomicRefType(c.Opaque):
    """`atomic_ref<T, scope>`"""

    element: c.Arithmetic = c.INT
    scope: Scope | None = None


def named(ctx: Context, text: str, given: list[Node]) -> c.CType | None:
    """The type `text<given>`; None where it is none of these, or of something else than a number."""
    if text not in ("atomic", "atomic_ref") or not given:
        return None
    element = declarators.descriptor(ctx, given[0])
    if not isinstance(element, c.Arithmetic):
        return None
    scope = _SCOPES.get(given[1].text.rpartition("::")[2]) if len(given) > 1 else Scope.SYSTEM
    shown = f"{text}<{', '.join(n.text for n in given)}>"
    size = element.scalar.bits // 8
    if text == "atomic":
        return AtomicType(shown, (), size, size, element=element, scope=scope)
    return AtomicRefType(shown, element=element, scope=scope)


def made(ctx: Context, kind: AtomicRefType, arguments: list[Node], node: Node) -> Value:
    """`atomic_ref<int>(cell)`"""
    place = expressions.place(ctx, arguments[0]) if len(arguments) == 1 else None
    pointer = pointers.address_of(ctx, place) if isinstance(place, PLACES) else None
    return AtomicRef(kind, pointer if pointer is not None else Unclear(Cause.REFERS_TO(kind.name)))


def fence(ctx: Context, arguments: list[Node], node: Node) -> Value | None:
    """`cuda::atomic_thread_fence(order, scope)`; None where it is not understood."""
    order = fences.named(arguments[0].text)
    scope = _SCOPES.get(arguments[1].text.rpartition("::")[2]) if len(arguments) > 1 else Scope.SYSTEM
    if order is None or scope is None:
        return None
    fences.emit(ctx, scope, node, order)
    return Nothing()


def of_object(ctx: Context, place: Place, kind: AtomicType) -> Value:
    """A pointer to what an atomic object holds."""
    address = pointers.address_of(ctx, place)
    return pointers.retyped(address, kind.element) if isinstance(address, Pointer) else address


def load(ctx: Context, place: Place, kind: AtomicType, node: Node) -> Value:
    """What an object holds: `int x = object`, which is as ordered as can be."""
    return _apply(ctx, kind, "load", [of_object(ctx, place, kind)], fences.BOTH, node)


def store(ctx: Context, place: Place, kind: AtomicType, value: Value, node: Node) -> None:
    """`object = value`"""
    _apply(ctx, kind, "store", [of_object(ctx, place, kind), value], fences.BOTH, node)


def method(
    ctx: Context, kind: AtomicType | AtomicRefType, cell: Value, name: str, arguments: list[Node], node: Node
) -> Value:
    """`object.fetch_add(1, cuda::memory_order_relaxed)`, at the pointer `cell`."""
    form = ordered_atomics.FORMS.get(name)
    orders = [n for n in arguments if "memory_order" in n.text]
    rest = [n for n in arguments if n not in orders]
    if form is None or len(rest) != form.operands or name == "init":
        values = [cell, *(expressions.value(ctx, n) for n in rest)]
        unknowns.call(ctx, Cause.CALL_OF_METHOD(kind.name, name), values, rest, node, may_synchronise=name == "wait")
        return Unclear(Cause.RESULT_OF_METHOD(kind.name, name))
    given = [cell]
    if form.operation == "cas":  # what is expected is passed by reference
        expected = expressions.place(ctx, rest[0])
        address = pointers.address_of(ctx, expected) if isinstance(expected, PLACES) else expected
        given += [address, expressions.value(ctx, rest[1])]
    else:
        given += [expressions.value(ctx, n) for n in rest]
    return _apply(ctx, kind, name, given, fences.named(orders[0].text) if orders else fences.BOTH, node)


def _apply(
    ctx: Context, kind: AtomicType | AtomicRefType, name: str, given: list[Value], order: Order | None, node: Node
) -> Value:
    form = ordered_atomics.FORMS[name]
    return ordered_atomics.call(ctx, f"{kind.name}::{name}", form, kind.scope, order, given, node, used=True)
