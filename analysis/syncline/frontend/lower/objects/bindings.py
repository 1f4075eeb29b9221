"""Structured bindings: `auto [x, y] = pair;`"""

from __future__ import annotations

from ....ir.reasons import Cause
from ... import ctypes as c
from ...sema.core.values import PLACES, Aggregate, MemoryPlace, PartsPlace, Place, Unclear, Value
from ...syntax.node import Node
from ..dispatch import evaluate
from ..memory import access, allocate, stores
from ..state.context import Context
from . import copying


def pattern(declarator: Node) -> tuple[Node, bool] | None:
    """The list of names in a declarator, and whether they are references; None where it declares one variable."""
    by_reference = False
    node: Node | None = declarator
    while node is not None:
        if node.type == "structured_binding_declarator":
            return node, by_reference
        by_reference = by_reference or node.type == "reference_declarator"
        inner = node.field("declarator")
        node = inner or next((n for n in node.named if n.type.endswith("declarator")), None)
    return None


def initial(declarator: Node) -> Node | None:
    """What follows the names: `= value`, `{value}` or `(value)`."""
    node: Node | None = declarator
    while node is not None:
        found = node.field("value") or node.field("parameters")
        if found is not None:
            return _only(found)
        node = next((n for n in node.named if n.type.endswith("declarator")), None)
    return None


def _only(listed: Node) -> Node | None:
    if listed.type not in ("argument_list", "initializer_list", "parameter_list"):
        return listed
    inner = listed.named[0] if len(listed.named) == 1 else None
    return inner.field("type") or inner if inner is not None else None


def bind(ctx: Context, names: Node, denoted: Place | Value, node: Node, *, by_reference: bool) -> bool:
    """Binds the names to the parts of an object, or of a copy of it; says whether it has as many that are known."""
    words = [n.text for n in names.named if n.type == "identifier"]
    if by_reference and isinstance(denoted, PLACES):
        whole: Place | None = allocate.freeze(ctx, denoted, "auto", node)
    else:
        whole = _copy(ctx, denoted, node)
    parts = _parts(ctx, whole) if whole is not None else []
    for k, name in enumerate(words):
        known = len(parts) == len(words)
        ctx.bind(name, parts[k] if known else Unclear(Cause.PART_NOT_UNDERSTOOD(name)))
    return len(parts) == len(words)


def _copy(ctx: Context, denoted: Place | Value, node: Node) -> Place | None:
    if isinstance(denoted, PLACES) and isinstance(denoted.type, c.ArrayOf):
        place = allocate.local_place(ctx, "auto", denoted.type, node)
        if not isinstance(denoted, MemoryPlace | PartsPlace) or denoted.type.extent is None:
            return None
        for k in range(denoted.type.extent):
            found = access.load(ctx, access.element(denoted, k), node)
            stores.store(ctx, access.element(place, k), found, node)
        return place
    found = copying.copied(ctx, denoted, node) if isinstance(denoted, PLACES) else denoted
    if not isinstance(found, Aggregate):
        return None
    place = allocate.local_place(ctx, "auto", found.type, node)
    stores.store(ctx, place, found, node)
    return place


def _parts(ctx: Context, whole: Place) -> list[Place]:
    if isinstance(whole.type, c.ArrayOf):
        return [access.element(whole, k) for k in range(whole.type.extent or 0)]
    if isinstance(whole.type, c.Record) and not whole.type.union:
        return [access.member(ctx, whole, f.name) for f in whole.type.fields]
    return []


def declare(ctx: Context, declarator: Node, node: Node) -> bool:
    """Lowers a declaration, if it is one of structured bindings that are understood."""
    found = pattern(declarator)
    given = initial(declarator)
    if found is None:
        return False
    names, by_reference = found
    denoted: Place | Value = evaluate.place(ctx, given) if given is not None else Unclear(Cause.NOTHING())
    return bind(ctx, names, denoted, node, by_reference=by_reference)
