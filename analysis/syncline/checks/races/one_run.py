"""Kernels of which one run shows all.

Where the block is fixed, and neither which way the threads go nor where they access an array hangs on anything but
their numbers, every run does the same accesses in the same intervals: whatever memory holds, in whatever order the
threads come. What one concrete run shows of the array is then a proof, and not an example: sorting networks, scans and
permutations by bit reversal, whose arithmetic is beyond the solver.

What a branch over data decides is done both ways, one after the other: the run has all accesses that there may be, and
then some. So that it races says nothing here; that it does not is the proof.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from ...intervals.summary import AccessFact
from ...ir import terms as t
from ...ir.kernel import (
    Array,
    Assert,
    Assign,
    Assume,
    Atomic,
    Barrier,
    Block,
    Exchange,
    Exit,
    Fence,
    Havoc,
    If,
    Kernel,
    Leave,
    Loop,
    Mark,
    Next,
    Read,
    Region,
    Scope,
    Space,
    Statement,
    Unknown,
    Write,
)
from ...ir.pretty import statements
from ...ir.reasons import Cause
from ...ir.terms import Kind, Op, Sort, Term
from ...limits import checks as limits
from ...records import replace
from ...replay.values import Budget, ConcreteLaunch
from ..context import Context

_BUDGET = Budget(steps_per_thread=limits.ONE_RUN_THREAD_STEPS, steps=limits.ONE_RUN_STEPS)


def shows_no_race(context: Context, array: Array) -> bool:
    """Whether one run proves that no two accesses to the array race, in this launch."""
    if array.key not in context.shown:
        context.shown[array.key] = _shows(context, array)
    return context.shown[array.key]


def _shows(context: Context, array: Array) -> bool:
    if not all(size.is_const for size in context.dimensions.block) or context.launch.lockstep:
        return False
    block = _sizes(context.dimensions.block)
    grid = _sizes(context.dimensions.grid) if all(size.is_const for size in context.dimensions.grid) else None
    whole = grid is not None and math.prod((*block, *grid)) <= _BUDGET.threads
    if not whole and array.space is not Space.SHARED:
        return False
    try:
        kernel = _Straight(context, array, known_blocks=whole).kernel()
    except _HangsOnData:
        return False
    fixed = {s.info.name: value.value for s, value in context.dimensions.fixed.items() if value.is_const}
    scalars = {s.info.name: False if s.sort is Sort.BOOL else 0 for s in context.uniforms} | fixed
    only = None if whole else frozenset(((0, 0, 0),))
    launch = ConcreteLaunch(block, grid or (1, 1, 1), scalars, only_blocks=only)
    from ...replay.runs import is_free_of_races  # the machine, which few kernels need

    free, steps = is_free_of_races(kernel, launch, _BUDGET)
    context.work.replay(steps)
    return free


def _sizes(dimensions: Iterable[Term]) -> tuple[int, int, int]:
    x, y, z = (size.value for size in dimensions)
    return x, y, z


class _HangsOnData(Exception):
    """Another run may do something else."""


class _Straight:
    """The kernel without branches over data, with the accesses to one array alone."""

    def __init__(self, context: Context, array: Array, known_blocks: bool) -> None:
        self.context = context
        self.source = context.kernel
        self.array = array
        self.open_blocks = not known_blocks
        self.open: set[Term] = set()  #: variables that may hold something else in another run

    def kernel(self) -> Kernel:
        """Raises _HangsOnData."""
        everything = list(statements(self.source.body))
        known = -1
        while len(self.open) > known:  # what hangs on what is open is open, wherever it stands
            known = len(self.open)
            self._spread(self.source.body, under=False)
        if any(isinstance(s, Unknown) for s in everything):
            raise _HangsOnData
        return replace(self.source, body=tuple(self._straightened(self.source.body)))

    def _spread(self, body: Block, under: bool) -> None:
        for s in body:
            match s:
                case Assign(target, value):
                    if under or self._is_open(value):
                        self.open.add(target)
                case Read(target=target) | Havoc(target=target):
                    self.open.add(target)
                case Atomic(target=target) | Exchange(target=target):
                    if target is not None:
                        self.open.add(target)
                case If():
                    inside = under or self._is_open(s.condition)
                    self._spread(s.then, inside)
                    self._spread(s.orelse, inside)
                case Loop():
                    for part in (s.test, s.body, s.step):
                        self._spread(part, under)
                case Region():
                    self._spread(s.body, under)
                case _:
                    pass

    def _is_open(self, term: Term) -> bool:
        if any(part.sort is Sort.REAL or part.op in (Op.CALL, Op.LOAD) for part in t.subterms(term)):
            return True
        return any(self._may_differ(symbol) for symbol in term.symbols)

    def _may_differ(self, symbol: Term) -> bool:
        """Whether the symbol may stand for something else in another run."""
        if symbol.info.kind is Kind.VAR:
            return symbol in self.open
        if symbol.info.kind is Kind.THREAD:
            return False
        known = self.context.dimensions.fixed.get(symbol)
        given = known is not None and known.is_const
        return not given and (self.open_blocks or symbol.info.kind is not Kind.BLOCK)

    def _straightened(self, body: Block) -> Iterator[Statement]:
        for s in body:
            match s:
                case If():
                    if not self._is_open(s.condition):
                        yield replace(
                            s, then=tuple(self._straightened(s.then)), orelse=tuple(self._straightened(s.orelse))
                        )
                    elif any(isinstance(x, Barrier | Exit | Leave | Next) for x in statements((*s.then, *s.orelse))):
                        raise _HangsOnData
                    else:
                        yield from self._straightened((*s.then, *s.orelse))
                case Loop():
                    if self._is_open(s.condition):
                        raise _HangsOnData
                    test, inner, step = (tuple(self._straightened(part)) for part in (s.test, s.body, s.step))
                    yield replace(s, test=test, body=inner, step=step)
                case Region():
                    yield replace(s, body=tuple(self._straightened(s.body)))
                case Read() | Write() | Atomic():
                    yield from self._access(s)
                case Exchange(target=target):
                    if target is not None:
                        yield Havoc(target, Cause.VALUE_OF(s.text), s.site)
                case Barrier():
                    plain = s.orders is None and not s.fences and s.size is None and s.mask is None
                    if not plain or s.scope not in (Scope.BLOCK, Scope.WARP):
                        raise _HangsOnData
                    yield s
                case Assume() | Assert() | Fence() | Mark():
                    pass  # without it there is more that may happen, not less
                case _:
                    yield s

    def _access(self, s: Read | Write | Atomic) -> Iterator[Statement]:
        target = None if isinstance(s, Write) else s.target
        if s.address.array.key != self.array.key:
            if target is not None:
                yield Havoc(target, Cause.VALUE_OF(s.address.array.name), s.site)
            return
        if isinstance(s, Read | Write) and (s.pending or s.transfer):
            raise _HangsOnData
        if any(self._is_open(term) for _, term in s.address.index):
            raise _HangsOnData
        yield replace(s, value=None) if isinstance(s, Write) else s


def doubtful_arrays(facts: Iterable[AccessFact]) -> list[Array]:
    """The arrays of these accesses, each once."""
    return list({fact.access.array_key: fact.address.array for fact in facts}.values())
