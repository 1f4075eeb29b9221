"""Surfaces: memory that kernels write and read by coordinates (CUDA programming guide, "Surface Functions").

A surface is an array of its own. The first coordinate counts bytes; rows and layers lie further apart than any surface
is wide. A thread that leaves the surface is stopped (`cudaBoundaryModeTrap`, the default).
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.reasons import Cause
from ...regex import regex
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, allocate, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import convert
from ..sema.core.values import MemoryPlace, Nothing, Number, Pointer, Target, Value
from ..sema.declarators import declarators
from ..syntax.node import Node, unparenthesized

_FUNCTION = regex(r"surf(?:1D|2D|3D|1DLayered|2DLayered|Cubemap|CubemapLayered)(write|read)")
#: bytes between rows, and between slices: more than the widest and highest surface has
_ROW, _SLICE = 1 << 24, 1 << 44


@builtin.family()
def call(ctx: Context, call: Call) -> Value | None:
    """`surf2Dwrite(value, surface, x, y)`, `surf2Dread<T>(surface, x, y)` and their like; None for other names."""
    name, template, arguments, node = call.name, call.template, call.arguments, call.node
    found = _FUNCTION.fullmatch(name)
    if found is None:
        return None
    if found[1] == "write" and len(arguments) >= 3:
        value = evaluate.value(ctx, arguments[0])
        ctype = value.type if isinstance(value, Number) else getattr(value, "type", None)
        place = _texel(ctx, ctype, arguments[1], arguments[2:], node)
        if place is None:
            return unknowns.expression(ctx, node, Cause.FUNCTION_AT_UNKNOWN_PLACE(name))
        stores.store(ctx, place, value, node)
        return Nothing()
    if template and len(arguments) >= 2:
        place = _texel(ctx, declarators.descriptor(ctx, template[0]), arguments[0], arguments[1:], node)
        if place is not None:
            return access.load(ctx, place, node)
    target = evaluate.value(ctx, arguments[0]) if len(arguments) >= 3 else None
    if isinstance(target, Pointer):
        place = _texel(ctx, target.pointee, arguments[1], arguments[2:], node)
        if place is not None:
            stores.store(ctx, pointers.dereference(ctx, target, node), access.load(ctx, place, node), node)
            return Nothing()
    return unknowns.expression(ctx, node, Cause.FUNCTION_AT_UNKNOWN_PLACE(name))


def _texel(ctx: Context, ctype: object, surface: Node, coordinates: list[Node], node: Node) -> MemoryPlace | None:
    """The texel at some coordinates, of which a boundary mode is none."""
    where = [c for c in coordinates if not c.text.startswith("cudaBoundary")]
    if not isinstance(ctype, c.Arithmetic | c.Record) or not 1 <= len(where) <= 3:
        return None
    steps = []
    for coordinate, stride, most in zip(where, (1, _ROW, _SLICE), (_ROW, _SLICE // _ROW, 1 << 16), strict=False):
        index = convert.cast(evaluate.number(ctx, coordinate), c.LONG).term
        within = terms.and_(terms.le(terms.ZERO, index), terms.lt(index, terms.integer(most)))
        ctx.emit(ir.Assume(within, ctx.site(node)))
        steps.append((stride, index))
    base = _surface(ctx, unparenthesized(surface), node)
    return MemoryPlace(Target(base, tuple(sorted(steps, key=lambda s: -s[0])), 0), ctype)


def _surface(ctx: Context, surface: Node, node: Node) -> ir.Array:
    """The surface's memory; all that are not named by a variable are one."""
    name = surface.text if surface.type in ("identifier", "field_expression") else "a surface"
    found = ctx.emitter.arrays.get(f"surface {name}")
    if found is None:
        shape = c.ArrayOf(c.UCHAR, None)
        place = allocate.array(ctx, name, shape, ir.Space.GLOBAL, node, key=f"surface {name}")
        (base,) = [place.target.base]
        assert isinstance(base, ir.Array)
        found = base
    return found
