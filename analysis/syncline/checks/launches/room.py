"""The block that the text of a kernel is made for: how many threads fit into its arrays, rows and tiles. The largest
such block is the one that a kernel is launched with; a larger one would reach into its neighbour's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from ...intervals.summary import AccessFact
from ...intervals.values.byte_offsets import constant_offset
from ...ir import terms as t
from ...ir.kernel import Address
from ...ir.terms import Kind, Term
from ...records import record
from .quotients import divided_out


@record
class Room:
    """The largest extents, by axis, whose threads stay in arrays of constant size, and in the tiles that parts of an
    index leave them: `x[row * 4 * blockIdx.y + ...]`."""

    arrays: dict[int, int]
    tiles: dict[int, int]


def room_of(facts: Iterable[AccessFact], threads: tuple[Term, ...], blocks: tuple[Term, ...]) -> Room:
    """What the accesses of a kernel say, by its indices of threads and blocks. A guard that bounds a thread within its
    block lets fewer of them come than there are. Where an array is indexed by the block's extent as well, it holds any
    number of threads' elements, and says nothing."""
    arrays: dict[str, dict[int, int]] = {}
    by_extent: set[str] = set()
    tiles: dict[int, int] = {}
    for fact in facts:
        array = fact.address.array
        if any(any(map(t.is_extent, x.symbols)) for _, x in fact.address.index):
            by_extent.add(array.key)
            continue
        for axis, most in _fitting(divided_out(fact.address), threads):
            if any(_bounds(guard, threads[axis], blocks[axis]) for guard in fact.guard):
                continue
            into = tiles if array.size is None else arrays.setdefault(array.key, {})
            into[axis] = min(most, into.get(axis, most))
    rooms = [room for key, room in arrays.items() if key not in by_extent]
    least = {axis: min(room[axis] for room in rooms if axis in room) for axis in frozenset().union(*rooms)}
    return Room(least, tiles)


def _bounds(guard: Term, thread: Term, block: Term) -> bool:
    """Whether a condition may hold for some threads of each block alone: one that asks for the block as well is about
    all threads of the grid."""
    return thread in guard.symbols and block not in guard.symbols


def _fitting(address: Address, threads: tuple[Term, ...]) -> Iterator[tuple[int, int]]:
    """For each axis, how many of its threads' elements fit below the next larger part of the index, or into the array,
    behind the constant that is added to the index."""
    parts = [(s * c, *_split(m)) for s, x in address.index for m, c in t.monomials(x).items() if m is not t.ONE]
    constant = constant_offset(address)
    if any(size <= 0 for size, _, _ in parts):
        return
    whole = address.array.size
    for size, counted, factor in parts:
        if counted not in threads:
            continue
        larger = [other for other, _, rest in parts if rest is factor and other > size]
        above = min(larger, default=whole if factor is t.ONE else None)
        if above is None or above % size != 0:
            continue
        most = above // size
        behind = most - constant // size % most if factor is t.ONE and constant >= 0 else most
        # elements of memory without end, one part of a tile behind another, or a neighbour's
        most = behind if whole is not None or most % behind == 0 else most
        yield threads.index(counted), most


def _split(monomial: Term) -> tuple[Term, Term]:
    """A product as what counts elements, and the parameters that say how large one is: `blockIdx.y` and `width`."""
    parts = t.factors(monomial)
    counted = [f for f in parts if not (f.op == t.Op.SYM and f.info.kind is Kind.UNIFORM)]
    sizes = [f for f in parts if f not in counted]
    return (counted[0], reduce(t.mul, sizes, t.ONE)) if len(counted) == 1 else (monomial, t.ONE)
