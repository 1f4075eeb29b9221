"""What may order two accesses that conflict, though nobody promises it or it is not understood: the conflict is then
possible, and not certain."""

from __future__ import annotations

from ...intervals.summary import is_block_uniform
from ...ir import terms as t
from ...ir.reasons import Cause, Reason
from ...limits import checks as limits
from ...prove.questions.query import Apart, Satisfiable
from ...records import replace
from ..context import Context
from ..order.release_acquire import is_strong
from ..questions import fences_given
from ..races.conflicts import Conflict, hangs_on_collectives, is_parted
from .unknown_inputs import unknown_in


def one_array(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """What the finding needs where two pointers lead to one object on some of the host's ways alone."""
    names = {fact.address.through for fact in (conflict.first, conflict.second)}
    if len(names) < 2:
        return ()
    return tuple(
        Cause.BEING_ONE_ARRAY(alias.other, alias.one)
        for alias in context.launch.aliases
        if not alias.certain and any(name == alias.other or name.startswith(f"{alias.other}.") for name in names)
    )


def waiting(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """One thread may wait for the other with the help of something that is not understood: no flag, no lock and no
    counter that tells the last one. A run orders by barriers alone, and its word is no evidence there."""
    first, second, apart = conflict.first, conflict.second, conflict.apart
    atomics = context.atomics
    known = (*atomics.locks.by_array, *atomics.last_block.counters(apart))
    name = atomics.flags.unclear(first, second, apart, known) or atomics.flags.unclear(second, first, apart, known)
    return (Cause.WAITING_FOR(name),) if name else ()


def relaxed(conflict: Conflict) -> tuple[Reason, ...]:
    """Volatile accesses by two blocks are no data race (PTX ISA: `ld.volatile` is as `ld.relaxed.sys`). Which of them
    comes first is open; whether that matters, the program knows."""
    pair = conflict.first, conflict.second
    volatile = all(is_strong(fact) and not fact.access.is_atomic for fact in pair)
    return (Cause.VOLATILE_ORDER(),) if volatile and conflict.apart is Apart.BLOCKS else ()


def unacquired(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """Who has counted, and knows that it is the last, wants a fence before it looks at what the others did. The
    programming guide's own example ("Memory Fence Functions") does without."""
    pair, apart = (conflict.first, conflict.second), conflict.apart
    ways = (pair, (pair[1], pair[0]))
    name = next(filter(None, (context.atomics.last_block.unacquired(*way, apart) for way in ways)), "")
    return (Cause.FENCE_BEHIND_COUNTING(name),) if name else ()


def inner_wait(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """The waiting inside of a block's collective is not promised, so that what hangs on it conflicts; but nobody has
    seen a version that goes without."""
    if conflict.apart is Apart.BLOCKS:
        return ()
    hangs = hangs_on_collectives(context, conflict.first, conflict.second, conflict.relation)
    return (Cause.COLLECTIVE_WAIT(),) if hangs else ()


def unknown_masks(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """What the masks of warp barriers depend on that nobody knows, where these barriers would part the two. (A mask of
    the lanes that happen to run together promises nothing.)"""
    if conflict.apart is not Apart.LANES:
        return ()
    masks = {id: site.mask for id, site in context.summary.barriers.items() if id not in context.participants}
    unknown = {id: unknown_in(context.summary, (mask,)) for id, mask in masks.items() if mask is not None}
    by_chance = Cause.ACTIVE_LANES
    barriers = {id for id, found in unknown.items() if found and all(o.reason.cause is not by_chance for o in found)}
    if not barriers or not is_parted(context, conflict, barriers):
        return ()
    return tuple(dict.fromkeys(origin.reason for id in sorted(barriers) for origin in unknown[id]))


def fence_of_some(context: Context, conflict: Conflict) -> tuple[Reason, ...]:
    """Flags that are a matter of the launch are up to the caller. A fence that the earlier thread alone gives orders
    nothing by OpenCL 2.0's memory model, in which a barrier's fences release and acquire; OpenCL 1's words, by which it
    flushes what the thread did, may be read otherwise."""
    if conflict.apart is Apart.BLOCKS:
        return ()
    fences = list(fences_given(context, conflict.relation, conflict.first.address.array.space, conflict.two_threads))
    query = conflict.query
    if fences and all(is_block_uniform(given) for pair in fences for given in pair):
        return (Cause.FENCE_OF_CALLER(),)
    unfenced = replace(query, guards=(*query.guards, *(t.not_(earlier) for earlier, _ in fences)))
    if not fences or (
        t.FALSE not in unfenced.guards and isinstance(context.ask(unfenced, limits.ASSESSMENT), Satisfiable)
    ):
        return ()
    return (Cause.FENCE_OF_SOME(),)
