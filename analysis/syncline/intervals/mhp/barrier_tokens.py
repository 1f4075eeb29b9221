"""What each thread carries through the control tree: the last barrier that it passed, and how far it has come since."""

from __future__ import annotations

from ...records import record, replace

#: the position of a token in a loop: relative to its barrier's iteration, or absolute in a loop entered after it
SAME, NEXT, LATER, FIRST, AFTER_FIRST = 0, 1, 2, 10, 11
_KNOWN = (SAME, NEXT, FIRST)
WRAP = {SAME: NEXT, NEXT: LATER, LATER: LATER, FIRST: AFTER_FIRST, AFTER_FIRST: AFTER_FIRST}

#: the kernel's start, where a barrier is asked for
START = -1

#: all threads, as bits
EVERYBODY = -1

#: a barrier-free way around a barrier or past one: (branch id, True for the then-arm), or (loop id, False) out of a
#: loop by its test
Arm = tuple[int, bool]


@record
class BarrierToken:
    """The last barrier (its id, or the kernel's START), the position in each enclosing loop, and the `path` around
    other barriers; `left` has the loops that the thread has left since, with the position in them at the end, where
    that is known. `threads` are those who may have it; `passed` are the barriers since that order some memory for some
    threads alone."""

    origin: int
    positions: tuple[tuple[int, int], ...]
    path: tuple[Arm, ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    threads: int = EVERYBODY
    passed: tuple[int, ...] = ()


BarrierTokens = frozenset[BarrierToken]
NONE: BarrierTokens = frozenset()


def had_by(tokens: BarrierTokens, threads: int) -> BarrierTokens:
    """The tokens that some of these threads may have, for them."""
    return frozenset(replace(t, threads=t.threads & threads) for t in tokens if t.threads & threads)


def within(token: BarrierToken, loops: tuple[int, ...]) -> BarrierToken:
    """The token outside the loops that it has left."""
    return replace(token, positions=tuple(p for p in token.positions if p[0] in loops))


def behind_loop(token: BarrierToken, loop: int, loops: tuple[int, ...]) -> BarrierToken:
    """The token behind the end of a loop: how far it had come there tells which iteration was the last."""
    position = dict(token.positions).get(loop, LATER)
    outside = within(token, loops)
    return replace(outside, left=(*outside.left, (loop, position))) if position in _KNOWN else outside
