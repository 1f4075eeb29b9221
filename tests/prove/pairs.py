"""Queries as the symbolic pass would build them: two threads' symbols, named apart."""

from __future__ import annotations

from collections.abc import Iterable

from syncline.ir import terms as T
from syncline.ir.kernel import Address, Array, Space, Span
from syncline.ir.terms import BLOCK_DIM, F32, GRID_DIM, MAX_BLOCK, MAX_GRID, ONE, ZERO, Kind, Term
from syncline.prove.questions.query import Apart, Pair, Query

_SPAN = Span("k.cu", 0, 0, 1, 1, 1, 1)
TILE = Array("tile", "tile", Space.SHARED, F32, 4, (None,), _SPAN)


def thread(axis: str, who: int) -> Term:
    return T.symbol(f"threadIdx.{axis}#{who}", Kind.THREAD, lo=0, hi=MAX_BLOCK["xyz".index(axis)] - 1)


def block(axis: str, who: int) -> Term:
    return T.symbol(f"blockIdx.{axis}#{who}", Kind.BLOCK, lo=0, hi=MAX_GRID["xyz".index(axis)] - 1)


def uniform(name: str, lo: int | None = None, hi: int | None = None) -> Term:
    return T.symbol(name, Kind.UNIFORM, lo=lo, hi=hi)


def counter(name: str, who: int | None = None) -> Term:
    return T.symbol(name if who is None else f"{name}#{who}", Kind.COUNTER, lo=0)


def pair(
    apart: Apart = Apart.THREADS,
    block_dim: tuple[int | None, ...] = (None, 1, 1),
    grid_dim: tuple[int | None, ...] = (None, 1, 1),
) -> Pair:
    """A pair of threads; None in a dimension is a free one, and 1 makes its index the constant 0."""

    def dims(given: tuple[int | None, ...], free: tuple[Term, ...]) -> tuple[Term, Term, Term]:
        x, y, z = (d if n is None else T.integer(n) for n, d in zip(given, free, strict=True))
        return x, y, z

    def triple(of: Iterable[Term]) -> tuple[Term, Term, Term]:
        x, y, z = of
        return x, y, z

    def threads(who: int) -> tuple[Term, Term, Term]:
        return triple(ZERO if n == 1 else thread(a, who) for a, n in zip("xyz", block_dim, strict=True))

    def blocks(who: int) -> tuple[Term, Term, Term]:
        who = who if apart is Apart.BLOCKS else 0
        return triple(ZERO if n == 1 else block(a, who) for a, n in zip("xyz", grid_dim, strict=True))

    return Pair(
        (threads(1), threads(2)), (blocks(1), blocks(2)), dims(block_dim, BLOCK_DIM), dims(grid_dim, GRID_DIM), apart
    )


def at(index: Term, *, size: int = 4, array: Array = TILE) -> Address:
    """`array[index]` in elements of `size` bytes."""
    return Address(array, ((size, index),), 0, size)


def query(of: Pair, first: Term, second: Term, *guards: Term) -> Query:
    return Query(of, guards, at(first), at(second))


def product(*factors: Term) -> Term:
    out = ONE
    for factor in factors:
        out = T.mul(out, factor)
    return out


def n(value: int) -> Term:
    return T.integer(value)
