"""Signals: who finds a flag set, or a counter complete, knows what was done before (HGRD §5.2, acquire and release).

A signal is a cell that atomics alone write, and that is zero at first. One statement gives it: it sets a flag that
belongs to one block, or counts each block (or each thread) once. Others only look, or set the flag back. Who finds it
complete, and has passed a fence since, comes later than all that the blocks did, and fenced, before they gave it. A
thread may look for its whole block, if all wait for it at a barrier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..intervals.chosen import is_choice, is_one, is_there
from ..intervals.places import all_or_none, place_of
from ..intervals.shape import Sync
from ..intervals.summary import AccessFact, Summary, is_block_uniform
from ..ir import terms as t
from ..ir.kernel import Address, Atomic, Space
from ..ir.terms import Kind, Op, Term
from ..prove.query import Triple
from .order import Order, orders_all
from .tickets import Renaming, executions, written

#: operations that leave a cell as it is where their operand is zero
_NEUTRAL = ("add", "sub", "or", "xor")
_LATER = "'"  #: marks the name of what the block's thread saw


@dataclass(frozen=True, slots=True)
class Signal:
    """How a signal is `given`, and who `looks`. It is complete where a look finds `all_of` or more; None: anything but
    zero."""

    given: AccessFact
    looks: tuple[AccessFact, ...]
    all_of: Term | None


@dataclass(frozen=True, slots=True)
class Look:
    """What a thread knows of a signal: that somebody of its block saw `value` there, of which `facts` are known."""

    at: AccessFact
    value: Term
    facts: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Signals:
    """The signals of a kernel under a launch."""

    found: tuple[Signal, ...]
    order: Order
    summary: Summary

    def over(
        self, earlier: AccessFact, later: AccessFact, terms: Iterable[Term], sides: tuple[Renaming, Renaming]
    ) -> Iterator[tuple[Term, str]]:
        """That `later` has not seen a signal which the block of `earlier` gave behind it, for each that it may have
        seen; with the signal's name. Each access is by a thread of another block, renamed by its side."""
        if not self.found:
            return
        named = {s.info.name: s for term in terms for s in term.symbols}
        before, after = sides
        for signal in self.found:
            if not self.order.published(earlier, signal.given):
                continue
            for look in self._looks(signal, later, named):
                value = after(look.value)
                missing = t.eq(value, t.ZERO) if signal.all_of is None else t.lt(value, after(signal.all_of))
                elsewhere = t.ne(before(place_of(signal.given.address)), after(place_of(look.at.address)))
                others = (t.not_(before(g)) for g in signal.given.guard if _names_block(g))
                unseen = t.or_(missing, elsewhere, *others)
                yield t.and_(*map(after, look.facts), unseen), signal.given.address.array.name

    def unfenced(self, first: AccessFact, second: AccessFact) -> str:
        """Which fence is missing where one waits for a signal that the other's block gives; "" where it is not that."""
        for earlier, later in ((first, second), (second, first)):
            for signal in self.found:
                given, name = signal.given, signal.given.address.array.name
                looks = [at for at in signal.looks if _is_over(at, later)]
                if not looks or earlier.access.id >= given.access.id:
                    continue
                line, setting = earlier.site.span.line, given.site.span.line
                if not any(self.order.releases(earlier, given)):
                    return f"no grid-wide fence between line {line} and setting {name} at line {setting}"
                if not any(f for at in looks for f in self.order.acquires(at, later)):
                    waiting, line = looks[0].site.span.line, later.site.span.line
                    return f"no grid-wide fence between waiting for {name} at line {waiting} and line {line}"
        return ""

    def unclear(self, earlier: AccessFact, later: AccessFact) -> str:
        """The name of what `later` may have waited for until the block of `earlier` wrote it, where that is no signal
        as it is understood here; "" where there is nothing of the kind."""
        understood = {signal.given.access.array_key for signal in self.found}
        for wrote in self.summary.accesses.values():
            key = wrote.access.array_key
            if wrote.access.writes and key not in understood and key != earlier.access.array_key:
                looked = (f for f in self.summary.accesses.values() if f.access.array_key == key)
                if self.order.published(earlier, wrote) and any(self._waited(f, later) for f in looked):
                    return wrote.address.array.name
        return ""

    def _waited(self, at: AccessFact, later: AccessFact) -> bool:
        """Whether a loop that looks somewhere is over, and a fence passed, before `later`."""
        looks = (not at.access.writes or _only_looks(at)) and _is_over(at, later)
        return looks and any(self.order.acquires(at, later))

    def _looks(self, signal: Signal, later: AccessFact, named: Mapping[str, Term]) -> Iterator[Look]:
        end = later.access.id
        for at in signal.looks:
            value = named.get(at.result)
            if value is not None and any(self.order.paths.passed(f, end) for f in self.order.acquires(at, later)):
                yield Look(at, value)
            yield from self._for_the_block(at, later)

    def _for_the_block(self, at: AccessFact, later: AccessFact) -> Iterator[Look]:
        """What one thread of the block saw in a loop that it left before a barrier that all have passed."""
        start, end = at.access.id, later.access.id
        loop = at.access.loops[-1] if at.access.loops else None
        known = self.summary.ends.get(loop) if loop is not None else None
        fixed = self.order.fixed
        if known is None or not (is_one(at.guard, fixed) and is_there(at.guard, fixed)):
            return
        if not all(is_choice(g) or is_block_uniform(g) for g in at.guard):  # that thread may have left before
            return
        seen = {s for fact in known.facts for s in fact.symbols if _is(s, at)}
        facts = [fact for fact in known.facts if seen & fact.symbols and fact.symbols <= seen | _same_for_all(fact)]
        waits = (s.id for s in self.order.barriers if self._waited_for(at, s, start, end))
        if facts and any(self._fenced(at, wait, later) for wait in waits):
            (value,) = seen
            told = t.symbol(value.info.name + _LATER, Kind.PRIVATE_UNDERSTOOD, value.sort, value.info.lo, value.info.hi)
            yield Look(at, told, tuple(t.substitute(fact, {value: told}) for fact in facts))

    def _waited_for(self, at: AccessFact, sync: Sync, start: int, end: int) -> bool:
        """Whether the block has passed the barrier before `end`, and its thread has looked before that: nothing stands
        between the barrier's arms and the look but the choice of the thread, and the loop that looks."""
        paths, branches = self.order.paths, self.summary.branch_conditions
        if not (start < sync.id < end and paths.passed(sync.id, end) and orders_all(sync)):
            return False
        outer = paths.arms[sync.id]
        inner = paths.arms[start][len(outer) :]
        if paths.arms[start][: len(outer)] != outer or paths.led_past(inner[0][0] if inner else start, sync.id):
            return False
        return all(
            place in at.access.loops[-1:] or (arm == "then" and is_choice(branches.get(place, t.TRUE)))
            for place, arm in inner
        )

    def _fenced(self, at: AccessFact, wait: int, later: AccessFact) -> bool:
        """Whether the thread that looked has passed a fence before the barrier, or who comes to `later` behind it."""
        paths = self.order.paths
        around = tuple(arm for arm in paths.arms[at.access.id] if arm[0] not in at.access.loops[-1:])
        fences = list(self.order.acquires(at, later))
        before = any(around[: len(paths.arms[f])] == paths.arms[f] for f in fences if f < wait)
        return before or any(paths.passed(f, later.access.id) for f in fences if f > wait)


def _is_over(at: AccessFact, later: AccessFact) -> bool:
    """Whether a look is made in a loop that ends before `later`."""
    loops = at.access.loops
    return bool(loops) and at.access.id < later.access.id and loops[-1] not in later.access.loops


def signals_of(summary: Summary, order: Order, block: Triple, grid: Triple) -> Signals:
    """The signals of a kernel whose launch has these dimensions."""
    found = (_signal(facts, order, block, grid) for facts in written(summary).values())
    return Signals(tuple(signal for signal in found if signal is not None), order, summary)


def _signal(facts: list[AccessFact], order: Order, block: Triple, grid: Triple) -> Signal | None:
    looks = tuple(f for f in facts if _only_looks(f))
    giving = [f for f in facts if not _only_looks(f) and not _sets_back(f)]
    if not looks or len(giving) != 1 or not all(_is_wide(f) for f in facts):
        return None
    (given,) = giving
    agree = all(all_or_none(given.address, f.address) for f in facts)
    plain = all(_is_of_block(f.address) for f in (given, *looks))
    if given.access.loops or not agree or not plain:
        return None
    if _owned(given, order, grid) and _stores_something(given):
        return Signal(given, looks, None)
    statement = given.access.statement
    assert isinstance(statement, Atomic)
    most = executions(given, block, grid, order.fixed)
    one_cell = all(term.is_const for f in (given, *looks) for _, term in f.address.index)
    counts = statement.operation == "add" and given.operands[0] is t.ONE
    nobody_sets_back = len(looks) + 1 == len(facts)
    return Signal(given, looks, most) if one_cell and counts and nobody_sets_back and most is not None else None


def _is_wide(fact: AccessFact) -> bool:
    statement = fact.access.statement
    wide = isinstance(statement, Atomic) and statement.scope.spans_blocks
    return wide and fact.address.array.space is Space.GLOBAL


def _only_looks(fact: AccessFact) -> bool:
    statement = fact.access.statement
    if not isinstance(statement, Atomic):
        return False
    if statement.operation == "cas":
        return fact.operands[0].is_const and fact.operands[0] is fact.operands[1]
    return statement.operation in _NEUTRAL and fact.operands[0] is t.ZERO


def _sets_back(fact: AccessFact) -> bool:
    """Whether an atomic stores zero, which is what the cell holds while there is no signal."""
    statement = fact.access.statement
    stores = isinstance(statement, Atomic) and statement.operation in ("exch", "cas", "and")
    return stores and fact.operands[-1] is t.ZERO


def _stores_something(fact: AccessFact) -> bool:
    statement = fact.access.statement
    assert isinstance(statement, Atomic)
    return statement.operation in ("exch", "cas", "add", "or", "max")


def _owned(given: AccessFact, order: Order, grid: Triple) -> bool:
    """Whether each cell is given by one thread of the whole grid at most: that of a certain block, or the one of the
    block whose number is the cell's."""
    if not is_one(given.guard, order.fixed):
        return False
    blocks = [b for b, extent in zip(t.BLOCK, grid, strict=True) if extent is not t.ONE]
    named = {block for g in given.guard if _names_block(g) for block in g.symbols}
    left = [b for b in blocks if b not in named]
    if not left:
        return True
    place = t.monomials(place_of(given.address))
    same = all(m is left[0] or all(s.info.kind is Kind.UNIFORM for s in m.symbols) for m in place)
    return len(left) == 1 and left[0] in place and same


def _names_block(condition: Term) -> bool:
    """Whether a condition says which block it is, in one dimension: `blockIdx.x == 0`."""
    is_number = condition.op == Op.EQ and any(a.is_const for a in condition.args)
    return is_number and any(a in t.BLOCK for a in condition.args)


def _is_of_block(address: Address) -> bool:
    """Whether the block and the parameters say which cell it is, and no memory."""
    parts = [part for _, term in address.index for part in t.subterms(term)]
    kinds = {part.info.kind for part in parts if part.op == Op.SYM}
    return kinds <= {Kind.UNIFORM, Kind.BLOCK} and not any(part.op in (Op.LOAD, Op.CALL) for part in parts)


def _same_for_all(fact: Term) -> set[Term]:
    return {s for s in fact.symbols if s.info.kind is Kind.UNIFORM}


def _is(symbol: Term, at: AccessFact) -> bool:
    return symbol.info.name == at.result
