"""The entry point: one launch of one kernel, executed."""

from __future__ import annotations

from collections import OrderedDict

from ..ir.kernel import Kernel
from ..ir.reasons import Reason
from ..limits import replay as limits
from .expressions import Untranslatable
from .machine import execute
from .program import Program
from .races import find_races
from .trace import Trace
from .translate import translate
from .values import Budget, ConcreteLaunch, Result


def run(kernel: Kernel, launch: ConcreteLaunch, budget: Budget | None = None) -> Result:
    """What the launch shows: races, divergences, and what stopped it."""
    trace = trace_of(kernel, launch, budget)
    if isinstance(trace, Reason):
        return Result(stopped=trace)
    return Result(find_races(trace), trace.divergences, trace.stopped, trace.notes)


def trace_of(
    kernel: Kernel, launch: ConcreteLaunch, budget: Budget | None = None, *, exchanges: bool = False
) -> Trace | Reason:
    """The execution itself (`exchanges`: with waiting for those of warps), or why there is none."""
    program = program_of(kernel, exchanges=exchanges)
    return program if isinstance(program, Reason) else execute(program, launch, budget or Budget())


def is_free_of_races(kernel: Kernel, launch: ConcreteLaunch, budget: Budget) -> tuple[bool, int]:
    """Whether the launch runs to its end, the machine took no liberties, and nothing in it races; and the steps that it
    took."""
    trace = trace_of(kernel, launch, budget)
    if isinstance(trace, Reason):
        return False, 0
    whole = trace.stopped is None and not trace.divergences and not trace.notes
    return whole and not find_races(trace, per_pair=1), trace.steps


def program_of(kernel: Kernel, *, exchanges: bool = False) -> Program | Reason:
    """The kernel ready to run (`exchanges`: with waiting for those of warps), or why it cannot be."""
    try:
        return _translated(kernel, exchanges)
    except Untranslatable as untranslatable:
        return untranslatable.reason


#: by identity: hashing a kernel costs more than translating it
_cache: OrderedDict[tuple[int, bool], tuple[Kernel, Program]] = OrderedDict()


def _translated(kernel: Kernel, exchanges: bool) -> Program:
    found = _cache.get((id(kernel), exchanges))
    if found is None or found[0] is not kernel:
        found = _cache[id(kernel), exchanges] = (kernel, translate(kernel, exchanges=exchanges))
        while len(_cache) > limits.PROGRAMS:
            _cache.popitem(last=False)
    return found[1]
