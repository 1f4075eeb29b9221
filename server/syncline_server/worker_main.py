"""The worker process: reads jobs, analyses, answers. `python -m syncline_server.worker_main MODULE:FUNCTION`

FUNCTION takes (path, source, settings), yields kernel reports as they are done and the file's report at the end.

The pipe from the server is read by a thread of its own, so that a worker deep in an analysis notices at once when the
server is gone, even killed, and ends. Whatever anyone prints goes to stderr: stdout carries answers alone.
"""

from __future__ import annotations

import importlib
import os
import pickle
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import BinaryIO

from syncline.findings import FileReport, KernelReport
from syncline.process import prefer_throughput

from .settings import Settings
from .wire import HEADER_SIZE, Answer, Failed, Job, body_size, frame

Analyse = Callable[[str, bytes, Settings], Iterator[KernelReport | FileReport]]


def main(argv: list[str]) -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(sys.stdin.buffer, jobs), daemon=True).start()
    analyse = _resolve(argv[0])
    prefer_throughput()
    while True:
        for answer in _answers(analyse, jobs.get()):
            answers.write(frame(answer))
            answers.flush()


def _read_jobs(pipe: BinaryIO, jobs: queue.SimpleQueue[Job]) -> None:
    while len(header := pipe.read(HEADER_SIZE)) == HEADER_SIZE:
        jobs.put(pickle.loads(pipe.read(body_size(header))))
    os._exit(0)


def _resolve(target: str) -> Analyse:
    module, _, function = target.partition(":")
    return getattr(importlib.import_module(module), function)


def _answers(analyse: Analyse, job: Job) -> Iterator[Answer]:
    """Never raises: a defect of the analysis is an answer too. A recursion too deep or a lack of memory on a strange
    file are such defects."""
    try:
        last = None
        for last in analyse(job.path, job.source, job.settings):
            yield last
        if not isinstance(last, FileReport):
            yield Failed("the analysis ended without a report")
    except Exception as error:
        traceback.print_exc()
        yield Failed(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
