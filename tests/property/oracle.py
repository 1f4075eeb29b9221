"""Brute force: a kernel on every input that could matter, run by the concrete interpreter, against what was claimed.

The interpreter knows neither intervals nor the prover. A claim contradicts it where

- `verified`: some run shows a race or a divergence (two equal values, written or written and read, may be SL105, an
  early return SL203);
- a finding is `racy` or `divergent` and its own witness was not seen when replayed;
- a run shows a race in a memory, or a divergence, of which a complete report says nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from syncline.findings import KernelReport, Verdict
from syncline.ir.kernel import Array, Kernel
from syncline.ir.reasons import Cause, Reason
from syncline.ir.terms import Scalar
from syncline.replay.races import find_races
from syncline.replay.runs import trace_of
from syncline.replay.trace import Trace
from syncline.replay.translate import translate
from syncline.replay.values import AccessKind, Budget, ConcreteLaunch, Divergence, DivergenceKind, Race

PARAMETER_VALUES = {"n": (0, 1, 2, 3, 5, 8, 9), "m": (0, 1, 2, 5)}
#: the machine's note on writes of several sizes: the array that has them is never read
OVERLAP = Cause.OVERWRITTEN_IN_PART()
Fill = Callable[[Array, int, Scalar], int]
FILLS: dict[str, Fill] = {
    "zeros": lambda a, offset, scalar: 0,
    "ones": lambda a, offset, scalar: 1,
    "positions": lambda a, offset, scalar: offset // 4,
    "scattered": lambda a, offset, scalar: (offset // 4 * 2654435761 >> 7) % 8,
}


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that one run showed."""

    inputs: str
    what: Race | Divergence

    @property
    def is_same_value(self) -> bool:
        """Whether both write one value, or one reads what the other writes. (A read behind the write always does; where
        it would give something else without the write, the other inputs and threads have it come first.)"""
        race = self.what
        if not isinstance(race, Race) or AccessKind.ATOMIC in (race.first.kind, race.second.kind):
            return False
        return race.first.value == race.second.value

    def __str__(self) -> str:
        w = self.what
        if isinstance(w, Race):
            ends = [
                f"{e.kind.value} at line {e.site.span.line} by {e.thread.block}{e.thread.thread}"
                for e in (w.first, w.second)
            ]
            return f"{self.inputs}: race in {w.array.name} byte {w.byte}: {' / '.join(ends)}"
        waits = f"{w.first.thread} waits at line {w.barrier.span.line}"
        other = f"line {w.other.span.line}" if w.other else "its end"
        return f"{self.inputs}: {w.kind.value} barrier: {waits}, {w.second.thread} is at {other}"


def observe(kernel: Kernel, block: tuple[int, int], grid: int) -> Iterator[Observation]:
    """Everything that the runs show."""
    for seen in runs(kernel, block, grid).values():
        yield from seen


def runs(kernel: Kernel, block: tuple[int, int], grid: int) -> dict[str, tuple[Observation, ...]]:
    """What each run shows, by its inputs. Those that leave an array, overflow or stop early count for nothing."""
    names = [name for name in translate(kernel).scalars if name in PARAMETER_VALUES]
    shown: dict[str, tuple[Observation, ...]] = {}
    for values in itertools.product(*(PARAMETER_VALUES[name] for name in names)):
        for fill, memory in FILLS.items():
            scalars = dict(zip(names, values, strict=True))
            launch = ConcreteLaunch((*block, 1), (grid, 1, 1), scalars, memory)
            trace = trace_of(kernel, launch, Budget(steps_per_thread=5_000, steps=50_000))
            if isinstance(trace, Reason) or trace.stopped or set(trace.notes) - {OVERLAP} or _leaves_an_array(trace):
                continue
            inputs = ", ".join([f"{name}={value}" for name, value in sorted(scalars.items())] + [f"memory of {fill}"])
            found = (*find_races(trace), *trace.divergences)
            shown[inputs] = tuple(Observation(inputs, what) for what in found)
    return shown


def _leaves_an_array(trace: Trace) -> bool:
    for segment in trace.segments:
        for number, offset, _, _ in segment.events:
            size = trace.program.arrays[trace.program.operations[number].array].size
            if offset < 0 or (size is not None and offset >= size):
                return True
    return False


def contradictions(report: KernelReport, observations: Iterable[Observation]) -> Iterator[str]:
    """What is claimed against what was seen, one line each."""
    for finding in report.findings:
        if finding.verdict in ("racy", "divergent") and (finding.witness is None or not finding.witness.confirmed):
            yield f"{finding.rule} is {finding.verdict}, but no replay showed it: {finding.message}"
    if report.verdict is Verdict.INCOMPLETE or report.incomplete:
        return
    rules = {finding.rule for finding in report.findings}
    memories = {finding.memory.value for finding in report.findings if finding.memory is not None}
    for seen in observations:
        if isinstance(seen.what, Divergence):
            told = bool(rules & (_EXIT if seen.what.kind is DivergenceKind.EXITED else _DIVERGENCE))
        else:
            told = seen.what.array.space.value in memories
            if told and rules & _RACES == {"SL105"}:
                told = seen.is_same_value
        if not told:
            yield f"{report.verdict.value}, but {seen}"


_DIVERGENCE = {"SL201", "SL202", "SL204"}
_EXIT = _DIVERGENCE | {"SL203"}
_RACES = {"SL101", "SL102", "SL103", "SL104", "SL105", "SL106"}
