"""Work-done progress of analyses that take long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from uuid import uuid4

from lsprotocol.types import (
    ProgressParams,
    WorkDoneProgressBegin,
    WorkDoneProgressCreateParams,
    WorkDoneProgressEnd,
    WorkDoneProgressReport,
)

logger = logging.getLogger(__name__)

Create = Callable[[WorkDoneProgressCreateParams], Awaitable[None]]
Notify = Callable[[ProgressParams], None]


class Progress:
    """The progress of one run. Nothing is shown before `patience` seconds have passed: quick runs stay quiet."""

    def __init__(self, title: str, create: Create, notify: Notify, patience: float = 1.0) -> None:
        self._title, self._create, self._notify = title, create, notify
        self._token: str | None = None
        self._kernels, self._total = 0, 0
        self._ended = False
        self._task: asyncio.Task[None] | None = None
        self._timer = asyncio.get_running_loop().call_later(patience, self._begin)

    def kernel_done(self) -> None:
        self._kernels += 1
        if self._token is not None:
            self._say(WorkDoneProgressReport(message=self._count(), percentage=self._percentage()))

    def expected(self, kernels: int) -> None:
        """How many there are."""
        self._total = kernels

    def end(self) -> None:
        self._ended = True
        self._timer.cancel()
        if self._token is not None:
            self._say(WorkDoneProgressEnd())
            self._token = None

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._show())

    async def _show(self) -> None:
        """Asks the client for a token, then begins. It is never cancelled, so that the client's answer is awaited."""
        token = f"syncline-{uuid4()}"
        try:
            await self._create(WorkDoneProgressCreateParams(token=token))
        except Exception as error:  # whatever a client answers: it wants no progress then
            logger.info("the client shows no progress: %s", error)
            return
        if not self._ended:
            self._token = token
            self._say(WorkDoneProgressBegin(title=self._title, message=self._count(), percentage=self._percentage()))

    def _count(self) -> str:
        if self._total >= self._kernels:
            return f"{self._kernels} of {self._total} kernel{'' if self._total == 1 else 's'} done"
        return f"{self._kernels} kernel{'' if self._kernels == 1 else 's'} done"

    def _percentage(self) -> int | None:
        """None where there is none: a client that is told one once wants it each time."""
        return min(100, 100 * self._kernels // self._total) if self._total else None

    def _say(self, value: WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd) -> None:
        assert self._token is not None
        self._notify(ProgressParams(token=self._token, value=value))
