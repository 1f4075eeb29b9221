"""`for (T x : range)`: over arrays, braced lists, and objects with iterators (C++17 [stmt.ranged])."""

from __future__ import annotations

from collections.abc import Callable

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ....ir.terms import Term
from ....records import record
from ... import ctypes as c
from ...sema.core.values import PLACES, Aggregate, Place, Pointer, Value
from ...sema.declarators import declarators, type_names
from ...sema.overloads import dispatch, lookup
from ...syntax.node import Node
from ..dispatch import calling, destructors, evaluate, flow
from ..memory import access, allocate, initialisation, pointers, stores, unknowns
from ..objects import bindings, copying, initialisers, references
from ..specifications import function_wide
from ..state.context import Context
from ..values import elements, free_functions, operators


@record
class _Walk:
    """How a range is gone through: whether there is one more item, the item, and going on to the next."""

    more: Callable[[], Term]
    item: Callable[[], Place | Value]
    on: Callable[[], None]


@flow.lowers("for_range_loop")
def range_for(ctx: Context, node: Node) -> None:
    """A loop over a range. One that is not understood may do anything to what it names."""
    right, body, declarator, kind = (node.field(f) for f in ("right", "body", "declarator", "type"))
    if declarator is None or kind is None or right is None:
        unknowns.region(ctx, node, Cause.RANGE_LOOP())
        return
    ctx.frame.scopes.append({})
    if (initial := node.field("initializer")) is not None:
        flow.first(ctx, initial)
    base = type_names.resolve(ctx, kind)
    walk = _walk(ctx, base, right)
    if walk is None:
        unknowns.region(ctx, node, Cause.RANGE_LOOP())
    else:
        _loop(ctx, walk, base, declarator, body, right, node)
    destructors.leave_scope(ctx, node)


def _loop(
    ctx: Context, walk: _Walk, base: c.CType, declarator: Node, body: Node | None, right: Node, node: Node
) -> None:
    name, ctype = declarators.shaped(ctx, base, declarator)
    label = ctx.label("loop")
    more: list[Term] = []

    def test() -> None:
        function_wide.at_head(ctx)
        more.append(walk.more())

    tested = ctx.block(test)
    ctx.frame.scopes.append({})
    head = ctx.block(lambda: _bind(ctx, walk.item(), name or "item", ctype, declarator, right))
    rest = flow.loop_body(ctx, label, body)
    rest = (*rest, *ctx.block(lambda: destructors.leave_scope(ctx, node)))
    step = ctx.block(walk.on)
    ctx.emit(ir.Loop(label, tested, more[0], (*head, *rest), step, flow.head_site(ctx, node, right)))


def _bind(ctx: Context, item: Place | Value, name: str, ctype: c.CType, declarator: Node, node: Node) -> None:
    """Declares the loop's variable for one item."""
    names = bindings.pattern(declarator)
    if names is not None:
        bindings.bind(ctx, names[0], item, node, by_reference=names[1])
    elif isinstance(ctype, c.ReferenceTo):
        references.bind_reference(ctx, name, ctype, item, node)
    else:
        found = copying.copied(ctx, item, node) if isinstance(item, PLACES) else item
        if isinstance(ctype, c.Opaque):
            found = evaluate.to_type(ctx, found, ctype, node)
        deduced = allocate.type_of(found) if isinstance(ctype, c.Auto | c.Opaque) else None
        place = allocate.local_place(ctx, name, deduced or ctype, node)
        ctx.bind(name, place)
        stores.store(ctx, place, evaluate.to_type(ctx, found, deduced or ctype, node), node)


def _walk(ctx: Context, base: c.CType, right: Node) -> _Walk | None:
    """How to go through what stands on the right; None where that is not understood."""
    found = _listed(ctx, base, right) if right.type == "initializer_list" else evaluate.place(ctx, right)
    if isinstance(found, PLACES) and isinstance(found.type, c.ArrayOf):
        return _over_array(ctx, found, right) if found.type.extent is not None else None
    if isinstance(found, Aggregate):
        place = allocate.local_place(ctx, "range", found.type, right)
        stores.store(ctx, place, found, right)
        found = place
    return _over_object(ctx, found, right) if found is not None and operators.is_object(found) else None


def _listed(ctx: Context, base: c.CType, listed: Node) -> Place | None:
    """`{a, b, c}` as an array."""
    if not listed.named or not isinstance(base, c.Arithmetic | c.Auto):
        return None
    kind = allocate.type_of(evaluate.value(ctx, listed.named[0])) if isinstance(base, c.Auto) else base
    if not isinstance(kind, c.Arithmetic):
        return None
    ctype = c.ArrayOf(kind, len(listed.named))
    place = allocate.local_place(ctx, "range", ctype, listed)
    initialisation.initialise(ctx, place, initialisers.braced(ctx, ctype, listed, listed), listed)
    return place


def _over_array(ctx: Context, found: Place, right: Node) -> _Walk:
    assert isinstance(found.type, c.ArrayOf)
    extent = terms.integer(found.type.extent or 0)
    counter, site = ctx.temporary(terms.I32), ctx.site(right)
    ctx.emit(ir.Assign(counter, terms.ZERO, site))
    return _Walk(
        lambda: terms.lt(counter, extent),
        lambda: elements.element(ctx, access.decay(ctx, found), counter, right),
        lambda: ctx.emit(ir.Assign(counter, terms.add(counter, terms.ONE), site)),
    )


def _over_object(ctx: Context, found: Place | Value, right: Node) -> _Walk | None:
    """From what `begin()` gives to what `end()` does, methods of the object or functions beside it."""
    assert isinstance(found, PLACES)
    ends: list[Place] = []
    for name in ("begin", "end"):
        given = _end(ctx, found, name, right)
        kind = allocate.type_of(given) if given is not None else None
        if given is None or kind is None:
            return None
        place = allocate.local_place(ctx, name, kind, right)
        stores.store(ctx, place, given, right)
        ends.append(place)
    here, last = ends
    if operators.is_object(here):
        return _Walk(
            lambda: evaluate.truth(ctx, _compared(ctx, here, last, right), right),
            lambda: _applied(ctx, "*", here, right),
            lambda: _effect(ctx, here, right),
        )
    if not isinstance(access.load(ctx, here, right), Pointer):
        return None

    def pointer() -> Pointer:
        held = access.load(ctx, here, right)
        assert isinstance(held, Pointer)
        return held

    return _Walk(
        lambda: evaluate.truth(ctx, _compared(ctx, here, last, right), right),
        lambda: pointers.dereference(ctx, pointer(), right),
        lambda: stores.store(ctx, here, pointers.advance(pointer(), terms.ONE), right),
    )


def _end(ctx: Context, found: Place, name: str, node: Node) -> Value | None:
    assert isinstance(found.type, c.Record)
    methods = dispatch.methods_of(ctx, found.type, name)
    if methods:
        given = calling.method(ctx, methods, found, [], [], node)
    else:
        listed = [*lookup.ordinary(ctx, name), *lookup.by_arguments(ctx, name, [found], node)]
        given = free_functions.free(ctx, name, list(dict.fromkeys(listed)), [], [found], [], node)
    return access.load(ctx, given, node) if isinstance(given, PLACES) else given


def _compared(ctx: Context, here: Place, last: Place, node: Node) -> Value:
    """`here != last`"""
    found = _applied(ctx, "!=", here, node, last)
    return access.load(ctx, found, node) if isinstance(found, PLACES) else found


def _applied(ctx: Context, sign: str, here: Place, node: Node, *others: Place) -> Place | Value:
    """The user's own operator, else the language's."""
    found = free_functions.overloaded_operator(ctx, sign, [here, *others], node) if operators.is_object(here) else None
    if found is not None:
        return found
    a, *rest = (access.load(ctx, side, node) for side in (here, *others))
    return operators.binary(ctx, sign, a, rest[0], node) if rest else pointers.dereference(ctx, a, node)


def _effect(ctx: Context, here: Place, node: Node) -> None:
    """`++here`"""
    if free_functions.overloaded_operator(ctx, "++", [here], node, constant=False) is None:
        unknowns.not_a_place(ctx, access.load(ctx, here, node), node)
