"""Operators in expressions."""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core import arithmetic
from ...sema.core.values import PLACES, Aggregate, Number, Place, Pointer, Unclear, Value
from ...sema.declarators import constness
from ...syntax.node import Node
from ..dispatch import evaluate
from ..dispatch.evaluation_order import kept
from ..memory import access, library_objects, pointers, unknowns
from ..state.context import Context
from ..values import free_functions, operators, vectors
from . import misread

#: operators that may as well stand before an operand
_PREFIXES = frozenset("+-*&")


@evaluate.gives_place("binary_expression")
def binary_node(ctx: Context, node: Node) -> Place | Value:
    """A binary expression; what the user's own operator denotes may be a place."""
    left, operator, right = node.field("left"), node.field("operator"), node.field("right")
    if left is None or operator is None or right is None:
        return unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())
    sign = operator.text
    doubtful = misread.in_doubt(ctx, left) if sign in _PREFIXES else None
    if doubtful is not None:
        return misread.either(ctx, doubtful, left, sign, right, node)
    if sign in ("&&", "||", "and", "or"):
        both = sign in ("&&", "and")
        overloaded = _overloaded_short_circuit(ctx, left, right, "&&" if both else "||", node)
        return short_circuit(ctx, [left, right], node, both=both) if overloaded is None else overloaded
    denoted = evaluate.place(ctx, left)
    if operators.is_object(denoted):
        other = evaluate.place(ctx, right)
        constant = constness.is_constant(ctx, left)
        overloaded = free_functions.overloaded_operator(ctx, sign, [denoted, other], node, constant)
        if overloaded is not None:
            return overloaded
        a, b = (access.load(ctx, side, node) if isinstance(side, PLACES) else side for side in (denoted, other))
        return operators.binary(ctx, sign, a, b, node)
    a = access.load(ctx, denoted, left) if isinstance(denoted, PLACES) else denoted
    before = len(ctx.emitter.statements)
    b = evaluate.value(ctx, right)
    a = kept(ctx, a, before, node)
    if operators.of_enumeration(a) or operators.of_enumeration(b):
        overloaded = free_functions.free_operator(ctx, sign, [a, b], node)
        if overloaded is not None:
            return overloaded
    return operators.binary(ctx, sign, a, b, node)


def _overloaded_short_circuit(ctx: Context, left: Node, right: Node, sign: str, node: Node) -> Place | Value | None:
    """What the user's own `&&` or `||` gives, which evaluates both sides; None where it is the language's own."""
    if not ctx.program.overloads(sign):
        return None
    found: list[Place | Value | None] = []

    def call() -> None:
        sides = [evaluate.place(ctx, left), evaluate.place(ctx, right)]
        of_user = any(operators.is_object(s) or isinstance(s, Aggregate) or operators.of_enumeration(s) for s in sides)
        constant = constness.is_constant(ctx, left)
        found.append(free_functions.overloaded_operator(ctx, sign, sides, node, constant) if of_user else None)

    emitted = ctx.block(call)
    if found[0] is not None:
        ctx.emitter.statements.extend(emitted)
    return found[0]


def short_circuit(ctx: Context, sides: list[Node], node: Node, *, both: bool) -> Value:
    """`&&` and `||` of two sides or more: a branch only where a side behind the first does something."""
    left, *rest = sides
    a = evaluate.condition(ctx, left)
    if not rest or (a.is_const and a.value is not both):
        return Number(a, c.BOOL)
    result: list[Value] = []
    inner = ctx.block(lambda: result.append(short_circuit(ctx, rest, node, both=both)))
    b = access.number(ctx, result[0], c.BOOL, node).truth
    if not inner or a.is_const:
        for statement in inner:
            ctx.emit(statement)
        return Number(terms.and_(a, b) if both else terms.or_(a, b), c.BOOL)
    target = ctx.temporary(terms.BOOL8)
    site = ctx.site(node)
    ctx.emit(ir.Assign(target, a, site))
    taken = (*inner, ir.Assign(target, b, ctx.site(rest[0])))
    ctx.emit(ir.If(target, taken, (), ctx.site(left)) if both else ir.If(target, (), taken, ctx.site(left)))
    return Number(target, c.BOOL)


@evaluate.gives_place("unary_expression")
def unary_node(ctx: Context, node: Node) -> Place | Value:
    """`+ - ~ !` of an expression."""
    operator, argument = node.field("operator"), node.field("argument")
    if operator is None or argument is None:
        return unknowns.expression(ctx, node, Cause.SYNTAX_ERROR())
    denoted = evaluate.place(ctx, argument)
    if operators.is_object(denoted):
        overloaded = free_functions.overloaded_operator(
            ctx, operator.text, [denoted], node, constness.is_constant(ctx, argument)
        )
        if overloaded is not None:
            return overloaded
    found = access.load(ctx, denoted, argument) if isinstance(denoted, PLACES) else denoted
    found = library_objects.loaded(ctx, found, argument)
    if isinstance(found, Pointer) and operator.text in ("!", "not"):
        return Number(terms.not_(pointers.not_null(found)), c.BOOL)
    if isinstance(found, Number):
        if operators.of_enumeration(found):
            overloaded = free_functions.free_operator(ctx, operator.text, [found], node)
            if overloaded is not None:
                return overloaded
        result = arithmetic.unary(operator.text, found)
        return result if result is not None else Unclear(Cause.OPERATOR(operator.text))
    by_lane = vectors.unary(ctx, operator.text, found, node)
    if by_lane is not None:
        return by_lane
    overloaded = operators.unary(ctx, operator.text, found, node)
    if overloaded is not None:
        return overloaded if not isinstance(overloaded, PLACES) else access.load(ctx, overloaded, node)
    converted = operators._as_number(ctx, found, node)
    if converted is not None:
        result = arithmetic.unary(operator.text, converted)
        return result if result is not None else Unclear(Cause.OPERATOR(operator.text))
    if isinstance(found, Aggregate):
        return operators._fieldwise(f"{operator.text} (unary)", found, found)
    if isinstance(found, Unclear):
        return found.made_of()
    return Unclear(Cause.OPERATOR_ON_THIS(operator.text))
