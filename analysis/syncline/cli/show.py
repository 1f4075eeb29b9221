"""`syncline show`: the intermediate forms of the analysis, one stage at a time, and its limits."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .. import api
from ..records import replace
from .configured import Configured

#: in the order of the pipeline
STAGES = ("tokens", "ir", "intervals", "summaries", "queries", "conflicts", "witness")


def run(arguments: argparse.Namespace) -> int:
    """0, or 2 for a file, stage or kernel that does not exist."""
    if arguments.limits:
        _show_limits(arguments)
        return 0
    if arguments.stage not in STAGES:
        return _fail(f"there is no stage {arguments.stage!r}; there are {', '.join(STAGES)}")
    if arguments.file is None:
        return _fail("name the file to show a stage of, or - for standard input")
    try:
        data = sys.stdin.buffer.read() if arguments.file == "-" else Path(arguments.file).read_bytes()
    except OSError as problem:
        return _fail(f"{arguments.file}: {problem.strerror or problem}")
    path = "<stdin>" if arguments.file == "-" else arguments.file
    configured = Configured(arguments)
    chosen = api.options_for(path, configured.options)
    if configured.is_bad:
        return 2
    if arguments.stage == "tokens":
        print(_expanded(path, data, chosen), end="")
        return 0
    if arguments.stage == "witness":
        return _show_witness(path, data, chosen, arguments.kernel)
    unit = api.lowered(path, data, chosen)
    for message, span in unit.errors:
        print(f"{path}:{span.line if span else 1}: {message}", file=sys.stderr)
    kernels = [k for k in unit.kernels if arguments.kernel in (None, k.name)]
    if not kernels:
        there = ", ".join(k.name for k in unit.kernels) or "none"
        return _fail(f"no such kernel in {path}; there are: {there}")
    from ..stages import lines_of

    for kernel in kernels:
        for line in lines_of(arguments.stage, unit, kernel, chosen):
            print(line)
    return 0


def _show_limits(arguments: argparse.Namespace) -> None:
    from . import limits
    from .output import show_markdown

    if arguments.output_format == "json":
        print(limits.as_json(), end="")
    else:
        show_markdown(limits.as_markdown(), arguments.color)


def _show_witness(path: str, data: bytes, chosen: api.Options, name: str | None) -> int:
    """The program that runs the first finding, of those that are worst, as its witness has it."""
    from ..witness_test import witness_test

    report = api.check(path, data, replace(chosen, fixes=False))
    found = [
        (kernel, finding)
        for kernel in report.kernels
        for finding in kernel.findings
        if name in (None, kernel.name) and finding.witness is not None
    ]
    for kernel, finding in sorted(found, key=lambda one: -one[1].verdict.of_kernel.badness):
        text = witness_test(path, data, chosen, kernel, finding)
        if text is not None:
            print(text, end="")
            return 0
    return _fail(f"no finding of {name or path} has a witness that a program of CUDA or HIP could show")


def _fail(message: str) -> int:
    print(f"syncline: error: {message}", file=sys.stderr)
    return 2


def _expanded(path: str, data: bytes, chosen: api.Options) -> str:
    """The text that is parsed: headers in place, conditionals resolved, macros expanded."""
    from ..frontend import expanded_text

    return expanded_text(path, data, api.frontend_options(chosen)).decode("utf-8", "replace")
