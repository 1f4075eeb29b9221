"""`syncline check`: files in, reports out, an exit code."""

from __future__ import annotations

import argparse
import sys
import time
from itertools import chain

from ..findings import FileReport
from ..report import Sources
from . import jobs
from .formats import writer_for
from .output import progress_bar
from .tasks import FAILED, exit_code, refused, results, rules_of, select, tasks_of


def run(arguments: argparse.Namespace) -> int:
    """0: nothing found, 1: findings, 2: a file could not be checked at all."""
    started = time.monotonic()
    tasks, known, found = tasks_of(arguments)
    rules = rules_of(arguments)
    try:
        target = open(arguments.output_file, "w", encoding="utf-8") if arguments.output_file else sys.stdout  # noqa: SIM115
    except OSError as problem:
        print(f"syncline: error: cannot write {arguments.output_file}: {problem.strerror}", file=sys.stderr)
        return FAILED
    reports: list[FileReport] = []
    try:
        writer = writer_for(arguments, target, Sources(known))
        with progress_bar(arguments, len(tasks)) as progress:
            for report in chain(refused(found), results(tasks, arguments, jobs.check_file, progress)):
                shown = select(report, rules)
                reports.append(shown)
                with progress.paused():
                    writer.file(shown)
        writer.end(reports, time.monotonic() - started)
    finally:
        if target is not sys.stdout:
            target.close()
    return exit_code(reports, strict=arguments.strict)
