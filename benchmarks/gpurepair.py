"""The test suite of GPURepair, repaired by Syncline:

    python benchmarks/gpurepair.py CHECKOUT [FAMILY...] [--originals GPUVERIFY]

The first line of each kernel file is what GPURepair makes of it: `//pass` (verified, or repaired) or `//xfail:CODE`;
the second gives the launch, as in GPUVerify's suite, of which the families CUDA and OpenCL are copies.

Each file is repaired twice: with what may be applied without a look (`syncline fix`), and then with any fix that is
offered. What was repaired is checked again. A file is `verified` (no race and no divergence to repair), `repaired`
(verified now), `better` (less is wrong), `unrepaired`, `incomplete`, or `worse` (something is wrong that was not
before), which must never be.

Some of NVIDIA's samples (CUDASamples) have their barriers in comments. These are repaired as they stand; what the
inserted barriers weigh is compared with the weight of those in the comments (1, ten times as much for each loop).

With the checkout of GPUVerify's own suite, its races and divergences are counted by whether GPURepair mends them.

Exit status: 1 where a file came out worse; 2 where the suite is not there.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from gpuverify import Test, counts, options_of, read
from mending import anything, compared, difference, offers, safely, timed, titles, weight_of
from suites import ALARMS, Judged, fail, judged, print_table

from syncline.api import Options, check
from syncline.findings import FileReport, Verdict
from syncline.fixing import Fixed, fixed
from syncline.prove import prover
from syncline.wording import words

FAMILIES = ("Bugged", "Bugged_Cooperative", "MicroBenchmarks", "CUDASamples", "CUDA", "OpenCL")
OUTCOMES = ("verified", "repaired", "better", "unrepaired", "incomplete", "worse")

_COMMENTED = re.compile(rb"//[ \t]*(?:__)?syncthreads\(\)[ \t]*;")

#: repaired first, so that no file's time is that of loading the solver
_WARM = b"__global__ void warm(int *a) { a[threadIdx.x * threadIdx.x % 7] = a[threadIdx.x + 1]; }"

#: Table 2 of the paper: kernels in which GPUVerify finds a race or divergence, and what GPURepair makes of them
PAPER = (("CUDA", 89, 43, 20, 11), ("OpenCL", 69, 33, 34, 2))


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one file: without a look (`safe`), and with any fix (`loose`)."""

    test: Test
    family: str
    expected: str  #: of GPURepair: pass, or the code of its failure
    before: Judged
    safe: str
    loose: str
    text: Fixed  #: with any fix
    source: bytes
    assumed: bool  #: something was only written down as an assumption
    weight: float  #: of the barriers that were inserted, less those that were removed
    cpu_ms: float  #: of the repair without a look, from nothing
    commented: Commented | None

    @property
    def passes(self) -> bool:
        """Whether GPURepair verifies or repairs it."""
        return self.expected.lower() == "pass"

    @property
    def is_wrong(self) -> bool:
        """Whether a race or a divergence is to be repaired."""
        return self.before.verdict in ALARMS


@dataclass(frozen=True, slots=True)
class Commented:
    """The barriers that stand in comments: so many, what the text with them comes to, and what they weigh."""

    count: int
    verdict: Verdict
    weight: float


def main() -> int:
    parser = argparse.ArgumentParser(description="Syncline on the test suite of GPURepair.")
    parser.add_argument("checkout", type=Path, help="a checkout of cs17resch01003/gpurepair")
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"of {', '.join(FAMILIES)} (default: all)")
    parser.add_argument("--originals", type=Path, metavar="GPUVERIFY", help="a checkout of mc-imperial/gpuverify")
    parser.add_argument("--only", default="", metavar="TEXT", help="tests whose name holds this")
    parser.add_argument("--effort", type=float, default=1.0, help="so many times the usual work (default: 1)")
    parser.add_argument("--list", action="store_true", help="a line for each file")
    parser.add_argument("--diff", action="store_true", help="a line for each file, and what was changed")
    arguments = parser.parse_args()
    families = arguments.families or FAMILIES
    if unknown := set(families) - set(FAMILIES):
        fail(f"no family {', '.join(sorted(unknown))}: there are {', '.join(FAMILIES)}")
    fixed("warm.cu", _WARM)
    results: list[Result] = []
    for path in find(arguments.checkout / "tests" / "testsuite", families):
        test = read(path, arguments.checkout / "tests")
        if arguments.only in test.name:
            results.append(run(test, arguments.effort))
            if arguments.list or arguments.diff:
                print_result(results[-1], diff=arguments.diff)
    print_families(results)
    print_left(results)
    if "CUDASamples" in families:
        print_commented([r for r in results if r.commented is not None])
    if arguments.originals:
        print_copies(results, arguments.originals)
    return 1 if any("worse" in (r.safe, r.loose) for r in results) else 0


def find(suite: Path, families: Iterable[str]) -> Iterator[Path]:
    """The kernel files of some families."""
    for family in families:
        files = sorted(p for p in (suite / family).rglob("*") if p.suffix in (".cu", ".cl"))
        if not files:
            fail(f"no kernels below {suite / family}; give a checkout of https://github.com/cs17resch01003/gpurepair")
        yield from files


# --- one file ---------------------------------------------------------------------------------------------------------


def run(test: Test, effort: float) -> Result:
    """Repairs one kernel file, and checks what comes out."""
    path, source = str(test.path), test.path.read_bytes()
    options = replace(options_of(test, effort), fixes=True)
    family = test.name.partition("/")[0]
    prover.forget()
    safe, cpu_ms = timed(lambda: fixed(path, source, options, safely))
    report = check(path, source, options) if safe.applied else safe.report
    wanted = anything(path)
    loose = fixed(path, safe.source, options, wanted) if offers(safe.report, wanted) else replace(safe, applied=())
    loose = replace(loose, applied=safe.applied + loose.applied)

    def told(report: FileReport) -> Judged:
        return judged(report, lambda f: f.rule.startswith(("SL1", "SL2")) and counts(test.flags, f))

    def outcome(fixed: Fixed) -> str:
        everything = partial(counts, test.flags)
        if compared(judged(report, everything), judged(fixed.report, everything)) == "worse":
            return "worse"
        return compared(before, told(fixed.report))

    before = told(report)
    return Result(
        test=test,
        family=family,
        expected=source.split(None, 1)[0].decode().removeprefix("//").removeprefix("xfail:"),
        before=before,
        safe=outcome(safe),
        loose=outcome(loose),
        text=loose,
        source=source,
        assumed=any(fix.assumes for _, fix in loose.applied),
        weight=weight_of(test.path, loose.source, options) - weight_of(test.path, source, options),
        cpu_ms=cpu_ms,
        commented=_commented(test, source, options, told) if family == "CUDASamples" else None,
    )


def _commented(test: Test, source: bytes, options: Options, told: Callable[[FileReport], Judged]) -> Commented | None:
    """The text with its barriers back, checked and weighed."""
    restored, count = _COMMENTED.subn(b"__syncthreads();", source)
    if not count:
        return None
    verdict = told(check(str(test.path), restored, replace(options, fixes=False))).verdict
    return Commented(count, verdict, weight_of(test.path, restored, options) - weight_of(test.path, source, options))


# --- tables -----------------------------------------------------------------------------------------------------------


def print_result(result: Result, *, diff: bool) -> None:
    """A line for a file, and what was changed."""
    fate = result.safe if result.safe == result.loose else f"{result.safe}, with any fix {result.loose}"
    assumed = ", by assumption" if result.assumed else ""
    print(
        f"{result.test.name}: {result.before.verdict.value} -> {fate}{assumed}"
        f" (GPURepair: {result.expected}; weight {result.weight:g}; {result.cpu_ms:.0f} ms)"
    )
    if diff and result.text.applied:
        print(f"    {titles(result.text)}")
        print(difference(result.test.path.name, result.source, result.text.source))


def print_families(results: Sequence[Result]) -> None:
    """The outcomes of each family, beside what GPURepair makes of it."""
    head = ("family", "files", *OUTCOMES, "with any fix", "by assumption", "better", "worse", "passes", "weight")
    rows: list[list[object]] = []
    for family in (*FAMILIES, ""):
        chosen = [r for r in results if not family or r.family == family]
        if not chosen:
            continue
        loose = [r.loose for r in chosen]
        assumed = sum(r.assumed and r.loose == "repaired" for r in chosen)
        counted = [sum(r.safe == outcome for r in chosen) for outcome in OUTCOMES]
        more: list[object] = [loose.count("repaired"), assumed, loose.count("better"), loose.count("worse")]
        passes = [r for r in chosen if r.passes]
        passed = f"{sum(r.loose in ('verified', 'repaired') for r in passes)} of {len(passes)}"
        weight = sum(r.weight for r in chosen if r.loose == "repaired")
        rows.append([family or "all", len(chosen), *counted, *more, passed, f"{weight:g}"])
    print_table(head, rows)
    print("\nThe outcomes without a look, then with any fix; how many of GPURepair's passes are verified or repaired.")
    repaired = [r.cpu_ms for r in results if "repaired" in (r.safe, r.loose)]
    mean = sum(repaired) / len(repaired) if repaired else 0.0
    print(f"CPU: {sum(r.cpu_ms for r in results) / 1000:.1f} s, {mean:.0f} ms a repaired file (without a look)")
    for language, wrong, mended, not_mended, late in PAPER:
        print(
            f"Table 2 of the paper, {language}: of {wrong} races and divergences {mended} repaired,"
            f" {not_mended} not, {late} timeouts"
        )


def print_left(results: Sequence[Result]) -> None:
    """What is not repaired with any fix, and why; what is worse in either way."""
    for outcome in ("worse", "unrepaired", "better", "incomplete"):
        for r in (r for r in results if r.loose == outcome or (outcome == "worse" and r.safe == outcome)):
            print(f"\n{r.test.name}: {r.safe}, {r.loose} with any fix (GPURepair: {r.expected})")
            for reason in _why(r)[:3]:
                print(f"    {reason}")


def _why(result: Result) -> list[str]:
    """What is wrong, and why nothing is offered for it; else why it is incomplete."""
    findings = [f for k in result.text.report.kernels for f in k.findings if f.rule.startswith(("SL1", "SL2"))]
    told = [
        f"line {f.span.line}: {f.rule} {f.verdict}" + (f": {words(f.no_fix)}" if f.no_fix is not None else "")
        for f in findings
    ]
    return told or list(result.before.reasons)


def print_commented(results: Sequence[Result]) -> None:
    """The samples whose barriers stand in comments."""
    wrong = [r for r in results if r.is_wrong]
    print(f"\n{len(results)} samples have barriers in comments, {len(wrong)} of them need some")
    for title, of in (("without a look", "safe"), ("with any fix", "loose")):
        print(f"repaired {title}: {sum(getattr(r, of) == 'repaired' for r in wrong)}")
    print(f"repaired by GPURepair: {sum(r.passes for r in wrong)}")
    for r in results:
        assert r.commented is not None
        if r.commented.verdict is not Verdict.VERIFIED:
            print(f"  {r.test.name}: {r.commented.verdict.value} with its own {r.commented.count} barriers")
        if r.loose == "repaired" and r.weight > r.commented.weight:
            print(f"  {r.test.name}: weighs {r.weight:g}, its own barriers {r.commented.weight:g}")
        if r.loose not in ("repaired", "verified"):
            print(f"  {r.test.name}: {r.loose}")


def print_copies(results: Sequence[Result], originals: Path) -> None:
    """GPUVerify's own races and divergences, by whether GPURepair mends them."""
    head = ("language", "about", "GPURepair", "files", *OUTCOMES, "with any fix")
    known = [(r, _original(r, originals)) for r in results]
    rows: list[list[object]] = []
    left: list[str] = []
    for language in ("CUDA", "OpenCL"):
        for about in ("race", "divergence"):
            for mended in (True, False):
                wanted = (language, about, mended)
                chosen = [r for r, what in known if (r.family, what, r.passes) == wanted]
                counted = [sum(r.safe == outcome for r in chosen) for outcome in OUTCOMES]
                name = "mends it" if mended else "does not"
                loose = sum(r.loose == "repaired" for r in chosen)
                rows.append([language, about, name, len(chosen), *counted, loose])
                if mended:
                    left += [r.test.name for r in chosen if r.loose not in ("verified", "repaired")]
    print()
    print_table(head, rows)
    print("\nraces and divergences that GPURepair mends alone:")
    for name in left:
        print(f"  {name}")


def _original(result: Result, originals: Path) -> str:
    """What GPUVerify's test of that name is about; empty where there is none."""
    path = (
        originals
        / "testsuite"
        / result.test.path.relative_to(result.test.path.parents[len(Path(result.test.name).parts)])
    )
    return read(path, originals).about if path.is_file() else ""


if __name__ == "__main__":
    sys.exit(main())
