"""Unique values: what the atomics of two threads gave back cannot be anything. A counter that only goes up gives each
number once.

GPUVerify's "repetition-free" values ("Warps and Atomics", §4.2), for ranges too (`atomicAdd(p, n)` reserves n numbers),
and for what one thread took and passed on to its block, or its warp. A cell that atomics only ever set is found as it
was by one thread alone, and a bit of a cell that atomics only ever set, or only ever clear, likewise (`test_and_set`).

Two executions of the atomics of one array are compared, by different threads; where their cells differ nothing is
known. Numbers are taken not to overflow, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...intervals.mhp.relations import Relation
from ...intervals.summary import OF_BLOCK, OF_OTHER, PRIVATE_KINDS, AccessFact, Summary, Taken
from ...intervals.values.byte_offsets import byte_offset
from ...ir import terms as t
from ...ir.kernel import Atomic, Scope, Space
from ...ir.lanes import LINEAR_THREAD
from ...ir.terms import Op, Term
from ...prove.questions.query import Apart, Triple
from ...records import record, replace
from . import test_and_set
from .atomic_cells import Cell, cells_of

#: of a thread's symbols
Renaming = Callable[[Term], Term]


@record
class UniqueValue:
    """What an atomic gave back, as `value`: to the thread itself, to one thread of its block (`of_block`), or to the
    thread that `taken` names."""

    value: Term
    atomic: AccessFact
    of_block: bool
    taken: Taken | None = None

    @property
    def offset(self) -> Term:
        """Which cell it was."""
        address = self.atomic.address
        return byte_offset(address if self.taken is None else replace(address, index=self.taken.index))

    @property
    def operands(self) -> tuple[Term, ...]:
        """What the atomic was given."""
        return self.atomic.operands if self.taken is None else self.taken.operands


@record(slots=False)
class UniqueSources:
    """The atomics of a kernel under a launch whose results say something."""

    atomics: dict[str, AccessFact]  #: by the name of the result
    taken: dict[Term, Taken]  #: by the term for what another thread was given
    rank: Term  #: a thread's number in its block
    cells: dict[str, Cell]  #: by array


def unique_sources(summary: Summary, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> UniqueSources:
    """All arrays that atomics write, but for those that code nobody understands may write too. The launch has these
    dimensions, and fixes these symbols."""
    cells = cells_of(summary, block, grid, fixed)
    moved = (f for cell in cells.values() for f in cell.atomics)
    atomics = {f.result: f for f in moved if f.result}
    return UniqueSources(atomics, summary.taken, t.substitute(LINEAR_THREAD, fixed), cells)


def known(
    sources: UniqueSources,
    relation: Relation,
    apart: Apart,
    terms: tuple[tuple[Term, ...], tuple[Term, ...]],
    two_threads: tuple[Renaming, Renaming],
) -> Iterator[Term]:
    """What holds of the results that the `terms` of the two threads speak of, once renamed."""
    if not sources.atomics:
        return
    theirs = list(unique_values(sources, terms[1]))
    for one in unique_values(sources, terms[0]):
        for two in theirs:
            if _comparable(sources, one, two, relation, apart):
                cell = sources.cells[one.atomic.access.array_key]
                if cell.kind in ("raise", "lower"):
                    differ = test_and_set.differ(
                        cell.kind, (_test_and_set(one, terms[0]), _test_and_set(two, terms[1])), two_threads
                    )
                else:
                    differ = _differ(cell, one, two, *two_threads)
                yield t.or_(_is_one(sources, one, two, *two_threads), differ)


def _test_and_set(unique: UniqueValue, known: tuple[Term, ...]) -> test_and_set.TestAndSet:
    return test_and_set.TestAndSet(unique.value, unique.offset, unique.operands[0], known)


def counted_up(sources: UniqueSources, terms: Iterable[Term]) -> Iterator[UniqueValue]:
    """Results of counters that only go up, where they are converted to unsigned: who writes that takes them to start at
    zero or more."""
    if not sources.atomics:
        return
    seen: set[Term] = set()
    converted = (
        p.args[0] for term in terms for p in t.subterms(term, seen) if p.op == Op.CAST and not p.payload.signed
    )
    for unique in unique_values(sources, converted):
        low, _ = t.bounds(unique.value)
        if sources.cells[unique.atomic.access.array_key].kind == "up" and (low is None or low < 0):
            yield unique


def unique_values(sources: UniqueSources, terms: Iterable[Term]) -> Iterator[UniqueValue]:
    """The results of atomics that some terms speak of."""
    seen: set[Term] = set()
    for whole in terms:
        for part in t.subterms(whole, seen):
            if part.op == Op.SYM and part.info.name in sources.atomics:
                yield UniqueValue(part, sources.atomics[part.info.name], of_block=False)
            elif part.op == Op.LOAD and part.payload[0].endswith(OF_BLOCK):
                atomic = sources.atomics.get(part.payload[0].removesuffix(OF_BLOCK))
                if atomic is not None and not _is_private(atomic):
                    yield UniqueValue(part, atomic, of_block=True)
            elif part.op == Op.LOAD and part in sources.taken:
                atomic = sources.atomics.get(part.payload[0].removesuffix(OF_OTHER))
                if atomic is not None:
                    yield UniqueValue(part, atomic, of_block=False, taken=sources.taken[part])


def given(sources: UniqueSources, terms: Iterable[Term]) -> Iterator[Term]:
    """What was given to the atomics whose results some terms speak of."""
    for unique in unique_values(sources, terms):
        yield from unique.operands


def _is_one(sources: UniqueSources, one: UniqueValue, two: UniqueValue, first: Renaming, second: Renaming) -> Term:
    """That the two results are one: of the same execution by a third thread, or by one of the two."""
    if one.atomic is not two.atomic or (one.taken is None and two.taken is None):
        return t.FALSE
    numbers = (sources.rank if unique.taken is None else unique.taken.number for unique in (one, two))
    whens = [unique.value.args[1:] for unique in (one, two) if unique.taken is not None]
    ours, theirs = whens[0], whens[-1]  # the iteration and the block
    a, b = numbers
    same = (t.eq(first(x), second(y)) for x, y in zip(ours, theirs, strict=True))
    return t.and_(t.eq(first(a), second(b)), *same)


def _is_private(atomic: AccessFact) -> bool:
    """Whether the atomic itself hangs on which thread executes it."""
    terms = (*(x for _, x in atomic.address.index), *atomic.operands)
    return any(s.info.kind in PRIVATE_KINDS for term in terms for s in term.symbols)


def _comparable(sources: UniqueSources, one: UniqueValue, two: UniqueValue, relation: Relation, apart: Apart) -> bool:
    """Whether these are two executions on the same memory, none of which the cell was set back between."""
    key = one.atomic.access.array_key
    if key != two.atomic.access.array_key:
        return False
    scopes = {s.scope for x in (one, two) if isinstance(s := x.atomic.access.statement, Atomic)}
    if apart is Apart.BLOCKS:
        if one.atomic.address.array.space is Space.SHARED or not scopes <= {Scope.GRID, Scope.SYSTEM}:
            return False
    elif one.of_block or two.of_block or Scope.WARP in scopes:  # perhaps one and the same execution
        return False
    together = {loop for loop, low, high in relation.distances if low == high == 0}
    places = sorted((one.atomic.access.id, two.atomic.access.id))
    for reset in sources.cells[key].resets:
        around = [loop for loop in reset.access.loops if any(loop in x.atomic.access.loops for x in (one, two))]
        within = all(loop in x.atomic.access.loops for loop in around for x in (one, two))
        if not within or not together.issuperset(around) or places[0] < reset.access.id < places[1]:
            return False
    return True


def _differ(cell: Cell, one: UniqueValue, two: UniqueValue, first: Renaming, second: Renaming) -> Term:
    """That the two results are as those of two executions on one cell have to be, or the cells are two."""
    cells_differ = t.ne(first(one.offset), second(two.offset))
    a, b = first(one.value), second(two.value)
    if cell.kind == "set":
        changed = [*_failed(one, a, first), *_failed(two, b, second)]
        return t.or_(cells_differ, t.ne(a, b), *changed, *(_may_be(a, w.operands[-1]) for w in cell.atomics))
    m, n = first(amount(one)), second(amount(two))
    if cell.kind == "down":
        a, b, m, n = t.neg(a), t.neg(b), t.neg(m), t.neg(n)
    return t.or_(cells_differ, t.le(t.add(a, m), b), t.le(t.add(b, n), a))


def amount(unique: UniqueValue) -> Term:
    """By how much the cell went up."""
    statement = unique.atomic.access.statement
    assert isinstance(statement, Atomic)
    match statement.operation:
        case "inc":
            return t.ONE
        case "sub":
            return t.neg(unique.operands[0])
        case _:
            return unique.operands[0]


def _failed(unique: UniqueValue, value: Term, thread: Renaming) -> list[Term]:
    """That a compare-and-swap found something else, and changed nothing."""
    statement = unique.atomic.access.statement
    is_swap = isinstance(statement, Atomic) and statement.operation == "cas"
    return [t.ne(value, thread(unique.operands[0]))] if is_swap else []


def _may_be(value: Term, written: Term) -> Term:
    """That a cell's value may be one that is written to it, by whatever thread."""
    low, high = t.bounds(written)
    above = t.TRUE if low is None else t.le(t.integer(low), value)
    below = t.TRUE if high is None else t.le(value, t.integer(high))
    return t.and_(above, below)
