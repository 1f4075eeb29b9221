"""Declarations that the grammar reads as expressions: `tile<32> t = x;`, `tile<32> t(x);`, `float (*rows)[8] = p;`.

Without knowing which names are types, both readings are possible; here they are known.
"""

from __future__ import annotations

from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core.values import Number, Place, Pointer, ScalarPlace, Unclear, Value
from ...sema.declarators import type_names
from ...sema.types import types
from ...syntax.node import Node, unparenthesized
from ...syntax.spelled import last_name
from ..dispatch import evaluate
from ..dispatch.evaluation_order import kept
from ..memory import access, pointers, unknowns
from ..objects import declarations
from ..state.context import Context
from ..values import names, operators


def declaration(ctx: Context, node: Node) -> bool:
    """Declares the variable if this expression statement is such a declaration; says whether it was."""
    initial: Node | None = None
    if node.type == "assignment_expression":
        left, initial = node.field("left"), node.field("right")
        if left is None:
            return False
        node = left
    if node.type == "subscript_expression":
        return _pointer_to_array(ctx, node, initial)
    closing = _sides(node, ">")
    opening = _sides(closing[0], "<") if closing is not None else None
    if closing is None or opening is None:
        return False
    declared, (template, argument) = closing[1], opening
    if declared.type == "assignment_expression" and (inner := declared.field("left")) is not None:
        declared, initial = inner, declared.field("right")
    if declared.type == "call_expression":
        name, initial = declared.field("function"), declared.field("arguments")
    else:
        name = declared
    if name is None or name.type != "identifier" or template.type not in ("identifier", "qualified_identifier"):
        return False
    ctype = types.instance(ctx, last_name(template), [argument], template.start)
    if isinstance(ctype, c.Opaque):
        return False
    declarations.variable(ctx, name.text, ctype, initial, frozenset(), declared)
    return True


def in_doubt(ctx: Context, left: Node) -> Node | None:
    """The name in parentheses at the end of a left operand, if nobody knows whether it is a type's: then what stands
    behind it is an operator and an operand, or the operand of a cast."""
    if not ctx.program.doubtful:
        return None
    while left.type in ("binary_expression", "unary_expression"):
        inner = left.field("right") or left.field("argument")
        if inner is None:
            return None
        left = inner
    if left.type != "parenthesized_expression" or left.start not in ctx.program.doubtful:
        return None
    name = unparenthesized(left)
    return None if name.type == "identifier" and names.is_declared(ctx, name.text) else name


def either(ctx: Context, name: Node, left: Node, sign: str, right: Node, node: Node) -> Value:
    """`(name) sign right`, for a sign that is a prefix too. Where the operand leaves one reading, it is that: a number
    cannot be dereferenced, and nothing be multiplied by a pointer. Else the value is not known."""
    reason = Cause.TYPE_OR_VALUE(name.text, node.text)
    a = evaluate.value(ctx, left)
    before = len(ctx.emitter.statements)
    if sign == "&":
        result: list[Place | Value] = []
        emitted = ctx.block(lambda: result.append(evaluate.place(ctx, right)))
        if isinstance(result[0], Number):  # which has no address
            ctx.emitter.statements.extend(emitted)
            return operators.binary(ctx, sign, kept(ctx, a, before, node), result[0], node)
        plain = isinstance(result[0], ScalarPlace) and not emitted
        return Unclear(reason) if plain else unknowns.expression(ctx, node, reason)
    b = evaluate.value(ctx, right)
    if sign == "*" and isinstance(b, Number):
        return operators.binary(ctx, sign, kept(ctx, a, before, node), b, node)
    if sign == "*" and isinstance(b, Pointer):
        access.load(ctx, pointers.dereference(ctx, b, right), right)
    return Unclear(reason, uniform=left.start == name.start - 1 and isinstance(b, Number) and b.term.is_const)


def _pointer_to_array(ctx: Context, node: Node, initial: Node | None) -> bool:
    """`T (*name)[n]` and `T (&name)[n]`, read as a call of T with a subscript."""
    sizes: list[Node] = []
    whole = node
    while node.type == "subscript_expression":
        indices, inner = node.field("indices"), node.field("argument")
        if indices is None or inner is None or len(indices.named) != 1:
            return False
        sizes.append(indices.named[0])
        node = inner
    kind, listed = node.field("function"), node.field("arguments")
    if node.type != "call_expression" or kind is None or listed is None or len(listed.named) != 1:
        return False
    pointer = listed.named[0]
    sign, name = pointer.field("operator"), pointer.field("argument")
    if pointer.type != "pointer_expression" or sign is None or name is None or name.type != "identifier":
        return False
    ctype = type_names.resolve(ctx, kind)
    if isinstance(ctype, c.Opaque):
        return False
    for size in sizes:  # the last subscript stands for the outermost node
        ctype = c.ArrayOf(ctype, evaluate.constant(ctx, size))
    shaped = c.PointerTo(ctype) if sign.text == "*" else c.ReferenceTo(ctype)
    declarations.variable(ctx, name.text, shaped, initial, frozenset(), whole)
    return True


def _sides(node: Node, sign: str) -> tuple[Node, Node] | None:
    operator, left, right = node.field("operator"), node.field("left"), node.field("right")
    if node.type != "binary_expression" or operator is None or operator.text != sign or left is None or right is None:
        return None
    return left, right
