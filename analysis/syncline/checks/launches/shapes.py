"""Shapes of blocks and grids that people launch: a witness that needs another one is no news where nobody says how a
kernel is launched."""

from __future__ import annotations

import math
from itertools import chain

from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.lanes import WARP
from ...ir.terms import Term
from ...prove.questions.query import Apart, Query
from ...records import replace
from .room import Room

#: by the number of dimensions
_USUAL = {
    1: ((64,), (128,), (256,)),
    2: ((16, 16), (32, 32), (32, 8), (8, 8)),
    3: ((8, 8, 8), (8, 8, 4)),
}

#: blocks on each side of a square grid that people launch
_SQUARE = 16


def likely_shapes(query: Query, room: Room) -> list[dict[Term, Term]]:
    """What the extents that the launch leaves free may well be: what fits the kernel's arrays, and what is usual where
    they say nothing. Arrays for the largest block that there is are for smaller ones as well. A block may go over its
    tile in several steps, so that its tile, of a warp's threads or more, is one shape among others."""
    extents = query.pair.block_dim
    fitting = _within(room.arrays, extents)
    usual = [fitting | shape for shape in usual_shapes(with_shape(query, fitting, query.pair.apart))]
    shapes = [shape for shape in usual if _fits_a_block(shape, extents)] or [fitting]
    if t.integer(t.MAX_THREADS) in fitting.values():
        shapes += usual_shapes(query)
    tiles = _within(room.arrays | room.tiles, extents)
    return shapes if tiles in shapes or _threads(tiles, extents) < WARP else [*shapes, tiles]


def _within(room: dict[int, int], extents: tuple[Term, Term, Term]) -> dict[Term, Term]:
    """The extents that are free, with as many threads as there is room for, where a block may have them."""
    free = {axis: extent for axis, extent in enumerate(extents) if not extent.is_const}
    shape = {
        extent: t.integer(room[axis]) for axis, extent in free.items() if room.get(axis, math.inf) <= t.MAX_THREADS
    }
    return shape if _fits_a_block(shape, extents) else {}


def _fits_a_block(shape: dict[Term, Term], extents: tuple[Term, Term, Term]) -> bool:
    """Whether a block of these extents has no more threads than a block may have, with two threads along each axis that
    `shape` leaves open."""
    return _threads(shape, extents) <= t.MAX_THREADS


def _threads(shape: dict[Term, Term], extents: tuple[Term, Term, Term]) -> int:
    """How many threads a block has whose extents are those of `shape`, with two along each axis that it leaves open."""
    sizes = [shape.get(extent, extent) for extent in extents]
    return math.prod(size.value if size.is_const else 2 for size in sizes)


def usual_shapes(query: Query) -> list[dict[Term, Term]]:
    """What the extents that the launch leaves free usually are; beside several rows, a row is often one warp."""
    free = [d for d in query.pair.block_dim if not d.is_const]
    fixed = sum(1 for d in query.pair.block_dim if d.is_const and d is not t.ONE)
    sizes = (((32,),) if len(free) == 1 else ()) if fixed else _USUAL.get(len(free), ())
    return [dict(zip(free, map(t.integer, each), strict=True)) for each in sizes]


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
    """The question of a launch with these extents; along an axis with one thread, or one block, each index is zero."""
    pair = query.pair
    block_dim, grid_dim = (tuple(fixed.get(d, d) for d in extents) for extents in (pair.block_dim, pair.grid_dim))
    threads, blocks = (
        tuple(tuple(t.ZERO if d is t.ONE else i for i, d in zip(index, extents, strict=True)) for index in indices)
        for indices, extents in ((pair.threads, block_dim), (pair.blocks, grid_dim))
    )
    olds = chain(*pair.threads, *pair.blocks)
    news = chain(*threads, *blocks)
    known = {**fixed, **{old: new for old, new in zip(olds, news, strict=True) if old is not new}}
    shaped = replace(pair, threads=threads, blocks=blocks, block_dim=block_dim, grid_dim=grid_dim, apart=apart)
    return replace(with_known(query, known), pair=shaped)


def with_known(query: Query, known: dict[Term, Term]) -> Query:
    """The question with these terms in the place of others."""

    def moved(address: Address | None) -> Address | None:
        if address is None:
            return None
        return replace(address, index=tuple((s, t.substitute(x, known)) for s, x in address.index))

    guards = tuple(t.substitute(g, known) for g in query.guards)
    return Query(query.pair, guards, moved(query.first), moved(query.second))
