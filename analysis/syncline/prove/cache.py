"""Identical questions are asked once, whatever their private symbols are called.

A key is the query's text with every symbol numbered by first occurrence, along with what matters of it: kind, sort and
bounds, and where its name stands among the others, as the search goes by the order of names. Two queries with one key
differ in names alone, and the answer to one is the answer to the other under the renaming, as if it had been asked
afresh. Each answer is kept with the work that it cost. In memory, one per process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..ir.kernel import Address
from ..ir.terms import Op, Term
from .query import Answer, Budget, Conflict, Model, Query

_MOST = 4_096
_SIDES = ("#1", "#2")

Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A query's key, and its symbols in the order of their numbers."""

    key: Key
    symbols: tuple[Term, ...]


def question(query: Query, budget: Budget) -> Question:
    """The query up to the names of its symbols."""
    numbers: dict[Term, int] = {}
    lines: dict[Term, int] = {}
    text: list[Key] = []

    def number(term: Term) -> int:
        known = lines.get(term)
        if known is None:
            args = [number(a) for a in term.args]
            if term.op == Op.SYM:
                index = numbers.setdefault(term, len(numbers))
                text.append((Op.SYM, index, term.info.kind.value, term.sort.value, term.info.lo, term.info.hi))
            else:
                text.append((term.op, *args, type(term.payload).__name__, term.payload, term.sort.value))
            known = lines[term] = len(text)
        return known

    def place(address: Address | None) -> Key:
        if address is None:
            return ()
        index = tuple((stride, number(term)) for stride, term in address.index)
        return (address.array.key, index, address.offset, address.size)

    pair = query.pair
    rows = (*pair.threads, *pair.blocks, pair.block_dim, pair.grid_dim)
    asked = (
        tuple(tuple(number(t) for t in row) for row in rows),
        tuple(number(g) for g in query.guards),
        place(query.first),
        place(query.second),
    )
    names = sorted((symbol.info.name, index) for symbol, index in numbers.items())
    ranks = tuple((index, name[-2:] if name[-2:] in _SIDES else "") for name, index in names)
    return Question((pair.apart.value, pair.warp, asked, tuple(text), ranks, budget), tuple(numbers))


class Cache:
    """Answers by key."""

    def __init__(self) -> None:
        self._answers: dict[Key, tuple[Answer, tuple[Term, ...], int]] = {}

    def get(self, asked: Question) -> tuple[Answer, int] | None:
        """What was answered before, in the names of this question, and its cost in units of work."""
        found = self._answers.get(asked.key)
        if found is None:
            return None
        answer, symbols, cost = found
        if not isinstance(answer, Conflict) or symbols == asked.symbols:
            return answer, cost
        names = dict(zip(symbols, asked.symbols, strict=True))
        model = answer.model
        return Conflict(Model({names[s]: v for s, v in model.symbols.items()}, model.loads, model.calls)), cost

    def put(self, asked: Question, answer: Answer, cost: int) -> None:
        if len(self._answers) >= _MOST:
            self._answers.clear()
        self._answers[asked.key] = (answer, asked.symbols, cost)

    def clear(self) -> None:
        """Forgets everything."""
        self._answers.clear()
