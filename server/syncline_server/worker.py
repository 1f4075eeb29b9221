"""A worker process as the server sees it."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys
from collections.abc import AsyncGenerator
from typing import Protocol

from syncline.findings import KernelReport

from .wire import HEADER_SIZE, Answer, Job, body_size, frame


class WorkerDied(Exception):
    """The process ended in the middle of a job; the text says how."""


class Worker(Protocol):
    """Runs one job at a time. A worker whose run was not read to its end must be killed."""

    @property
    def alive(self) -> bool: ...

    def run(self, job: Job) -> AsyncGenerator[Answer, None]:
        """The answers to one job, the last of them a file report or `Failed`. Raises WorkerDied."""
        ...

    def kill(self) -> None:
        """Ends it at once, whatever it is doing. May be called twice."""
        ...

    async def ended(self) -> None:
        """Returns when it is gone."""
        ...


class ProcessWorker:
    """A Python process of its own, with pipes for stdin and stdout: it never sees those that the client talks to."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, target: str) -> ProcessWorker:
        """A process that analyses with `target` ("module:function")."""
        # -P: the folder that the editor was started in may hold anybody's `syncline` or `pickle`.
        command = [sys.executable, "-P", "-m", "syncline_server.worker_main", target]
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def run(self, job: Job) -> AsyncGenerator[Answer, None]:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(frame(job))
            await stdin.drain()
            while True:
                header = await stdout.readexactly(HEADER_SIZE)
                answer = pickle.loads(await stdout.readexactly(body_size(header)))
                yield answer
                if not isinstance(answer, KernelReport):
                    return
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            code = await self._process.wait()
            raise WorkerDied(f"signal {-code}" if code < 0 else f"exit status {code}") from error

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> None:
        await self._process.wait()
