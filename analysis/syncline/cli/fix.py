"""`syncline fix`: files in, the same files out with their kernels repaired, and what is left.

Workers repair texts; here alone they are put back into their files, in order. Headers come first, so that the files
which include them are checked with what became of them."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable
from functools import partial

from ..findings import FileReport, Fix, KernelReport
from ..fixing import Fixed, FixSteps, fixed_steps
from ..records import record
from ..report.diff import patch, patch_lines
from ..report.repairs import applied_lines, left_lines, repair_summary
from ..selection import select, selected
from . import jobs
from .configured import BadConfiguration
from .output import Printer, progress_bar
from .tasks import CLEAN, FAILED, FINDINGS, Work, exit_code, refused, results, work_of
from .write import write_back


@record
class _Choice:
    """Which fixes are applied: those for findings of these rules, and those that need a look as well, if `unsafe`."""

    rules: frozenset[str]
    unsafe: bool

    def __call__(self, kernel: KernelReport) -> Fix | None:
        kernel = selected(kernel, self.rules)
        if kernel.repair is not None or not self.unsafe:
            return kernel.repair
        fixes = [fix for finding in kernel.findings for fix in finding.fixes if not fix.assumes]
        return min(fixes, key=lambda fix: not fix.preferred, default=None)


def fix_file(unsafe: bool, task: jobs.Task) -> FixSteps:
    """The work for one file; one that cannot be read gives an error entry."""
    data = jobs.read(task)
    if isinstance(data, FileReport):
        return Fixed(b"", (), data)
    return (yield from fixed_steps(task.path, data, task.options, _Choice(task.rules, unsafe)))


def run(arguments: argparse.Namespace) -> int:
    """0: nothing is left to fix, 1: findings are left, or a file would change, 2: a file could not be fixed at all."""
    if len(arguments.paths) > 1 and "-" in arguments.paths:
        print("syncline fix: error: standard input is fixed alone, without other files", file=sys.stderr)
        return FAILED
    try:
        todo = work_of(arguments)
    except BadConfiguration:
        return FAILED
    return _Run(arguments, todo).all()


class _Run:
    """One call of the command, with what it has said and done so far."""

    def __init__(self, arguments: argparse.Namespace, todo: Work) -> None:
        self._arguments = arguments
        self._todo = todo
        self._known = todo.known
        # where the diff, or the repaired text, goes to standard output, words do not
        self._words = Printer(sys.stderr if arguments.diff or todo.known else sys.stdout, arguments.color)
        self._diff = Printer(sys.stdout, arguments.color)
        self._reports: list[FileReport] = []
        self._repaired: list[int] = []
        self._code = CLEAN
        self._failed = self._unfinished = False

    def all(self) -> int:
        started = time.monotonic()
        for report in refused(self._todo.found):
            self._left(report)
        tasks = _each_once(self._todo.tasks)
        with progress_bar(self._arguments, len(tasks), "fixing") as progress:
            for group in _headers_first(tasks):
                repaired = results(
                    group, self._todo.jobs, self._arguments, partial(fix_file, self._arguments.unsafe_fixes), progress
                )
                for task, result in zip(group, repaired, strict=True):
                    with progress.paused():
                        self._file(task, result)
        if not self._arguments.quiet:
            seconds = time.monotonic() - started
            self._words.put([repair_summary(self._repaired, self._reports, seconds, written=self._writes)])
        code = FAILED if self._failed else self._code
        would_change = self._arguments.diff and self._repaired
        return max(code, FINDINGS) if would_change or self._unfinished else code

    @property
    def _writes(self) -> bool:
        return not self._arguments.diff

    def _file(self, task: jobs.Task, result: Fixed | FileReport) -> None:
        path = task.path
        if isinstance(result, FileReport):
            self._unfinished = True
            if not result.errors:
                self._error(path, "takes too long and is left as it is (--file-timeout allows more)")
            self._left(result, task)
            if path in self._known:
                _write_bytes(b"" if self._arguments.diff else self._known[path])
            return
        why = self._put_back(path, result)
        if why is not None:
            self._failed = True
            self._error(path, why)
            return
        if result.applied:
            self._repaired.append(len(result.applied))
        if not self._arguments.quiet:
            columns = self._words.columns
            self._words.put(applied_lines(path, result.applied, columns, written=self._writes))
        self._left(result.report, task)

    def _put_back(self, path: str, result: Fixed) -> str | None:
        """The text to where it belongs; why that could not be done."""
        if self._arguments.diff:
            if self._diff.is_coloured:
                self._diff.put(patch_lines(result.before, result.source, path))
            else:
                _write_bytes(patch(result.before, result.source, path))
        elif path in self._known:
            _write_bytes(result.source)
        elif result.source != result.before:
            return write_back(path, result.before, result.source)
        return None

    def _left(self, report: FileReport, task: jobs.Task | None = None) -> None:
        if task is not None:
            report = select(report, task.rules)
        self._reports.append(report)
        self._code = max(self._code, exit_code([report], strict=task is not None and task.strict))
        if not self._arguments.quiet or any(span is None for _, span in report.errors):
            self._words.put(left_lines(report, self._words.columns, unsafe=self._arguments.unsafe_fixes))

    def _error(self, path: str, why: str) -> None:
        print(f"syncline: error: {path} {why}", file=sys.stderr)


def _each_once(tasks: Iterable[jobs.Task]) -> list[jobs.Task]:
    """One task for each file on the disk, whatever the names that lead to it."""
    by_place: dict[str, jobs.Task] = {}
    for task in tasks:
        by_place.setdefault(os.path.realpath(task.path), task)
    return list(by_place.values())


def _headers_first(tasks: list[jobs.Task]) -> Iterable[list[jobs.Task]]:
    groups = ([task for task in tasks if task.options.through], [task for task in tasks if not task.options.through])
    return [group for group in groups if group]


def _write_bytes(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
