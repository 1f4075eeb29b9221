"""A list of jobs, done in worker processes that can be killed.

The parent owns everything: it hands one job at a time to each worker over a pipe and waits for whichever answers first.
A worker that dies, or does not finish within the limit, is replaced; the other jobs are not disturbed. The parent runs
no threads, so that forking stays safe.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Generic

from ..limits import workers as limits
from .answering import Work
from .messages import Answer, JobT, ResultT, Step, StepT
from .outcomes import Died, Limit, Outcome, Overdue
from .serving import serve_connection

#: whether workers are forked, and begin with all that was imported before: on other systems that is not safe
FORKS = sys.platform == "linux"


def usable_cores() -> int:
    """As many processes as the machine gives us, up to a limit: each holds a copy of Z3."""
    try:
        usable = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        usable = os.cpu_count() or 1
    return max(1, min(limits.PROCESSES, usable))


def run(
    jobs: Sequence[JobT], processes: int, limit: Limit[StepT], work: Work[JobT, StepT, ResultT]
) -> Generator[tuple[int, Outcome[StepT, ResultT]], None, None]:
    """What became of each job, with its number, in the order in which they end. Whoever stops reading ends the
    workers."""
    context = multiprocessing.get_context("fork" if FORKS else "spawn")
    new_worker = partial(_Worker[JobT, StepT, ResultT], context, work, limit)
    workers = [new_worker() for _ in range(min(processes, len(jobs)))]
    pending = iter(range(len(jobs)))
    try:
        for worker in workers:
            worker.give(number := next(pending), jobs[number])
        busy = {worker.connection: worker for worker in workers}
        while busy:
            for worker, outcome in _ended(list(busy.values())):
                del busy[worker.connection]
                number, following = worker.number, next(pending, None)
                if following is None:
                    worker.stop()
                else:
                    if not worker.is_alive:
                        workers[workers.index(worker)] = worker = new_worker()
                    worker.give(following, jobs[following])
                    busy[worker.connection] = worker
                yield number, outcome
    finally:
        for worker in workers:
            worker.stop()


def _ended(busy: list[_Worker[JobT, StepT, ResultT]]) -> Iterator[tuple[_Worker[JobT, StepT, ResultT], Outcome]]:
    """Waits until a worker answers or is overdue; those of them whose job has ended."""
    nearest = min(worker.overdue_at for worker in busy)
    ready = wait([worker.connection for worker in busy], timeout=max(0.0, nearest - time.monotonic()) + 0.01)
    now = time.monotonic()
    late = [worker for worker in busy if worker.connection not in ready and now > worker.overdue_at]
    for worker in busy:
        if worker.connection in ready and (outcome := worker.take()) is not None:
            yield worker, outcome
    for worker in late:
        yield worker, worker.give_up()


class _Worker(Generic[JobT, StepT, ResultT]):
    """A process, the pipe to it, and the job that it has now."""

    def __init__(self, context: BaseContext, work: Work[JobT, StepT, ResultT], limit: Limit[StepT]) -> None:
        self._limit = limit
        self.connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve_connection, args=(theirs, work), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()
        self.number = -1
        self._started = 0.0
        self._steps: list[StepT] = []

    @property
    def is_alive(self) -> bool:
        return not self.connection.closed and self._process.is_alive()

    @property
    def overdue_at(self) -> float:
        """When its job will have taken longer than it may, with the steps that are done so far."""
        return self._started + self._limit(self._steps)

    def give(self, number: int, job: JobT) -> None:
        """Hands it a job."""
        self.number = number
        self._started = time.monotonic()
        self._steps = []
        with contextlib.suppress(OSError):  # a worker that is dead already shows it when its answer is taken
            self.connection.send(job)

    def take(self) -> Outcome[StepT, ResultT] | None:
        """Reads one answer. None where it was a step, and more are to come."""
        try:
            answer: Answer[StepT, ResultT] = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(5)
            how = _ending(self._process.exitcode)
            self.stop()
            return Outcome(tuple(self._steps), Died(how))
        if isinstance(answer, Step):
            self._steps.append(answer.value)
            return None
        return Outcome(tuple(self._steps), answer)

    def give_up(self) -> Outcome[StepT, ResultT]:
        """Kills the process: its job is overdue."""
        self.stop()
        return Outcome(tuple(self._steps), Overdue(self._limit(self._steps)))

    def stop(self) -> None:
        """Ends it at once. May be called twice."""
        if self._process.is_alive():
            self._process.kill()
        self._process.join(5)
        self.connection.close()


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
    return f"ended with code {code}"
