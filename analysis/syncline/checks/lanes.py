"""Whom a warp's barrier or exchange names: the bit of a lane in a mask, as a condition of two threads. (CUDA C++
Programming Guide, "Warp Vote Functions": each calling thread has its own bit set.)"""

from __future__ import annotations

from collections.abc import Iterator

from ..intervals.summary import MeetFact
from ..ir import terms as t
from ..ir.lanes import LANE, LINEAR_THREAD, WARP
from ..ir.terms import Op, Term
from .context import Context, Side

_ALL = 0xFFFFFFFF


def named(context: Context, mask: Term | None, size: int | None, caller: Side, other: Side) -> Term | None:
    """Whether a call by the one thread names the other, of the same warp: by its mask, or as one of its tile. None
    where that is not known."""
    if size is not None and size < WARP:
        return t.eq(_tile(context, size, caller), _tile(context, size, other))
    return t.TRUE if mask is None else _Bit(context, caller, other).of(mask)


def _tile(context: Context, size: int, side: Side) -> Term:
    return side(t.substitute(t.tdiv(LINEAR_THREAD, t.integer(size)), context.dims.fixed))


class _Bit:
    """The bit of the lane of `other` in masks that `caller` computed."""

    def __init__(self, context: Context, caller: Side, other: Side) -> None:
        self.caller, self.other = caller, other
        self.lane = other(t.substitute(LANE, context.dims.fixed))
        self.ballots = {fact.result: fact for fact in context.summary.exchanges.values() if fact.result}

    def of(self, mask: Term) -> Term | None:
        """The bit as a condition; None where it is not known."""
        if mask.is_const:
            return t.or_(*(self.within(low, high) for low, high in _runs(mask.value & _ALL)))
        match mask.op:
            case Op.SYM:
                ballot = self.ballots.get(mask.info.name)
                return None if ballot is None else self.voted(ballot)
            case Op.ITE:
                condition, one, other = mask.args
                then, orelse = self.of(one), self.of(other)
                if then is None or orelse is None:
                    return None
                return t.ite(self.caller(condition), then, orelse)
            case Op.BAND | Op.BOR:
                bits = [self.of(part) for part in mask.args]
                known = [bit for bit in bits if bit is not None]
                if len(known) < len(bits):
                    return None
                return t.and_(*known) if mask.op == Op.BAND else t.or_(*known)
            case Op.CAST if mask.payload.bits >= WARP:
                return self.of(mask.args[0])
            case Op.SHL if mask.args[0].is_const:
                ones, places = mask.args[0].value & _ALL, self.caller(mask.args[1])
                return t.or_(*(self.within(low, high, places) for low, high in _runs(ones)))
            case Op.TMOD if mask.args[1].is_const and _is_power(mask.args[1].value):
                bit = self.of(mask.args[0])
                return None if bit is None else t.and_(bit, t.lt(self.lane, t.integer(mask.args[1].value.bit_length() - 1)))
            case Op.ADD:
                return self.of_sum(mask)
            case _:
                return None

    def of_sum(self, mask: Term) -> Term | None:
        """`(1 << n) - 1`: the first n lanes; `~mask`: all the others."""
        parts = dict(t.monomials(mask))
        offset = parts.pop(t.ONE, 0)
        if len(parts) != 1:
            return None
        part, factor = parts.popitem()
        if factor == 1 and offset == -1 and part.op == Op.SHL and part.args[0] is t.ONE:
            return t.lt(self.lane, self.caller(part.args[1]))
        if factor == -1 and offset & _ALL == _ALL:
            bit = self.of(part)
            return None if bit is None else t.not_(bit)
        return None

    def within(self, low: int, high: int, places: Term = t.ZERO) -> Term:
        """Whether the lane is one of a run of bits, moved up so many places."""
        first, last = t.add(places, t.integer(low)), t.add(places, t.integer(high))
        return t.and_(t.le(first, self.lane), t.le(self.lane, last))

    def voted(self, ballot: MeetFact) -> Term | None:
        """The lanes that came to a ballot and said yes."""
        return None if ballot.vote is None else t.and_(*map(self.other, (*ballot.guard, ballot.vote)))


def _is_power(value: int) -> bool:
    return value > 0 and not value & (value - 1)


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of ones, lowest first, as (first, last)."""
    place = 0
    while mask >> place:
        if mask >> place & 1:
            low = place
            while mask >> place & 1:
                place += 1
            yield low, place - 1
        else:
            place += 1
