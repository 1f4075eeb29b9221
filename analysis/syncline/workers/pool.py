"""Worker processes on loan, started when they are needed and replaced when they are killed, for asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any, Protocol

from .messages import GIVE_UP, HEADER_SIZE, Answer, GivenUp, Step, body_size, frame

logger = logging.getLogger(__name__)


class WorkerDied(Exception):
    """The process ended in the middle of a job; the text says how."""


class Worker(Protocol):
    """Runs one job at a time. A worker whose run was not read to its end must be killed."""

    @property
    def alive(self) -> bool: ...

    def run(self, job: Any) -> AsyncGenerator[Answer[Any, Any] | GivenUp, None]:
        """The answers to one job, the last of them `Done`, `Failed` or `GivenUp`. Raises WorkerDied."""
        ...

    def give_up(self) -> None:
        """Nobody wants the job any more: its run ends with `GivenUp` behind its next step, if it has not ended by then.
        What the worker knows it keeps."""
        ...

    def kill(self) -> None:
        """Ends it at once, whatever it is doing. May be called twice."""
        ...

    async def ended(self) -> None:
        """Returns when it is gone."""
        ...


class ProcessWorker:
    """A Python process of its own, with pipes for stdin and stdout: it never sees those of this process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, target: str) -> ProcessWorker:
        """A process whose work (`serving.Work`) is `target` ("module:function")."""
        # -P: the folder that this was started in may hold anybody's `syncline` or `pickle`.
        command = [sys.executable, "-P", "-m", "syncline.workers", target]
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def run(self, job: Any) -> AsyncGenerator[Answer[Any, Any] | GivenUp, None]:
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
                if not isinstance(answer, Step):
                    return
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            code = await self._process.wait()
            raise WorkerDied(f"signal {-code}" if code < 0 else f"exit status {code}") from error

    def give_up(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.write(GIVE_UP)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> None:
        await self._process.wait()


StartWorker = Callable[[], Awaitable[Worker]]


class Pool:
    """At most `size` workers at a time. Of those who wait, the last to come is served first: the latest wish is what
    the user looks at."""

    def __init__(self, start: StartWorker, size: int = 2) -> None:
        self._start = start
        self._size = size
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._living: set[Worker] = set()
        self._starting = 0
        self._warming = 0
        self._waiting: list[asyncio.Future[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def exhausted(self) -> bool:
        """Whether the next wish would have to wait."""
        return not self._idle and len(self._busy) + self._starting >= self._size

    async def acquire(self) -> Worker:
        """An idle worker, a new one, or in time one that somebody gives back. Raises OSError when none can start."""
        while True:
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    self._busy.add(worker)
                    return worker
            # One that is being warmed up is there sooner than another one would be.
            if self._warming <= len(self._waiting) and len(self._busy) + self._starting < self._size:
                worker = await self._new()
                self._busy.add(worker)
                return worker
            turn = asyncio.get_running_loop().create_future()
            self._waiting.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._wake()  # it was our turn: pass it on
                raise
            finally:
                with contextlib.suppress(ValueError):
                    self._waiting.remove(turn)

    def release(self, worker: Worker) -> None:
        """The worker has done its job and is free."""
        self._busy.discard(worker)
        if worker.alive and not self._closed:
            self._idle.append(worker)
        self._wake()

    def discard(self, worker: Worker) -> None:
        """Kill a worker, whatever it is doing, and have another one ready for the next wish."""
        worker.kill()
        self._busy.discard(worker)
        self._wake()
        self.warm_up()

    def warm_up(self) -> None:
        """Start a worker in the background, so that the next wish finds it idle."""
        if (
            self._closed
            or self._idle
            or self._warming
            or self._waiting
            or len(self._busy) + self._starting >= self._size
        ):
            return
        self._warming += 1
        task = asyncio.get_running_loop().create_task(self._add_idle())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Kill them all. Nothing starts afterwards."""
        self._closed = True
        for worker in self._living:
            worker.kill()

    async def closed(self) -> None:
        """Close, and wait until every worker is gone."""
        self.close()
        for worker in tuple(self._living):
            await worker.ended()

    async def _new(self) -> Worker:
        self._starting += 1
        try:
            worker = await self._start()
        except BaseException:
            self._wake()
            raise
        finally:
            self._starting -= 1
        self._living = {other for other in self._living if other.alive} | {worker}
        if self._closed:
            worker.kill()
        return worker

    async def _add_idle(self) -> None:
        try:
            self._idle.append(await self._new())
        except OSError as error:
            logger.error("no worker process could be started: %s", error)
        finally:
            self._warming -= 1
        self._wake()

    def _wake(self) -> None:
        while self._waiting:
            turn = self._waiting.pop()
            if not turn.done():
                turn.set_result(None)
                return
