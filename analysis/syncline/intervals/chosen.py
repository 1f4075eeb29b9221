"""Code that one thread of each block executes: `if (threadIdx.x == 0)`."""

from __future__ import annotations

from collections.abc import Mapping

from ..ir import terms as t
from ..ir.terms import Kind, Term
from .summary import Guard


def chosen(guard: Guard) -> dict[Term, Term]:
    """The indices of the thread that a guard names, as far as it does: index symbol -> number."""
    return {g.args[i]: g.args[1 - i] for g in guard for i in (0, 1) if _chooses(g, i)}


def is_choice(condition: Term) -> bool:
    """Whether a condition says no more than which thread it is."""
    return _chooses(condition, 0) or _chooses(condition, 1)


def is_one(guard: Guard, fixed: Mapping[Term, Term]) -> bool:
    """Whether at most one thread of a block meets the guard. `fixed` holds the indices that the launch fixes."""
    named = chosen(guard)
    return all(index.is_const or index in named for index in (fixed.get(x, x) for x in t.THREAD))


def is_there(guard: Guard, fixed: Mapping[Term, Term]) -> bool:
    """Whether every block has the one thread that the guard names. `fixed` holds the dimensions that are known, too."""
    named = chosen(guard)
    for index, size in zip(t.THREAD, t.BLOCK_DIM, strict=True):
        index, most = fixed.get(index, index), fixed.get(size, size)
        if index.is_const:
            continue
        number = named.get(index)
        if number is None or not (number is t.ZERO or (most.is_const and 0 <= number.value < most.value)):
            return False
    return True


def _chooses(condition: Term, side: int) -> bool:
    if condition.op != t.Op.EQ or not condition.args[1 - side].is_const:
        return False
    index = condition.args[side]
    return index.op == t.Op.SYM and index.info.kind is Kind.THREAD
