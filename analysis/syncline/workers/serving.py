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
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, BinaryIO

from ..process import prefer_throughput
from .answering import Work, answers, trace_if_asked
from .messages import HEADER_SIZE, body_size, frame


def serve_connection(connection: Connection, work: Work[Any, Any, Any]) -> None:
    """The life of a worker of `batch`, until the connection is closed or the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    prefer_throughput()
    try:
        while True:
            for answer in answers(work, connection.recv(), trace_if_asked):
                connection.send(answer)
    except (EOFError, OSError):
        return


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def main(target: str) -> None:
    """The life of a worker of `pool`, whose work is `target` ("module:function").

    The pipe from its owner is read by a thread of its own, so that a worker deep in its work notices at once when the
    owner is gone, even killed, and ends. A job becomes an object on this thread, where all modules are imported: two
    threads that import modules of one package at once may each find the other's half done. Whatever anyone prints goes
    to standard error: standard output carries answers alone."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(sys.stdin.buffer, jobs), daemon=True).start()
    module, _, function = target.partition(":")
    work = getattr(importlib.import_module(module), function)
    prefer_throughput()
    while True:
        for answer in answers(work, pickle.loads(jobs.get()), traceback.print_exc):
            output.write(frame(answer))
            output.flush()


def _read_jobs(pipe: BinaryIO, jobs: queue.SimpleQueue[bytes]) -> None:
    while len(header := pipe.read(HEADER_SIZE)) == HEADER_SIZE:
        jobs.put(pipe.read(body_size(header)))
    os._exit(0)
