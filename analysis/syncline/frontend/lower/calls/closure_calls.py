"""Calls of lambdas."""

from __future__ import annotations

from collections.abc import Sequence

from ....ir.reasons import Cause
from ....limits.lower import CALLS, LAMBDAS
from ... import ctypes as c
from ...sema.core import scoping, values
from ...sema.core.values import Binding, Closure, Place, TypeName, Unclear, Value
from ...sema.declarators import signatures
from ...sema.overloads import overloads
from ...sema.program.declared import Function
from ...sema.templates import deduction, instances
from ...syntax.node import Node
from ..dispatch import destructors, evaluate, flow
from ..memory import unknowns
from ..state.context import Context
from ..state.frame import Frame, Returns
from . import inline


def closure(
    ctx: Context, found: Closure, arguments: list[values.Argument], node: Node, explicit: Sequence[Node] = ()
) -> Place | Value:
    """Inlines a lambda; its body sees the scopes in which it was written. `explicit` are the template arguments that
    `f.template operator()<8>()` spells."""
    body = found.node.field("body")
    head = found.node.field("declarator")
    listed = head.field("parameters") if head is not None else None
    if body is None or ctx.inlining.count > CALLS or len(ctx.frame.calls) > LAMBDAS:
        unknowns.region(ctx, node, Cause.LAMBDA_CALL())
        return Unclear(Cause.RESULT_OF_LAMBDA())
    ctx.inlining.count += 1
    caller = ctx.frame
    calls = (*caller.calls, ctx.site(node).span)
    frame = Frame(None, [*found.scopes, {}], calls, found.this, returns=Returns(ctx.label("return"), c.AUTO))
    frame.rvalues += found.rvalues
    nodes = [p for p in (listed.named if listed is not None else []) if p.type.endswith("parameter_declaration")]
    own: list[dict[str, Binding]] = []
    template = found.node.field("template_parameters")
    if template is not None and head is not None:
        function = Function("lambda", found.node, head, tuple(nodes), body, tuple(template.named))
        known = deduction.spelled(ctx, function, explicit)
        scope = scoping.with_scopes(
            ctx, frame.scopes, lambda: overloads.template_scope(ctx, function, (), arguments, known)
        )
        frame.scopes.insert(-1, scope)
        own.append(scope)
    trailing = next((n for n in head.named if n.type == "trailing_return_type"), None) if head is not None else None
    if trailing is not None and trailing.named:
        frame.returns.type = scoping.with_scopes(ctx, frame.scopes, lambda: signatures.trailing_type(ctx, trailing))
    kinds = scoping.with_scopes(ctx, frame.scopes, lambda: signatures.parameters(ctx, nodes, len(arguments)))
    loaded = inline.passed(ctx, kinds, arguments, node)
    frame.instance = f"{found.instance}; {instances.instance(own, kinds, loaded)}"
    changed = ctx.program.mutated(body)

    def lower() -> None:
        for k, (name, ctype) in enumerate(kinds):
            default = nodes[k].field("default_value") if k >= len(loaded) and k < len(nodes) else None
            given = loaded[k] if k < len(loaded) else Unclear(Cause.ARGUMENT_MISSING())
            if default is not None:
                given = evaluate.value(ctx, default)
            if name is not None:
                inline.bind_parameter(ctx, name, ctype, given, name.partition("...")[0] in changed, node)
                const = signatures.is_const(nodes[k]) if k < len(nodes) else False
                ctx.note_type(name, signatures.deduced(TypeName(ctype, const), deduction.argument_type(given)))
        inline.bind_pack(ctx, nodes, kinds)
        flow.function_body(ctx, body)
        destructors.finish(ctx, frame, node)

    ctx.frame = frame
    try:
        block = ctx.block(lower)
    finally:
        ctx.frame = caller
    return inline.given_back(ctx, inline.put_in_place(ctx, frame.returns, block, "lambda", node), node)
