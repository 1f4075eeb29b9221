"""Atomic objects of libcu++ and of the standard: `cuda::atomic<T, scope>`, `cuda::atomic_ref<T, scope>` and their like.

Every member is a read-modify-write of its scope, with the order that it is given; none given means the strongest, as
the standard has it.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.reasons import Cause
from ...records import record
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import library_objects, pointers, unknowns
from ..lower.state.context import Context
from ..sema.core import arithmetic, convert, library
from ..sema.core.state import Sema
from ..sema.core.values import PLACES, Argument, AtomicRef, Nothing, Number, Place, Pointer, Unclear, Value
from ..sema.declarators import declarators
from ..syntax.node import Node
from . import fences, ordered_atomics
from .fences import Order

_SCOPES = {
    "thread_scope_system": Scope.SYSTEM,
    "thread_scope_device": Scope.GRID,
    "thread_scope_block": Scope.BLOCK,
    "thread_scope_thread": Scope.THREAD,
}


@record
class AtomicType(c.Record):
    """`atomic<T, scope>`: laid out as T. `scope` is None for one that is not followed."""

    element: c.Arithmetic = c.INT
    scope: Scope | None = None


@record
class AtomicRefType(c.Opaque):
    """`atomic_ref<T, scope>`"""

    element: c.Arithmetic = c.INT
    scope: Scope | None = None


@library.declares("atomic", "atomic_ref")
@library.declares("atomic_flag", plain=True)
def named(sema: Sema, text: str, given: list[Node]) -> c.CType | None:
    """The type `text<given>`; None where it is of something else than a number."""
    if text == "atomic_flag":
        scope = _SCOPES.get(given[0].text.rpartition("::")[2]) if given else Scope.SYSTEM
        return AtomicType(text, (), 4, 4, element=c.INT, scope=scope)
    if not given:
        return None
    element = declarators.descriptor(sema, given[0])
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
    place = evaluate.place(ctx, arguments[0]) if len(arguments) == 1 else None
    pointer = pointers.address_of(ctx, place) if isinstance(place, PLACES) else None
    return AtomicRef(kind, pointer if pointer is not None else Unclear(Cause.REFERS_TO(kind.name)))


@builtin.named("atomic_thread_fence")
def fence(ctx: Context, call: Call) -> Value | None:
    """`cuda::atomic_thread_fence(order, scope)`; None where it is not understood."""
    if not call.arguments:
        return None
    order = fences.named(call.arguments[0].text)
    scope = _SCOPES.get(call.arguments[1].text.rpartition("::")[2]) if len(call.arguments) > 1 else Scope.SYSTEM
    if order is None or scope is None:
        return None
    fences.emit(ctx, scope, call.node, order)
    return Nothing()


def _pointer_to(ctx: Context, place: Place, kind: AtomicType) -> Value:
    """A pointer to what an atomic object holds."""
    address = pointers.address_of(ctx, place)
    return pointers.retyped(address, kind.element) if isinstance(address, Pointer) else address


def load(ctx: Context, found: Argument, node: Node) -> Value:
    """What an object holds: `int x = object`, which is as ordered as can be."""
    kind, pointer = _cell(ctx, found)
    return _apply(ctx, kind, "load", [pointer], fences.BOTH, node)


def store(ctx: Context, found: Argument, value: Value, node: Node) -> None:
    """`object = value`"""
    kind, pointer = _cell(ctx, found)
    _apply(ctx, kind, "store", [pointer, value], fences.BOTH, node)


def _cell(ctx: Context, found: Argument) -> tuple[AtomicType | AtomicRefType, Value]:
    """The type of an atomic object, or of a reference to one, and a pointer to what it holds."""
    if isinstance(found, AtomicRef):
        assert isinstance(found.type, AtomicRefType)
        return found.type, found.cell
    assert isinstance(found, PLACES)
    assert isinstance(found.type, AtomicType)
    return found.type, _pointer_to(ctx, found, found.type)


def assigned(ctx: Context, found: Argument, sign: str, value: Value, node: Node, before: bool) -> Value:
    """`object = value`, `object += value` (with its `sign`) and their like, each of them one atomic. Gives what the
    object held before, or what it holds then."""
    kind, pointer = _cell(ctx, found)
    operand = convert.cast(value, kind.element) if isinstance(value, Number) else value
    if not sign:
        _apply(ctx, kind, "store", [pointer, operand], fences.BOTH, node)
        return operand
    if sign not in _UPDATES:
        unknowns.call(ctx, Cause.OPERATOR(f"{sign}="), [pointer, operand], [], node, may_synchronise=False)
        return Unclear(Cause.OPERATOR(f"{sign}="))
    old = _apply(ctx, kind, _UPDATES[sign], [pointer, operand], fences.BOTH, node)
    if before or not isinstance(old, Number) or not isinstance(operand, Number):
        return old
    new = arithmetic.binary(sign, old, operand)
    return Unclear(Cause.OPERATOR(sign)) if new is None else convert.cast(new, kind.element)


_UPDATES = {"+": "fetch_add", "-": "fetch_sub", "&": "fetch_and", "|": "fetch_or", "^": "fetch_xor"}


def method(ctx: Context, found: Argument, name: str, arguments: list[Node], node: Node) -> Value:
    """`object.fetch_add(1, cuda::memory_order_relaxed)`"""
    kind, cell = _cell(ctx, found)
    name = _OF_FLAGS.get(name, name)
    form = ordered_atomics.FORMS.get(name)
    orders = [n for n in arguments if "memory_order" in n.text]
    rest = [n for n in arguments if n not in orders]
    if name in ("notify_one", "notify_all") and not rest:
        return Nothing()
    if name == "wait" and len(rest) == 1:
        return _wait(ctx, kind, cell, evaluate.value(ctx, rest[0]), orders, node)
    if form is None or len(rest) != form.operands or name == "init":
        values = [cell, *(evaluate.value(ctx, n) for n in rest)]
        unknowns.call(ctx, Cause.CALL_OF_METHOD(kind.name, name), values, rest, node, may_synchronise=name == "wait")
        return Unclear(Cause.RESULT_OF_METHOD(kind.name, name))
    given = [cell]
    if form.operation == "cas":  # what is expected is passed by reference
        expected = evaluate.place(ctx, rest[0])
        address = pointers.address_of(ctx, expected) if isinstance(expected, PLACES) else expected
        given += [address, evaluate.value(ctx, rest[1])]
    else:
        given += evaluate.values_of(ctx, rest)
    return _apply(ctx, kind, name, given, _order(orders), node)


#: what the members of `atomic_flag` do
_OF_FLAGS = {"test_and_set": "flag_test_and_set", "clear": "flag_clear", "test": "flag_test"}


def _order(named: list[Node]) -> Order | None:
    return fences.named(named[0].text) if named else fences.BOTH


def _wait(
    ctx: Context, kind: AtomicType | AtomicRefType, cell: Value, old: Value, orders: list[Node], node: Node
) -> Value:
    """`object.wait(old)`: loads until it sees another value."""
    seen: list[Value] = []
    test = ctx.block(lambda: seen.append(_apply(ctx, kind, "load", [cell], _order(orders), node)))
    (found,) = seen
    if not isinstance(found, Number) or not isinstance(old, Number):
        unknowns.call(ctx, Cause.CALL_OF_METHOD(kind.name, "wait"), [cell, old], [], node, may_synchronise=True)
        return Nothing()
    same = terms.eq(found.term, convert.cast(old, kind.element).term)
    ctx.emit(ir.Loop(ctx.label("loop"), test, same, (), (), ctx.site(node)))
    return Nothing()


def _apply(
    ctx: Context, kind: AtomicType | AtomicRefType, name: str, given: list[Value], order: Order | None, node: Node
) -> Value:
    form = ordered_atomics.FORMS[name]
    return ordered_atomics.call(ctx, f"{kind.name}::{name}", form, kind.scope, order, given, node, used=True)


library_objects.enter(AtomicType, library_objects.Operations(method=method, load=load, store=store, assigned=assigned))
library_objects.enter(AtomicRefType, library_objects.Operations(made=made, method=method, load=load, assigned=assigned))
