"""Pointers to functions: calls through them, and those that a caller passes.

Which functions of the file a parameter may stand for is known where the kernel compares it with them
(`__requires(f == g)`): each is a value of its own, beside one for all that nobody knows.
"""

from __future__ import annotations

from ....ir import kernel as ir
from ....ir import terms
from ....ir.reasons import AssumptionKind, Cause
from ....limits.lower import POINTERS
from ....regex import regex
from ... import ctypes as c
from ...sema.core.values import (
    PLACES,
    Aggregate,
    Callable,
    HolderPlace,
    Nothing,
    Number,
    PartsPlace,
    Passed,
    Place,
    Pointer,
    Unclear,
    Value,
)
from ...syntax.node import Node
from ..dispatch import calling
from ..memory import access, allocate, nulls, pointers, stores, unknowns
from ..state.context import Context


def table(ctx: Context, name: str, ctype: c.CType, initial: Node | None, declarator: Node) -> PartsPlace | None:
    """A table of functions at file scope that the text does nothing with but read its elements; None for any other
    variable."""
    if not isinstance(ctype, c.ArrayOf) or not isinstance(ctype.element, c.PointerTo):
        return None
    extent = ctype.extent or 0
    if ctype.element.pointee != c.FUNCTION or initial is None or initial.type != "initializer_list":
        return None
    if not len(initial.named) == extent <= POINTERS or not _only_read(ctx, name, declarator):
        return None
    parts: list[Place] = []
    for k, node in enumerate(initial.named):
        given = ctx.evaluated(node)
        found = None if given is None else pointers.to_pointer(ctx, given, c.FUNCTION)
        if not isinstance(found, Pointer) or not all(isinstance(t.base, Callable) for _, t in found.choices):
            return None
        parts.append(HolderPlace(ctype.element, f"{name}[{k}]", found))
    ctx.note(AssumptionKind.CONSTANT_TABLE(name))
    return PartsPlace(ctype, tuple(parts), name)


def _only_read(ctx: Context, name: str, declarator: Node) -> bool:
    """Whether every mention of a table, but for its declaration, is a call of an element, or takes its value at the end
    of a statement: `table[k](x)`, `f = table[k];`."""
    text = ctx.program.expanded.text
    for start, end in ctx.program.every_mention(name):
        if declarator.start <= start < declarator.end:
            continue
        begins = max(text.rfind(mark, 0, start) for mark in (b";", b"{", b"}"))
        read = _ELEMENT.match(text, end)
        if read is None or (read.group(1) == b";" and b"&" in text[begins + 1 : start]):
            return False
    return True


_ELEMENT = regex(rb"\s*\[[^\[\];={}]*(?:\[[^\[\];={}]*\][^\[\];={}]*)*\]\s*([(;])")


def call(ctx: Context, found: Pointer, given: list[Place | Value], arguments: list[Node], node: Node) -> Value | None:
    """A call through a pointer: an `if` over the functions that it may point at. None where it points at none."""
    real = nulls.followed(ctx, found, terms.ONE, node)
    if real is None:
        return Unclear(Cause.RESULT_THROUGH_NULL())
    choices = [(guard, target.base) for guard, target in real.choices if isinstance(target.base, Callable | Passed)]
    if not choices:
        return None
    if len(choices) == 1:
        return _result(ctx, choices[0][1], given, arguments, node)
    blocks: list[ir.Block] = []
    results: list[Value] = []
    for _, base in choices:
        blocks.append(ctx.block(lambda b=base: results.append(_result(ctx, b, given, arguments, node))))
    kind = next((result.type for result in results if isinstance(result, Number | Aggregate)), None)
    kept = None if kind is None else allocate.local_place(ctx, "result", kind, node)
    body: ir.Block = ()
    for k in reversed(range(len(choices))):
        inside = blocks[k]
        if kept is not None:
            inside = (*inside, *ctx.block(lambda r=results[k]: stores.store(ctx, kept, r, node)))
        last = k == len(choices) - 1
        body = inside if last else (ir.If(choices[k][0], inside, body, ctx.site(node)),)
    ctx.emitter.statements.extend(body)
    if kept is not None:
        return access.load(ctx, kept, node)
    same = all(type(result) is Nothing for result in results)
    return Nothing() if same else Unclear(Cause.RESULT_THROUGH_POINTER())


def _result(
    ctx: Context, base: Callable | Passed, given: list[Place | Value], arguments: list[Node], node: Node
) -> Value:
    if isinstance(base, Passed):
        reason = Cause.CALL_THROUGH(base.name)
    else:
        found = calling.function(ctx, base, given, arguments, node)
        if found is not None:
            return access.load(ctx, found, node) if isinstance(found, PLACES) else found
        reason = Cause.CALL_TAKES_OTHER_ARGUMENTS(base.key)
    values = [access.load(ctx, one, node) if isinstance(one, PLACES) else one for one in given]
    unknowns.call(ctx, reason, values, arguments, node, may_synchronise=True)
    return Unclear(reason)
