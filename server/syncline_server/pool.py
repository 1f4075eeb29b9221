"""A few worker processes, started when they are needed and replaced when they are killed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from .worker import Worker

logger = logging.getLogger(__name__)

StartWorker = Callable[[], Awaitable[Worker]]


class Pool:
    """At most `size` workers at a time. Who waits longest is served last: the latest wish is what the user looks at."""

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
                with suppress(ValueError):
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
            logger.error("no analysis process could be started: %s", error)
        finally:
            self._warming -= 1
        self._wake()

    def _wake(self) -> None:
        while self._waiting:
            turn = self._waiting.pop()
            if not turn.done():
                turn.set_result(None)
                return
