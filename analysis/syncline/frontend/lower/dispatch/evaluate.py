"""Expressions and statements, by whoever lowers their kind.

A handler registers itself for kinds of nodes, and asks here for what stands inside its own: so lowering recurses
through one table, and no handler imports another.
"""

from __future__ import annotations

from collections.abc import Callable

from ....ir import terms
from ....ir.reasons import AssumptionKind, Cause
from ....ir.terms import Term
from ... import ctypes as c
from ...ctypes import Arithmetic, CType
from ...sema.core.convert import cast
from ...sema.core.values import PLACES, Aggregate, Nothing, Number, Place, Pointer, Unclear, Value
from ...sema.declarators import type_names
from ...syntax.node import Node, unparenthesized
from ...tables import entering
from ..memory import access, bases, initialisation, pointers, unknowns
from ..state.context import Context
from . import constant_runs, conversions

_VALUES: dict[str, Callable[[Context, Node], Value]] = {}
_PLACES: dict[str, Callable[[Context, Node], Place | Value]] = {}
_EFFECTS: dict[str, Callable[[Context, Node], object]] = {}

#: enters what gives the value of expressions of these kinds, which denote no object
gives_value = entering(_VALUES)
#: enters what gives the object that expressions of these kinds denote, or their value where they denote none
gives_place = entering(_PLACES)
#: enters what runs expressions of these kinds whose value nobody uses
runs = entering(_EFFECTS)


def value(ctx: Context, node: Node) -> Value:
    """What an expression gives."""
    handler = _VALUES.get(node.type)
    if handler is not None:
        return handler(ctx, node)
    if node.type in _PLACES:
        found = place(ctx, node)
        return access.load(ctx, found, node) if isinstance(found, PLACES) else found
    return unknowns.expression(ctx, node, Cause.EXPRESSION_KIND(node.type.replace("_", " ")))


def place(ctx: Context, node: Node) -> Place | Value:
    """The place that an expression denotes; its value where it denotes none."""
    handler = _PLACES.get(node.type)
    return handler(ctx, node) if handler is not None else value(ctx, node)


def effects(ctx: Context, node: Node) -> None:
    """Runs an expression whose value is not used."""
    node = unparenthesized(node)
    handler = _EFFECTS.get(node.type)
    if handler is not None:
        handler(ctx, node)
    elif node.type not in ("identifier", "number_literal"):
        value(ctx, node)


def values_of(ctx: Context, arguments: list[Node]) -> list[Value]:
    """The values of arguments, in order."""
    return [value(ctx, n) for n in arguments]


def number(ctx: Context, node: Node, wanted: Arithmetic = c.INT) -> Number:
    """The expression as a number; unknown ones are of the wanted type."""
    found = value(ctx, node)
    converted = conversions.conversion(ctx, found, wanted, node)
    return access.number(ctx, found if converted is None else converted, wanted, node)


def condition(ctx: Context, node: Node) -> Term:
    """The expression as a condition."""
    return truth(ctx, value(ctx, node), node)


def truth(ctx: Context, found: Value, node: Node) -> Term:
    """A value as a condition."""
    if isinstance(found, Aggregate) and found.type.tag:
        converted = conversions.conversion(ctx, found, c.BOOL, node)
        found = converted if converted is not None else found
    if isinstance(found, Pointer):
        return pointers.not_null(found)
    return access.number(ctx, found, c.BOOL, node).truth


def to_type(ctx: Context, found: Value, ctype: CType, node: Node, *, explicit: bool = False) -> Value:
    """A value converted to a type; `explicit`: by a cast, which explicit constructors take as well."""
    if isinstance(ctype, c.ReferenceTo):
        ctype = ctype.target
    if isinstance(ctype, Arithmetic):
        if not isinstance(found, Number | Pointer):
            converted = conversions.conversion(ctx, found, ctype, node)
            found = converted if converted is not None else found
        return cast(access.number(ctx, found, ctype, node), c.plain(ctype))  # type: ignore[arg-type]
    if isinstance(ctype, c.PointerTo):
        if not isinstance(found, Number | Pointer):
            converted = conversions.conversion(ctx, found, ctype, node)
            found = converted if converted is not None else found
        if isinstance(found, Pointer):
            found = bases.pointer_to(ctx, found, ctype.pointee)
        return pointers.to_pointer(ctx, found, ctype.pointee)
    if isinstance(ctype, c.Void):
        return Nothing()
    if isinstance(ctype, c.Record) and isinstance(found, Number | Pointer):
        if explicit:
            return initialisation.construct(ctx, ctype, [found], node)
        return initialisation.converted(ctx, ctype, found, node)
    if isinstance(ctype, c.Opaque) and isinstance(found, Number | Pointer | Aggregate):
        return _undeclared(ctx, ctype, found, node)
    return bases.sliced(ctx, found, ctype)


def _undeclared(ctx: Context, ctype: c.Opaque, given: Number | Pointer | Aggregate, node: Node) -> Value:
    """A value converted to a type that nobody declares: taken to stay what it is, but for instances of templates, whose
    constructors make of it what they like."""
    if ctype == type_names.DECLTYPE_AUTO or (isinstance(given, Aggregate) and _is_of_template(ctx, given.type, ctype)):
        return given
    if not ctype.template:
        ctx.note(AssumptionKind.UNDECLARED_TYPE(ctype.name))
        return given
    reason = Cause.TYPE_NOT_DECLARED(ctype.name)
    unknowns.call(ctx, reason, [given], [], node, may_synchronise=True)
    return Unclear(reason)


def _is_of_template(ctx: Context, record: c.Record, instance: c.Opaque) -> bool:
    """Whether an instance of which too little is known is of a record's own template: then it is that record."""
    declaration = ctx.program.records.get(record.tag)
    return declaration is not None and declaration.name == instance.template


# --- constants ----------------------------------------------------------------------------------------------


def scratch(ctx: Context, node: Node) -> Value | None:
    """The value of an expression that needs no statement; None where it does."""
    result: list[Value] = []
    emitted = ctx.block(lambda: result.append(value(ctx, node)))
    return result[0] if not emitted else None


def evaluated(ctx: Context, node: Node, wanted: Arithmetic = c.INT) -> Value | None:
    """The value of a constant expression, the functions that it calls run and objects converted; None where it is
    none."""
    result: list[Value] = []

    def compute() -> None:
        found = value(ctx, node)
        converted = conversions.conversion(ctx, found, wanted, node) if isinstance(found, Aggregate) else None
        result.append(found if converted is None else converted)

    emitted = ctx.block(compute)
    (found,) = result
    if not emitted or not isinstance(found, Number):
        return None if emitted else found
    computed = constant_runs.result(emitted, found.term)
    return None if computed is None else Number(computed, found.type)


def constant(ctx: Context, node: Node) -> int | None:
    """The value of an integer constant expression; None where it is none."""
    notes = dict(ctx.notes.assumptions)
    found = evaluated(ctx, node)
    if isinstance(found, Number):
        term = terms.as_integer(found.term)
        if term.is_const and term.sort is terms.Sort.INT:
            return term.value
    ctx.notes.assumptions = notes  # what nobody has a value for is relied on by nobody
    return None
