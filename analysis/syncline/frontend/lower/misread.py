"""Declarations that the grammar reads as expressions: `tile<32> t = x;`, `tile<32> t(x);`, `float (*rows)[8] = p;`.

Without knowing which names are types, both readings are possible; here they are known.
"""

from __future__ import annotations

from ...ir.reasons import Cause
from .. import ctypes as c
from ..document import parse
from . import access, declarations, expressions, names, operators, pointers, types, unknowns
from .context import Context
from .sequence import kept
from .spelled import last_name
from .syntax import Node, unparenthesized
from .values import Number, Place, Pointer, ScalarPlace, Unclear, Value


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


def arguments(ctx: Context, declarator: Node) -> Node | None:
    """The argument list of `name(a[i], *b)`, which the grammar takes for the parameters of a function."""
    listed = _as_arguments(ctx, declarator, b"int a=")
    return None if listed is not None and listed.broken else listed


def _as_arguments(ctx: Context, node: Node, head: bytes) -> Node | None:
    """The argument list of the call that `node` is behind `head`; None where that is no call."""
    program = ctx.program
    if node.start not in program.reread:
        blanks = b" " * (node.start - len(head))
        tree = parse(blanks + head + program.expanded.text[node.start : node.end] + b";")
        root = Node(tree.root_node, program.expanded.text)
        found = next((n for n in root.walk() if n.type == "call_expression"), None)
        whole = found is not None and found.end == node.end
        program.reread[node.start] = found.field("arguments") if found is not None and whole else None
    return program.reread[node.start]


def part_of(source: str, kind: str, role: str) -> Node | None:
    """A part of a text that is read by itself: what the first node of this kind has in this role; None where the text
    cannot be read."""
    data = source.encode()
    root = Node(parse(data).root_node, data)
    found = next((n for n in root.walk() if n.type == kind), None)
    return found.field(role) if found is not None and not root.broken else None


def sequence(ctx: Context, node: Node) -> list[Node] | None:
    """The parts of `(a = b, c)`, where the grammar knows no assignment before a comma; None where it is something else.

    They are read as the arguments of a call, which are assignments too."""
    if node.type != "parenthesized_expression" or not node.broken:
        return None
    listed = _as_arguments(ctx, node, b"int a=f")
    return listed.named if listed is not None and len(listed.named) > 1 else None


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
    a = expressions.value(ctx, left)
    before = len(ctx.out)
    if sign == "&":
        result: list[Place | Value] = []
        emitted = ctx.block(lambda: result.append(expressions.place(ctx, right)))
        if isinstance(result[0], Number):  # which has no address
            ctx.out.extend(emitted)
            return operators.binary(ctx, sign, kept(ctx, a, before, node), result[0], node)
        plain = isinstance(result[0], ScalarPlace) and not emitted
        return Unclear(reason) if plain else unknowns.expression(ctx, node, reason)
    b = expressions.value(ctx, right)
    if sign == "*" and isinstance(b, Number):
        return operators.binary(ctx, sign, kept(ctx, a, before, node), b, node)
    if sign == "*" and isinstance(b, Pointer):
        access.load(ctx, pointers.dereference(ctx, b, right), right)
    return Unclear(reason, uniform=left.start == name.start - 1 and isinstance(b, Number) and b.term.is_const)


def is_call(kind: Node) -> bool:
    """Whether the type of a cast is a call in truth: nothing can be cast to a function, but the grammar takes
    `(f<8>(a & b)) & 1` for such a cast of `&1`."""
    innermost: Node | None = None
    inner = kind.field("declarator")
    while inner is not None:
        innermost = inner
        parenthesized = inner.type == "abstract_parenthesized_declarator" and inner.named
        inner = inner.named[0] if parenthesized else inner.field("declarator")
    return innermost is not None and innermost.type == "abstract_function_declarator"


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
    ctype = types.resolve(ctx, kind)
    if isinstance(ctype, c.Opaque):
        return False
    for size in sizes:  # the last subscript stands for the outermost node
        ctype = c.ArrayOf(ctype, expressions.constant(ctx, size))
    shaped = c.PointerTo(ctype) if sign.text == "*" else c.ReferenceTo(ctype)
    declarations.variable(ctx, name.text, shaped, initial, frozenset(), whole)
    return True


def _sides(node: Node, sign: str) -> tuple[Node, Node] | None:
    operator, left, right = node.field("operator"), node.field("left"), node.field("right")
    if node.type != "binary_expression" or operator is None or operator.text != sign or left is None or right is None:
        return None
    return left, right
