"""Kernels run with random inputs: what they leave in global memory, and whether two of them leave the same."""

from __future__ import annotations

import dataclasses
import math
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from syncline.findings import ThreadId
from syncline.ir.kernel import Array, Exchange, Havoc, Kernel, Space, Write
from syncline.ir.launch import Launch
from syncline.ir.reasons import Reason
from syncline.ir.terms import THREAD, Kind, Scalar, Sort, Term
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.trace import Trace
from syncline.replay.values import AccessKind, Budget, ConcreteLaunch, DivergenceKind

_BUDGET = Budget(steps_per_thread=50_000, steps=400_000)
#: the inputs that are tried, and how many blocks run of each: one where the inputs are none for several
_INPUTS = (2, 2, 1, 1)


@dataclass(frozen=True, slots=True)
class Run:
    """What one run showed. `clean`: it came to its end, without a race or a divergence."""

    clean: bool
    stopped: bool
    memory: Mapping[tuple[str, int], Any]  #: by array and byte offset, what was written last


def difference_of(before: Callable[[int], Run], after: Callable[[int], Run]) -> str | None:
    """How the runs of a second kernel, by the number of their inputs, differ from those of a first one; empty where
    they do not. None where none counts, as the first kernel does not come to its end or is not meant for the inputs."""
    compared = False
    for seed in range(len(_INPUTS)):
        first = before(seed)
        if not first.clean:
            continue
        second = after(seed)
        if second.stopped:
            continue
        if not second.clean:
            return "a run shows a race or a divergence"
        if changed := _changed(first.memory, second.memory):
            return changed
        compared = True
    return "" if compared else None


def _changed(before: Mapping[tuple[str, int], Any], after: Mapping[tuple[str, int], Any]) -> str:
    for cell in dict.fromkeys((*before, *after)):
        old, new = before.get(cell), after.get(cell)
        if repr(old) != repr(new):
            return f"{cell[0]} has {new} instead of {old} at byte {cell[1]}"
    return ""


def run(kernel: Kernel, launch: Launch, seed: int) -> Run:
    """A small run of a launch with inputs by number."""
    block, grid = _extents(kernel, launch)
    scalars = {s.info.name: _scalar(s, seed, block) for s in _uniforms(kernel)} | dict(launch.parameters)
    concrete = ConcreteLaunch(
        block,
        grid,
        scalars,
        memory=lambda array, offset, scalar: _contents(seed, array, offset, scalar),
        havoc=lambda statement, thread: _unknown(seed, statement, thread),
        only_blocks=frozenset((x, 0, 0) for x in range(min(_INPUTS[seed], grid[0]))),
    )
    trace = trace_of(kernel, concrete, _BUDGET, exchanges=True)
    if isinstance(trace, Reason) or trace.stopped is not None:
        return Run(clean=False, stopped=True, memory={})
    races = [race for race in find_races(trace, per_pair=1) if not race.of_one_value]
    divergences = [d for d in trace.divergences if d.kind is not DivergenceKind.EXITED]
    return Run(not races and not divergences, stopped=False, memory=_left(trace))


def _extents(kernel: Kernel, launch: Launch) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The launch's own, and small ones where it leaves them open."""
    plane = THREAD[1] in kernel.looks
    x, y, z = (given or small for given, small in zip(launch.block, (16, 4, 1) if plane else (64, 1, 1), strict=True))
    wide, high, deep = (given or small for given, small in zip(launch.grid, (2, 1, 1), strict=True))
    return (x, y, z), (wide, high, deep)


def _left(trace: Trace) -> dict[tuple[str, int], Any]:
    left: dict[tuple[str, int], Any] = {}
    for segment in trace.segments:
        for number, offset, value, _ in segment.events:
            operation = trace.program.operations[number]
            array = trace.program.arrays[operation.array]
            if array.space is Space.GLOBAL and operation.kind is not AccessKind.READ:
                left[array.key, offset] = value
    return left


# --- inputs -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _number(*what: object) -> int:
    """A number that hangs on all of these and on nothing else."""
    return zlib.crc32(repr(what).encode())


def _of_sort(sort: Sort, number: int) -> Any:
    """Small values: sums of reals are exact, and integers may be indices."""
    match sort:
        case Sort.BOOL:
            return number % 2 == 1
        case Sort.REAL:
            return (number % 33 - 16) / 4
        case _:
            return number % 8


def _contents(seed: int, array: Array, offset: int, scalar: Scalar) -> Any:
    return _of_sort(scalar.sort, (_number(seed, array.name) + offset * 2654435761) >> 9)


def _unknown(seed: int, statement: Havoc | Write | Exchange, thread: ThreadId) -> Any:
    match statement:
        case Havoc(present=True):
            return 0xFFFFFFFF
        case Havoc():
            who = None if statement.uniform else thread
            return _of_sort(statement.target.sort, _number(seed, who))
        case _:
            return _number(seed, thread) % 8


def _scalar(symbol: Term, seed: int, block: tuple[int, int, int]) -> Any:
    threads = math.prod(block)
    number = _number(seed, symbol.info.name)
    if symbol.sort is not Sort.INT:
        return _of_sort(symbol.sort, number)
    equal = 64 * (seed + 1)  # a pitch or a leading dimension is rarely less than the width
    value = equal if seed % 2 else (threads, 2 * threads, 16, 5, 64, block[0], 1)[number % 7]
    low, high = symbol.info.lo, symbol.info.hi
    value = value if low is None else max(value, low)
    return value if high is None else min(value, high)


def _uniforms(kernel: Kernel) -> set[Term]:
    """The values that are the same for all threads of a launch."""
    return {symbol for term in _terms(kernel.body) for symbol in term.symbols if symbol.info.kind is Kind.UNIFORM}


def _terms(part: object) -> Iterator[Term]:
    """The terms in some statements."""
    if isinstance(part, Term):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from _terms(each)
    elif dataclasses.is_dataclass(part):
        for each in dataclasses.fields(part):
            yield from _terms(getattr(part, each.name))
