"""`syncline check`: files in, reports out, an exit code."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from . import api, cli_jobs
from .cli_files import Found, find_files
from .cli_options import engine_options
from .cli_output import Progress, progress_bar, writer_for
from .findings import FileReport, Finding, FindingVerdict, KernelReport, Severity, Verdict
from .report import Sources
from .rules import RULES

CLEAN, FINDINGS, FAILED = 0, 1, 2


def run(arguments: argparse.Namespace) -> int:
    """0: nothing found, 1: findings, 2: a file could not be checked at all."""
    started = time.monotonic()
    tasks, known, found = _tasks(arguments)
    for name in found.empty:
        print(f"syncline: warning: no .cu, .cuh, .hip or .cl file in {name}", file=sys.stderr)
    refused = [FileReport(path, errors=((why, None),)) for path, why in found.refused]
    try:
        target = open(arguments.output_file, "w", encoding="utf-8") if arguments.output_file else sys.stdout  # noqa: SIM115
    except OSError as problem:
        print(f"syncline: error: cannot write {arguments.output_file}: {problem.strerror}", file=sys.stderr)
        return FAILED
    sources = Sources(known)
    reports: list[FileReport] = []
    try:
        writer = writer_for(arguments, target, sources)
        limit, more = 10 * arguments.timeout, 2 * arguments.timeout
        if arguments.file_timeout:
            limit, more = arguments.file_timeout, 0.0
        with progress_bar(arguments, len(tasks)) as progress:
            results = cli_jobs.run(tasks, arguments.jobs or cli_jobs.default_jobs(), limit, kernel_s=more)
            for report in chain(refused, _in_order(tasks, results, progress)):
                shown = select(report, arguments.select, arguments.ignore)
                reports.append(shown)
                with progress.paused():
                    writer.file(shown)
        writer.end(reports, time.monotonic() - started)
    finally:
        if target is not sys.stdout:
            target.close()
    return exit_code(reports, strict=arguments.strict)


def _tasks(arguments: argparse.Namespace) -> tuple[list[cli_jobs.Task], dict[str, bytes], Found]:
    """The work, and the text of standard input under the name that it was given."""
    chosen = engine_options(arguments)
    names = list(arguments.paths)
    known: dict[str, bytes] = {}
    if "-" in names or (arguments.stdin_filename and not names):
        known[arguments.stdin_filename or "<stdin>"] = sys.stdin.buffer.read()
        names = [n for n in names if n != "-"]
    found = find_files(names)
    tasks = [cli_jobs.Task(path, data, chosen) for path, data in known.items()]
    tasks += [cli_jobs.Task(path, None, options) for path, options in api.tasks(found.files, chosen)]
    return tasks, known, found


def _in_order(
    tasks: list[cli_jobs.Task], results: Iterable[tuple[int, FileReport]], progress: Progress
) -> Iterator[FileReport]:
    """The reports in the order of the tasks, each as soon as those before it are there."""
    waiting: dict[int, FileReport] = {}
    following = 0
    for number, report in results:
        progress.done(tasks[number].path)
        waiting[number] = report
        while following in waiting:
            yield waiting.pop(following)
            following += 1


# --- what is shown and what it amounts to -------------------------------------------------------------------------


def select(report: FileReport, wanted: frozenset[str] | None, ignored: frozenset[str]) -> FileReport:
    """The report without the findings that were not asked for. Verdicts stay: they are about the kernel."""
    rules = (frozenset(RULES) if wanted is None else wanted) - ignored

    def shown(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        return tuple(f for f in findings if f.rule in rules or f.rule not in RULES)

    def kernel(k: KernelReport) -> KernelReport:
        return replace(k, findings=shown(k.findings), incomplete=k.incomplete if "SL901" in rules else ())

    return replace(report, kernels=tuple(map(kernel, report.kernels)), findings=shown(report.findings))


def exit_code(reports: Iterable[FileReport], *, strict: bool) -> int:
    """2 where a file could not be checked at all, 1 where there is a finding at warning or above, or a piece of source
    that cannot be read. `strict` adds what is merely possible, and kernels that are incomplete."""
    code = CLEAN
    for report in reports:
        if any(span is None for _, span in report.errors):
            return FAILED
        if report.errors:
            code = FINDINGS
        findings = [*report.findings, *(f for k in report.kernels for f in k.findings)]
        if any(f.severity in (Severity.ERROR, Severity.WARNING) for f in findings):
            code = FINDINGS
        if strict and (
            any(f.verdict in (FindingVerdict.POSSIBLE, FindingVerdict.UNFINISHED) for f in findings)
            or any(k.incomplete or k.verdict is Verdict.INCOMPLETE for k in report.kernels)
        ):
            code = FINDINGS
    return code
