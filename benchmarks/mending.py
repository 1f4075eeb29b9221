"""What the runners about repair share: CPU times, which fix to take, what barriers weigh, what became of a text."""

from __future__ import annotations

import difflib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from suites import Judged

from syncline.api import Options, lowered
from syncline.findings import FileReport, Fix, KernelReport, Verdict
from syncline.fixing import Fixed
from syncline.ir.kernel import Barrier, Block, If, Loop, Region, Scope
from syncline.kernel_reports import verdict_of

#: what a barrier costs by whom it stops, and each loop around it (GPURepair §4.1)
WEIGHTS = {Scope.WARP: 0.25, Scope.WARPS: 0.5, Scope.BLOCK: 1.0, Scope.GRID: 12.0}
LOOP_WEIGHT = 10

#: which fix to take of those that a kernel's report offers
Wanted = Callable[[KernelReport], Fix | None]


_T = TypeVar("_T")


def timed(work: Callable[[], _T]) -> tuple[_T, float]:
    """What some work gives, and the processor's milliseconds for it."""
    started = time.process_time()
    value = work()
    return value, (time.process_time() - started) * 1000


def safely(kernel: KernelReport) -> Fix | None:
    """What may be applied without a look."""
    return kernel.repair


def anything(path: str, *, removals: bool = True) -> Wanted:
    """The kernel's repair, else the first fix of its worst finding whose edits stay within `path`: preferred or not,
    safe or not. One that only assumes something comes after all others; with `removals`, redundant barriers go last."""

    def wanted(kernel: KernelReport) -> Fix | None:
        if kernel.repair is not None and stays(kernel.repair):
            return kernel.repair
        findings = sorted(kernel.findings, key=lambda f: -f.verdict.of_kernel.badness)
        if not removals:
            findings = [f for f in findings if f.rule != "SL301"]
        offered = [fix for finding in findings for fix in finding.fixes if stays(fix)]
        return next((fix for fix in offered if not fix.assumes), next(iter(offered), None))

    def stays(fix: Fix) -> bool:
        return all(edit.path == path for edit in fix.edits)

    return wanted


def offers(report: FileReport, wanted: Wanted) -> bool:
    """Whether there is a fix to take."""
    return any(wanted(kernel) is not None for kernel in report.kernels)


def compared(before: Judged, after: Judged) -> str:
    """What became of a text: `verified` where nothing was to be repaired, `repaired`, `better`, `unrepaired`,
    `incomplete` where nothing is known to be wrong, and `worse` where something is wrong that was not before."""
    old, new = _wrongs(before), _wrongs(after)
    if new - old or len(after.reasons) > len(before.reasons):
        return "worse"
    if before.verdict in (Verdict.VERIFIED, Verdict.INCOMPLETE):
        return before.verdict.value
    if after.verdict is Verdict.VERIFIED:
        return "repaired"
    return "better" if new.total() < old.total() else "unrepaired"


def _wrongs(judged: Judged) -> Counter[str]:
    """How often each rule was broken, but for what is harmless."""
    return Counter(f.rule for f in judged.findings if verdict_of((f,), ()) is not Verdict.VERIFIED)


def weight_of(path: Path, source: bytes, options: Options) -> float:
    """What the barriers of all kernels of a text cost, those of one place counted once, where they cost most."""
    weights: dict[object, float] = {}
    for kernel in lowered(str(path), source, options).kernels:
        for barrier, depth in _barriers(kernel.body, 0):
            place = barrier.site.span
            cost = WEIGHTS.get(barrier.scope, 1.0) * LOOP_WEIGHT**depth
            weights[place] = max(cost, weights.get(place, 0.0))
    return sum(weights.values())


def _barriers(body: Block, depth: int) -> Iterator[tuple[Barrier, int]]:
    for s in body:
        match s:
            case Barrier() if s.orders_memory:
                yield s, depth
            case If():
                yield from _barriers((*s.then, *s.orelse), depth)
            case Loop():
                yield from _barriers((*s.test, *s.body, *s.step), depth + 1)
            case Region():
                yield from _barriers(s.body, depth)
            case _:
                pass


def difference(name: str, before: bytes, after: bytes) -> str:
    """What a text lost and won, as a unified diff."""
    old, new = (text.decode("utf-8", "replace").splitlines(keepends=True) for text in (before, after))
    return "".join(difflib.unified_diff(old, new, name, f"{name}, repaired", n=2))


def titles(fixed: Fixed) -> str:
    """The repairs that were applied, in words."""
    return "; ".join(fix.title for _, fix in fixed.applied)
