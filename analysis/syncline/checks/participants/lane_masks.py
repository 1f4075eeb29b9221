"""Whom a warp's barrier or exchange names: the bit of a lane in a mask, as a condition of two threads. (CUDA C++
Programming Guide, "Warp Vote Functions": each calling thread has its own bit set.)"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...intervals.summary import ExchangeFact
from ...ir import terms as t
from ...ir.lanes import LANE, LINEAR_THREAD, WARP
from ...ir.terms import Op, Term

_ALL = 0xFFFFFFFF


NOBODY: Mapping[str, ExchangeFact] = {}
#: a term of one thread as that of a certain one
Renaming = Callable[[Term], Term]


def in_mask(mask: int, lane: Term, moved: Term = t.ZERO) -> Term:
    """Whether a lane is one of the bits of a mask that is a constant, moved up by so many."""
    return among(mask & _ALL, lane, moved)


def among(bits: int, number: Term, moved: Term = t.ZERO) -> Term:
    """Whether a term is the number of one of these bits, plus so many."""
    runs = ((t.add(moved, t.integer(low)), t.add(moved, t.integer(high))) for low, high in _runs(bits))
    return t.or_(*(t.and_(t.le(low, number), t.le(number, high)) for low, high in runs))


class Naming:
    """Whom the calls of one thread name, of another thread of its warp. `exchanges` are those of the kernel, with their
    ballots; `fixed` what the launch fixes. Of masks of those who `gathered` somewhere, all who came there are named."""

    def __init__(
        self,
        exchanges: Mapping[int, ExchangeFact],
        fixed: Mapping[Term, Term],
        caller: Renaming,
        other: Renaming,
        gathered: Mapping[str, ExchangeFact] = NOBODY,
    ) -> None:
        self.fixed, self.caller, self.other = fixed, caller, other
        self.lane = other(t.substitute(LANE, fixed))
        self.ballots = {fact.result: fact for fact in exchanges.values() if fact.result}
        self.gathered = gathered

    def of(self, mask: Term | None, size: int | None) -> Term | None:
        """Whether a call names the other: by its mask, or as one of its tile. None where that is not known."""
        if size is not None and size < WARP:
            tile = t.substitute(t.tdiv(LINEAR_THREAD, t.integer(size)), self.fixed)
            return t.eq(self.caller(tile), self.other(tile))
        return t.TRUE if mask is None else self.bit(mask)

    def bit(self, mask: Term) -> Term | None:
        """The bit as a condition; None where it is not known."""
        if mask.is_const:
            return in_mask(mask.value, self.lane)
        match mask.op:
            case Op.SYM:
                ballot = self.ballots.get(mask.info.name)
                if ballot is None and mask.info.name in self.gathered:
                    return t.and_(*map(self.other, self.gathered[mask.info.name].guard))
                return None if ballot is None else self.voted(ballot)
            case Op.ITE:
                condition, one, other = mask.args
                then, orelse = self.bit(one), self.bit(other)
                if then is None or orelse is None:
                    return None
                return t.ite(self.caller(condition), then, orelse)
            case Op.BAND | Op.BOR:
                bits = [self.bit(part) for part in mask.args]
                known = [bit for bit in bits if bit is not None]
                if len(known) < len(bits):
                    return None
                return t.and_(*known) if mask.op == Op.BAND else t.or_(*known)
            case Op.CAST if mask.payload.bits >= WARP:
                return self.bit(mask.args[0])
            case Op.SHL if mask.args[0].is_const:
                return in_mask(mask.args[0].value, self.lane, self.caller(mask.args[1]))
            case Op.TMOD if mask.args[1].is_const and _is_power(mask.args[1].value):
                bit = self.bit(mask.args[0])
                return (
                    None
                    if bit is None
                    else t.and_(bit, t.lt(self.lane, t.integer(mask.args[1].value.bit_length() - 1)))
                )
            case Op.ADD:
                return self.bit_of_sum(mask)
            case _:
                return None

    def bit_of_sum(self, mask: Term) -> Term | None:
        """`(1 << n) - 1`: the first n lanes; `~mask`: all the others."""
        parts = dict(t.monomials(mask))
        offset = parts.pop(t.ONE, 0)
        if len(parts) != 1:
            return None
        part, factor = parts.popitem()
        if factor == 1 and offset == -1 and part.op == Op.SHL and part.args[0] is t.ONE:
            return t.lt(self.lane, self.caller(part.args[1]))
        if factor == -1 and offset & _ALL == _ALL:
            bit = self.bit(part)
            return None if bit is None else t.not_(bit)
        return None

    def voted(self, ballot: ExchangeFact) -> Term | None:
        """The lanes that came to a ballot and said yes."""
        return None if ballot.vote is None else t.and_(*map(self.other, (*ballot.guard, ballot.vote)))


def _is_power(value: int) -> bool:
    return value > 0 and not value & (value - 1)


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of ones, lowest first, as (first, last)."""
    bit = 0
    while mask >> bit:
        if mask >> bit & 1:
            low = bit
            while mask >> bit & 1:
                bit += 1
            yield low, bit - 1
        else:
            bit += 1
