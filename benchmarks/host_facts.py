"""Which findings the host's code takes away, and by which of its facts:

    python benchmarks/host_facts.py PATH... [--output FILE]

Each kernel with a launch in the text is checked as it is launched, and once more with the dimensions of the launch
alone: without its arguments, the relations between them, and what its checks and allocations say. A line of JSON for
each finding that only the second has: the kernel, the rule and the place, its verdict there, and the facts that the
first relied on, or all that the launch says. The last line counts them. For who reads whether the facts hold.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from syncline.api import Options, lowered, tasks
from syncline.engine import LaunchResult, check_launch
from syncline.findings import Finding
from syncline.frontend.depth import deep_recursion
from syncline.ir.kernel import Kernel, Unit
from syncline.ir.launch import Launch
from syncline.ir.reasons import AssumptionKind
from syncline.limits.engine import UNITS
from syncline.prove.questions.work import Work
from syncline.records import replace
from syncline.wording import words


def main() -> int:
    parser = argparse.ArgumentParser(description="The findings that host code takes away.")
    parser.add_argument("paths", nargs="+", type=Path, help="files, or folders with .cu files")
    parser.add_argument("--output", type=Path, help="where the lines go (default: standard output)")
    arguments = parser.parse_args()
    files = sorted(str(f) for path in arguments.paths for f in ([path] if path.is_file() else path.rglob("*.cu")))
    out = arguments.output.open("w") if arguments.output else sys.stdout
    kernels = launched = gone = 0
    for path, options in tasks(files, Options(fixes=False)):
        unit = lowered(path, Path(path).read_bytes(), options)
        for kernel in unit.kernels:
            kernels += 1
            for launch in _in_sight(unit, kernel):
                launched += 1
                for line in _taken_away(kernel, launch):
                    gone += 1
                    print(json.dumps({"file": path, "kernel": kernel.name, **line}), file=out, flush=True)
    print(json.dumps({"kernels": kernels, "launches": launched, "taken away": gone}), file=out)
    return 0


def _in_sight(unit: Unit, kernel: Kernel) -> Iterator[Launch]:
    seen: set[Launch] = set()
    for launch in unit.launches.get(kernel.name, ()):
        says = bool(launch.relations or launch.touching or launch.parameters)
        if launch.in_sight and says and launch.anywhere not in seen:
            seen.add(launch.anywhere)
            yield launch


def _taken_away(kernel: Kernel, launch: Launch) -> Iterator[dict[str, Any]]:
    told = _checked(kernel, launch)
    alone = _checked(kernel, replace(launch, relations=(), touching=(), places=(), parameters=()))
    left = {_place(finding) for finding in told.findings}
    relied = [words(one) for one in told.context.assumed if one.kind is AssumptionKind.AS_LAUNCHED]
    facts = relied or [f"{fact} ({place})" for fact, place in launch.facts]
    for finding in alone.findings:
        if _place(finding) not in left:
            yield {
                "rule": finding.rule,
                "line": finding.span.line,
                "verdict": finding.verdict.value,
                "message": finding.message,
                "launch": launch.origin,
                "facts": facts,
                "passed": dict(launch.parameters),
            }


def _checked(kernel: Kernel, launch: Launch) -> LaunchResult:
    with deep_recursion():
        return check_launch(kernel, launch, Work(UNITS))


def _place(finding: Finding) -> tuple[str, int, int]:
    return finding.rule, finding.span.start, finding.span.end


if __name__ == "__main__":
    sys.exit(main())
