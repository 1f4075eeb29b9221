"""What the atomics of two threads gave back cannot be anything: a counter that only goes up gives each number once.

GPUVerify's "repetition-free" values ("Warps and Atomics", §5), for ranges too (`atomicAdd(p, n)` reserves n numbers),
and for what one thread took and told its block. A cell that atomics only ever set is found as it was by one thread
alone.

Two executions of the atomics of one array are compared, by different threads; where their cells differ nothing is
known. Numbers are taken not to overflow, as everywhere.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..intervals.chosen import is_one
from ..intervals.meeting import Relation
from ..intervals.places import place_of
from ..intervals.summary import OF_BLOCK, PRIVATE_KINDS, AccessFact, Summary
from ..ir import terms as t
from ..ir.kernel import Atomic, Scope, Space
from ..ir.terms import Op, Term
from ..prove.query import Apart, Triple

#: of a thread's symbols
Renaming = Callable[[Term], Term]


@dataclass(frozen=True, slots=True)
class Ticket:
    """What an atomic gave back, as `value`: to the thread itself, or to one thread of its block (`of_block`)."""

    value: Term
    atomic: AccessFact
    of_block: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """How the cells of an array move: all its atomics go "up", all go "down", or all "set" it; `resets` are its
    plain writes."""

    kind: str
    atomics: tuple[AccessFact, ...]
    resets: tuple[AccessFact, ...]


@dataclass(frozen=True)
class Ledger:
    """The atomics of a kernel under a launch whose results say something."""

    atomics: dict[str, AccessFact]  #: by the name of the result
    cells: dict[str, Cell]  #: by array


def ledger_of(summary: Summary, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> Ledger:
    """All arrays that atomics write, but for those that code nobody understands may write too. The launch has these
    dimensions, and fixes these symbols."""
    cells: dict[str, Cell] = {}
    for key, facts in written(summary).items():
        atomics = [f for f in facts if f.access.is_atomic]
        most = executions(atomics[0], block, grid, fixed) if len(atomics) == 1 else None
        kinds = {_kind(f, most) for f in atomics}
        sizes = {f.address.size for f in facts}
        if len(kinds) == 1 and len(sizes) == 1 and (kind := kinds.pop()) is not None:
            cells[key] = Cell(kind, tuple(atomics), tuple(f for f in facts if not f.access.is_atomic))
    atomics = {f.result: f for f in summary.accesses.values() if f.result and f.access.array_key in cells}
    return Ledger(atomics, cells)


def written(summary: Summary) -> dict[str, list[AccessFact]]:
    """The writes and the atomics by array, but for arrays that code nobody understands may write too."""
    opaque = {a.key for unknown in summary.unknowns for a in unknown.statement.touches}
    found: dict[str, list[AccessFact]] = {}
    for fact in summary.accesses.values():
        if fact.access.writes and fact.access.array_key not in opaque:
            found.setdefault(fact.access.array_key, []).append(fact)
    return found


def sets_up(plain: AccessFact, atomics: Iterable[AccessFact]) -> bool:
    """Whether a plain write is over before the atomics are used: it gives the cell its first value. (Without a barrier
    in between it races with them.)"""
    return all(plain.access.id < a.access.id and not set(plain.access.loops) & set(a.access.loops) for a in atomics)


def executions(fact: AccessFact, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> Term | None:
    """How often an access is executed at most, by all blocks together; None where a thread may come by again."""
    if fact.access.loops:
        return None
    extents = grid if is_one(fact.guard, fixed) else (*grid, *block)
    return functools.reduce(t.mul, extents)


def _kind(fact: AccessFact, most: Term | None) -> str | None:
    """`most`: as many times it is executed at most."""
    statement = fact.access.statement
    assert isinstance(statement, Atomic)
    match statement.operation, fact.operands:
        case ("add", (amount,)):
            return "up" if _not_negative(amount, fact) else "down" if _not_negative(t.neg(amount), fact) else None
        case ("sub", (amount,)):
            return "down" if _not_negative(amount, fact) else "up" if _not_negative(t.neg(amount), fact) else None
        case ("inc", (limit,)):
            room = None if most is None else t.bounds(t.sub(limit, t.sub(most, t.ONE)))[0]
            endless = limit.is_const and limit.value in _ENDLESS
            return "up" if endless or (room is not None and room >= 0) else None
        case ("exch", (value,)) | ("cas", (_, value)):
            return "set" if value.sort is t.Sort.INT else None
        case _:
            return None


#: limits of atomicInc that a counter does not come to
_ENDLESS = (-1, 2**31 - 1, 2**32 - 1)


def _not_negative(amount: Term, fact: AccessFact) -> bool:
    if amount.sort is not t.Sort.INT:
        return False
    low, _ = t.bounds(amount)
    return (low is not None and low >= 0) or t.le(t.ZERO, amount) in fact.guard or t.lt(t.ZERO, amount) in fact.guard


def known(
    ledger: Ledger,
    relation: Relation,
    apart: Apart,
    terms: tuple[Iterable[Term], Iterable[Term]],
    sides: tuple[Renaming, Renaming],
) -> Iterator[Term]:
    """What holds of the results that the `terms` of the two threads speak of, once renamed by `sides`."""
    if not ledger.atomics:
        return
    theirs = list(tickets(ledger, terms[1]))
    for one in tickets(ledger, terms[0]):
        for two in theirs:
            if _comparable(ledger, one, two, relation, apart):
                yield _differ(ledger.cells[one.atomic.access.array_key], one, two, *sides)


def counted_up(ledger: Ledger, terms: Iterable[Term]) -> Iterator[Ticket]:
    """Results of counters that only go up, where they are converted to unsigned: who writes that takes them to start at
    zero or more."""
    if not ledger.atomics:
        return
    seen: set[Term] = set()
    converted = (
        p.args[0] for term in terms for p in t.subterms(term, seen) if p.op == Op.CAST and not p.payload.signed
    )
    for ticket in tickets(ledger, converted):
        low, _ = t.bounds(ticket.value)
        if ledger.cells[ticket.atomic.access.array_key].kind == "up" and (low is None or low < 0):
            yield ticket


def tickets(ledger: Ledger, terms: Iterable[Term]) -> Iterator[Ticket]:
    """The results of atomics that some terms speak of."""
    seen: set[Term] = set()
    for whole in terms:
        for part in t.subterms(whole, seen):
            if part.op == Op.SYM and part.info.name in ledger.atomics:
                yield Ticket(part, ledger.atomics[part.info.name], of_block=False)
            elif part.op == Op.LOAD and part.payload[0].endswith(OF_BLOCK):
                atomic = ledger.atomics.get(part.payload[0].removesuffix(OF_BLOCK))
                if atomic is not None and not _is_private(atomic):
                    yield Ticket(part, atomic, of_block=True)


def _is_private(atomic: AccessFact) -> bool:
    """Whether the atomic itself hangs on which thread executes it."""
    terms = (*(x for _, x in atomic.address.index), *atomic.operands)
    return any(s.info.kind in PRIVATE_KINDS for term in terms for s in term.symbols)


def _comparable(ledger: Ledger, one: Ticket, two: Ticket, relation: Relation, apart: Apart) -> bool:
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
    together = {loop for loop, low, high in relation.apart if low == high == 0}
    places = sorted((one.atomic.access.id, two.atomic.access.id))
    for reset in ledger.cells[key].resets:
        around = [loop for loop in reset.access.loops if any(loop in x.atomic.access.loops for x in (one, two))]
        within = all(loop in x.atomic.access.loops for loop in around for x in (one, two))
        if not within or not together.issuperset(around) or places[0] < reset.access.id < places[1]:
            return False
    return True


def _differ(cell: Cell, one: Ticket, two: Ticket, first: Renaming, second: Renaming) -> Term:
    """That the two results are as those of two executions on one cell have to be, or the cells are two."""
    cells_differ = t.ne(first(place_of(one.atomic.address)), second(place_of(two.atomic.address)))
    a, b = first(one.value), second(two.value)
    if cell.kind == "set":
        changed = [*_failed(one, a, first), *_failed(two, b, second)]
        return t.or_(cells_differ, t.ne(a, b), *changed, *(_may_be(a, w.operands[-1]) for w in cell.atomics))
    m, n = first(_amount(one)), second(_amount(two))
    if cell.kind == "down":
        a, b, m, n = t.neg(a), t.neg(b), t.neg(m), t.neg(n)
    return t.or_(cells_differ, t.le(t.add(a, m), b), t.le(t.add(b, n), a))


def _amount(ticket: Ticket) -> Term:
    """By how much the cell went up."""
    statement = ticket.atomic.access.statement
    assert isinstance(statement, Atomic)
    match statement.operation:
        case "inc":
            return t.ONE
        case "sub":
            return t.neg(ticket.atomic.operands[0])
        case _:
            return ticket.atomic.operands[0]


def _failed(ticket: Ticket, value: Term, side: Renaming) -> list[Term]:
    """That a compare-and-swap found something else, and changed nothing."""
    statement = ticket.atomic.access.statement
    is_swap = isinstance(statement, Atomic) and statement.operation == "cas"
    return [t.ne(value, side(ticket.atomic.operands[0]))] if is_swap else []


def _may_be(value: Term, written: Term) -> Term:
    """That a cell's value may be one that is written to it, by whatever thread."""
    low, high = t.bounds(written)
    above = t.TRUE if low is None else t.le(t.integer(low), value)
    below = t.TRUE if high is None else t.le(value, t.integer(high))
    return t.and_(above, below)
