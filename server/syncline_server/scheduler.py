"""When which document is analysed, by whom, and whose results count.

The model
=========
One thread runs the event loop. It never analyses: it takes the client's messages, keeps the texts, and answers from
the latest results that it has, so a request is answered in milliseconds whatever an analysis does. Analyses run in
worker processes (`syncline.workers.pool`), one document at a time each; a worker can be killed in the middle of a
proof, which no thread can.

    change, revision 7 ──┐
    change, revision 8 ──┴─ quiet for a moment ─► run of revision 8 ─► kernel, kernel, ..., file ─► listener
                                                     │
    change, revision 9 ── quiet for a moment ────────┴─ still running? it is stale: its worker is killed ─► run of 9

- *Debounce.* A change waits as long as the document's last run took, within limits: where an analysis is quick, fresh
  results are worth more than saved work. A document that is opened, or whose settings change, does not wait.
- *Stale work* goes on during that wait, and often ends in it, which keeps its worker warm. When the wait is over and
  it still runs, its worker is killed and another one takes the new revision.
- *Order.* A result counts only while its revision is the document's latest. That is asked at the moment when a result
  arrives, on the thread that also takes the changes, so an old result can never replace a newer one.
- *Nothing looks clean that was not checked.* A run that is stale, killed or crashed reports nothing that could be
  taken for a result. `finished` is said only of a whole run; whoever shows findings keeps the old ones until then.
- *Crashes.* A worker that dies, or does not answer for much longer than a kernel may take, is replaced, and the
  listener is told `failed` with the reason. The document is tried again at its next change, not before.
- *Many documents.* The one touched last goes first. If every worker is busy when the user edits a document, the run
  that was touched least recently gives way and starts again later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Protocol

from syncline.findings import FileReport, KernelReport
from syncline.records import record
from syncline.workers.messages import Answer, Done, Failed, Step
from syncline.workers.pool import Pool, StartWorker, Worker, WorkerDied

from .documents import Document
from .settings import Job, Settings

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Gets the results. Every call is about the document's latest revision at that moment."""

    def started(self, document: Document) -> None: ...

    def kernel(self, document: Document, report: KernelReport) -> None: ...

    def finished(self, document: Document, report: FileReport) -> None: ...

    def failed(self, document: Document, reason: str) -> None: ...


@record
class Delays:
    """All in seconds. A change waits between `shortest` and `longest`. `patience` is how much longer than a kernel's
    own budget a worker may be silent; `kernel` is that budget where the settings leave it to the engine."""

    shortest: float = 0.02
    longest: float = 0.3
    patience: float = 20.0
    kernel: float = 60.0


@record(frozen=False)
class _Activity:
    """What is under way for one document. `touched`: when it was last opened or edited. `took`: how long its last run
    lasted, or has lasted when it was stopped."""

    document: Document
    touched: float
    took: float = 0.0
    waiting: asyncio.Task[None] | None = None
    running: asyncio.Task[None] | None = None


class Scheduler:
    """Call it from the event loop's thread alone."""

    def __init__(
        self,
        start_worker: StartWorker,
        listener: Listener,
        settings: Callable[[Document], Awaitable[Settings]],
        delays: Delays | None = None,
        workers: int = 2,
    ) -> None:
        self._pool = Pool(start_worker, workers)
        self._listener = listener
        self._settings = settings
        self._delays = delays or Delays()
        self._activities: dict[str, _Activity] = {}

    def warm_up(self) -> None:
        """Have a worker ready before the first document comes."""
        self._pool.warm_up()

    def opened(self, document: Document) -> None:
        """Analyse now: a document was opened, or what its analysis depends on changed."""
        self._touch(document, 0.0)

    def changed(self, document: Document) -> None:
        """Analyse soon: the user edits."""
        activity = self._activities.get(document.uri)
        took = activity.took if activity is not None else 0.0
        self._touch(document, min(max(took, self._delays.shortest), self._delays.longest))

    def closed(self, uri: str) -> None:
        """Nobody wants results for it any more."""
        activity = self._activities.pop(uri, None)
        if activity is not None:
            _cancel(activity.waiting)
            _cancel(activity.running)

    def is_busy(self, uri: str) -> bool:
        """Whether results for the latest revision are still to come."""
        activity = self._activities.get(uri)
        return activity is not None and (_active(activity.waiting) or _active(activity.running))

    def close(self) -> None:
        """End everything at once, the workers included."""
        for uri in tuple(self._activities):
            self.closed(uri)
        self._pool.close()

    async def ended(self) -> None:
        """Close, and wait until the workers are gone."""
        self.close()
        await self._pool.closed()

    def _touch(self, document: Document, delay: float) -> None:
        activity = self._activities.setdefault(document.uri, _Activity(document, _now()))
        activity.document, activity.touched = document, _now()
        _cancel(activity.waiting)
        activity.waiting = asyncio.get_running_loop().create_task(self._wait_then_run(activity, document, delay))

    async def _wait_then_run(self, activity: _Activity, document: Document, delay: float) -> None:
        await asyncio.sleep(delay)
        if activity.running is not None and not activity.running.done():
            activity.running.cancel()
            await asyncio.wait([activity.running])  # until it has given back its worker
        self._make_room(activity)
        activity.running = asyncio.get_running_loop().create_task(self._run(document))

    def _make_room(self, activity: _Activity) -> None:
        """Let the run that was touched least recently give way, if no worker is free. It starts again a moment
        later, behind this one."""
        others = [other for other in self._activities.values() if other is not activity and _active(other.running)]
        if not self._pool.exhausted or not others:
            return
        victim = min(others, key=lambda other: other.touched)
        if victim.touched >= activity.touched:
            return
        _cancel(victim.running)
        if not _active(victim.waiting):
            again = self._wait_then_run(victim, victim.document, self._delays.shortest)
            victim.waiting = asyncio.get_running_loop().create_task(again)

    async def _run(self, document: Document) -> None:
        try:
            worker = await self._pool.acquire()
        except OSError as error:
            self._tell_failure(document, f"no analysis process could be started: {error}")
            return
        whole = False
        began = _now()
        try:
            await self._follow(worker, document)
            whole = True
        except WorkerDied as error:
            self._tell_failure(document, f"the analysis process ended unexpectedly ({error})")
        except TimeoutError:
            self._tell_failure(document, "the analysis did not answer in time and was stopped")
        except Exception as error:  # a defect of ours must be seen, not end as a task that nobody awaits
            logger.exception("%s: the results could not be shown", document.path)
            self._tell_failure(document, f"the results could not be shown ({error})")
        finally:
            if document.uri in self._activities:
                self._activities[document.uri].took = _now() - began
            if whole:
                self._pool.release(worker)
            else:
                self._pool.discard(worker)

    async def _follow(self, worker: Worker, document: Document) -> None:
        """Have `worker` analyse the document and pass on what it says, to the end."""
        settings = await self._settings(document)
        budget = settings.timeout_ms / 1000 if settings.timeout_ms is not None else self._delays.kernel
        patience = budget + self._delays.patience
        if self._is_latest(document):
            self._listener.started(document)
        async with aclosing(worker.run(Job(document.path, document.text.content, settings))) as answers:
            while True:
                answer = await asyncio.wait_for(anext(answers), patience)
                self._tell(document, answer)
                if not isinstance(answer, Step):
                    return

    def _is_latest(self, document: Document) -> bool:
        activity = self._activities.get(document.uri)
        return activity is not None and activity.document.revision == document.revision

    def _tell(self, document: Document, answer: Answer[KernelReport, FileReport]) -> None:
        match answer:
            case Failed(reason):
                self._tell_failure(document, f"the analysis failed ({reason})")
            case Step(kernel) if self._is_latest(document):
                self._listener.kernel(document, kernel)
            case Done(report) if self._is_latest(document):
                self._listener.finished(document, report)
            case _:
                pass  # of an older revision

    def _tell_failure(self, document: Document, reason: str) -> None:
        logger.error("%s: %s", document.path, reason)
        if self._is_latest(document):
            self._listener.failed(document, reason)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _active(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()


def _cancel(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
