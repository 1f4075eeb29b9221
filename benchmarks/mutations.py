"""Barriers of verified kernels taken away, doubled, put under a condition or moved: noticed, and mended?

    python benchmarks/mutations.py PATH... [--kind remove,double,wrap,move] [--every K] [--limit N] [--minutes M]

Every barrier that is a statement of a verified kernel's own file is changed, one at a time, and the file is checked
again:

- *remove*: it is taken out; *wrap*: only the first 7 threads of a row come to it; *move*: it changes places with the
  statement before it, or behind it. That is noticed where the kernel is no longer verified: `racy`, `divergent` or
  `possible`.
- *double*: it stands there twice. That is noticed where one of the two is told to be redundant (SL301).

What is noticed is mended with any fix that is offered, and mended where the kernel is verified again (*safe*: by what
may be applied without a look): the text is *equal* to the original but for white space, or *equivalent*. Equivalent
texts run with random inputs at a small launch beside the original, and have to leave the same in global memory.

A change that is not noticed may do no harm: the barrier was told to be redundant before (counted apart), or it merely
moved past a statement that accesses nothing. A run with random inputs that shows a race or a divergence proves that it
was *missed*.

Exit status: 1 where a change was missed, or a mend leaves something else in memory.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from mending import Wanted, anything, difference, timed, titles
from mutants import KINDS, Mutant, Place, mutants, of_verified, places
from replaying import Run, difference_of, run
from suites import ALARMS, fail, print_table

from syncline.api import Options, Recent, lowered, tasks
from syncline.findings import FileReport, Fix, KernelReport, Verdict
from syncline.fixing import Fixed, fixed
from syncline.found_files import find_files
from syncline.ir.kernel import Kernel
from syncline.ir.launch import Launch
from syncline.prove import prover
from syncline.wording import words

_CERTAIN = (Verdict.RACY.value, Verdict.DIVERGENT.value)


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one mutant. `found` is noticed, incomplete, unnoticed or unread (it has other kernels); `fate` of
    one that was noticed is equal, equivalent, unmended or worse. `replayed` says how a run differs from one of the
    original; None: no run counts."""

    path: str
    mutant: Mutant
    original: bytes
    verdict: str
    found: str
    fate: str
    repaired: Fixed | None
    replayed: str | None
    why: tuple[str, ...]
    cpu_ms: float

    @property
    def is_safe(self) -> bool:
        """Whether it was mended by what may be applied without a look."""
        applied = self.repaired.applied if self.repaired is not None else ()
        return self.fate in ("equal", "equivalent") and all(fix.safe for _, fix in applied)

    @property
    def is_missed(self) -> bool:
        """Whether a run shows what was not noticed."""
        return self.found == "unnoticed" and bool(self.replayed)

    @property
    def changes_memory(self) -> bool:
        """Whether a mended text leaves something else than the original."""
        return self.fate == "equivalent" and bool(self.replayed)


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutants of verified kernels: noticed, and mended?")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, or directories of them")
    parser.add_argument("--kind", default=",".join(KINDS), help=f"of {', '.join(KINDS)} (default: all)")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="of all barriers the first of each K alone")
    parser.add_argument("--limit", type=int, metavar="N", help="end after so many mutants")
    parser.add_argument("--minutes", type=float, default=math.inf, metavar="M", help="begin none after so many minutes")
    parser.add_argument("--effort", type=float, default=1.0, help="so many times the usual work (default: 1)")
    parser.add_argument("--list", action="store_true", help="a line for each mutant")
    parser.add_argument("--diff", action="store_true", help="a line for each mutant, and how it was mended")
    arguments = parser.parse_args()
    kinds = tuple(arguments.kind.split(","))
    if unknown := set(kinds) - set(KINDS):
        fail(f"no kind {', '.join(sorted(unknown))}: there are {', '.join(KINDS)}")
    results: list[Result] = []
    end = time.monotonic() + 60 * arguments.minutes
    every = every_mutant(arguments.paths, Options(effort=arguments.effort), kinds, arguments.every)
    for result in islice(every, arguments.limit):
        results.append(result)
        if arguments.list or arguments.diff:
            print_result(result, diff=arguments.diff)
        if time.monotonic() > end:
            print(f"ended after {arguments.minutes:g} minutes, at {result.path}:{result.mutant.place.span.line}")
            break
    print_results(results, kinds)
    return 1 if any(r.is_missed or r.changes_memory for r in results) else 0


def every_mutant(paths: Sequence[str], options: Options, kinds: Sequence[str], every: int) -> Iterator[Result]:
    """All mutants of some files, each checked and mended."""
    found = find_files(paths)
    if not found.files:
        fail(f"no kernels below {', '.join(paths)}")
    seen = 0
    for path, options_here in tasks(found.files, options):
        prover.forget()
        source = Path(path).read_bytes()
        kernels = lowered(path, source, options_here).kernels
        chosen: list[Place] = []
        for place in places(path, kernels):
            if seen % every == 0:
                chosen.append(place)
            seen += 1
        if not chosen:
            continue
        file = File(path, source, options_here, kernels)
        for place in chosen:
            if (settled := of_verified(place, file.report)) is not None:
                yield from map(file.outcome, mutants(source, settled, kinds))


class File:
    """A file as it is, beside which its mutants are checked."""

    def __init__(self, path: str, source: bytes, options: Options, kernels: tuple[Kernel, ...]) -> None:
        self.path, self.source, self.options, self.kernels = path, source, options, kernels
        self._recent = Recent()
        self.report = self._recent.check(path, source, options)
        self._runs: dict[tuple[int, Launch, int], Run] = {}

    def outcome(self, mutant: Mutant) -> Result:
        """What is said of a mutant, and what its fixes make of it."""
        (report, verdict, found, repaired, fate), cpu_ms = timed(lambda: self._judged(mutant))
        replayed = None
        if found == "unnoticed":
            replayed = self._replayed(mutant, mutant.source)
        elif repaired is not None and fate == "equivalent":
            replayed = self._replayed(mutant, repaired.source)
        told = repaired.report if repaired is not None else report
        why = _why(told, mutant.place.kernels) if fate in ("", "unmended", "worse") else ()
        return Result(self.path, mutant, self.source, verdict, found, fate, repaired, replayed, why, cpu_ms)

    def _judged(self, mutant: Mutant) -> tuple[FileReport, str, str, Fixed | None, str]:
        report = self._recent.check(self.path, mutant.source, self.options)
        numbers = mutant.place.kernels
        if [k.name for k in report.kernels] != [k.name for k in self.report.kernels]:
            return report, "", "unread", None, ""
        verdict = _worst(report, numbers)
        if mutant.kind == "double":
            found = "noticed" if any(_told(k, mutant) for k in report.kernels) else "unnoticed"
        elif verdict in ALARMS:
            found = "noticed"
        else:
            found = "incomplete" if verdict is Verdict.INCOMPLETE else "unnoticed"
        if found != "noticed":
            return report, verdict.value, found, None, ""
        repaired = fixed(self.path, mutant.source, self.options, self._wanted(mutant), self._recent)
        return report, verdict.value, found, repaired, self._fate(report, mutant, repaired)

    def _wanted(self, mutant: Mutant) -> Wanted:
        """Any fix for the kernels that the mutant spoils; of a doubled barrier the removal of one of the two."""
        names = {self.report.kernels[number].name for number in mutant.place.kernels}
        any_fix = anything(self.path, removals=False)

        def wanted(kernel: KernelReport) -> Fix | None:
            if kernel.name not in names:
                return None
            if mutant.kind == "double":
                return next((fix for fix in _told(kernel, mutant) if all(e.path == self.path for e in fix.edits)), None)
            return any_fix(kernel) if kernel.verdict in ALARMS else None

        return wanted

    def _fate(self, report: FileReport, mutant: Mutant, repaired: Fixed) -> str:
        if any(
            after.verdict.badness > before.verdict.badness
            for after, before in zip(repaired.report.kernels, report.kernels, strict=False)
        ):
            return "worse"
        if not repaired.applied or _worst(repaired.report, mutant.place.kernels) is not Verdict.VERIFIED:
            return "unmended"
        return "equal" if _plain(repaired.source) == _plain(self.source) else "equivalent"

    def _replayed(self, mutant: Mutant, source: bytes) -> str | None:
        """How runs of the kernels concerned differ in a changed text."""
        kernels = lowered(self.path, source, self.options).kernels
        said: list[str] = []
        for number in mutant.place.kernels[:2]:
            for launch in self.report.kernels[number].launches[:2]:
                before, after = partial(self._run, number, launch), partial(run, kernels[number], launch)
                if (differs := difference_of(before, after)) is not None:
                    said.append(differs)
        return next((differs for differs in said if differs), "") if said else None

    def _run(self, number: int, launch: Launch, seed: int) -> Run:
        """A run of an original kernel, once."""
        key = number, launch, seed
        if key not in self._runs:
            self._runs[key] = run(self.kernels[number], launch, seed)
        return self._runs[key]


def _worst(report: FileReport, numbers: Sequence[int]) -> Verdict:
    return max((report.kernels[number].verdict for number in numbers), key=lambda verdict: verdict.badness)


def _told(kernel: KernelReport, mutant: Mutant) -> tuple[Fix, ...]:
    """The fixes of those redundant barriers that stand where the mutant was changed."""
    first, last = mutant.around
    told = [f for f in kernel.findings if f.rule == "SL301" and first <= f.span.start < last]
    return tuple(fix for finding in told for fix in finding.fixes)


def _plain(source: bytes) -> bytes:
    return b"".join(source.split())


def _why(report: FileReport, numbers: Sequence[int]) -> tuple[str, ...]:
    kernels = [report.kernels[number] for number in numbers if number < len(report.kernels)]
    told = [
        f"line {f.span.line}: {f.rule} {f.verdict}" + (f": {words(f.no_fix)}" if f.no_fix is not None else "")
        for kernel in kernels
        for f in kernel.findings
        if f.verdict.of_kernel is not Verdict.VERIFIED
    ]
    return tuple(dict.fromkeys(told + [words(i.reason) for kernel in kernels for i in kernel.incomplete]))


# --- tables -----------------------------------------------------------------------------------------------------------


def print_result(result: Result, *, diff: bool) -> None:
    """A line for a mutant, and why it is not mended."""
    mutant = result.mutant
    said = [f"{result.found} ({result.verdict})" if result.verdict else result.found, result.fate]
    said += ["redundant before"] if mutant.place.redundant else []
    said += [result.replayed] if result.replayed else []
    where = f"{result.path}:{mutant.place.span.line}"
    print(f"{where}: {mutant.kind}: {', '.join(filter(None, said))} ({result.cpu_ms:.0f} ms)", flush=True)
    for reason in result.why[:2]:
        print(f"    {reason}")
    if diff and result.repaired is not None and result.repaired.applied:
        print(f"    {titles(result.repaired)}")
        print(difference(result.path, mutant.source, result.repaired.source))


def print_results(results: Sequence[Result], kinds: Sequence[str]) -> None:
    """Counts by kind, and what has to be looked at."""
    head = (
        "change",
        "mutants",
        "redundant before",
        "others",
        "noticed",
        "certain",
        "mended",
        "safe",
        "equal",
        "equivalent",
    )
    more = ("incomplete", "unnoticed", "missed", "unread", "ms of CPU")
    rows: list[list[object]] = []
    for kind in kinds:
        every = [r for r in results if r.mutant.kind == kind]
        of = [r for r in every if kind == "wrap" or not r.mutant.place.redundant]

        def count(holds: Callable[[Result], bool], of: Sequence[Result] = of) -> int:
            return sum(map(holds, of))

        equal, equivalent = count(lambda r: r.fate == "equal"), count(lambda r: r.fate == "equivalent")
        rows.append(
            [
                *(kind, len(every), len(every) - len(of), len(of)),
                count(lambda r: r.found == "noticed"),
                count(lambda r: r.found == "noticed" and r.verdict in _CERTAIN),
                *(equal + equivalent, count(lambda r: r.is_safe), equal, equivalent),
                count(lambda r: r.found == "incomplete"),
                count(lambda r: r.found == "unnoticed"),
                count(lambda r: r.is_missed),
                count(lambda r: r.found == "unread"),
                f"{sum(r.cpu_ms for r in every) / max(1, len(every)):.0f}",
            ]
        )
    print_table((*head, *more), rows)
    replayed = [r for r in results if r.replayed is not None and r.fate == "equivalent"]
    equivalent = [r for r in results if r.fate == "equivalent"]
    print(f"\n{len(replayed)} of {len(equivalent)} equivalent mends replayed beside the original")
    for title, chosen in (
        ("a mend leaves something else in memory", [r for r in results if r.changes_memory]),
        ("a mend makes a kernel worse", [r for r in results if r.fate == "worse"]),
        ("not noticed, though a run shows it", [r for r in results if r.is_missed]),
    ):
        print(f"{title}: {len(chosen)}")
        for result in chosen:
            print_result(result, diff=False)


if __name__ == "__main__":
    sys.exit(main())
