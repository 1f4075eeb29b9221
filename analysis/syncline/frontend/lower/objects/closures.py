"""Lambdas: what they capture, and their calls."""

from __future__ import annotations

from ....records import replace
from ....regex import regex
from ... import ctypes as c
from ...sema.core.values import PLACES, Binding, Closure, HolderPlace, Place
from ...syntax.node import Node
from ..dispatch import evaluate
from ..memory import access, allocate, initialisation, stores
from ..state.context import Context
from . import copying


def lambda_of(ctx: Context, node: Node) -> Closure:
    """A lambda expression. `[*this]` copies the object as it is now."""
    this, capture = ctx.frame.this, node.field("captures")
    if this is not None and capture is not None and _STAR_THIS.search(capture.text):
        copy = allocate.local_place(ctx, "*this", this.type, node)
        stores.store(ctx, copy, copying.copied(ctx, this, node), node)
        this = copy
    return Closure(node, captured(ctx, node), this, ctx.frame.instance, tuple(ctx.frame.rvalues))


_STAR_THIS = regex(r"\*\s*this\b")


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
            copies[name] = place = allocate.local_place(ctx, name, binding.type, node)
            stores.store(ctx, place, access.whole(ctx, binding, node), node)
    return replace(found, scopes=(*found.scopes[:-1], copies))


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
            place = allocate.local_place(ctx, name, binding.type, node)
            if isinstance(binding.type, c.ArrayOf):
                initialisation.initialise(ctx, place, access.whole(ctx, binding, node), node)
            else:
                stores.store(ctx, place, copying.copied(ctx, binding, node), node)
            copies[name] = place
    return (*scopes, copies)


def _is_static(ctx: Context, place: Place) -> bool:
    """Whether a variable is none of the function's own, so that a lambda uses it without capturing it."""
    return any(place is static for static in ctx.objects.statics.values())


def _initialised(ctx: Context, name: str, right: Node, node: Node, *, reference: bool) -> Binding:
    """What a capture with an initialiser stands for: `[n = x + 1]`."""
    denoted = evaluate.place(ctx, right)
    if reference:
        return allocate.freeze(ctx, denoted, name, node) if isinstance(denoted, PLACES) else denoted
    found = copying.copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted
    kind = allocate.type_of(found)
    if kind is None:
        return found
    place = allocate.local_place(ctx, name, kind, node)
    stores.store(ctx, place, found, node)
    return place


_NAMES = regex(r"[A-Za-z_]\w*")


_BY_REFERENCE = regex(r"&\s*([A-Za-z_]\w*)")
