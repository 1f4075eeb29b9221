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
from .answering import Work, answers, trace_if_asked, until_given_up
from .memory import FreeMemory
from .messages import GIVE_UP, HEADER_SIZE, body_size, frame


def serve_connection(connection: Connection, work: Work[Any, Any, Any]) -> None:
    """The life of a worker of `batch`, until the connection is closed or the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    prefer_throughput()
    memory = FreeMemory()
    try:
        while True:
            for answer in answers(work, connection.recv(), trace_if_asked):
                connection.send(answer)
            memory.give_back()
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
    given = _Given()
    threading.Thread(target=given.read, args=(sys.stdin.buffer,), daemon=True).start()
    module, _, function = target.partition(":")
    work = getattr(importlib.import_module(module), function)
    prefer_throughput()
    memory = FreeMemory()
    while True:
        number, job = given.jobs.get()
        said = answers(work, pickle.loads(job), traceback.print_exc)
        for answer in until_given_up(said, lambda number=number: given.up >= number):
            output.write(frame(answer))
            output.flush()
        memory.give_back()


class _Given:
    """What the owner of a worker has sent: jobs, by their numbers, and up to which of them nobody wants them."""

    def __init__(self) -> None:
        self.jobs: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
        self.up = 0

    def read(self, pipe: BinaryIO) -> None:
        """Reads until the owner is gone, and then ends the process."""
        count = 0
        while len(header := pipe.read(HEADER_SIZE)) == HEADER_SIZE:
            if header == GIVE_UP:
                self.up = count
            else:
                count += 1
                self.jobs.put((count, pipe.read(body_size(header))))
        os._exit(0)
