"""Files checked, or repaired, in worker processes that can be killed.

The parent owns everything: it hands one file at a time to each worker over a pipe and waits for whichever answers
first. A worker sends which kernels there are, each when it is done, and at last the file. One that dies, or does not
finish within the limit, is replaced; its file keeps the kernels that were done. The others are incomplete where the
limit was reached, and there is an error entry where it died. Other files are not disturbed. The parent runs no threads,
so that forking stays safe.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from ..api import Options, Steps, check_steps
from ..findings import FileReport, Finding, FindingVerdict, KernelReport, Severity
from ..ir.kernel import Span
from ..process import prefer_throughput
from ..rules import RULES


@dataclass(frozen=True, slots=True)
class Task:
    """One file. `data` None: read it from disk."""

    path: str
    data: bytes | None
    options: Options


Result = TypeVar("Result")

#: the work for one file: gives its kernels while it runs (as `api.Steps`), and at last what is to be known of the file
Work = Callable[[Task], Generator[tuple[KernelReport, ...] | KernelReport, None, Result]]


def check_file(task: Task) -> Steps:
    """The work for one file; one that cannot be read gives an error entry."""
    data = read(task)
    return data if isinstance(data, FileReport) else (yield from check_steps(task.path, data, task.options))


def read(task: Task) -> bytes | FileReport:
    """The text of a task, or an error entry."""
    try:
        if task.data is not None:
            return task.data
        with open(task.path, "rb") as file:
            return file.read()
    except OSError as problem:
        return FileReport(task.path, errors=((f"cannot be read: {problem.strerror or problem}", None),))


def default_jobs() -> int:
    """As many processes as the machine gives us, at most eight: each holds a copy of Z3."""
    try:
        usable = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        usable = os.cpu_count() or 1
    return max(1, min(8, usable))


def run(
    tasks: Sequence[Task], jobs: int, limit_s: float, work: Work[Result], *, kernel_s: float = 0.0
) -> Iterator[tuple[int, Result | FileReport]]:
    """The results as they are done, each with its task's number; a report where the work for a file did not come to its
    end. At most `limit_s` seconds for one file, and `kernel_s` more for each kernel of it that is done."""
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    new_worker = partial(_Worker[Result], context, work, limit_s, kernel_s)
    pool = [new_worker() for _ in range(min(jobs, len(tasks)))]
    pending = iter(range(len(tasks)))
    try:
        for worker in pool:
            worker.give(next(pending), tasks)
        busy = {worker.connection: worker for worker in pool}
        while busy:
            now = time.monotonic()
            nearest = min(worker.started + worker.limit_s for worker in busy.values())
            ready = wait(list(busy), timeout=max(0.0, nearest - now) + 0.01)
            now = time.monotonic()
            late = [w for c, w in busy.items() if c not in ready and now - w.started > w.limit_s]
            for worker in [w for c, w in busy.items() if c in ready] + late:
                connection, number = worker.connection, worker.number
                result = worker.overdue(tasks[number]) if worker in late else worker.take(tasks[number])
                if result is None:
                    continue
                del busy[connection]
                following = next(pending, None)
                if following is None:
                    worker.stop()
                else:
                    if not worker.alive:
                        pool[pool.index(worker)] = worker = new_worker()
                    worker.give(following, tasks)
                    busy[worker.connection] = worker
                yield number, result
    finally:
        for worker in pool:
            worker.stop()


@dataclass(frozen=True, slots=True)
class _Failed:
    """What went wrong in a worker, in one line."""

    why: str


class _Worker(Generic[Result]):
    """A process, the pipe to it, and the file that it has now."""

    def __init__(self, context: BaseContext, work: Work[Result], limit_s: float, kernel_s: float) -> None:
        self._limit_s, self._kernel_s = limit_s, kernel_s
        self.connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs, work), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()
        self.number = -1
        self.started = 0.0
        self._expected: tuple[KernelReport, ...] = ()
        self._done: list[KernelReport] = []

    @property
    def alive(self) -> bool:
        return not self.connection.closed and self._process.is_alive()

    @property
    def limit_s(self) -> float:
        """How many seconds its file may take, with the kernels that are done so far."""
        return self._limit_s + self._kernel_s * len(self._done)

    def give(self, number: int, tasks: Sequence[Task]) -> None:
        self.number = number
        self.started = time.monotonic()
        self._expected, self._done = (), []
        with contextlib.suppress(OSError):  # a worker that is dead already shows it when its answer is taken
            self.connection.send(tasks[number])

    def take(self, task: Task) -> Result | FileReport | None:
        """None where the process sent one kernel more, or which there are; else the result (a report with an error
        entry if it ended or failed)."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(5)
            ending = _ending(self._process.exitcode)
            self.stop()
            return self._given_up(task, f"internal error: the analysis {ending}; {REPORT_IT}")
        if isinstance(answer, KernelReport):
            self._done.append(answer)
            return None
        if isinstance(answer, tuple):
            self._expected = answer
            return None
        if isinstance(answer, _Failed):
            return self._given_up(task, f"internal error: {answer.why}; {REPORT_IT}")
        return answer

    def overdue(self, task: Task) -> FileReport:
        """Kills the process. The kernels that were not done say so, or the file where nobody knows which they are."""
        self.stop()
        done = tuple(self._done)
        if self._expected:
            return FileReport(task.path, done + self._expected[len(done) :])
        text = f"the analysis took longer than {self.limit_s:g} s and was stopped (--file-timeout allows more)"
        top = Span(task.path, 0, 0, 1, 1, 1, 1)
        told = Finding("SL903", RULES["SL903"].name, FindingVerdict.UNFINISHED, Severity.INFO, text, top)
        return FileReport(task.path, done, findings=(told,))

    def _given_up(self, task: Task, why: str) -> FileReport:
        return FileReport(task.path, tuple(self._done), errors=((why, None),))

    def stop(self) -> None:
        if self._process.is_alive():
            self._process.kill()
        self._process.join(5)
        self.connection.close()


REPORT_IT = "please report it (CONTRIBUTING.md says how)"


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
    return f"ended with code {code}"


def _serve(connection: Connection, work: Work[Any]) -> None:
    """A worker's life: a task in, a result (or one line about what went wrong) out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent.sentinel,), daemon=True).start()
    prefer_throughput()
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = _send_kernels(work(task), connection)
        except Exception as problem:
            if os.environ.get("SYNCLINE_DEBUG"):
                import traceback

                traceback.print_exc()
            detail = " ".join(str(problem).split())[:200]
            answer = _Failed(f"{type(problem).__name__}: {detail}" if detail else type(problem).__name__)
        try:
            connection.send(answer)
        except OSError:
            return


def _die_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _send_kernels(steps: Generator[object, None, Result], connection: Connection) -> Result:
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value
        connection.send(step)
