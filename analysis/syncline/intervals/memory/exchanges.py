"""What a lane gets from the others of its warp, as a term.

A shuffle of an expression gives that expression at the lane it is taken from (`elsewhere`), provided that the lane is
there, comes to the same call in the same iteration, and is named by the mask; else the result is undefined, and an
unknown here. A vote or a reduction gives one unknown to all that take part. A ballot or a match gives a mask, which
stays a symbol: what is known of it is said where two threads are compared (`checks/order/lane_ranks.py`), and what is
counted of its lanes is a symbol as well (`counts`).

Two lanes take part in one exchange if they come to it in the same iteration. (The n-th call by one lane meets the n-th
by another, so iterations agree unless whether a lane calls depends on the iteration: then nothing is said.)
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir import terms as t
from ...ir.exchange import Exchange, Gift, Gives
from ...ir.lanes import LINEAR_THREAD, WARP, volume
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Term
from ...limits import intervals as limits
from ..control.control_tree import ExchangeNode, StatementNode
from ..record import Record
from ..states import State, beyond, conjoin
from ..summary import PRIVATE_KINDS, ExchangeFact, Guard, Origin, OriginKind
from ..threads.elsewhere import Elsewhere, group_of, lane_of, neighbour
from ..values.counts import counted


class Exchanges:
    """`entered`: for each loop around, what was known where its present iteration began."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.entered: list[Guard] = []

    # --- counts ---

    def named(self, term: Term) -> Term:
        """A term with symbols for what it counts of masks."""
        record = self.record
        if not record.masks or record.masks.keys().isdisjoint(s.info.name for s in term.symbols):
            return term
        names: dict[Term, Term] = {}
        for part in t.subterms(term):
            if part.op != Op.CALL:
                continue
            count = counted(part, record.masks)
            if count is not None:
                like = t.symbol(count.text, Kind.PRIVATE, lo=0, hi=WARP)
                mask = next(m for m in count.masks if m.op == Op.SYM)
                names[part] = record.private(count.text, like, record.origins[mask.info.name])
                record.counts[count.text] = count
        return t.substitute(term, names) if names else term

    # --- exchanges ---

    def present(self, node: StatementNode, name: str, target: Term, state: State) -> None:
        """A mask of the lanes that run together here."""
        record = self.record
        loops = tuple(loop for loop, _ in record.counters)
        call = Exchange("__activemask", "", node.statement.site, target=target)
        record.masks[name] = ExchangeFact(
            ExchangeNode(node.id, call), state.guard, None, None, name, loops, aligned=True
        )

    def meet(
        self, node: ExchangeNode, state: State, mask: Term | None, vote: Term | None, gift: Gift | None
    ) -> Term | None:
        """What a lane gets, with what it names, asks or offers evaluated; None where the exchange gives nothing."""
        record, exchange = self.record, node.statement
        if exchange.target is None:
            self.note(ExchangeFact(node, state.guard, mask, vote))
            return None
        result = node.result
        origin = Origin(OriginKind.OPAQUE, Cause.VALUE_OF(exchange.function))
        unknown = record.private(result, exchange.target, origin)
        loops = tuple(loop for loop, _ in record.counters)
        is_mask = gift is None or gift.gives is Gives.MATCH
        aligned = self.aligned(state.guard, mask, loops)
        fact = ExchangeFact(node, state.guard, mask, vote, result, loops, None if gift is None else gift.value, aligned)
        self.note(fact)
        if is_mask:
            if aligned:
                record.masks[result] = fact
            return unknown
        assert gift is not None
        if not aligned or t.is_larger(gift.value, limits.EXCHANGED):
            return unknown
        if gift.gives is Gives.AGREED:
            return self.agreed(fact, gift.width, unknown)
        return self.shuffled(fact, gift, unknown)

    def note(self, fact: ExchangeFact) -> None:
        if not self.record.silent:
            self.record.exchanges[fact.exchange.id] = fact

    def aligned(self, guard: Guard, mask: Term | None, loops: tuple[int, ...]) -> bool:
        """Whether lanes that meet here are in the same iteration of all loops around."""
        named = None if mask is None or mask.op != Op.SYM else self.record.masks.get(mask.info.name)
        if not loops or (named is not None and named.loops == loops):
            return True
        return not any(_may_change(fact) for fact in beyond(guard, self.entered[0] if self.entered else ()))

    def agreed(self, fact: ExchangeFact, size: int, unknown: Term) -> Term:
        """One value for all that take part."""
        mask = t.ZERO if fact.mask is None else fact.mask
        group = group_of(self.record.fixed, size)
        when = self.when()
        if unknown.sort is not t.Sort.INT:
            return t.call(fact.result, (group, mask, *when), unknown.sort)
        return t.load_between(fact.result, unknown.info.lo, unknown.info.hi, (group, mask, *when))

    def when(self) -> tuple[Term, ...]:
        return (*(c for _, c in self.record.counters), *self.record.block_ids())

    def shuffled(self, fact: ExchangeFact, gift: Gift, unknown: Term) -> Term:
        """The value that another lane offers, or the lane's own."""
        lane = lane_of(self.record.fixed, gift.width)
        assert gift.lane is not None
        wanted, (low, high), width = gift.lane, t.bounds(gift.lane), t.integer(gift.width)
        match gift.gives:
            case Gives.UP if low is not None and low >= 0:
                below = t.lt(lane, wanted)
                return t.ite(below, gift.value, self.of_lane(fact, gift, t.sub(lane, wanted), unknown))
            case Gives.DOWN if low is not None and low >= 0:
                source = t.add(lane, wanted)
                return t.ite(t.lt(source, width), self.of_lane(fact, gift, source, unknown), gift.value)
            case Gives.XOR if low is not None and high is not None and low >= 0 and high < gift.width:
                return self.of_lane(fact, gift, t.bxor(lane, wanted), unknown)
            case Gives.LANE:
                inside = low is not None and high is not None and low >= 0 and high < gift.width
                if not inside and not self.leads(wanted, fact.mask):
                    wanted = t.band(wanted, t.integer(gift.width - 1))
                return self.of_lane(fact, gift, wanted, unknown)
        return unknown

    def of_lane(self, fact: ExchangeFact, gift: Gift, source: Term, unknown: Term) -> Term:
        """The value that the lane `source` of the same `width` lanes offers, where it is defined."""
        record = self.record
        number, indices = neighbour(record.fixed, gift.width, source)
        leading = self.leads(source, fact.mask)
        made = {a.result: a.access.loops for a in record.accesses.values() if a.result}
        kept = frozenset(self.shared(fact.mask, leading=leading))
        block = tuple(record.block_ids())
        leads = (fact.mask, source) if leading and fact.mask is not None else None
        matched = record.masks[leads[0].info.name].offered if leads is not None else None
        if matched is not None:  # all lanes of the mask offer the same
            indices |= {matched: matched}
        there = Elsewhere(number, indices, tuple(record.counters), block, kept, record.counts, made, leads)
        proviso = self.named_there(fact, source, number, there)
        if proviso is None:
            return unknown
        value = there(gift.value)
        record.take(gift.value, there)
        return t.ite(proviso, value, unknown)

    def leads(self, source: Term, mask: Term | None) -> bool:
        """Whether a number is that of the first lane of a mask."""
        if mask is None or mask.op != Op.SYM:
            return False
        parts = dict(t.monomials(source))
        if parts.pop(t.ONE, 0) != -1 or len(parts) != 1:
            return False
        symbol, factor = parts.popitem()
        count = self.record.counts.get(symbol.info.name) if symbol.op == Op.SYM and factor == 1 else None
        return count is not None and count.says == "first" and count.masks == (mask,) and count.low is t.ZERO

    def shared(self, mask: Term | None, *, leading: bool) -> Iterator[str]:
        """The masks that both lanes have: those of ballots that all lanes were asked in, and the call's own, which
        names both."""
        loops = tuple(loop for loop, _ in self.record.counters)
        for name, fact in self.record.masks.items():
            is_own = mask is not None and mask.op == Op.SYM and mask.info.name == name
            whole = fact.vote is not None and (fact.mask is None or fact.mask.is_const)
            if fact.loops == loops[: len(fact.loops)] and (whole or (is_own and leading)):
                yield name

    def named_there(self, fact: ExchangeFact, source: Term, number: Term, there: Elsewhere) -> Term | None:
        """That the other lane is there, comes here as well, and is named; None where that is not known."""
        record, known = self.record, set(fact.guard)
        needed: list[Term] = []
        block = t.substitute(volume(t.BLOCK_DIM), record.fixed)
        rank = t.substitute(LINEAR_THREAD, record.fixed)
        below = t.bounds(t.sub(source, lane_of(record.fixed, WARP)))[1]
        if (
            not (block.is_const and block.value % WARP == 0)
            and source is not t.ZERO
            and not (below is not None and below <= 0)
        ):
            needed.append(t.or_(t.le(number, rank), t.lt(number, block)))
        mask = fact.mask
        if mask is not None and mask.op == Op.SYM:
            named = record.masks.get(mask.info.name)
            if named is None or named.loops != fact.loops[: len(named.loops)]:
                return None
            voted = (*named.guard, *(() if named.vote is None else conjoin((), named.vote)))
            if self.leads(source, mask):
                known.update(voted)  # all of which is true there
                known_there = {there(fact) for fact in voted}
                return t.and_(*needed, *(g for g in map(there, fact.guard) if g not in known and g not in known_there))
            if named.vote is None:
                return None
            needed += [there(fact) for fact in voted if there(fact) not in known]
        elif mask is not None and mask.is_const:
            needed.append(t.eq(t.tmod(t.shr(t.integer(mask.value & ((1 << WARP) - 1)), source), t.integer(2)), t.ONE))
        elif mask is not None:
            return None
        return t.and_(*needed, *(g for g in map(there, fact.guard) if g not in known))


def _may_change(fact: Term) -> bool:
    """Whether it may hold for some lanes in one iteration and for others in the next."""
    symbols = fact.symbols
    own = any(s.info.kind in PRIVATE_KINDS for s in symbols)
    return own and any(s.info.kind in (Kind.COUNTER, Kind.PRIVATE) for s in symbols)
