"""Who comes to an access: how many threads of a block, and how many blocks, by the conditions on their numbers.

`if (threadIdx.x % 32 == 0)` lets one thread of each warp count, `if (blockIdx.x < 2)` two blocks set a flag. Where the
launch says how large a block or a grid is, its threads or its blocks are counted out; other conditions are passed over,
so that no more may come than is said.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Mapping

from ...intervals.summary import AccessFact, Guard
from ...intervals.threads.chosen import is_one
from ...ir import terms as t
from ...ir.terms import Op, Term
from ...limits import checks as limits
from ...prove.questions.evaluate import evaluate
from ...prove.questions.query import Model, Triple
from ...records import record


@record
class Comers:
    """At most so many `threads` of each of so many `blocks` come to a place, and those alone for which the `conditions`
    hold. (Where it is the one thread of a block, its number is none of them: others may speak through it.)"""

    threads: Term
    blocks: Term
    conditions: tuple[Term, ...]

    @property
    def all_together(self) -> Term:
        """How many threads come at most, of all blocks together."""
        return t.mul(self.blocks, self.threads)


def comers(fact: AccessFact, block: Triple, grid: Triple, fixed: Mapping[Term, Term]) -> Comers:
    """Who comes to an access, under a launch of these dimensions that fixes these symbols. Where an extent of the grid
    is given as one though the launch has more, it is of any one block along that axis."""
    if is_one(fact.guard, fixed):
        threads, which = t.ONE, ()
    else:
        threads, which = _counted(fact.guard, t.THREAD, block, fixed)
    blocks, of = _counted(fact.guard, t.BLOCK, grid, fixed)
    return Comers(threads, blocks, (*which, *of))


def _counted(
    guard: Guard, indices: tuple[Term, ...], extents: Triple, fixed: Mapping[Term, Term]
) -> tuple[Term, tuple[Term, ...]]:
    """How many values of these indices a guard lets through at most, and the conditions that say so."""
    everybody = functools.reduce(t.mul, extents)
    symbols = tuple(fixed.get(index, index) for index in indices)
    sizes = tuple(extent.value for extent in extents if extent.is_const)
    if len(sizes) < len(extents) or math.prod(sizes) > limits.COUNTED_OUT:
        return everybody, ()
    names = {s.info.name for s, size in zip(symbols, sizes, strict=True) if s.op == Op.SYM and size > 1}
    own = tuple(part for part in _parts(guard) if _is_of(part, names))
    return (t.integer(_count(own, symbols, sizes)), own) if own else (everybody, ())


@functools.lru_cache(maxsize=limits.COUNTS)
def _count(conditions: tuple[Term, ...], symbols: tuple[Term, ...], sizes: tuple[int, ...]) -> int:
    places = itertools.product(*(range(size) for size in sizes))
    models = (Model(dict(zip(symbols, place, strict=True)), {}, {}) for place in places)
    return sum(all(evaluate(condition, model) for condition in conditions) for model in models)


def _parts(guard: Iterable[Term]) -> Iterable[Term]:
    return itertools.chain.from_iterable(part.args if part.op == Op.AND else (part,) for part in guard)


def _is_of(condition: Term, names: set[str]) -> bool:
    """Whether a condition hangs on the indices of these names and on nothing else."""
    return (
        bool(condition.symbols)
        and all(s.info.name in names for s in condition.symbols)
        and not any(part.op in (Op.LOAD, Op.CALL) for part in t.subterms(condition))
    )
