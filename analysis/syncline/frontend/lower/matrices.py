"""Warp matrix functions (programming guide, "Warp Matrix Functions"): fragments are registers, loads and stores go
through memory in a layout that is not specified."""

from __future__ import annotations

from ...ir import kernel as ir
from . import access, expressions, unknowns
from .context import Context
from .syntax import Node
from .values import PLACES, Nothing, Value

_REGISTERS_ONLY = frozenset({"mma_sync", "bmma_sync", "fill_fragment"})
_MEMORY = {"load_matrix_sync": "a warp matrix load", "store_matrix_sync": "a warp matrix store"}


def call(ctx: Context, name: str, arguments: list[Node], node: Node) -> Value | None:
    """Lowers a warp matrix function; None where the name is none."""
    if name in _REGISTERS_ONLY and arguments:
        _forget(ctx, arguments[0], f"the result of {name}()")
        return Nothing()
    if name in _MEMORY and len(arguments) >= 2:
        memory, fragment = (1, 0) if name == "load_matrix_sync" else (0, 1)
        pointer = expressions.value(ctx, arguments[memory])
        for argument in arguments[2:3]:
            expressions.value(ctx, argument)
        arrays, _ = unknowns.touched(ctx, [pointer])
        touched = arrays or tuple(a for a in ctx.arrays.values() if a.space in (ir.Space.GLOBAL, ir.Space.SHARED))
        ctx.unknown(f"{_MEMORY[name]} ({name})", node, touched)
        if fragment == 0:
            _forget(ctx, arguments[0], f"the result of {name}()")
        return Nothing()
    return None


def _forget(ctx: Context, argument: Node, reason: str) -> None:
    place = expressions.place(ctx, argument)
    if isinstance(place, PLACES):
        access.forget(ctx, place, reason, argument)
