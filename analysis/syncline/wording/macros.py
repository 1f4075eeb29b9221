"""What statements that a macro hides do for synchronisation, in a line each."""

from __future__ import annotations

from ..ir.kernel import Array, Atomic, Barrier, Exchange, Exit, Fence, Read, Scope, Space, Statement, Unknown, Write
from . import words

#: who takes part in, or is ordered by, a synchronisation
_WHO = {
    Scope.THREAD: "the thread itself",
    Scope.WARP: "the warp",
    Scope.WARPS: "some warps of the block",
    Scope.BLOCK: "the block",
    Scope.GRID: "the grid",
    Scope.SYSTEM: "the whole system",
}
_MEMORIES = {Space.SHARED: "shared memory", Space.GLOBAL: "global memory"}


def effect(statement: Statement) -> str | None:
    """What a statement does that other threads may notice; None for all else."""
    match statement:
        case Barrier():
            return _barrier(statement)
        case Fence(of_atomic=False, scope=scope):
            return f"orders the thread's own accesses for {_WHO[scope]} (a fence: it waits for nobody)"
        case Exchange(function=function):
            return f"lanes of a warp exchange values (`{function}`), which orders no memory"
        case Atomic(address=address) if address.array.space in _MEMORIES:
            return f"updates {_array(address.array)} atomically"
        case Read(address=address, ghost=False) if address.array.space in _MEMORIES:
            return f"reads {_array(address.array)}"
        case Write(address=address) if address.array.space in _MEMORIES:
            return f"writes {_array(address.array)}"
        case Exit():
            return "ends the thread, which then comes to no barrier below"
        case Unknown(reason=reason):
            return f"is not understood: {words(reason)}"
        case _:
            return None


def declaration(array: Array) -> str:
    """The same of a declaration of shared memory."""
    size = "" if array.size is None or array.dynamic else f", {array.size} bytes"
    return f"declares `{array.name}`{size} in shared memory"


def _barrier(barrier: Barrier) -> str:
    meets = f"waits for all threads of {_WHO[barrier.scope]}"
    if barrier.scope is Scope.WARPS:
        meets = f"{'arrives at' if barrier.arrives else 'waits at'} a named barrier for {_WHO[barrier.scope]}"
    elif barrier.scope is Scope.WARP and (barrier.mask is not None or barrier.size is not None):
        meets = "waits for some lanes of the warp"
    if barrier.orders_memory:
        return f"{meets} (a barrier)"
    return f"{meets}, as a part of another operation, which orders that operation's own accesses"


def _array(array: Array) -> str:
    return f"`{array.name}` ({_MEMORIES[array.space]})"
