"""The inside of a worker process: a job in, the answers to it out, until its owner is gone."""

from __future__ import annotations

import importlib
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterator
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, BinaryIO, TypeVar

from ..process import prefer_throughput
from .messages import HEADER_SIZE, Answer, Done, Failed, Step, body_size, frame

JobT = TypeVar("JobT")
StepT = TypeVar("StepT")
ResultT = TypeVar("ResultT")

#: the work for one job: a generator of its steps that returns its result
Work = Callable[[JobT], Generator[StepT, None, ResultT]]

#: characters of an exception's text that are passed on
_DETAIL = 200


def answers(
    work: Work[JobT, StepT, ResultT], job: JobT, on_defect: Callable[[], object]
) -> Iterator[Answer[StepT, ResultT]]:
    """The answers to one job. Never raises: a defect of the work is an answer too, of which `on_defect` is told while
    the exception is being handled. A recursion too deep or a lack of memory on a strange file are such defects."""
    try:
        steps = work(job)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                yield Done(end.value)
                return
            yield Step(step)
    except Exception as error:
        on_defect()
        detail = " ".join(str(error).split())[:_DETAIL]
        yield Failed(f"{type(error).__name__}: {detail}" if detail else type(error).__name__)


def serve_connection(connection: Connection, work: Work[Any, Any, Any]) -> None:
    """The life of a worker of `batch`, until the connection is closed or the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    prefer_throughput()
    try:
        while True:
            for answer in answers(work, connection.recv(), _trace_if_asked):
                connection.send(answer)
    except (EOFError, OSError):
        return


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _trace_if_asked() -> None:
    if os.environ.get("SYNCLINE_DEBUG"):
        traceback.print_exc()


def main(target: str) -> None:
    """The life of a worker of `pool`, whose work is `target` ("module:function").

    The pipe from its owner is read by a thread of its own, so that a worker deep in its work notices at once when the
    owner is gone, even killed, and ends. Whatever anyone prints goes to standard error: standard output carries answers
    alone."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(sys.stdin.buffer, jobs), daemon=True).start()
    module, _, function = target.partition(":")
    work = getattr(importlib.import_module(module), function)
    prefer_throughput()
    while True:
        for answer in answers(work, jobs.get(), traceback.print_exc):
            output.write(frame(answer))
            output.flush()


def _read_jobs(pipe: BinaryIO, jobs: queue.SimpleQueue[Any]) -> None:
    while len(header := pipe.read(HEADER_SIZE)) == HEADER_SIZE:
        jobs.put(pickle.loads(pipe.read(body_size(header))))
    os._exit(0)
