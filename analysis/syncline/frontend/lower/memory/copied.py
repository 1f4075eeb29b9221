"""Parameters that a function assigns to are variables that begin as what it is given."""

from __future__ import annotations

from ...ctypes import CType
from ...sema.core.values import PLACES, Argument, PointerPlace
from ...syntax.node import Node
from ..state.context import Context
from . import access, allocate, pointer_hints, stores


def copied(ctx: Context, name: str, ctype: CType, given: Argument, node: Node) -> Argument:
    """A variable that begins as the parameter, where the kernel assigns to it; else the parameter itself."""
    if name not in ctx.memory.copied:
        return given
    place = allocate.local_place(ctx, name, ctype, node, laid_out=name in ctx.memory.as_bytes)
    if isinstance(place, PointerPlace):
        pointer_hints.foresee(ctx, place, name)
    stores.store(ctx, place, access.load(ctx, given, node) if isinstance(given, PLACES) else given, node)
    return place
