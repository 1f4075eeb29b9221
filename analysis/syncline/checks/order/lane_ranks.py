"""What two threads know of the masks that ballots and matches gave their warp: how many lanes lie below, who is first.

Two lanes of a warp that come to one ballot in the same iteration get one mask, and its bits are the lanes whose vote
was true. So where m is that mask, a lane of m with number a counts `popc(m & (bits below a))` lanes, and one behind it
counts at least one more: itself is among them. Each number of lanes in a range is at most that in a range around it,
and less by one at least where a lane of the mask lies between. That is all that makes the places of a warp's append
distinct (`base + rank`, with `rank < popc(m)`), and it needs that

- both count the same mask: the same call, warp and iteration, and the same mask of lanes to be asked;
- each is in the mask that it counts: its vote, as it was when the ballot was held, is true.

A match (`__match_any_sync`) parts a warp: two lanes get the same mask, if they offer the same, or masks without a
common lane, so that the first lanes of the two differ. (CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Match
Functions".)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...intervals.summary import AccessFact, ExchangeFact, Summary
from ...intervals.threads.elsewhere import group_of, lane_of
from ...intervals.values.counts import Count
from ...ir import terms as t
from ...ir.lanes import WARP
from ...ir.terms import Op, Term
from ...prove.questions.query import Apart
from ...records import record
from .unique_values import Renaming


@record(slots=False)
class Ranks:
    """The masks of a kernel whose launch fixes these symbols."""

    summary: Summary
    fixed: Mapping[Term, Term]

    def known(
        self,
        first: AccessFact,
        second: AccessFact,
        apart: Apart,
        spoken: tuple[Iterable[Term], Iterable[Term]],
        two_threads: tuple[Renaming, Renaming],
    ) -> Iterator[Term]:
        """What holds of the masks, and the numbers counted of them, that the terms of two threads speak of."""
        if not self.summary.masks:
            return
        one, two = (
            _Speaker(self, fact, thread, frozenset(s for term in terms for s in term.symbols))
            for fact, terms, thread in zip((first, second), spoken, two_threads, strict=True)
        )
        for speaker in (one, two):
            yield from speaker.own()
        if apart is not Apart.BLOCKS:
            yield from _of_pair(one, two)

    def shared(self, fact: ExchangeFact, one: _Speaker, two: _Speaker) -> Term:
        """That two threads of a block take part in the same exchange."""
        together = [t.eq(*(speaker.thread(group_of(self.fixed, WARP)) for speaker in (one, two)))]
        for loop in fact.loops:
            counter = self.summary.loops[loop].counter
            together.append(t.eq(one.thread(counter), two.thread(counter)))
        if fact.mask is not None:
            together.append(t.eq(one.thread(fact.mask), two.thread(fact.mask)))
        return t.and_(*together)


class _Speaker:
    """One of the two threads, at an access, with the masks and counts that its terms speak of."""

    def __init__(self, ranks: Ranks, fact: AccessFact, thread: Renaming, symbols: frozenset[Term]) -> None:
        self.ranks, self.thread = ranks, thread
        summary, loops = ranks.summary, fact.access.loops
        self.counts = [
            (thread(s), _moved(count, thread))
            for s in sorted(symbols, key=lambda s: s.info.name)
            if (count := summary.counts.get(s.info.name)) is not None and self._is_present(count.masks, loops)
        ]
        self.masks = {
            name: summary.masks[name]
            for name in sorted({s.info.name for s in symbols} | {m for s in symbols for m in _names(summary, s)})
            if name in summary.masks and _is_around(summary.masks[name], loops)
        }
        self.lane = thread(lane_of(ranks.fixed, WARP))

    def _is_present(self, masks: Iterable[Term], loops: tuple[int, ...]) -> bool:
        facts = (self.ranks.summary.masks[m.info.name] for m in masks if m.op == Op.SYM)
        return all(_is_around(fact, loops) for fact in facts)

    def symbol(self, name: str) -> Term:
        """A mask, as it has it."""
        return self.thread(t.symbol(name, *self._like(name)))

    def _like(self, name: str):
        target = self.masks[name].statement.target
        assert target is not None
        return t.Kind.PRIVATE, target.sort, target.info.lo, target.info.hi

    def is_in(self, masks: tuple[Term, ...]) -> Term:
        """Whether the thread's own lane is in all of these masks, as far as that is known."""
        known: list[Term] = []
        for mask in masks:
            if mask.is_const:
                known.append(t.eq(t.tmod(t.shr(mask, self.lane), t.integer(2)), t.ONE))
                continue
            fact = self.ranks.summary.masks[mask.info.name.rpartition("#")[0]]
            if fact.vote is not None:
                known += map(self.thread, (*fact.guard, fact.vote))
        return t.and_(*known)

    def members(self, masks: tuple[Term, ...]) -> Iterator[tuple[Term, Term]]:
        """Lanes of the masks, each under a condition: the thread's own, and those that are known as first or last."""
        yield self.lane, self.is_in(masks)
        for symbol, count in self.counts:
            if count.masks == masks and count.says == "first":
                yield t.sub(symbol, t.ONE), t.le(t.ONE, symbol)
            elif count.masks == masks and count.says == "last":
                yield t.sub(t.integer(WARP - 1), symbol), t.lt(symbol, t.integer(WARP))

    def own(self) -> Iterator[Term]:
        """What holds of its own counts."""
        for symbol, count in self.counts:
            members = list(self.members(count.masks))
            yield from _bounded(symbol, count, members)
            for other, larger in self.counts:
                if other is not symbol and larger.masks == count.masks:
                    yield from _nested(symbol, count, other, larger, members)
            for mask in count.masks:
                if len(count.masks) == 1 and mask.op == Op.SYM and count.low is t.ZERO and count.high is _LANES:
                    empty = t.eq(symbol, t.integer(WARP if count.says == "last" else 0))
                    yield from _same(empty, t.eq(mask, t.ZERO))


def _of_pair(one: _Speaker, two: _Speaker) -> Iterator[Term]:
    """What holds of the masks of two threads of one block."""
    ranks = one.ranks
    together: dict[str, Term] = {}
    for name in one.masks:
        if name not in two.masks:
            continue
        fact = one.masks[name]
        shared, equal = ranks.shared(fact, one, two), t.eq(one.symbol(name), two.symbol(name))
        if fact.vote is not None:
            yield t.or_(t.not_(shared), equal)
            together[name] = shared
            continue
        together[name] = t.and_(shared, equal)
        firsts = [_first(speaker, name) for speaker in (one, two)]
        apart = t.ne(firsts[0], firsts[1]) if firsts[0] is not None and firsts[1] is not None else t.TRUE
        yield t.or_(t.not_(shared), equal, apart)
        if fact.offered is not None:
            alike = t.eq(one.thread(fact.offered), two.thread(fact.offered))
            yield from (t.or_(t.not_(shared), each) for each in _same(equal, alike))
    for symbol, count in one.counts:
        for other, others in two.counts:
            names = [mask.info.name.rpartition("#")[0] for mask in count.masks if mask.op == Op.SYM]
            same_masks = len(count.masks) == len(others.masks) and all(
                a is b
                if a.is_const
                else b.op == Op.SYM and a.info.name.rpartition("#")[0] == b.info.name.rpartition("#")[0]
                for a, b in zip(count.masks, others.masks, strict=True)
            )
            if not same_masks or not all(name in together for name in names):
                continue
            members = [*one.members(count.masks), *two.members(others.masks)]
            unless = t.not_(t.and_(*(together[name] for name in names)))
            for smaller, larger in (((symbol, count), (other, others)), ((other, others), (symbol, count))):
                yield from (t.or_(unless, fact) for fact in _nested(*smaller, *larger, members))


_LANES = t.integer(WARP)


def _moved(count: Count, thread: Renaming) -> Count:
    return Count(count.says, tuple(map(thread, count.masks)), thread(count.low), thread(count.high))


def _names(summary: Summary, symbol: Term) -> Iterator[str]:
    count = summary.counts.get(symbol.info.name)
    if count is not None:
        yield from (mask.info.name for mask in count.masks if mask.op == Op.SYM)


def _is_around(fact: ExchangeFact, loops: tuple[int, ...]) -> bool:
    """Whether an access stands in all the loops that an exchange stands in, so that they are of one iteration."""
    return fact.loops == loops[: len(fact.loops)]


def _first(speaker: _Speaker, name: str) -> Term | None:
    for symbol, count in speaker.counts:
        whole = count.low is t.ZERO and count.high is _LANES
        if (
            count.says == "first"
            and whole
            and [m for m in count.masks if m is speaker.symbol(name)] == list(count.masks)
        ):
            return symbol
    return None


def _same(a: Term, b: Term) -> Iterator[Term]:
    """That two conditions are equally true."""
    yield t.or_(t.not_(a), b)
    yield t.or_(a, t.not_(b))


def _within(lane: Term, count: Count) -> Term:
    return t.and_(t.le(count.low, lane), t.lt(lane, count.high))


def _bounded(symbol: Term, count: Count, members: Iterable[tuple[Term, Term]]) -> Iterator[Term]:
    """What holds of a count, given some lanes of its masks."""
    match count.says:
        case "number":
            room = t.sub(count.high, count.low)
            yield t.le(symbol, t.maximum(room, t.ZERO))
        case "first":
            yield t.or_(t.eq(symbol, t.ZERO), _within(t.sub(symbol, t.ONE), count))
        case _:
            yield t.or_(t.eq(symbol, _LANES), _within(t.sub(t.integer(WARP - 1), symbol), count))
    for lane, condition in members:
        outside = t.not_(t.and_(condition, _within(lane, count)))
        match count.says:
            case "number":
                yield t.or_(outside, t.le(t.ONE, symbol))
            case "first":
                yield t.or_(outside, t.and_(t.le(t.ONE, symbol), t.le(t.sub(symbol, t.ONE), lane)))
            case _:
                yield t.or_(outside, t.le(lane, t.sub(t.integer(WARP - 1), symbol)))


def _nested(
    symbol: Term, count: Count, other: Term, larger: Count, members: Iterable[tuple[Term, Term]]
) -> Iterator[Term]:
    """What holds of two counts of the same lanes where the range of the one lies within that of the other."""
    inside = t.and_(t.le(larger.low, count.low), t.le(count.high, larger.high))
    match count.says, larger.says:
        case "number", "number":
            yield t.or_(t.not_(inside), t.le(symbol, other))
            for lane, condition in members:
                between = t.and_(condition, _within(lane, larger), t.not_(_within(lane, count)))
                yield t.or_(t.not_(inside), t.not_(between), t.lt(symbol, other))
        case "number", "first" if count.low is larger.low or (count.low is t.ZERO and larger.low is t.ZERO):
            some = t.and_(t.le(t.ONE, other), t.le(other, count.high))
            yield from (t.or_(t.not_(inside), fact) for fact in _same(t.le(t.ONE, symbol), some))
        case "number", "last" if count.high is larger.high:
            some = t.and_(t.lt(other, _LANES), t.le(count.low, t.sub(t.integer(WARP - 1), other)))
            yield from (t.or_(t.not_(inside), fact) for fact in _same(t.le(t.ONE, symbol), some))
        case ("first", "first") | ("last", "last"):
            same = t.and_(t.eq(count.low, larger.low), t.eq(count.high, larger.high))
            yield t.or_(t.not_(same), t.eq(symbol, other))
