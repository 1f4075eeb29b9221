"""Lambdas: what they capture, and their calls."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...ir.reasons import Cause
from .. import ctypes as c
from . import (
    access,
    constructors,
    declarations,
    destructors,
    expressions,
    initialisers,
    inline,
    overloads,
    statements,
    types,
    unknowns,
)
from .context import Context, Frame
from .declared import Function
from .syntax import Node
from .values import (
    PLACES,
    Binding,
    Closure,
    HolderPlace,
    Place,
    Unclear,
    Value,
)


def lambda_of(ctx: Context, node: Node) -> Closure:
    """A lambda expression. `[*this]` copies the object as it is now."""
    this, capture = ctx.frame.this, node.field("captures")
    if this is not None and capture is not None and _STAR_THIS.search(capture.text):
        copy = declarations.local_place(ctx, "*this", this.type, node)
        access.store(ctx, copy, constructors.copied(ctx, this, node), node)
        this = copy
    return Closure(node, captured(ctx, node), this, ctx.frame.instance)


_STAR_THIS = re.compile(r"\*\s*this\b")


def copy_of(ctx: Context, found: Closure, node: Node) -> Closure:
    """A copy of a lambda; one that changes what it captured has its own of that."""
    head = found.node.field("declarator")
    if head is None or not any(n.text == "mutable" for n in head.children):
        return found
    copies: dict[str, Binding] = {}
    by_reference = _by_reference(found.node)
    for name, binding in found.scopes[-1].items():
        copies[name] = binding
        if isinstance(binding, PLACES) and name not in by_reference:
            copies[name] = place = declarations.local_place(ctx, name, binding.type, node)
            access.store(ctx, place, access.whole(ctx, binding, node), node)
    return Closure(found.node, (*found.scopes[:-1], copies), found.this, found.instance)


def _by_reference(node: Node) -> set[str]:
    """The names that a lambda captures by reference."""
    capture = node.field("captures")
    return {m.group(1) for m in _BY_REFERENCE.finditer(capture.text)} if capture is not None else set()


def captured(ctx: Context, node: Node) -> tuple[dict[str, Binding], ...]:
    """The scopes that a lambda sees. What it captures by value is copied as it is now."""
    scopes = tuple(ctx.frame.scopes)
    capture = node.field("captures")
    by_value = {n.text for n in capture.named if n.type == "identifier"} if capture is not None else set()
    everything = capture is not None and any(n.text == "=" for n in capture.named)
    by_reference = _by_reference(node)
    copies: dict[str, Binding] = {}
    for item in capture.named if capture is not None else ():
        left, right = item.field("left"), item.field("right")
        if item.type == "lambda_capture_initializer" and left is not None and right is not None:
            by_reference.add(left.text)
            copies[left.text] = _initialised(ctx, left.text, right, node, reference=item.text.startswith("&"))
    body = node.field("body")
    for name in dict.fromkeys(_NAMES.findall(body.text if body is not None else "")):
        binding = ctx.local(name)
        if name in by_reference or not (everything or name in by_value):
            continue
        if isinstance(binding, PLACES) and not isinstance(binding, HolderPlace) and not _is_static(ctx, binding):
            place = declarations.local_place(ctx, name, binding.type, node)
            if isinstance(binding.type, c.ArrayOf):
                initialisers.initialise(ctx, place, access.whole(ctx, binding, node), node)
            else:
                access.store(ctx, place, constructors.copied(ctx, binding, node), node)
            copies[name] = place
    return (*scopes, copies)


def _is_static(ctx: Context, place: Place) -> bool:
    """Whether a variable is none of the function's own, so that a lambda uses it without capturing it."""
    return any(place is static for static in ctx.statics.values())


def _initialised(ctx: Context, name: str, right: Node, node: Node, *, reference: bool) -> Binding:
    """What a capture with an initialiser stands for: `[n = x + 1]`."""
    denoted = expressions.place(ctx, right)
    if reference:
        return declarations.freeze(ctx, denoted, name, node) if isinstance(denoted, PLACES) else denoted
    found = constructors.copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted
    kind = declarations.type_of(found)
    if kind is None:
        return found
    place = declarations.local_place(ctx, name, kind, node)
    access.store(ctx, place, found, node)
    return place


_NAMES = re.compile(r"[A-Za-z_]\w*")


_BY_REFERENCE = re.compile(r"&\s*([A-Za-z_]\w*)")


def closure(
    ctx: Context, found: Closure, arguments: list[inline.Argument], node: Node, explicit: Sequence[Node] = ()
) -> Place | Value:
    """Inlines a lambda; its body sees the scopes in which it was written. `explicit` are the template arguments that
    `f.template operator()<8>()` spells."""
    body = found.node.field("body")
    head = found.node.field("declarator")
    listed = head.field("parameters") if head is not None else None
    if body is None or ctx.inlined > inline.MOST_INLINED or ctx.frame.depth > 64:
        unknowns.region(ctx, node, Cause.LAMBDA_CALL())
        return Unclear(Cause.RESULT_OF_LAMBDA())
    ctx.inlined += 1
    caller = ctx.frame
    frame = Frame(None, [*found.scopes, {}], (*caller.calls, ctx.site(node).span), ctx.label("return"))
    frame.this, frame.depth, frame.result_type = found.this, caller.depth + 1, c.AUTO
    nodes = [p for p in (listed.named if listed is not None else []) if p.type.endswith("parameter_declaration")]
    own: list[dict[str, Binding]] = []
    template = found.node.field("template_parameters")
    if template is not None and head is not None:
        function = Function("lambda", found.node, head, tuple(nodes), body, tuple(template.named))
        scope = types.with_scopes(
            ctx, frame.scopes, lambda: overloads.template_scope(ctx, function, explicit, arguments)
        )
        frame.scopes.insert(-1, scope)
        own.append(scope)
    trailing = next((n for n in head.named if n.type == "trailing_return_type"), None) if head is not None else None
    if trailing is not None and trailing.named:
        frame.result_type = types.with_scopes(ctx, frame.scopes, lambda: inline.trailing_type(ctx, trailing))
    kinds = types.with_scopes(ctx, frame.scopes, lambda: inline.parameters(ctx, nodes, len(arguments)))
    loaded = inline.passed(ctx, kinds, arguments, node)
    frame.instance = f"{found.instance}; {inline.instance(own, kinds, loaded)}"
    changed = inline.mutated(body)

    def lower() -> None:
        for k, (name, ctype) in enumerate(kinds):
            default = nodes[k].field("default_value") if k >= len(loaded) and k < len(nodes) else None
            given = loaded[k] if k < len(loaded) else Unclear(Cause.ARGUMENT_MISSING())
            if default is not None:
                given = expressions.value(ctx, default)
            if name is not None:
                inline.bind_parameter(ctx, name, ctype, given, name.partition("...")[0] in changed, node)
        inline.bind_pack(ctx, nodes, kinds)
        statements.function_body(ctx, body)
        destructors.finish(ctx, frame, node)

    ctx.frame = frame
    try:
        block = ctx.block(lower)
    finally:
        ctx.frame = caller
    return inline.given_back(ctx, inline.put_in_place(ctx, frame, block, "lambda", node), node)
