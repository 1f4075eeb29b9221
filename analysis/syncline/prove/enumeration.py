"""Every thread of a block in turn: for addresses that hang on the thread's indices alone, in ways that no solver likes
(`t * (t + 1) / 2 % 64`, bits turned round).

A block has at most 1,024 threads, so the addresses of one side are a table, and those of the other are looked up in it.
Whatever says something of both threads, or of anything but one thread's indices, is left out: that can only hide a
proof.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator

from ..ir.terms import Op, Sort, Term, subterms
from .encode import meets_bits
from .evaluate import evaluate
from .facts import Formula, difference
from .query import Apart, Model, Pair, Query, Triple, Value

_MOST = 1024
#: an overlap of more offsets than that is not looked up one by one
_WIDEST = 16
_WORD = (1 << 32) - 1

#: functions that are known in every thread
_KNOWN: dict[str, Callable[[int], int]] = {
    "__popc": lambda x: (x & _WORD).bit_count(),
    "__clz": lambda x: 32 - (x & _WORD).bit_length(),
    "__ffs": lambda x: ((x & _WORD) & -(x & _WORD)).bit_length(),
    "__brev": lambda x: int(f"{x & _WORD:032b}"[::-1], 2),
}

_Place = tuple[int, int, int]


def is_apart(query: Query, asked: Formula) -> bool:
    """Whether a look at every thread shows that no two of a block, placed as the query says, touch one byte. False
    where that is not so, or not worth a look: the solver has the addresses at once where they are linear."""
    pair = query.pair
    if query.first is None or query.second is None or pair.apart in (Apart.SAME, Apart.BLOCKS):
        return False
    sizes = [size.value for size in pair.block_dim if size.is_const]
    found = difference(query.first, query.second)
    if len(sizes) < 3 or sizes[0] * sizes[1] * sizes[2] > _MOST or found is None:
        return False
    if not any(map(_is_hard, found.terms)) or found.high - found.low >= _WIDEST:
        return False
    sides = [frozenset(index for index in thread if not index.is_const) for thread in pair.threads]
    parts: list[list[tuple[Term, int]]] = [[], []]
    for term, factor in found.terms.items():
        side = next((i for i, own in enumerate(sides) if _hangs_on(term, own)), None)
        if side is None:
            return False
        parts[side].append((term, factor))
    tables = [
        list(_offsets(thread, own, mine, asked.facts, sizes))
        for thread, own, mine in zip(pair.threads, sides, parts, strict=True)
    ]
    by_offset: dict[int, list[_Place]] = {}
    for place, offset in tables[1]:
        by_offset.setdefault(offset, []).append(place)
    return not any(
        _are_placed(pair, place, other)
        for place, offset in tables[0]
        for wanted in range(found.low - offset, found.high - offset + 1)
        for other in by_offset.get(wanted, ())
    )


def _is_hard(term: Term) -> bool:
    """Whether it is more than sums, quotients and remainders by constants."""
    return any(
        part.op in (Op.CALL, Op.SHL, Op.SHR)
        or meets_bits(part)
        or (part.op == Op.MUL and sum(not factor.is_const for factor in part.args) > 1)
        or (part.op in (Op.TDIV, Op.TMOD) and not part.args[1].is_const)
        for part in subterms(term)
    )


def _hangs_on(term: Term, own: frozenset[Term]) -> bool:
    """Whether the indices of one thread give its value."""
    known = all(part.op != Op.LOAD and (part.op != Op.CALL or part.payload in _KNOWN) for part in subterms(term))
    return known and term.symbols <= own


def _offsets(
    thread: Triple, own: frozenset[Term], parts: Iterable[tuple[Term, int]], facts: Iterable[Term], sizes: list[int]
) -> Iterator[tuple[_Place, int]]:
    """The threads that meet the guards, each with its part of the offset."""
    guards = [fact for fact in facts if fact.symbols and fact.sort is Sort.BOOL and _hangs_on(fact, own)]
    terms = [*guards, *(term for term, _ in parts)]
    calls = [part for term in terms for part in subterms(term) if part.op == Op.CALL]
    for place in itertools.product(*(range(size) for size in sizes)):
        model = Model({index: place[axis] for axis, index in enumerate(thread) if index in own}, {}, {})
        memo: dict[Term, Value] = {}
        for call in calls:
            memo[call] = _KNOWN[call.payload](int(evaluate(call.args[0], model, memo)))
        if all(evaluate(guard, model, memo) for guard in guards):
            yield (place[0], place[1], place[2]), sum(int(evaluate(term, model, memo)) * f for term, f in parts)


def _are_placed(pair: Pair, one: _Place, other: _Place) -> bool:
    """Whether two threads are placed as the query says."""
    if one == other:
        return False
    width, height = pair.block_dim[0].value, pair.block_dim[1].value
    first, second = ((x + width * (y + height * z)) // pair.warp for x, y, z in (one, other))
    match pair.apart:
        case Apart.LANES:
            return first == second
        case Apart.WARPS:
            return first != second
        case _:
            return True
