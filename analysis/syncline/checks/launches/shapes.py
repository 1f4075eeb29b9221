"""Shapes of blocks and grids that people launch: a witness that needs another one is no news where nobody says how a
kernel is launched."""

from __future__ import annotations

from dataclasses import replace

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import Term
from ...prove.query import Apart, Query

#: by the number of dimensions
_USUAL = {
    1: ((64,), (128,), (256,)),
    2: ((16, 16), (32, 32), (32, 8), (8, 8)),
    3: ((8, 8, 8), (8, 8, 4)),
}

#: blocks on each side of a square grid that people launch
_SQUARE = 16


def usual_shapes(query: Query) -> list[dict[Term, Term]]:
    """What the extents that the launch leaves free usually are; beside several rows, a row is often one warp."""
    free = [d for d in query.pair.block_dim if not d.is_const]
    fixed = sum(1 for d in query.pair.block_dim if d.is_const and d is not t.ONE)
    sizes = (((32,),) if len(free) == 1 else ()) if fixed else _USUAL.get(len(free), ())
    return [dict(zip(free, map(t.integer, each), strict=True)) for each in sizes]


def array_shape(query: Query) -> dict[Term, Term]:
    """The largest block whose threads stay in their rows of constant length, and in an array of constant size, where
    an index is a thread's and no guard bounds it: `tile[ly][lx]` of `tile[3][3]` is written for blocks of 3 x 3."""
    bounded = frozenset[Term]().union(*(guard.symbols for guard in query.guards))
    fitting: dict[Term, int] = {}
    for thread, address in zip(query.pair.threads, (query.first, query.second), strict=True):
        room = _room(address) if address is not None else {}
        for index, extent in zip(thread, query.pair.block_dim, strict=True):
            if index in room and index not in bounded and not extent.is_const:
                fitting[extent] = min(room[index], fitting.get(extent, room[index]))
    return {extent: t.integer(most) for extent, most in fitting.items()}


def _room(address: Address) -> dict[Term, int]:
    """How many values of each summand of an index fit below the next larger one, or into the array."""
    parts = [(s * c, m) for s, x in address.index for m, c in t.monomials(x).items() if m is not t.ONE]
    sizes = [size for size, _ in parts]
    if any(size <= 0 or any(map(t.is_extent, m.symbols)) for size, m in parts):
        return {}
    room: dict[Term, int] = {}
    for size, part in parts:
        above = min((other for other in sizes if other > size), default=address.array.size)
        if above is not None and above % size == 0:
            room[part] = above // size
    return room


def row_shape(query: Query) -> dict[Term, Term]:
    """A block of one row, where all its extents are free: what a library counts is not always what the user meant."""
    free = [d for d in query.pair.block_dim if not d.is_const]
    return dict(zip(free, (t.integer(256), t.ONE, t.ONE), strict=True)) if len(free) == 3 else {}


def square_grid(query: Query) -> dict[Term, Term]:
    """A grid as wide as high, where both are free: one that is not may not fit what it is for."""
    width, height, _ = query.pair.grid_dim
    free = not width.is_const and not height.is_const
    return dict.fromkeys((width, height), t.integer(_SQUARE)) if free else {}


def with_shape(query: Query, fixed: dict[Term, Term], apart: Apart) -> Query:
    """The question of a launch with these extents."""

    def moved(address: Address | None) -> Address | None:
        if address is None:
            return None
        return replace(address, index=tuple((s, t.substitute(x, fixed)) for s, x in address.index))

    block_dim = tuple(fixed.get(d, d) for d in query.pair.block_dim)
    grid_dim = tuple(fixed.get(d, d) for d in query.pair.grid_dim)
    return Query(
        replace(query.pair, block_dim=block_dim, grid_dim=grid_dim, apart=apart),
        tuple(t.substitute(g, fixed) for g in query.guards),
        moved(query.first),
        moved(query.second),
    )
