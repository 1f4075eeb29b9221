"""The examples of Faial, checked by Syncline:

    python benchmarks/faial.py CHECKOUT

`examples/drf/test.ml` of the suite lists them: a file, the arguments it is called with, and the status expected of it
(0 race-free, 1 racy, 2 not to be parsed). Faial looks for races alone, within a block, or with `--grid-level` between
blocks; findings of another kind do not count here. Syncline agrees with 0 where the rest is `verified`, with 1 where a
race is found, and with 2 where the verdict is `incomplete`.

Exit status: 1 where an example does not agree; 2 where the suite is not there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from suites import ALARMS, Judged, checked, fail, judged, print_table, spread

from syncline.api import Options
from syncline.cli.options import define, dimension, parameter
from syncline.findings import Finding, Verdict

_COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)
_ENTRY = re.compile(r'"([^"]+\.cu)"\s*,\s*\[((?:\s*"[^"]*"\s*;?)*)\s*\]\s*,\s*([012])\s*;')
_EXPECTED = {"0": "race-free", "1": "racy", "2": "not parsed"}
_DEFAULT_BLOCK, _DEFAULT_GRID = (1024, 1, 1), (1, 1, 1)


@dataclass(frozen=True, slots=True)
class Example:
    """A file and how Faial is called with it."""

    path: Path
    arguments: tuple[str, ...]
    expected: str


@dataclass(frozen=True, slots=True)
class Result:
    """What came out: agrees, possible (a race that leans on data), disagrees or incomplete."""

    name: str
    arguments: tuple[str, ...]
    expected: str
    outcome: str
    verdict: str
    why: tuple[str, ...]
    time_ms: float


def main() -> int:
    parser = argparse.ArgumentParser(description="Syncline on the examples of Faial.")
    parser.add_argument("checkout", type=Path, help="a checkout of elliotsayes/faial")
    parser.add_argument("--json", action="store_true", help="everything as JSON instead of tables")
    arguments = parser.parse_args()
    examples = list(read(arguments.checkout / "examples" / "drf"))
    results = [run(example) for example in examples]
    if arguments.json:
        print(json.dumps([asdict(r) for r in results], indent=1))
    else:
        print_results(results)
    return 0 if all(r.outcome in ("agrees", "possible") for r in results) else 1


def read(folder: Path) -> Iterator[Example]:
    """The examples that the suite's own test lists."""
    listed = folder / "test.ml"
    if not listed.is_file():
        fail(f"there is no {listed}; give the path of a checkout of https://github.com/elliotsayes/faial")
    for name, arguments, status in _ENTRY.findall(_COMMENT.sub("", listed.read_text())):
        yield Example(folder / name, tuple(re.findall(r'"([^"]*)"', arguments)), _EXPECTED[status])


def run(example: Example) -> Result:
    """Checks one example and compares."""
    flags = _flags(example.arguments)
    one = checked(example.path, _options(example, flags))
    found = judged(one.report, partial(_counts, flags))
    return Result(
        name=example.path.name,
        arguments=example.arguments,
        expected=example.expected,
        outcome=_outcome(example, found),
        verdict=found.verdict.value,
        why=found.reasons if found.verdict is Verdict.INCOMPLETE else tuple(f.message for f in found.findings),
        time_ms=one.time_ms,
    )


def _flags(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--blockDim", dest="block", type=dimension)
    parser.add_argument("--gridDim", dest="grid", type=dimension)
    parser.add_argument("--all-dims", action="store_true")
    parser.add_argument("--grid-level", action="store_true")
    parser.add_argument("--all-levels", action="store_true")
    parser.add_argument("-p", dest="parameters", action="append", type=parameter, default=[])
    parser.add_argument("-D", dest="defines", action="append", type=define, default=[])
    for narrower in ("--tid1", "--tid2", "--index", "--logic"):  # which witness is wanted, and how it is looked for
        parser.add_argument(narrower)
    return parser.parse_args(words)


def _options(example: Example, flags: argparse.Namespace) -> Options:
    """The file's first lines may give the dimensions, as in GPUVerify's suite; without any, Faial has defaults."""
    head = "\n".join(example.path.read_text().splitlines()[:2]) if not flags.all_dims else ""
    block, grid = (re.search(rf"--{name}=(\S+)", head) for name in ("blockDim", "gridDim"))
    return Options(
        block_dim=flags.block or (dimension(block[1]) if block else None if flags.all_dims else _DEFAULT_BLOCK),
        grid_dim=flags.grid or (dimension(grid[1]) if grid else None if flags.all_dims else _DEFAULT_GRID),
        parameters=tuple(flags.parameters),
        defines=tuple(flags.defines),
        fixes=False,
    )


def _counts(flags: argparse.Namespace, finding: Finding) -> bool:
    between_blocks = finding.scope == "grid"
    return finding.rule.startswith("SL1") and (flags.all_levels or between_blocks == flags.grid_level)


def _outcome(example: Example, found: Judged) -> str:
    wanted = {"race-free": (Verdict.VERIFIED,), "racy": ALARMS, "not parsed": (Verdict.INCOMPLETE,)}
    if found.verdict in wanted[example.expected]:
        return "possible" if found.verdict is Verdict.POSSIBLE else "agrees"
    return "incomplete" if found.verdict is Verdict.INCOMPLETE else "disagrees"


def print_results(results: Sequence[Result]) -> None:
    """Counts, every example that does not agree, and the times."""
    outcomes = ("agrees", "possible", "incomplete", "disagrees")
    rows = [
        [expected, len(chosen), *(sum(r.outcome == o for r in chosen) for o in outcomes)]
        for expected in _EXPECTED.values()
        for chosen in [[r for r in results if r.expected == expected]]
    ]
    print_table(("expected", "examples", *outcomes), rows)
    for result in results:
        if result.outcome not in ("agrees", "possible"):
            called = " ".join((*result.arguments, result.name))
            print(f"\n{called}: expected {result.expected}, {result.verdict}")
            for reason in result.why[:3]:
                print(f"    {reason}")
    median, late, worst = spread([r.time_ms for r in results])
    print(f"\nmedian {median:.1f} ms a file, 95th percentile {late:.1f} ms, worst {worst:.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
