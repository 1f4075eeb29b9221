"""`=`, the compound assignments, `++` and `--`."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core import convert
from ...sema.core.values import PLACES, Aggregate, HolderPlace, Number, Place, PointerPlace, ScalarPlace, Unclear, Value
from ...sema.overloads import dispatch
from ...syntax.node import Node
from ..dispatch import calling, conversions, evaluate, insertion_points
from ..dispatch.evaluation_order import in_order
from ..memory import access, allocate, library_objects, pointer_hints, pointers, stores, unknowns
from ..objects import copying, initialisers
from ..state.context import Context
from ..values import free_functions, operators, vectors


@evaluate.runs("assignment_expression")
@evaluate.gives_place("assignment_expression")
def assignment(ctx: Context, node: Node) -> Place | Value:
    """An assignment; gives the place that was assigned to."""
    left, operator, right = node.field("left"), node.field("operator"), node.field("right")
    if left is None or operator is None or right is None:
        return unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())
    sign = operator.text[:-1]
    if not sign:
        return _plain(ctx, left, right, node)
    since = len(ctx.emitter.statements)
    found, place = in_order(ctx, (lambda: evaluate.value(ctx, right), lambda: evaluate.place(ctx, left)), node)
    assert not isinstance(found, PLACES)
    assigned = library_objects.of(place).assigned
    if assigned is not None:
        return assigned(ctx, place, sign, found, node, False)
    place = _object(ctx, place, node)
    if not isinstance(place, PLACES):
        return unknowns.not_a_place(ctx, place, node)
    if isinstance(place.type, c.Record):
        return _record(ctx, sign, place, found, node)
    if operators.of_enumeration(place) or operators.of_enumeration(found):
        overloaded = free_functions.free_operator(ctx, f"{sign}=", [place, found], node)
        if overloaded is not None:
            return overloaded
    insertion_points.between(ctx, node, right, found)
    old = access.load(ctx, place, left)
    result = operators.binary(ctx, sign, old, found, node)
    insertion_points.behind_read(ctx, node, place, since)
    return _stored(ctx, place, result, node)


def _plain(ctx: Context, left: Node, right: Node, node: Node) -> Place | Value:
    # C++17 evaluates the right side first
    denoted, place = in_order(ctx, (lambda: _right_side(ctx, left, right), lambda: evaluate.place(ctx, left)), node)
    place = _object(ctx, place, node)
    if isinstance(place, PLACES) and isinstance(place.type, c.Record):
        methods = dispatch.methods_of(ctx, place.type, "operator=") if right.type != "initializer_list" else []
        own = [m for m in methods if m.owner == place.type.tag]
        same = getattr(denoted, "type", None) == place.type
        if own and not (same and not copying.operators_of(ctx, place.type)):
            return calling.method(ctx, own, place, [denoted], [right], node, constant=False)
        if same and not own and copying.is_assigned_by_user(ctx, place.type):
            return copying.assigned(ctx, place, denoted, right)
    found = access.load(ctx, denoted, right) if isinstance(denoted, PLACES) else denoted
    assigned = library_objects.of(place).assigned
    if assigned is not None:
        return assigned(ctx, place, "", found, node, False)
    if not isinstance(place, PLACES):
        return unknowns.not_a_place(ctx, place, node)
    if right.type == "initializer_list":
        found = initialisers.braced(ctx, place.type, right, node)
    elif isinstance(place.type, c.Arithmetic | c.PointerTo) or (
        isinstance(place.type, c.Record) and isinstance(found, Number)
    ):
        insertion_points.between(ctx, node, right, found)
        found = evaluate.to_type(ctx, found, place.type, node)
    elif isinstance(place.type, c.Record):
        insertion_points.between(ctx, node, right, found)
    return _stored(ctx, place, found, node)


def _right_side(ctx: Context, left: Node, right: Node) -> Place | Value:
    """What is assigned: of an object the place, so that its own `operator=` copies it."""
    if right.type == "initializer_list":
        return Unclear(Cause.BRACED_LIST())
    found = evaluate.place(ctx, right)
    record = found.type if isinstance(found, PLACES) and isinstance(found.type, c.Record) else None
    is_object = record is not None and (
        bool(dispatch.methods_of(ctx, record, "operator=")) or copying.is_assigned_by_user(ctx, record)
    )
    if isinstance(found, PLACES) and not is_object:
        return access.load(ctx, found, right)
    return found


def _record(ctx: Context, sign: str, place: Place, found: Value, node: Node) -> Place | Value:
    assert isinstance(place.type, c.Record)
    methods = dispatch.methods_of(ctx, place.type, f"operator{sign}=")
    if methods:
        return calling.method(ctx, methods, place, [found], [node], node, constant=False)
    overloaded = free_functions.free_operator(ctx, f"{sign}=", [place, found], node) if sign else None
    if overloaded is not None:
        return overloaded
    old = access.load(ctx, place, node)
    referred = conversions.reference(ctx, old, node)
    if referred is not None:
        old = access.load(ctx, referred, node)
        return _stored(ctx, referred, operators.binary(ctx, sign, old, found, node), node)
    return _stored(ctx, place, operators.binary(ctx, sign, old, found, node), node)


def _object(ctx: Context, found: Place | Value, node: Node) -> Place | Value:
    """A place for an object without a name, whose own operators an assignment may call."""
    if not isinstance(found, Aggregate) or not found.type.tag or found.type.vector is not None:
        return found
    place = allocate.local_place(ctx, "object", found.type, node)
    stores.store(ctx, place, found, node)
    return place


def _stored(ctx: Context, place: Place, found: Value, node: Node) -> Place | Value:
    """Stores; what the assignment then denotes is the place itself, unless reading it again would touch memory."""
    place = _anew(ctx, place, node)
    stores.store(ctx, place, found, node)
    if isinstance(place, ScalarPlace | PointerPlace | HolderPlace) or vectors.is_local(place):
        return place
    if isinstance(found, Number) and isinstance(place.type, c.Arithmetic):
        return convert.cast(found, place.type)
    return found


def _anew(ctx: Context, place: Place, node: Node) -> Place:
    """Where an assignment to `place` stores. A pointer variable is another one from here on if all that comes after has
    to pass here (it is a statement of the block that declares the variable, with no label behind it) and its name alone
    leads to it: as in SSA (Cytron et al., 1991), each of the two has the plan of its own value, which the first round
    knows. A postcondition speaks of a variable that all returns leave."""
    frame = ctx.frame
    left = node.field("left") or node.field("argument")
    if not isinstance(place, PointerPlace) or left is None or left.type != "identifier":
        return place
    if frame.alone is None or frame.is_body or frame.alone.named[:1] != [node]:
        return place
    if frame.targets.gotos or frame.contract.promises:
        return place
    if place.key in ctx.objects.referred or pointers.root_key(place.key) != place.key:
        return place
    within_body = len(frame.scopes) == frame.outer + 1  # whose names are its parameters, too
    for scope in frame.scopes[-2 if within_body else -1 :]:
        if scope.get(left.text) is place:
            scope[left.text] = fresh = PointerPlace(place.type, ctx.unique(left.text))
            pointer_hints.foresee(ctx, fresh, node.start)
            return fresh
    return place


def update(ctx: Context, node: Node, *, used: bool) -> Place | Value:
    """`++` and `--`, before or after."""
    operator, argument = node.field("operator"), node.field("argument")
    if operator is None or argument is None:
        return unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())
    since = len(ctx.emitter.statements)
    place = evaluate.place(ctx, argument)
    assigned = library_objects.of(place).assigned
    if assigned is not None:
        by, postfix = Number(terms.ONE, c.INT), operator.start > argument.start
        return assigned(ctx, place, operator.text[0], by, node, postfix)
    place = _object(ctx, place, node)
    if not isinstance(place, PLACES):
        return unknowns.not_a_place(ctx, place, node)
    if isinstance(place.type, c.Record):
        methods = dispatch.methods_of(ctx, place.type, f"operator{operator.text}")
        postfix = [m for m in methods if m.required == 1] if operator.start > argument.start else []
        if postfix:
            return calling.method(ctx, postfix, place, [Number(terms.ZERO, c.INT)], [node], node, constant=False)
        prefix = [m for m in methods if m.required == 0]
        if prefix and operator.start < argument.start:
            return calling.method(ctx, prefix, place, [], [], node, constant=False)
    if isinstance(place.type, c.Record) or operators.of_enumeration(place):
        extra = [Number(terms.ZERO, c.INT)] if operator.start > argument.start else []
        free = free_functions.free_operator(ctx, operator.text, [place, *extra], node)
        if free is not None:
            return free
    old = access.load(ctx, place, argument)
    real = isinstance(place.type, c.Arithmetic) and place.type.scalar.sort is terms.Sort.REAL
    one = Number(terms.real(1), c.FLOAT) if real else Number(terms.ONE, c.INT)
    new = operators.binary(ctx, operator.text[0], old, one, node)
    insertion_points.behind_read(ctx, node, place, since)
    postfix = operator.start > argument.start
    if postfix and used and isinstance(place, ScalarPlace) and isinstance(old, Number):
        saved = ctx.temporary(place.type.scalar)
        ctx.emit(ir.Assign(saved, old.term, ctx.site(argument)))
        old = Number(saved, old.type)
    elif postfix and used and isinstance(place, PointerPlace):
        copy = PointerPlace(place.type, ctx.unique(f"{place.key}++"))
        stores.store(ctx, copy, old, argument)
        old = access.load(ctx, copy, argument)
    place = _anew(ctx, place, node)
    stores.store(ctx, place, new, node)
    if postfix:
        return old
    if isinstance(place, ScalarPlace | PointerPlace):
        return place
    if isinstance(new, Number) and isinstance(place.type, c.Arithmetic):
        return convert.cast(new, place.type)
    return new


@evaluate.gives_place("update_expression")
def _update_place(ctx: Context, node: Node) -> Place | Value:
    return update(ctx, node, used=True)


@evaluate.runs("update_expression")
def _update_alone(ctx: Context, node: Node) -> None:
    update(ctx, node, used=False)
