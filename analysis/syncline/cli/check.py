"""`syncline check`: files in, reports out, an exit code."""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from itertools import chain

from ..findings import FileReport
from ..frontend.asked import Answers
from ..report.source import Sources
from ..selection import select
from . import jobs
from .configured import BadConfiguration
from .formats import writer_for
from .output import progress_bar
from .tasks import CLEAN, FAILED, exit_code, refused, results, work_of


def run(arguments: argparse.Namespace) -> int:
    """0: nothing found, 1: findings, 2: a file could not be checked at all."""
    started = time.monotonic()
    try:
        todo = work_of(arguments)
    except BadConfiguration:
        return FAILED
    try:
        target = open(arguments.output_file, "w", encoding="utf-8") if arguments.output_file else sys.stdout  # noqa: SIM115
    except OSError as problem:
        print(f"syncline: error: cannot write {arguments.output_file}: {problem.strerror}", file=sys.stderr)
        return FAILED
    reports: list[FileReport] = []
    codes = [CLEAN]
    try:
        writer = writer_for(arguments, target, Sources(todo.known))
        with progress_bar(arguments, len(todo.tasks)) as progress:
            done = results(todo.tasks, todo.jobs, arguments, partial(jobs.check_file, todo.store, Answers()), progress)
            shown = ((select(report, task.rules), task) for task, report in zip(todo.tasks, done, strict=True))
            for report, task in chain(((report, None) for report in refused(todo.found)), shown):
                if task is not None and todo.is_empty(task, report):
                    continue
                reports.append(report)
                codes.append(exit_code([report], strict=task is not None and task.strict))
                with progress.paused():
                    writer.file(report)
        writer.end(reports, time.monotonic() - started)
    finally:
        if target is not sys.stdout:
            target.close()
    return max(codes)
