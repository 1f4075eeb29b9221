"""Files checked, or repaired, each within its time, and what is said of one whose work did not come to its end."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import TypeVar

from ..api import Options, Step, Steps, load_engine
from ..cache.reports import Answer, check_steps
from ..cache.store import Store
from ..findings import FileReport, Finding, FindingVerdict, KernelReport, Severity, Stage
from ..ir.kernel import Span
from ..ir.reasons import Cause
from ..limits.workers import ALONE_BYTES
from ..records import record, replace
from ..rules import RULES
from ..rules.sl903_not_read import RULE as NOT_READ
from ..workers import alone
from ..workers.messages import Done, Failed
from ..workers.outcomes import Died, Limit, Outcome, Overdue


@record
class Task:
    """One file, and what is wanted of it. `data` None: read it from disk."""

    path: str
    data: bytes | None
    options: Options
    rules: frozenset[str] = frozenset(RULES)  #: which findings are asked for
    strict: bool = False  #: whether what is not certain counts as found


Result = TypeVar("Result")

#: the work for one file, which returns what is to be known of it
Work = Callable[[Task], Generator[Step, None, Result]]

REPORT_IT = "please report it (CONTRIBUTING.md says how)"


def check_file(store: Store | None, answered: Answer, task: Task) -> Steps:
    """The work for one file, whose report may be in `store` and holds while the disk says the same (`answered`); one
    that cannot be read gives an error entry."""
    data = read(task)
    if isinstance(data, FileReport):
        return data
    return (yield from check_steps(store, task.path, data, task.options, answered))


def read(task: Task) -> bytes | FileReport:
    """The text of a task, or an error entry."""
    try:
        if task.data is not None:
            return task.data
        with open(task.path, "rb") as file:
            return file.read()
    except OSError as problem:
        return FileReport(task.path, errors=((f"cannot be read: {problem.strerror or problem}", None),))


def run(
    tasks: Sequence[Task],
    jobs: int | None,
    limit_s: float,
    work: Work[Result],
    *,
    kernel_s: float = 0.0,
) -> Iterator[tuple[int, Result | FileReport]]:
    """The results as they are done, each with its task's number; a report where the work for a file did not come to its
    end. At most `limit_s` seconds for one file, and `kernel_s` more for each kernel of it that is done; `jobs` None: as
    many processes as there are processors."""
    from ..workers import batch  # and with it what processes need, of which one small file takes none

    if batch.FORKS:
        load_engine()
    limit = _limit(limit_s, kernel_s)
    with closing(batch.run(tasks, jobs or batch.usable_cores(), limit, work)) as outcomes:
        for number, outcome in outcomes:
            yield number, _result(tasks[number].path, outcome)


def is_small(task: Task) -> bool:
    """Whether a task that is the only one is done in this process. A large file has one that can be killed, for which
    it hardly waits."""
    try:
        size = os.path.getsize(task.path) if task.data is None else len(task.data)
    except OSError:
        return alone.is_possible()
    return size <= ALONE_BYTES and alone.is_possible()


def run_here(task: Task, limit_s: float, work: Work[Result], *, kernel_s: float = 0.0) -> Result | FileReport:
    """The result of one task, as `run` gives it, without a further process."""
    return _result(task.path, alone.run(task, _limit(limit_s, kernel_s), work))


def _limit(limit_s: float, kernel_s: float) -> Limit[Step]:
    return lambda steps: limit_s + kernel_s * len(_kernels(steps))


def _result(path: str, outcome: Outcome[Step, Result]) -> Result | FileReport:
    match outcome.end:
        case Done(result):
            return result
        case Overdue(limit_s):
            return _overdue(path, outcome.steps, limit_s)
        case Died(how):
            why = f"the analysis {how}"
        case Failed(why):
            pass
    return FileReport(path, _kernels(outcome.steps), errors=((f"internal error: {why}; {REPORT_IT}", None),))


def _overdue(path: str, steps: Sequence[Step], limit_s: float) -> FileReport:
    """The report of a file that took too long. The kernels that were not done are incomplete in it, but for one that
    was decided, which has no fixes; where it is not known which those are, the file has a finding that says so."""
    done = (*_kernels(steps), *_unmended(steps))
    expected = next((step for step in steps if isinstance(step, tuple)), ())
    if expected:
        return FileReport(path, done + expected[len(done) :])
    text = f"the analysis took longer than {limit_s:g} s and was stopped (--file-timeout allows more)"
    top = Span(path, 0, 0, 1, 1, 1, 1)
    finding = Finding(NOT_READ.code, NOT_READ.name, FindingVerdict.UNFINISHED, Severity.INFO, text, top)
    return FileReport(path, done, findings=(finding,))


def _kernels(steps: Sequence[Step]) -> tuple[KernelReport, ...]:
    """Those that are complete."""
    return tuple(step for step in steps if isinstance(step, KernelReport) and step.stage is Stage.COMPLETE)


def _unmended(steps: Sequence[Step]) -> Iterator[KernelReport]:
    """The kernel for which fixes were sought in the end: its verdict holds."""
    last = steps[-1] if steps else None
    if isinstance(last, KernelReport) and last.stage is Stage.DECIDED:
        findings = tuple(replace(finding, no_fix=Cause.FIX_SPENT()) for finding in last.findings)
        yield replace(last, findings=findings, stage=Stage.COMPLETE)
