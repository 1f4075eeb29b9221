"""Identical questions are asked once.

A key is the query's text, each part once, with the names of its symbols: the order of operands goes by names, and
with it the order in which a solver is told things. Asked under other names a question may get another witness, and cost
other work, and a report may not hang on which file was looked at before. Each answer is kept with the work that it
cost. In memory, one per process.
"""

from __future__ import annotations

from typing import Any

from ...ir.kernel import Address
from ...ir.terms import Op, Term
from ...limits import prove as limits
from ...limits.limit import Budget
from .query import Answer, Query

Key = tuple[Any, ...]


def question(query: Query, budget: Budget) -> Key:
    """What makes a query, with what may be spent on it, another than all others."""
    lines: dict[Term, int] = {}
    text: list[Key] = []

    def number(term: Term) -> int:
        known = lines.get(term)
        if known is None:
            args = [number(a) for a in term.args]
            if term.op == Op.SYM:
                info = term.info
                text.append((Op.SYM, info.name, info.kind.value, term.sort.value, info.lo, info.hi))
            else:
                text.append((term.op, *args, type(term.payload).__name__, term.payload, term.sort.value))
            known = lines[term] = len(text)
        return known

    def bytes_of(address: Address | None) -> Key:
        if address is None:
            return ()
        index = tuple((stride, number(term)) for stride, term in address.index)
        return (address.array.key, index, address.offset, address.size, address.aligned, address.within)

    pair = query.pair
    rows = (*pair.threads, *pair.blocks, pair.block_dim, pair.grid_dim)
    asked = (
        tuple(tuple(number(t) for t in row) for row in rows),
        tuple(number(g) for g in query.guards),
        bytes_of(query.first),
        bytes_of(query.second),
    )
    return pair.apart.value, pair.warp, asked, tuple(text), budget


class Cache:
    """Answers by key."""

    def __init__(self) -> None:
        self._answers: dict[Key, tuple[Answer, int]] = {}

    def get(self, asked: Key) -> tuple[Answer, int] | None:
        """What was answered before, and its cost in units of work."""
        return self._answers.get(asked)

    def put(self, asked: Key, answer: Answer, cost: int) -> None:
        if len(self._answers) >= limits.ANSWERS:
            self._answers.clear()
        self._answers[asked] = (answer, cost)

    def clear(self) -> None:
        """Forgets everything."""
        self._answers.clear()
