"""Code that one thread of each block executes: `if (threadIdx.x == 0)`, `if (threadIdx.y * 32 + threadIdx.x == 0)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...ir import terms as t
from ...ir.terms import Kind, Term
from ..summary import Guard


def chosen(guard: Guard) -> dict[Term, Term]:
    """The indices of the thread that a guard names, as far as it does: index symbol -> number."""
    return {index: number for g in guard for index, number in _named(g)}


def is_choice(condition: Term) -> bool:
    """Whether a condition says no more than which thread it is."""
    return any(True for _ in _named(condition))


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


def _named(condition: Term) -> Iterator[tuple[Term, Term]]:
    """The indices that a condition fixes, if it does no more, with their numbers."""
    if condition.op != t.Op.EQ:
        return
    for index, number in (condition.args, condition.args[::-1]):
        if not number.is_const:
            continue
        if index.op == t.Op.SYM and index.info.kind is Kind.THREAD:
            yield index, number
        elif number is t.ZERO:  # of a sum of what is not negative, each part is zero
            parts = [_index_in(base) if c > 0 else None for base, c in t.monomials(index).items()]
            yield from ((part, t.ZERO) for part in parts if part is not None and None not in parts)


def _index_in(part: Term) -> Term | None:
    """The index of a thread that is zero where a product is: all else in it are numbers of which none is."""
    indices = [f for f in t.factors(part) if (t.bounds(f)[0] or 0) <= 0]
    one = indices[0] if len(indices) == 1 else None
    return one if one is not None and one.op == t.Op.SYM and one.info.kind is Kind.THREAD else None
