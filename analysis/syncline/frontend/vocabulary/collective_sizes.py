"""How long the temporary storage of CUB's collectives may be (CUB API, "Block-wide collectives"): at least what every
algorithm needs, at most what the greediest takes. A text that lays storages out in a buffer of its own by `sizeof` is
laid out alike with any of these sizes; `sizeof` is the upper bound here.

    loads, stores, exchanges    the items, and one of padding for each 32
    reductions, scans           a value for each thread and each raking thread, or for each lane of the warps' scans
    neighbours, shuffles        two values for each thread
"""

from __future__ import annotations

from ...ir.lanes import WARP
from ...records import record
from .. import ctypes as c
from ..sema.core.state import Sema
from ..sema.templates import template_arguments
from ..syntax.node import Node

#: where the extents along y and z stand among the template's arguments; that along x is the second
BLOCK_Y = {
    "BlockAdjacentDifference": 2,
    "BlockDiscontinuity": 2,
    "BlockExchange": 4,
    "BlockHistogram": 5,
    "BlockLoad": 4,
    "BlockMergeSort": 4,
    "BlockRadixSort": 8,
    "BlockReduce": 3,
    "BlockScan": 3,
    "BlockShuffle": 2,
    "BlockStore": 4,
}
_OF_THREADS = frozenset({"BlockAdjacentDifference", "BlockDiscontinuity", "BlockReduce", "BlockScan", "BlockShuffle"})
_OF_ITEMS = frozenset({"BlockExchange", "BlockLoad", "BlockStore"})
_OF_WARPS = frozenset({"WarpReduce", "WarpScan"})
#: bytes for alignment, and for what is kept beside the values
_BESIDE = 64
_ALIGNMENT = 16
#: values that the raking threads' rows are longer than a block
_RAKING = 64


@record
class Bounds:
    """The bytes of a storage: `least` at least, `most` at most."""

    least: int
    most: int


def bounds(sema: Sema, kind: str, element: c.CType | None, given: list[Node], *, staged: bool) -> Bounds | None:
    """How long the storage of `kind<given>` is; None where the type does not say enough, or the kind is none of these.
    `staged`: whether the collective uses it at all."""
    if not staged:
        return Bounds(0, _ALIGNMENT)
    if not isinstance(element, c.Arithmetic | c.Record | c.ArrayOf) or element.size < 1:
        return None
    size = element.size
    if kind in _OF_WARPS:
        return Bounds(size, 2 * (WARP + WARP // 2) * size + _BESIDE)
    threads = _threads(sema, kind, given)
    if threads is not None and kind in _OF_THREADS:
        return Bounds(size, _whole(2 * (threads + _RAKING) * size + _BESIDE))
    items = template_arguments.number(sema, given[2]) if kind in _OF_ITEMS and len(given) > 2 else None
    if threads is None or items is None or items < 1:
        return None
    number = threads * items
    return Bounds(size, _whole((number + number // WARP) * size + _BESIDE))


def _threads(sema: Sema, kind: str, given: list[Node]) -> int | None:
    """The threads of the blocks that a block's collective is made for."""
    y = BLOCK_Y.get(kind)
    if y is None or len(given) < 2:
        return None
    total = 1
    for node in (given[1], *given[y : y + 2]):
        extent = template_arguments.number(sema, node)
        if extent is None or extent < 1:
            return None
        total *= extent
    return total


def _whole(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT
