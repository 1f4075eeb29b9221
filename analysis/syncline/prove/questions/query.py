"""What is asked of the prover, and what it answers: plain values, no Z3 in sight.

A pair query takes one summary twice, for thread 1 and thread 2 (their private symbols are renamed apart by the
caller), and asks whether both accesses can touch one byte while everything in `guards` holds.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from fractions import Fraction

from ...ir.kernel import Address
from ...ir.reasons import Reason
from ...ir.terms import MAX_THREADS, Term
from ...records import record

Triple = tuple[Term, Term, Term]


class Apart(enum.Enum):
    """How the two threads of a query are placed."""

    LANES = "lanes"  #: different threads of one warp
    WARPS = "warps"  #: different warps of one block
    THREADS = "threads"  #: different threads of one block
    BLOCKS = "blocks"  #: different blocks of one grid
    SAME = "same"  #: one thread, given twice


@record
class Pair:
    """Two threads and the launch they belong to.

    Index terms are constants where the extent is 1; `blocks` holds the same terms twice unless `apart` is BLOCKS.
    `block_dim` and `grid_dim` are constants where the launch fixes them."""

    threads: tuple[Triple, Triple]
    blocks: tuple[Triple, Triple]
    block_dim: Triple
    grid_dim: Triple
    apart: Apart
    warp: int = 32  #: so many consecutive threads are a warp
    most: int = MAX_THREADS  #: how many threads a block has at most, where the launch does not say how many it has


@record
class Query:
    """Is there a launch, and a pair of threads in it, such that `guards` all hold and the two addresses overlap?

    Without addresses only the guards are asked about (divergence). The prover adds the facts of the launch itself:
    0 <= threadIdx < blockDim and so on for both threads, that they are placed as `pair.apart` says, that a block has
    at most 1,024 threads, or `pair.most`."""

    pair: Pair
    guards: tuple[Term, ...]
    first: Address | None = None
    second: Address | None = None


#: a float is an infinity, or no number
Value = int | bool | Fraction | float


@record(slots=False)
class Model:
    """A solution: values of symbols, and the points at which uninterpreted contents were fixed.

    `loads` maps (array key, arguments) to what the array holds there; `calls` likewise for pure functions. Symbols that
    do not occur may have any value in their bounds."""

    symbols: Mapping[Term, Value]
    loads: Mapping[tuple[str, tuple[Value, ...]], Value]
    calls: Mapping[tuple[str, tuple[Value, ...]], Value]


@record
class Unsatisfiable:
    """Proved impossible. `by` names the step that did it ("ranges", "mixed radix", "z3", ...)."""

    by: str


@record
class Satisfiable:
    """Possible, and this is how."""

    model: Model


@record
class GaveUp:
    """Neither proved nor refuted within the budget: never to be read as safe."""

    reason: Reason


Answer = Unsatisfiable | Satisfiable | GaveUp
