"""Tickets: what `atomicAdd(&counter, 1)` gives back is another number for each call, as long as all that happens to the
counter after the first call counts the same way. (GPUVerify's "refined atomic abstraction".)

Integers that wrap around would come again; that they do not is an assumption of every verdict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..ir.kernel import Atomic, Scope
from ..ir.terms import Kind, Sort, Term
from .shape import Access
from .summary import AccessFact


def tickets(accesses: Mapping[int, AccessFact], opaque: frozenset[str]) -> dict[str, AccessFact]:
    """The atomics that hand out tickets, by the name of the symbol that stands for their result. `opaque` are the
    arrays that something unknown may write."""
    by_array: dict[str, list[AccessFact]] = {}
    for fact in accesses.values():
        if fact.access.writes and fact.access.array_key not in opaque:
            by_array.setdefault(fact.access.array_key, []).append(fact)
    out: dict[str, AccessFact] = {}
    for writers in by_array.values():
        counting = [fact for fact in writers if _direction(fact)]
        if _count_alike(counting) and all(_comes_before(w, counting) for w in writers if w not in counting):
            for fact in filter(_stays, counting):
                statement = fact.access.statement
                if isinstance(statement, Atomic) and statement.target is not None:
                    out[result_name(fact.access, statement.target)] = fact
    return out


def result_name(access: Access, target: Term) -> str:
    """The name of the symbol that stands for what an atomic gave back."""
    return f"{target.info.name}@{access.id}"


def _stays(fact: AccessFact) -> bool:
    """Whether a thread counts in the same cell in every iteration."""
    return not any(s.info.kind in (Kind.COUNTER, Kind.PRIVATE) for _, term in fact.address.index for s in term.symbols)


def _direction(fact: AccessFact) -> int:
    """1 where it adds a positive constant, -1 where it takes one away, else 0."""
    statement = fact.access.statement
    if not isinstance(statement, Atomic) or statement.scalar.sort is not Sort.INT or statement.scope is Scope.WARP:
        return 0
    if statement.operation not in ("add", "sub") or not statement.operands[0].is_const:
        return 0
    step = int(statement.operands[0].value) * (1 if statement.operation == "add" else -1)
    return (step > 0) - (step < 0)


def _count_alike(counting: list[AccessFact]) -> bool:
    """Whether they count in one direction, in cells of one size."""
    return len({(_direction(fact), fact.address.size) for fact in counting}) == 1


def _comes_before(writer: AccessFact, counting: Iterable[AccessFact]) -> bool:
    """Whether a thread is past a write for good when it counts. (One that another thread has still to do races with the
    counting, unless a barrier stands between.)"""
    return all(
        writer.access.id < fact.access.id and not set(writer.access.loops).intersection(fact.access.loops)
        for fact in counting
    )
