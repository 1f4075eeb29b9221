"""Split barriers: a thread arrives, goes on, and waits for the others later (C++20 [thread.barrier.class]).

What it does in between is ordered with nothing that others do before their own arrival or behind their own wait: it
belongs to the intervals on both sides. Where it touches no memory that is written anywhere, that makes no difference,
and the two are one barrier at the wait. Where it does, there is an `Unknown` on both sides.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....ir import kernel as ir
from ....ir.kernel import Array, Block, Site, Space
from ....ir.reasons import Cause
from ....records import record, replace
from .copies_in_flight import Issue


@record
class Arrival:
    """A thread tells the barrier `key` that it has come."""

    key: str
    site: Site


@record
class Wait:
    """It waits for the others to come to the barrier `key`; `meeting` is what that is where it arrives here too."""

    key: str
    meeting: Block
    site: Site


def met(body: Block) -> Block:
    """The body without arrivals and waits."""
    return _Together(frozenset(array for array, writes in _touched(body) if writes)).block(body)


class _Together:
    def __init__(self, written: frozenset[Array]) -> None:
        self._written = written

    def block(self, body: Block) -> Block:
        out: list[ir.Statement] = []
        came: tuple[Arrival, int] | None = None  #: the last arrival, and where in `out` it stood
        for s in body:
            match s:
                case Arrival():
                    if came is not None:
                        out.insert(came[1], _elsewhere(came[0]))
                    came = s, len(out)
                case Wait() if came is not None and came[0].key == s.key:
                    out[came[1] :] = self._between(tuple(out[came[1] :]), came[0], s)
                    came = None
                case Wait():
                    reason = Cause.WAIT_ELSEWHERE()
                    out.append(ir.Unknown(reason, s.site, may_synchronise=True))
                case _:
                    out.append(self._statement(s))
        if came is not None:
            out.insert(came[1], _elsewhere(came[0]))
        return tuple(out)

    def _statement(self, s: ir.Statement) -> ir.Statement:
        match s:
            case ir.If():
                return replace(s, then=self.block(s.then), orelse=self.block(s.orelse))
            case ir.Loop():
                return replace(s, test=self.block(s.test), body=self.block(s.body), step=self.block(s.step))
            case ir.Region():
                return replace(s, body=self.block(s.body))
            case _:
                return s

    def _between(self, work: Block, arrival: Arrival, wait: Wait) -> Block:
        """The work from arrival to wait, and the meeting."""
        if _leaves(work):
            return (_elsewhere(arrival), *work, *wait.meeting)
        seen = {
            a: None for a, writes in _touched(work) if a.space is not Space.LOCAL and (writes or a in self._written)
        }
        if not seen:
            return (*work, *wait.meeting)
        names = " and ".join(array.name for array in seen)
        unknown = ir.Unknown(Cause.BETWEEN_ARRIVAL_AND_WAIT(names), wait.site, tuple(seen))
        return (unknown, *work, *wait.meeting, unknown)


def _elsewhere(arrival: Arrival) -> ir.Statement:
    return ir.Unknown(Cause.ARRIVAL_ELSEWHERE(), arrival.site, may_synchronise=True)


def _touched(block: Block) -> Iterator[tuple[Array, bool]]:
    """The arrays that a block uses, and whether it may write there."""
    for s in _all(block):
        match s:
            case ir.Read():
                yield s.address.array, False
            case ir.Write() | ir.Atomic():
                yield s.address.array, True
            case ir.Unknown():
                yield from ((array, True) for array in s.touches)
            case Issue():
                yield from ((array, True) for array in s.targets)
                yield from ((array, False) for array in s.sources)
            case _:
                pass


def _leaves(block: Block) -> bool:
    """Whether a thread may go on elsewhere than behind the block."""
    inside = {s.label for s in _all(block) if isinstance(s, ir.Loop | ir.Region)}
    return any(
        isinstance(s, ir.Exit) or (isinstance(s, ir.Leave | ir.Next) and s.label not in inside) for s in _all(block)
    )


def _all(block: Block) -> Iterator[ir.Statement | Issue]:
    for s in block:
        yield s
        match s:
            case ir.If():
                yield from _all((*s.then, *s.orelse))
            case ir.Loop():
                yield from _all((*s.test, *s.body, *s.step))
            case ir.Region():
                yield from _all(s.body)
            case _:
                pass
