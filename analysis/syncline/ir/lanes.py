"""A thread's number in its block and in its warp (programming guide, "Thread hierarchy")."""

from __future__ import annotations

from . import terms

WARP = 32


def _linear() -> terms.Term:
    x, y, z = terms.THREAD
    dx, dy, _ = terms.BLOCK_DIM
    return terms.add(x, terms.mul(y, dx), terms.mul(z, terms.mul(dx, dy)))


def volume(extent: tuple[terms.Term, ...]) -> terms.Term:
    """How many there are in a block or grid of this extent."""
    x, y, z = extent
    return terms.mul(terms.mul(x, y), z)


LINEAR_THREAD = _linear()
#: The number in the warp, and that in the block (no block has more threads than the divisor). A kernel whose threads
#: work together has these in every kind of block: that it speaks of them says nothing about the dimensions that it was
#: written for.
LANE = terms.tmod(LINEAR_THREAD, terms.integer(WARP))
RANK = terms.tmod(LINEAR_THREAD, terms.integer(terms.MAX_THREADS))
