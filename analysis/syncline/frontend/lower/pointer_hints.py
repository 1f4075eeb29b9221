"""What a pointer variable will be seen to hold, by the look of the text behind its declaration.

A guess, so that one round of lowering does: what it misses costs another round, and what it says too much a choice or a
term that is zero.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .. import ctypes as c
from ..sema.values import Base, HolderPlace, MemoryPlace, Null, Pointer, PointerPlace
from ..syntax.node import Node
from . import pointers
from .context import Context

_ASSIGNED = re.compile(rb"\s*(\+\+|--|[-+]?=(?!=)[^;]*)")
_FIRST = re.compile(rb"=(?:\([\w\s]*\*\s*\)|[\s(&])*([A-Za-z_]\w*)")  # p = (float *)((char *)a + n)
_MOVED = re.compile(rb"[-+\[]")
_IN_NAMES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.>")


def foresee(ctx: Context, place: PointerPlace, name: str, node: Node) -> None:
    """Plans for what blocks inside the one that declares `place` assign to it; its own block's assignments make other
    variables (`assignments`)."""
    function = ctx.frame.function
    if function is None:
        return
    plan = pointers.plan_of(ctx, place.key)
    for assigned in _nested(function.body, max(node.start, function.body.start + 1), name.encode()):
        first = _FIRST.match(assigned)
        bases, strides = _held(ctx, first[1].decode()) if first is not None else ({}, set())
        plan.bases.update(bases)
        plan.strides |= strides
        if _MOVED.search(assigned):
            plan.strides.add(1 if b"char" in assigned else max(c.size_of(place.type.pointee), 1))
        if bases:
            plan.offsets.add(0)


def _nested(body: Node, start: int, name: bytes) -> Iterator[bytes]:
    """What seems to be assigned to a name behind its declaration, in blocks and under conditions; with the operator."""
    text, depth, seen = body.source, 0, start
    while (found := text.find(name, seen, body.end)) >= 0:
        depth += text.count(b"{", seen, found) - text.count(b"}", seen, found)
        seen = found + len(name)
        if depth < 0:
            return
        assigned = _ASSIGNED.match(text, seen, body.end)
        if assigned is None or text[found - 1] in _IN_NAMES:
            continue
        if depth > 0 or text[max(start, found - 40) : found].rstrip().endswith((b")", b"else")):
            yield assigned[1]


def _held(ctx: Context, name: str) -> tuple[Mapping[str, Base], set[int]]:
    """The bases and strides of what a name stands for."""
    found = ctx.local(name)
    if isinstance(found, PointerPlace):
        plan = pointers.plan_of(ctx, found.key)
        return plan.bases, plan.strides
    value = found.value if isinstance(found, HolderPlace) else None
    if isinstance(found, MemoryPlace) and isinstance(found.type, c.ArrayOf):
        targets = [found.target]
    else:
        targets = [target for _, target in value.choices] if isinstance(value, Pointer) else []
    bases = {target.base.key: target.base for target in targets if not isinstance(target.base, Null)}
    return bases, {stride for target in targets for stride, _ in target.steps}
