"""Test-and-set of single bits: `if (!(atomicOr(&map[v / 32], bit) & bit))` lets one thread in for each bit.

Where atomics alone change a cell and all of them set bits, a bit that is set stays so. Of two threads that set the same
bits of one cell, the later one finds all of them set: not both can have found them otherwise. So two who have found
that they won, won different bits, or bits of different cells. The same holds for bits that are all cleared
(`atomicAnd(&map[v / 32], ~bit)`), with set and clear exchanged.

Who has found no bit set at all, and set one, was the first of all: `if (atomicOr(&any, bit) == 0)`.

It is the guard that says who won. It has to test what the atomic itself gave back, and the very bits that it was given:
to find another bit clear, or some of several, says nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir import terms as t
from ...ir.terms import Op, Term
from ...records import record


@record
class TestAndSet:
    """What an atomic found in a cell, where the cell is, what the atomic was given, and what its thread knows."""

    found: Term
    offset: Term
    operand: Term
    known: tuple[Term, ...]


def differ(
    kind: str, both: tuple[TestAndSet, TestAndSet], two_threads: tuple[Callable[[Term], Term], Callable[[Term], Term]]
) -> Term:
    """That two threads changed different cells or bits, where both know that they won: the atomics "raise" bits, or
    "lower" them."""
    cells_differ = t.ne(*(thread(each.offset) for each, thread in zip(both, two_threads, strict=True)))
    if kind == "raise" and all(map(_was_first, both)):
        return cells_differ
    bits: list[Term] = []
    for each, thread in zip(both, two_threads, strict=True):
        claimed = each.operand if kind == "raise" else _complement(each.operand)
        if claimed is None or not any(_has_won(kind, each.found, claimed, fact) for fact in each.known):
            return t.TRUE
        bits.append(thread(claimed))
    one, two = bits
    if one.op == Op.SHL and two.op == Op.SHL and one.args[0] is two.args[0]:
        return t.or_(cells_differ, t.ne(one.args[1], two.args[1]))
    return t.or_(cells_differ, t.ne(one, two))


def _was_first(each: TestAndSet) -> bool:
    """Whether an atomic found nothing set, and set something."""
    return t.eq(each.found, t.ZERO) in each.known and _is_some(each.operand)


def _has_won(kind: str, found: Term, claimed: Term, condition: Term) -> bool:
    """Whether a condition says that an atomic, which gave back `found`, was the first to change what it `claimed`."""
    if condition.op == Op.AND:
        return any(_has_won(kind, found, claimed, part) for part in condition.args)
    equal = condition.op != Op.NOT
    test = condition if equal else condition.args[0]
    if test.op != Op.EQ:
        return False
    for looked, value in (test.args, test.args[::-1]):
        if value is t.ZERO and equal == (kind == "raise") and _looks_at(looked, found, claimed, kind):
            return _is_some(claimed)
        if value is claimed and equal != (kind == "raise") and _is_all(looked, found, claimed):
            return equal is False or _is_some(claimed)
        if value is t.ONE and equal != (kind == "raise") and _is_bit(looked, found, claimed):
            return True
    return False


def _looks_at(looked: Term, found: Term, claimed: Term, kind: str) -> bool:
    """Whether it is the claimed bits of what was found, and no others; all of them, where all are to be clear."""
    if _is_all(looked, found, claimed) or _is_bit(looked, found, claimed):
        return True
    return looked is found and (kind == "raise" or _is_every(claimed))


def _is_all(looked: Term, found: Term, claimed: Term) -> bool:
    """`found & claimed`"""
    if looked.op == Op.TMOD and claimed.is_const:  # `x & (2^n - 1)`
        return looked.args[0] is found and looked.args[1].is_const and looked.args[1].value - 1 == claimed.value
    return looked.op == Op.BAND and set(looked.args) == {found, claimed}


def _is_bit(looked: Term, found: Term, claimed: Term) -> bool:
    """`(found >> n) & 1`, where `1 << n` is claimed."""
    if looked.op != Op.TMOD or looked.args[1] is not t.integer(2):
        return False
    shifted = looked.args[0]
    single = claimed.op == Op.SHL and claimed.args[0] is t.ONE
    return single and shifted.op == Op.SHR and shifted.args == (found, claimed.args[1])


def _is_some(claimed: Term) -> bool:
    """Whether it is at least one bit."""
    if claimed.op == Op.SHL and claimed.args[0].is_const and claimed.args[0].value & 1:
        low, high = t.bounds(claimed.args[1])
        return low is not None and low >= 0 and high is not None and high < 64
    low, _ = t.bounds(claimed)
    return low is not None and low > 0


def _is_every(claimed: Term) -> bool:
    return claimed.is_const and claimed.value in (0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF)


def _complement(operand: Term) -> Term | None:
    """The bits that `& operand` clears; None where that is not known."""
    if operand.is_const:
        return t.integer(~operand.value & 0xFFFFFFFF)
    if operand.op == Op.CAST:
        return _complement(operand.args[0])
    parts = dict(t.monomials(operand))
    offset = parts.pop(t.ONE, 0)
    if len(parts) != 1 or offset not in (-1, 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF):
        return None
    part, factor = parts.popitem()
    return part if factor == -1 and part.op == Op.SHL else None
