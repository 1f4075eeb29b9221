"""The test suite of GPUVerify, checked by Syncline:

    python benchmarks/gpuverify.py CHECKOUT

The suite states the truth in each kernel's first lines: `//pass` or `//xfail:CODE`, then the launch and other flags,
then regular expressions that GPUVerify's own output has to match. Each test falls into a class by what it is about:

- *race*, *divergence*, *safe* (a pass that has nothing to prove but these two);
- *obligations* (a pass with assertions, invariants or contracts), and what fails for one of them: *assertion*,
  *invariant*, *contract*, *bounds*, *null* (a null or function pointer), *memory* (writes to constant memory);
- *front end* (a compiler error is expected) and *usage* (an error in GPUVerify's own flags or annotations).

Syncline *agrees* where a pass is `verified` and where a race or a divergence is found, for certain or as `possible`.
Anything else is a disagreement, and is listed, or `incomplete`, and is listed too. A test of another class agrees if
anything is found, and its `verified` counts as a disagreement. Tests whose flags ask for what Syncline does not do by
design (`BEYOND`) are out of scope where they do not agree, and listed with the reason.

Exit status: 1 where a race or divergence was called `verified`; 2 where the suite is not there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from suites import ALARMS, Judged, checked, fail, judged, print_table, spread

from syncline.api import Options
from syncline.cli.options import define
from syncline.findings import Finding, Verdict
from syncline.options import Dim

PROVABLE = ("race", "divergence", "safe")
OTHER = ("obligations", "assertion", "invariant", "contract", "bounds", "null", "memory", "front end", "usage")

#: what a failing test is about, by what its expected output or else its text says
_OUTPUT = (
    ("race", r"race|Write by|Read by"),
    ("divergence", "non-uniform"),
    ("null", "null pointer"),
    ("bounds", "out-of-bounds|0-sized"),
    ("memory", "constant memory"),
    ("assertion", "assert"),
    ("invariant", "invariant|permission"),
    ("contract", "condition might"),
)
_TEXT = (
    ("assertion", r"\b(?:__(?:global_)?)?assert\s*\("),
    ("invariant", r"\b__(?:(?!candidate)\w)*invariant\w*\s*\("),
    ("contract", r"\b__(?:global_)?(?:ensures|requires)\s*\("),
)
#: what a pass has to prove; what is required of a kernel's caller, and candidates, need no proof
_OBLIGATION = re.compile(
    r"\b(?:(?:__(?:global_)?)?assert|__(?:global_)?ensures|__(?:(?!candidate)\w)*invariant\w*)\s*\("
)
_CODES = {"CLANG_ERROR": "front end", "BUGLE_ERROR": "front end"}

#: tests whose class neither their expectations nor their text give away
_BY_NAME = {
    "OpenCL/async_work_group_copy/fail/test6": "divergence",
    "OpenCL/async_work_group_copy/fail/test7": "divergence",
    "OpenCL/async_work_group_copy/fail/test9": "divergence",
    "OpenCL/async_work_group_copy/fail/test11": "divergence",
    "OpenCL/async_work_group_copy/fail/test12": "divergence",
    "OpenCL/async_work_group_copy/fail/test15": "null",
    "OpenCL/async_work_group_copy/fail/test16": "null",
    "OpenCL/async_work_group_copy/fail/test17": "null",
    "OpenCL/async_work_group_copy/fail/test18": "null",
    "OpenCL/barrier_intervals/test2": "divergence",
    "CUDA/function_pointers/pass_struct/call": "null",
}

#: flags that ask for what Syncline does not do by design: such a test is out of scope where it does not agree
SET_ASIDE = "the flag sets annotations aside that Syncline always proves"
BEYOND = {
    "--no-annotations": SET_ASIDE,
    "--only-requires": SET_ASIDE,
    "--invariants-as-candidates": SET_ASIDE,
    "--global_offset": "kernels are taken to be enqueued without a global offset, as the report says",
    "--no-barrier-access-checks": "the flag takes it that no other thread breaks a barrier invariant",
    "--vcgen-opt=/checkArrays": "the flag asks about some arrays as if the others were never accessed",
    "--k-induction-depth=2": "the flag keeps GPUVerify from finding the proof; the assertion holds",
    "--boogie-file": "the meaning of functions is given in Boogie, which is not read",
}

_FENCE = "by OpenCL 2.0 both threads have to give the fence; GPUVerify asks for that of the earlier one alone"
_NOT_READ = "GPUVerify's front end reads copies and fills of constant size and value alone"
_SAME = "all threads write the same value there, which is reported (SL105) and harmless"
#: tests on which Syncline is meant to disagree, and why
DOCUMENTED = {
    "CUDA/loop_unwind": _SAME,
    "CUDA/memcpy/fail_overstep": _SAME,
    "CUDA/memcpy/lentoobig": _SAME,
    "CUDA/memcpy/unhandled_varlen": _NOT_READ,
    "CUDA/memset/unhandled_varlen": _NOT_READ,
    "CUDA/memset/unhandled_varval": _NOT_READ,
    "CUDA/memcpy/notexactdiv": _SAME,
    "OpenCL/benign_race_tests/fail/writewritearray_adversarial": _SAME,
    "OpenCL/async_work_group_copy/fail/test14": "a wait is for the whole copy, which needs no barrier behind it",
    "OpenCL/asymmetric_asserts/fail": "the assertion holds; the flag forbids GPUVerify to see it",
    "CUDA/misc/fail/miscfail2": "the invariants hold; GPUVerify needs one more to prove them",
    "OpenCL/sourcelocation_tests/ensures/fail": "the postcondition holds of both calls; of others it would not",
    "OpenCL/annotation_tests/test_read_offset_global": "sizeof(int*) is 8 here, and 4 where GPUVerify compiles it",
    "OpenCL/inter_group_and_barrier_flag_tests/pass/read_then_write": _FENCE,
    "OpenCL/inter_group_and_barrier_flag_tests/pass/write_then_read": _FENCE,
    "OpenCL/misc/pass/misc19": "the flags give a value to a struct, which is not passed on",
    "OpenCL/reducedstrengthnonloopbug": "the kernel is empty; GPUVerify checks a function too that no kernel calls",
}

_CELL = re.compile(r"race on (.*?\[.*?\]?)(?: \\\(|:|$)")
_LINES = re.compile(r"kernel\\?\.c[lu]:(?:(\d+)|\((\d+)\|(\d+)\)(?=:|$))")


@dataclass(frozen=True, slots=True)
class Test:
    """One kernel file, and what the suite says of it."""

    name: str
    path: Path
    passes: bool
    about: str  #: its class
    flags: argparse.Namespace
    usage: str  #: why the flags make no sense; empty where they do
    beyond: str  #: what the flags ask for that Syncline does not do; empty where that is nothing
    lines: tuple[int, ...]  #: named in the expected output
    cells: tuple[str, ...]  #: regular expressions of the cells that it names


@dataclass(frozen=True, slots=True)
class Result:
    """What came out. `outcome` is agrees, possible, disagrees, incomplete, documented or out of scope."""

    name: str
    language: str
    about: str
    expected: str
    outcome: str
    verdict: str
    why: tuple[str, ...]
    lines_named: tuple[int, ...]
    lines_missed: tuple[int, ...]
    cells_named: tuple[str, ...]
    cells_missed: tuple[str, ...]
    time_ms: float

    @property
    def is_wrong(self) -> bool:
        """A race or divergence that was called `verified`."""
        return self.about in ("race", "divergence") and self.outcome == "disagrees"


def main() -> int:
    parser = argparse.ArgumentParser(description="Syncline on the test suite of GPUVerify.")
    parser.add_argument("checkout", type=Path, help="a checkout of mc-imperial/gpuverify")
    parser.add_argument("--only", default="", metavar="TEXT", help="tests whose name holds this")
    parser.add_argument("--effort", type=float, default=1.0, help="so many times the usual work (default: 1)")
    parser.add_argument("--json", action="store_true", help="everything as JSON instead of tables")
    arguments = parser.parse_args()
    files = find(arguments.checkout)
    results = [run(t, arguments.effort) for f in files if arguments.only in (t := read(f, arguments.checkout)).name]
    if arguments.json:
        print(json.dumps({"tests": [asdict(r) for r in results], "times_ms": _times(results)}, indent=1))
    else:
        print_results(results)
    return 1 if any(r.is_wrong for r in results) else 0


def find(checkout: Path) -> list[Path]:
    """All kernels of the suite."""
    suite = checkout / "testsuite"
    files = sorted(p for p in suite.rglob("*") if p.suffix in (".cu", ".cl"))
    if not files:
        fail(f"no kernels below {suite}; give the path of a checkout of https://github.com/mc-imperial/gpuverify")
    return files


# --- what the suite says ----------------------------------------------------------------------------------------------


def read(path: Path, checkout: Path) -> Test:
    """A test by the head of its file."""
    name = path.parent.relative_to(checkout / "testsuite").as_posix()
    first, second, *rest = path.read_text(errors="replace").splitlines()
    head = re.match(r"//(pass|xfail:(\w+))", first, re.IGNORECASE)
    if head is None or not second.startswith("//"):
        fail(f"{path} does not begin with //pass or //xfail:CODE and a line of flags")
    patterns: list[str] = []
    while len(patterns) < len(rest) and rest[len(patterns)].startswith("//") and len(rest[len(patterns)]) > 2:
        patterns.append(rest[len(patterns)][2:])
    code = (head[2] or "").upper()
    words = second[2:].replace("${KERNEL_DIR}", str(path.parent)).split()
    flags, usage = _flags(words)
    about = _BY_NAME.get(name) or _about(name, code, " ".join(patterns), "\n".join(rest[len(patterns) :]))
    beyond = next((reason for flag, reason in BEYOND.items() if any(w.startswith(flag) for w in words)), "")
    return Test(name, path, not code, about, flags, usage, beyond, _named_lines(patterns), _named_cells(patterns))


def _about(name: str, code: str, output: str, text: str) -> str:
    if not code:
        return "obligations" if _OBLIGATION.search(text) else "safe"
    if code != "NOT_ALL_VERIFIED":
        return _CODES.get(code, "usage")
    for about, pattern in _OUTPUT:
        if re.search(pattern, output):
            return about
    for about, pattern in _TEXT:
        if re.search(pattern, text):
            return about
    return "null" if "null" in name else "divergence" if "divergence" in name else "race"


def _named_lines(patterns: Iterable[str]) -> tuple[int, ...]:
    found = (int(n) for p in patterns for m in _LINES.finditer(p) for n in m.groups() if n)
    return tuple(dict.fromkeys(found))


def _named_cells(patterns: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(m[1] for p in patterns for m in _CELL.finditer(p)))


def _flags(words: list[str]) -> tuple[argparse.Namespace, str]:
    """GPUVerify's flags, as far as they say what is checked; and what its command line would refuse."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    for spelling in ("--blockDim", "--local_size"):
        parser.add_argument(spelling, dest="block", type=_sizes)
    for spelling in ("--gridDim", "--num_groups"):
        parser.add_argument(spelling, dest="grid", type=_sizes)
    parser.add_argument("--global_size", type=_sizes)
    parser.add_argument("--warp-sync", type=int)
    parser.add_argument("--kernel-args", default="")
    parser.add_argument("-D", dest="defines", action="append", type=define, default=[])
    parser.add_argument("-I", dest="includes", action="append", default=[])
    parser.add_argument("--only-intra-group", action="store_true")
    parser.add_argument("--no-benign-tolerance", action="store_true")
    parser.add_argument("--check-array-bounds", dest="bounds", action="store_true")
    for spelling in ("--only-divergence", "--only-log"):
        parser.add_argument(spelling, dest="no_races", action="store_true")
    for spelling in ("--equality-abstraction", "--adversarial-abstraction"):
        parser.add_argument(spelling, dest="abstractions", action="append_const", const=spelling, default=[])
    flags, _ = parser.parse_known_args(words)
    usage = "two kinds of abstraction" if len(flags.abstractions) > 1 else ""
    if flags.global_size:
        usage = usage or _divide(flags)
    return flags, usage


def _sizes(text: str) -> tuple[int | None, ...]:
    return tuple(None if part == "*" else int(part) for part in text.strip("[]").split(","))


def _divide(flags: argparse.Namespace) -> str:
    """Makes the number of groups out of the global size."""
    if flags.grid:
        return "both the number of groups and the global size"
    if len(flags.global_size) != len(flags.block):
        return "sizes of different dimensions"
    pairs = list(zip(flags.global_size, flags.block, strict=True))
    if any(whole is not None and part is not None and whole % part for whole, part in pairs):
        return "groups that do not divide the global size"
    flags.grid = tuple(None if whole is None or part is None else whole // part for whole, part in pairs)
    return ""


# --- what Syncline says -----------------------------------------------------------------------------------------------


def run(test: Test, effort: float) -> Result:
    """Checks one kernel file and compares."""
    one = checked(test.path, options_of(test, effort))
    verdict = judged(one.report, partial(counts, test.flags))
    missed = tuple(n for n in test.lines if not verdict.names(n)) if verdict.verdict in ALARMS else test.lines
    return Result(
        name=test.name,
        language="CUDA" if test.path.suffix == ".cu" else "OpenCL",
        about=test.about,
        expected="pass" if test.passes else "fail",
        outcome=_outcome(test, verdict),
        verdict=verdict.verdict.value,
        why=(test.beyond,) if _outcome(test, verdict) == "out of scope" else _why(verdict),
        lines_named=test.lines,
        lines_missed=missed,
        cells_named=test.cells,
        cells_missed=tuple(c for c in test.cells if not any(re.search(c, f.message) for f in verdict.findings)),
        time_ms=one.time_ms,
    )


def options_of(test: Test, effort: float) -> Options:
    """How Syncline is called for what the flags say."""
    flags = test.flags
    return Options(
        block_dim=_dim(flags.block),
        grid_dim=_dim(flags.grid),
        parameters=_arguments(flags.kernel_args, test.path),
        lockstep=flags.warp_sync,
        bounds=flags.bounds,
        defines=tuple(flags.defines),
        include_dirs=tuple(flags.includes),
        effort=effort,
        fixes=False,
    )


def _dim(sizes: Sequence[int | None] | None) -> Dim | None:
    if sizes is None:
        return None
    x, y, z = (*sizes, 1, 1)[:3]
    return x, y, z


def _arguments(text: str, path: Path) -> tuple[tuple[str, int], ...]:
    """`KERNEL,0x3,*` as values of the kernel's scalar parameters."""
    name, *values = text.split(",")
    if not values:
        return ()
    head = re.search(rf"\b{re.escape(name)}\s*\(([^)]*)\)", path.read_text(errors="replace"))
    parameters = head[1].split(",") if head else []
    scalars = [p.split()[-1] for p in parameters if "*" not in p]
    return tuple((scalar, int(v, 0)) for scalar, v in zip(scalars, values, strict=True) if v != "*")


def counts(flags: argparse.Namespace, finding: Finding) -> bool:
    """Whether GPUVerify, so called, would look for such a thing."""
    race = finding.rule.startswith("SL1")
    return not (race and flags.no_races) and not (flags.only_intra_group and finding.scope == "grid")


def _outcome(test: Test, found: Judged) -> str:
    if test.about == "usage":
        return "out of scope"
    agrees = found.verdict is Verdict.VERIFIED if test.passes else found.verdict in ALARMS
    if test.about == "front end":
        agrees = found.verdict is not Verdict.VERIFIED
    if test.flags.no_benign_tolerance and not test.passes:
        agrees |= any(f.rule == "SL105" for f in found.findings)
    if agrees:
        return "possible" if not test.passes and found.verdict is Verdict.POSSIBLE else "agrees"
    if test.name in DOCUMENTED:
        return "documented"
    if test.beyond and test.about in OTHER:
        return "out of scope"
    return "incomplete" if found.verdict is Verdict.INCOMPLETE else "disagrees"


def _why(found: Judged) -> tuple[str, ...]:
    if found.verdict is Verdict.INCOMPLETE:
        return found.reasons
    return tuple(f"line {f.span.line}: {f.rule} {f.verdict}: {f.message}" for f in found.findings)


# --- tables -----------------------------------------------------------------------------------------------------------


def print_results(results: Sequence[Result]) -> None:
    """Counts by class, every test that does not agree, the lines and the times."""
    outcomes = ("agrees", "possible", "incomplete", "disagrees", "documented", "out of scope")
    rows: list[list[object]] = []
    for language in ("CUDA", "OpenCL"):
        for about in (*PROVABLE, *OTHER):
            chosen = [r for r in results if (r.language, r.about) == (language, about)]
            if chosen:
                rows.append([language, about, len(chosen), *_counted(chosen, outcomes)])
    for title, abouts in (("races, divergence, safe", PROVABLE), ("other", OTHER)):
        chosen = [r for r in results if r.about in abouts]
        rows.append(["both", title, len(chosen), *_counted(chosen, outcomes)])
    print_table(("language", "about", "tests", *outcomes), rows)
    for outcome in outcomes[2:]:
        print(f"\n{outcome}")
        for result in results:
            if result.outcome == outcome:
                print_result(result)
    located = [r for r in results if r.lines_named and r.about in PROVABLE]
    missed = [r for r in located if r.lines_missed]
    print(
        f"\nlines: {len(located)} races and divergences name some, {len(located) - len(missed)} of ours name them all"
    )
    for result in missed:
        print(f"  {result.name}: not line {', '.join(map(str, result.lines_missed))} ({result.outcome})")
    named = [r for r in results if r.cells_named]
    found = [r for r in named if not r.cells_missed]
    print(f"cells: {len(named)} name some, {len(found)} of ours name them all")
    for result in named:
        if result.cells_missed:
            print(f"  {result.name}: not {', '.join(result.cells_missed)} ({result.outcome})")
    print()
    for language, (median, late, worst) in _times(results).items():
        print(f"{language}: median {median:.1f} ms a file, 95th percentile {late:.1f} ms, worst {worst:.0f} ms")
    wrong = [r.name for r in results if r.is_wrong]
    print(f"\nraces and divergences called verified: {', '.join(wrong) or 'none'}")


def _times(results: Sequence[Result]) -> dict[str, tuple[float, float, float]]:
    """Median, 95th percentile and worst of each language."""
    return {name: spread([r.time_ms for r in results if r.language == name]) for name in ("CUDA", "OpenCL")}


def _counted(results: Sequence[Result], outcomes: Sequence[str]) -> list[int]:
    return [sum(r.outcome == outcome for r in results) for outcome in outcomes]


def print_result(result: Result) -> None:
    """A line for a test that does not agree, and its reasons."""
    print(f"  {result.language}/{result.name.partition('/')[2]}: {result.about}, {result.verdict}")
    for reason in (DOCUMENTED[result.name],) if result.outcome == "documented" else result.why[:2]:
        print(f"      {reason}")


if __name__ == "__main__":
    sys.exit(main())
