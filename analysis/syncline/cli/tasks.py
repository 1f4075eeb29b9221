"""What `syncline check` and `syncline fix` have in common: the files that they are about, which findings are asked for,
and what these amount to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from .. import api
from ..cache import place
from ..cache.store import Store
from ..findings import FileReport, FindingVerdict, Severity, Verdict
from ..found_files import Found, find_files
from ..records import record
from . import jobs
from .configured import BadConfiguration, Configured
from .output import Progress

CLEAN, FINDINGS, FAILED = 0, 1, 2

Result = TypeVar("Result")


@record
class Work:
    """What to do: the files, the text of standard input under the name that it was given, what the arguments lead to,
    in how many processes (None: as many as there are processors), and where reports are kept, if anywhere."""

    tasks: list[jobs.Task]
    known: dict[str, bytes]
    found: Found
    jobs: int | None = None
    store: Store | None = None

    def is_empty(self, task: jobs.Task, report: FileReport) -> bool:
        """Whether there is nothing to say of a file that nobody has asked for: all functions of a header are checked in
        the kernels that call them."""
        asked = task.path in self.known or task.path in self.found.files
        return not (asked or report.kernels or report.errors)


def work_of(arguments: argparse.Namespace) -> Work:
    """The work that the arguments ask for. There is a warning for each folder without a kernel. Raises
    BadConfiguration where a file of configuration has to be mended first."""
    configured = Configured(arguments)
    names = list(arguments.paths)
    known: dict[str, bytes] = {}
    if "-" in names or (arguments.stdin_filename and not names):
        known[arguments.stdin_filename or "<stdin>"] = sys.stdin.buffer.read()
        names = [n for n in names if n != "-"]
    found = find_files(names)
    for name in found.empty:
        print(f"syncline: warning: no file with a kernel in {name}", file=sys.stderr)
    asked = [(path, data, configured.options(path)) for path, data in known.items()]
    asked += [(path, None, options) for path, options in api.tasks(found.files, configured.options, found.programs)]
    settings = [configured.of(path) for path, _, _ in asked]
    if configured.is_bad:
        raise BadConfiguration
    tasks = [jobs.Task(*each, of.rules, of.strict) for each, of in zip(asked, settings, strict=True)]
    first = settings[0] if settings else None
    return Work(tasks, known, found, first and first.jobs, _store(arguments, first and first.cache_size))


def _store(arguments: argparse.Namespace, most: int | None) -> Store | None:
    """Where reports are kept, unless nobody wants them to be."""
    folder = place.folder() if getattr(arguments, "cache", False) and most != 0 else None
    return None if folder is None else Store(folder) if most is None else Store(folder, most)


def refused(found: Found) -> list[FileReport]:
    """An error entry for each argument that gives no file."""
    return [FileReport(path, errors=((why, None),)) for path, why in found.refused]


def results(
    tasks: list[jobs.Task],
    processes: int | None,
    arguments: argparse.Namespace,
    work: jobs.Work[Result],
    progress: Progress,
) -> Iterator[Result | FileReport]:
    """The results of the work, in the order of the tasks, each as soon as those before it are there."""
    timeout = max((task.options.timeout_ms for task in tasks), default=0) / 1000
    limit, more = 10 * timeout, 2 * timeout
    if arguments.file_timeout:
        limit, more = arguments.file_timeout, 0.0
    done: Iterable[tuple[int, Result | FileReport]]
    if len(tasks) == 1 and jobs.is_small(tasks[0]):
        done = ((0, jobs.run_here(task, limit, work, kernel_s=more)) for task in tasks)
    else:
        done = jobs.run(tasks, processes, limit, work, kernel_s=more)
    waiting: dict[int, Result | FileReport] = {}
    following = 0
    for number, result in done:
        progress.done(tasks[number].path)
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


# --- what is shown and what it amounts to -------------------------------------------------------------------------


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
