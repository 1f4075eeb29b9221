"""How the cells that atomics write move: counters that go up or down, cells that are set, bits that are set or cleared.

Numbers are taken not to overflow, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...intervals.summary import AccessFact, Summary
from ...ir import terms as t
from ...ir.kernel import Atomic
from ...ir.terms import Op, Term
from ...prove.questions.query import Triple
from ...records import record
from .comers import comers
from .release_acquire import is_strong, only_looks
from .resets import floor_of


@record
class Cell:
    """How the cells of an array move: its atomics all go "up", all go "down", all "set" it, or all "raise" some of its
    bits, or "lower" some; `resets` are its plain writes."""

    kind: str
    atomics: tuple[AccessFact, ...]
    resets: tuple[AccessFact, ...]


def cells_of(summary: Summary, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> dict[str, Cell]:
    """How the arrays move that atomics write, but for those that code nobody understands may write too. The launch has
    these dimensions, and fixes these symbols."""
    by_array = {key: facts for key, facts in written(summary).items() if any(f.access.is_atomic for f in facts)}
    sizes = block, grid, fixed
    cells = {key: cell for key, facts in by_array.items() if (cell := _cell(facts, *sizes, frozenset())) is not None}
    counts = frozenset(_counts(summary, cells, fixed))
    if not counts:
        return cells
    return {key: cell for key, facts in by_array.items() if (cell := _cell(facts, *sizes, counts)) is not None}


def _cell(
    facts: list[AccessFact], block: Triple, grid: Triple, fixed: Mapping[Term, Term], counts: frozenset[Term]
) -> Cell | None:
    """How an array moves that atomics write; `counts` are contents that are known not to be negative. (A volatile write
    may come at any time, as it is no race with them.)"""
    atomics = [f for f in facts if f.access.is_atomic and not only_looks(f)]
    if not atomics or any(is_strong(f) and not f.access.is_atomic for f in facts):
        return None
    most = executions(atomics[0], block, grid, fixed) if len(atomics) == 1 else None
    kinds = {_kind(f, most, counts) for f in atomics}
    kind = kinds.pop() if len(kinds) == 1 and len({f.address.size for f in facts}) == 1 else None
    return None if kind is None else Cell(kind, tuple(atomics), tuple(f for f in facts if not f.access.is_atomic))


def _counts(summary: Summary, cells: Mapping[str, Cell], fixed: Mapping[Term, Term]) -> Iterator[Term]:
    """What is read of counters that begin with zero or more and only go up."""
    for fact in summary.accesses.values():
        cell = cells.get(fact.access.array_key)
        if cell is None or cell.kind != "up" or fact.access.writes or fact.value is None or fact.value.op != Op.LOAD:
            continue
        floor = floor_of(fact, cell.resets, fixed)
        if floor is not None and floor >= 0:
            yield fact.value


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
    return None if fact.access.loops else comers(fact, block, grid, fixed).all_together


def _kind(fact: AccessFact, most: Term | None, counts: frozenset[Term]) -> str | None:
    """`most`: as many times it is executed at most."""
    statement = fact.access.statement
    assert isinstance(statement, Atomic)
    match statement.operation, fact.operands:
        case ("add", (amount,)):
            return (
                "up"
                if _not_negative(amount, fact, counts)
                else "down"
                if _not_negative(t.neg(amount), fact, counts)
                else None
            )
        case ("sub", (amount,)):
            return (
                "down"
                if _not_negative(amount, fact, counts)
                else "up"
                if _not_negative(t.neg(amount), fact, counts)
                else None
            )
        case ("inc", (limit,)):
            room = None if most is None else t.bounds(t.sub(limit, t.sub(most, t.ONE)))[0]
            endless = limit.is_const and limit.value in _ENDLESS
            return "up" if endless or (room is not None and room >= 0) else None
        case ("exch", (value,)) | ("cas", (_, value)):
            return "set" if value.sort is t.Sort.INT else None
        case ("or", _):
            return "raise"
        case ("and", _):
            return "lower"
        case _:
            return None


#: limits of atomicInc that a counter does not come to
_ENDLESS = (-1, 2**31 - 1, 2**32 - 1)


def _not_negative(amount: Term, fact: AccessFact, counts: frozenset[Term]) -> bool:
    if amount.sort is not t.Sort.INT:
        return False
    if amount in counts:
        return True
    return t.is_natural(amount) or t.le(t.ZERO, amount) in fact.guard or t.lt(t.ZERO, amount) in fact.guard
