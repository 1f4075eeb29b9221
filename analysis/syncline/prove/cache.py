"""Identical questions are asked once, whatever their private symbols are called.

A key is the query's text with every symbol numbered by first occurrence, along with what matters of it: kind, sort and
bounds. Two queries with one key differ in names alone, and a model of one is a model of the other under the
renaming. In memory, one per process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..ir.kernel import Address
from ..ir.terms import Op, Term
from .query import Answer, Budget, Conflict, Model, Query

_MOST = 4_096

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
    return Question((pair.apart.value, pair.warp, asked, tuple(text), budget), tuple(numbers))


class Cache:
    """Answers by key."""

    def __init__(self) -> None:
        self._answers: dict[Key, tuple[Answer, tuple[Term, ...]]] = {}

    def get(self, asked: Question) -> Answer | None:
        """What was answered before, in the names of this question."""
        found = self._answers.get(asked.key)
        if found is None:
            return None
        answer, symbols = found
        if not isinstance(answer, Conflict) or symbols == asked.symbols:
            return answer
        names = dict(zip(symbols, asked.symbols, strict=True))
        model = answer.model
        return Conflict(Model({names[s]: v for s, v in model.symbols.items()}, model.loads, model.calls))

    def put(self, asked: Question, answer: Answer) -> None:
        if len(self._answers) >= _MOST:
            self._answers.clear()
        self._answers[asked.key] = (answer, asked.symbols)

    def clear(self) -> None:
        """Forgets everything."""
        self._answers.clear()
