"""Which accesses a barrier orders: one answer, for the proof, the repair and the replay."""

from __future__ import annotations

from .kernel import IMAGES, Atomic, Barrier, Ordered, Read, Scope, Write


def subjects(*accesses: Read | Write | Atomic) -> frozenset[Ordered]:
    """All that these accesses belong to: their memories, and the asynchronous copies and the storages of collectives
    that they are part of."""
    found: set[Ordered] = set()
    for access in accesses:
        array = access.address.array
        found.add(IMAGES if array.image else array.space)
        if not isinstance(access, Atomic) and access.transfer:
            found.add(access.transfer)
    return frozenset(found)


def concerns(barrier: Barrier, what: frozenset[Ordered]) -> bool:
    """Whether `barrier` orders accesses that belong to `what`, among the threads that wait there."""
    return barrier.orders is None or not barrier.orders.isdisjoint(what)


def orders(barrier: Barrier, level: Scope, what: frozenset[Ordered] | None = None) -> bool:
    """Whether `barrier` parts two threads that share a `level` (WARP: the same warp, BLOCK: the same block but perhaps
    not the warp, GRID: different blocks), in accesses that belong to `what` (None: in any at all). Named barriers,
    and those of warps with masks and of tiles, part only some threads: not counted."""
    if what is None:
        what = barrier.orders or frozenset()
    if not concerns(barrier, what):
        return False
    match barrier.scope:
        case Scope.GRID | Scope.SYSTEM:
            return True
        case Scope.BLOCK:
            return level in (Scope.BLOCK, Scope.WARP)
        case Scope.WARPS | Scope.THREAD:
            return False
        case Scope.WARP:
            return level is Scope.WARP and takes_whole_warp(barrier)


def waits_for_exited(barrier: Barrier) -> bool:
    """Whether threads that have exited are waited for, and so in vain. `__syncthreads()` and `__syncwarp()` wait for
    those that have not (CUDA C++ Programming Guide, "Independent Thread Scheduling"); a grid's barrier counts blocks,
    a named one threads, a `cuda::barrier` what its `init` said, and a collective wants a value of each."""
    return barrier.needs_all or barrier.scope.spans_blocks or barrier.scope is Scope.WARPS


def takes_whole_warp(barrier: Barrier) -> bool:
    """Whether a warp barrier is one of all lanes, for all that is known."""
    if barrier.unsure is not None:
        return False
    full_mask = barrier.mask is None or (barrier.mask.is_const and barrier.mask.value in (-1, 0xFFFFFFFF))
    return full_mask and barrier.size in (None, 32)
