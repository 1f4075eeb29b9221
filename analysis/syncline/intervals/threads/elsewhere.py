"""What a term is in another thread of the block, in the same iteration of all loops around.

Indices are replaced by those of the other thread. A value that the analysis has no term for (what an atomic gave back,
what was read from memory) becomes a function of the other thread's number, the iteration and the block: two who look at
one thread see the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...ir import terms as t
from ...ir.lanes import LINEAR_THREAD
from ...ir.terms import Kind, Op, Sort, Term
from ...records import record
from ..summary import OF_OTHER
from ..values.counts import Count

_PRIVATE = (Kind.PRIVATE, Kind.PRIVATE_UNDERSTOOD)


@record(slots=False)
class Elsewhere:
    """The thread of a `number` in the block. `indices` gives its indices, and what they make up.

    `loops` are those around with their counters, and `block` the block's indices. `kept` are symbols that it shares
    with the thread that asks; `counts` what symbols count; `made` the loops in which atomics gave what they gave."""

    number: Term
    indices: Mapping[Term, Term]
    loops: tuple[tuple[int, Term], ...]
    block: tuple[Term, ...]
    kept: frozenset[str]
    counts: Mapping[str, Count]
    made: Mapping[str, tuple[int, ...]]
    leads: tuple[Term, Term] | None = None  #: the mask of which it is the first lane, and that lane

    def __call__(self, term: Term) -> Term:
        replaced = dict(self.indices)
        for symbol in term.symbols:
            if symbol.info.kind in _PRIVATE and not self.is_kept(symbol):
                replaced[symbol] = t.ZERO if self.is_none_below(symbol) else self.value_of(symbol)
        return t.substitute(term, replaced)

    def is_kept(self, symbol: Term) -> bool:
        """Whether both have the same value of a symbol: what a warp shares, and what is counted of it."""
        if symbol.info.name in self.kept:
            return True
        count = self.counts.get(symbol.info.name)
        if count is None:
            return False
        own = all(self(bound) is bound for bound in (count.low, count.high))
        return own and all(mask.is_const or mask.info.name in self.kept for mask in count.masks)

    def is_none_below(self, symbol: Term) -> bool:
        """Whether it is the number of lanes of a mask below the first of them."""
        count = self.counts.get(symbol.info.name)
        if count is None or self.leads is None or count.says != "number" or count.low is not t.ZERO:
            return False
        mask, lane = self.leads
        return mask in count.masks and self(count.high) is lane

    def value_of(self, symbol: Term) -> Term:
        """A value of its own. One that an atomic gave outside of some loops is the same in all their iterations."""
        name, loops = f"{symbol.info.name}{OF_OTHER}", self.loops
        if self.is_given(symbol):
            loops = self.loops[: len(self.made[symbol.info.name])]
        else:  # one name for each place that it is looked at from
            name += "".join(f" {loop}" for loop, _ in loops)
        when = (*(counter for _, counter in loops), *self.block)
        if symbol.sort is not Sort.INT:
            return t.call(name, (self.number, *when), symbol.sort)
        return t.load_between(name, symbol.info.lo, symbol.info.hi, (self.number, *when))

    def is_given(self, symbol: Term) -> bool:
        """Whether it is what an atomic gave in the present iteration of the loops around it."""
        made = self.made.get(symbol.info.name)
        return made is not None and made == tuple(loop for loop, _ in self.loops[: len(made)])


def lane_of(fixed: Mapping[Term, Term], size: int) -> Term:
    """A thread's number among each `size` threads of its block. `fixed` holds what the launch fixes."""
    return t.tmod(t.substitute(LINEAR_THREAD, fixed), t.integer(size))


def group_of(fixed: Mapping[Term, Term], size: int) -> Term:
    """The number of the `size` threads that a thread belongs to."""
    return t.tdiv(t.substitute(LINEAR_THREAD, fixed), t.integer(size))


def neighbour(fixed: Mapping[Term, Term], size: int, lane: Term) -> tuple[Term, dict[Term, Term]]:
    """The number, and the indices, of the thread with this number among the `size` threads around the one that asks."""
    rank, width = t.substitute(LINEAR_THREAD, fixed), t.integer(size)
    group = t.tdiv(rank, width)
    number = t.add(t.mul(width, group), lane)
    x, *others = (fixed.get(index, index) for index in t.THREAD)
    row = fixed.get(t.BLOCK_DIM[0], t.BLOCK_DIM[0])
    indices = {t.tmod(rank, width): lane, group: group}
    whole_rows = row.is_const and row.value % size == 0
    if x.is_const and all(index.is_const for index in others):
        return number, {}
    if whole_rows or all(index is t.ZERO for index in others):
        row = t.tdiv(x, width)
        return number, indices | {x: t.add(t.mul(width, row), lane), t.tmod(x, width): lane, row: row}
    unclear = {i: t.call(f"{i.info.name}{OF_OTHER}", (number,), Sort.INT) for i in (x, *others) if i.op == Op.SYM}
    return number, indices | unclear
