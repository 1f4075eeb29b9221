"""Warp matrix functions (programming guide, "Warp Matrix Functions"): fragments are registers; a load or a store goes
through memory, by all lanes of a warp together.

The model of `load_matrix_sync` and `store_matrix_sync`:

- All lanes of the warp have to come: a warp barrier that orders no memory. PTX waits for the lanes and calls the
  accesses weak, so what other lanes wrote before is not seen without `__syncwarp()`. (Lanes that have returned are not
  missed, as with `__syncwarp()`; a note says so.)
- The warp reads or writes each byte of the tile once: row by row, or column by column, with the leading dimension
  between them. Which lane does is unspecified. One lane does it all here, and which one that is may be any: a symbol,
  the same for all fragments of one type and layout (elements of like fragments lie in like lanes: the guide's
  element-wise operations on two accumulators count on that). An access by another lane of the warp is therefore found
  to race, and so is a tile that is stored from one type of fragment and loaded to another.

What that misses: two tiles of one fragment type that overlap without being the same, in one warp with no barrier of
the warp between the two calls; and rows of one tile that overlap each other. Neither is missed between warps.
"""

from __future__ import annotations

from ...ir import kernel as ir
from ...ir import terms
from ...ir.kernel import Scope
from ...ir.lanes import LANE, WARP
from ...ir.reasons import AssumptionKind, Cause, Reason
from ...ir.terms import Term
from ...records import replace
from .. import ctypes as c
from ..lower.dispatch import builtin, evaluate
from ..lower.dispatch.builtin import Call
from ..lower.memory import access, pointers, stores, unknowns
from ..lower.state.context import Context
from ..sema.core import library
from ..sema.core.values import PLACES, Nothing, Place, Pointer, Unclear, Value
from ..syntax.node import Node, unparenthesized
from ..syntax.spelled import last_name
from .wmma_fragments import Fragment

_REGISTERS_ONLY = frozenset({"mma_sync", "bmma_sync", "fill_fragment"})
_LOAD, _STORE = "load_matrix_sync", "store_matrix_sync"
_LAYOUTS = {"mem_row_major": True, "mem_col_major": False}
_speaks_of_rocwmma = library.named(b"rocwmma")


@builtin.named(*_REGISTERS_ONLY, _LOAD, _STORE)
def call(ctx: Context, call: Call) -> Value | None:
    """Lowers a warp matrix function; None where the name is none."""
    name, arguments, node = call.name, call.arguments, call.node
    if name in _REGISTERS_ONLY and arguments:
        _forget(ctx, evaluate.place(ctx, arguments[0]), name, node)
        return Nothing()
    if name in (_LOAD, _STORE) and len(arguments) >= 3:
        first, second, leading, *layout = arguments
        held, memory = (first, second) if name == _LOAD else (second, first)
        fragment = evaluate.place(ctx, held)
        _tile(ctx, name, getattr(fragment, "type", None), memory, leading, layout, node)
        if name == _LOAD:
            _forget(ctx, fragment, name, node)
        return Nothing()
    return None


def _forget(ctx: Context, fragment: Place | Value, name: str, node: Node) -> None:
    if isinstance(fragment, PLACES):
        stores.forget(ctx, fragment, Cause.RESULT_OF(name), node)


def _tile(ctx: Context, name: str, kind: object, memory: Node, leading: Node, layout: list[Node], node: Node) -> None:
    """The accesses of a whole warp to a tile in memory; unknown where the tile's shape is not known."""
    pointer = evaluate.value(ctx, memory)
    runs = _runs(ctx, kind, pointer, evaluate.number(ctx, leading).term, layout)
    if isinstance(runs, Reason):
        arrays, _ = unknowns.touched(ctx, [pointer])
        met = ctx.emitter.arrays.values()
        touched = arrays or tuple(a for a in met if a.space in (ir.Space.GLOBAL, ir.Space.SHARED))
        ctx.unknown(Cause.MATRIX_NOT_FOLLOWED("load" if name == _LOAD else "store", name, runs), node, touched)
        return
    assert isinstance(kind, Fragment)
    assert isinstance(pointer, Pointer)
    ctx.note(AssumptionKind.NO_LANE_RETURNS())
    ctx.emit(ir.Barrier(Scope.WARP, node.text, ctx.site(node), orders=frozenset()))
    lane = terms.any_one(f"lane of {kind.name}{_stored(layout)}", WARP - 1)
    body = ctx.block(lambda: _each_run(ctx, name, runs, pointer, node))
    ctx.emit(ir.If(terms.eq(LANE, lane), body, (), ctx.site(node)))


def _stored(layout: list[Node]) -> str:
    return f" ({last_name(unparenthesized(layout[0]))})" if layout else ""


#: how many rows (or columns) lie in one piece each, how long each is, and from where to where it is, in bytes
_Runs = tuple[int, int, tuple[int, Term]]


def _runs(ctx: Context, kind: object, pointer: Value, leading: Term, layout: list[Node]) -> _Runs | Reason:
    """The pieces that a tile consists of, or why they are not known."""
    if _speaks_of_rocwmma(ctx):
        return Cause.WAVES("rocWMMA")
    if not isinstance(kind, Fragment) or kind.rows is None or kind.columns is None:
        return Cause.FRAGMENT_SHAPE()
    if kind.bits is None:
        return Cause.FRAGMENT_ELEMENT()
    if not isinstance(pointer, Pointer):
        return pointer.reason if isinstance(pointer, Unclear) else Cause.TILE_PLACE()
    row_major = _LAYOUTS.get(last_name(unparenthesized(layout[0]))) if layout else kind.row_major
    if row_major is None:
        return Cause.TILE_LAYOUT()
    count, length = (kind.rows, kind.columns) if row_major else (kind.columns, kind.rows)
    if length * kind.bits % 8 or (kind.bits < 8 and not (leading.is_const and leading.value * kind.bits % 8 == 0)):
        return Cause.TILE_LEADING()
    size = length * kind.bits // 8
    if leading.is_const and leading.value > 0:
        return count, size, (leading.value * kind.bits // 8, terms.ONE)
    return count, size, (kind.bits // 8, leading)


def _each_run(ctx: Context, name: str, runs: _Runs, pointer: Pointer, node: Node) -> None:
    """A loop over the pieces of a tile, each one access."""
    count, size, (stride, factor) = runs
    counter = ctx.temporary(terms.I32)
    away = terms.mul(counter, factor)
    moved = tuple((guard, pointers.step(target, stride, away)) for guard, target in pointer.choices)
    run = replace(pointer, choices=moved, pointee=c.Opaque("a row of a matrix", size, 1))
    site = ctx.site(node)

    def piece(place: Place) -> None:
        if name == _LOAD:
            access.load(ctx, place, node)
        else:
            stores.store(ctx, place, Unclear(Cause.MATRIX_ROW()), node)

    body = ctx.block(lambda: piece(pointers.dereference(ctx, run, node)))
    step = (ir.Assign(counter, terms.add(counter, terms.ONE), site),)
    ctx.emit(ir.Assign(counter, terms.ZERO, site))
    ctx.emit(ir.Loop(ctx.label("rows"), (), terms.lt(counter, terms.integer(count)), body, step, site))
