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
    change, revision 9 ── quiet for a moment ────────┴─ still running? it is stale, and given up ─► run of 9

    changes, revisions 10, 11, 12, ... ── for half a second ─► run of 22 ─► kernel, ..., file ─► listener ─► run of 35

- *Debounce.* A change waits as long as the document's last run took, within limits: where an analysis is quick, fresh
  results are worth more than saved work. A document that is opened, or whose settings change, does not wait.
- *Typing on.* However often the text changes, the first change waits no longer than `Delays.most`. While it goes on
  changing, a run is left until all its kernels are decided, so that there are results while somebody types, and the
  next run follows at once.
- *Stale work* goes on during a wait, and often ends in it. When the user pauses and it still runs, or when it seeks
  fixes alone, its worker is asked to give it up, which it does between two kernels or two trials of fixes, and keeps
  what it knows of the file: the next run costs what the edits touched. One that does not answer for as long as a new
  worker would take is killed.
- *Order.* A document has one run at a time, and the next one is of a later revision: an old result can never replace a
  newer one. What a run says of a revision that is not the latest any more is newer than what is shown, and counts;
  unless the settings have changed since.
- *Nothing looks clean that was not checked.* A run that is given up, killed or crashed reports nothing that could be
  taken for a result. `finished` is said only of a whole run; whoever shows findings keeps the old ones until then.
- *Crashes.* A worker that dies is replaced, and its document tried once more. If that one dies, too, or one does not
  answer for much longer than a kernel may take, the listener is told `failed` with the reason, and the document is
  tried again at its next change, not before.
- *Many documents.* The one touched last goes first. If every worker is busy when the user edits a document, the run
  that was touched least recently gives way and starts again later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Protocol, TypeGuard

from syncline.findings import FileReport, KernelReport, Stage
from syncline.records import field, record
from syncline.workers.messages import Answer, Done, Failed, GivenUp, Step
from syncline.workers.pool import Pool, StartWorker, Worker, WorkerDied

from ..documents.documents import Document
from ..settings import Job, Settings

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Gets the results. Every call is about the revision of `document`, which may have been edited since."""

    def started(self, document: Document) -> None: ...

    def expected(self, document: Document, kernels: int) -> None: ...

    def kernel(self, document: Document, report: KernelReport) -> None: ...

    def decided(self, document: Document) -> None: ...

    def finished(self, document: Document, report: FileReport) -> None: ...

    def failed(self, document: Document, reason: str) -> None: ...


@record
class Delays:
    """All in seconds. A change waits between `shortest` and `longest`, and the first of many no longer than `most`.
    `patience` is how much longer than a kernel's own budget a worker may be silent; `kernel` is that budget where the
    settings leave it to the engine."""

    shortest: float = 0.02
    longest: float = 0.3
    most: float = 0.4
    patience: float = 20.0
    kernel: float = 60.0


@record(frozen=False)
class _Activity:
    """What is under way for one document. `touched`: when it was last opened or edited; `waits_since`: when it was for
    the first time since a run began. `took`: how long its last run lasted until all was decided, or has lasted when
    it was stopped; `whole`: how long its first one lasted that came to its end. `checked` is what the latest run is
    about, and `worker` who does it; `decided`: whether it only seeks fixes now; `counts`: whether its results are
    wanted."""

    document: Document
    touched: float
    waits_since: float | None = None
    took: float = 0.0
    whole: float | None = None
    waiting: asyncio.Task[None] | None = None
    running: asyncio.Task[None] | None = None
    checked: Document | None = None
    worker: Worker | None = None
    decided: asyncio.Event = field(default_factory=asyncio.Event)
    counts: bool = True


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
        activity = self._activities.get(document.uri)
        if activity is not None:
            activity.counts = False
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

    def revision_of_run(self, uri: str) -> int | None:
        """Which revision of a document the latest run is about."""
        activity = self._activities.get(uri)
        return activity.checked.revision if activity is not None and activity.checked is not None else None

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
        now = _now()
        activity = self._activities.setdefault(document.uri, _Activity(document, now))
        activity.document, activity.touched = document, now
        if activity.waits_since is None:
            activity.waits_since = now
        _cancel(activity.waiting)
        activity.waiting = asyncio.get_running_loop().create_task(self._wait_then_run(activity, delay))

    async def _wait_then_run(self, activity: _Activity, delay: float) -> None:
        """Waits until it is quiet for `delay` (whoever edits meanwhile cancels this), or the first change has waited
        for long enough. Then a run that still decides is waited for until it is quiet."""
        began = _now()
        since = began if activity.waits_since is None else activity.waits_since
        await asyncio.sleep(max(0.0, min(delay, since + self._delays.most - began)))
        if _active(activity.running):
            await _first_of(activity.running, activity.decided, max(0.0, began + delay - _now()))
            await self._stopped(activity)
        self._make_room(activity)
        activity.waits_since, activity.counts, activity.checked = None, True, activity.document
        activity.decided.clear()
        activity.running = asyncio.get_running_loop().create_task(self._run(activity, activity.document))

    async def _stopped(self, activity: _Activity) -> None:
        """Has a run ended that nobody wants any more, and returns when it has given back its worker."""
        if not _active(activity.running):
            return
        if activity.worker is not None:
            activity.worker.give_up()
            await asyncio.wait([activity.running], timeout=max(self._delays.shortest, activity.whole or 0.0))
        if _active(activity.running):
            activity.running.cancel()
            await asyncio.wait([activity.running])

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
            again = self._wait_then_run(victim, self._delays.shortest)
            victim.waiting = asyncio.get_running_loop().create_task(again)

    async def _run(self, activity: _Activity, document: Document) -> None:
        if not await self._tried(activity, document, is_last=False):
            await self._tried(activity, document, is_last=True)

    async def _tried(self, activity: _Activity, document: Document, *, is_last: bool) -> bool:
        """Has a document analysed; False where its worker died, of which nothing is said unless this `is_last`."""
        try:
            worker = await self._pool.acquire()
        except OSError as error:
            self._tell_failure(document, f"no analysis process could be started: {error}")
            return True
        whole = False
        began = _now()
        activity.worker = worker
        try:
            is_done = await self._follow(activity, worker, document)
            whole = True
            if is_done and activity.whole is None:
                activity.whole = _now() - began
        except WorkerDied as error:
            logger.warning("%s: the analysis process ended unexpectedly (%s)", document.path, error)
            if not is_last:
                return False
            self._tell_failure(document, f"the analysis process ended unexpectedly ({error})")
        except TimeoutError:
            self._tell_failure(document, "the analysis did not answer in time and was stopped")
        except Exception as error:  # a defect of ours must be seen, not end as a task that nobody awaits
            logger.exception("%s: the results could not be shown", document.path)
            self._tell_failure(document, f"the results could not be shown ({error})")
        finally:
            activity.worker = None
            if not activity.decided.is_set():
                activity.took = _now() - began
            if whole:
                self._pool.release(worker)
            else:
                self._pool.discard(worker)
        return True

    async def _follow(self, activity: _Activity, worker: Worker, document: Document) -> bool:
        """Have `worker` analyse the document and pass on what it says, to the end; whether it was not given up."""
        settings = await self._settings(document)
        budget = settings.timeout_ms / 1000 if settings.timeout_ms is not None else self._delays.kernel
        patience = budget + self._delays.patience
        self._listener.started(document)
        began = _now()
        job = Job(document.path, document.code, settings, document.edited_at)
        async with aclosing(worker.run(job)) as answers:
            while True:
                answer = await asyncio.wait_for(anext(answers), patience)
                self._tell(document, answer)
                if isinstance(answer, Step) and isinstance(answer.value, Stage):
                    activity.took = _now() - began
                    activity.decided.set()
                if not isinstance(answer, Step):
                    return not isinstance(answer, GivenUp)

    def _is_latest(self, document: Document) -> bool:
        activity = self._activities.get(document.uri)
        return activity is not None and activity.document.revision == document.revision

    def _is_wanted(self, document: Document) -> bool:
        """Whether what a run says of this revision is the newest that there is."""
        activity = self._activities.get(document.uri)
        return activity is not None and activity.counts and activity.checked is document

    def _tell(self, document: Document, answer: Answer[KernelReport | Stage | int, FileReport] | GivenUp) -> None:
        match answer:
            case Failed(reason):
                self._tell_failure(document, f"the analysis failed ({reason})")
            case Step(int(kernels)) if self._is_wanted(document):
                self._listener.expected(document, kernels)
            case Step(KernelReport() as kernel) if self._is_wanted(document):
                self._listener.kernel(document, kernel)
            case Step(Stage()) if self._is_wanted(document):
                self._listener.decided(document)
            case Done(report) if self._is_wanted(document):
                self._listener.finished(document, report)
            case _:
                pass  # given up, or with settings that do not hold any more

    def _tell_failure(self, document: Document, reason: str) -> None:
        logger.error("%s: %s", document.path, reason)
        if self._is_latest(document):
            self._listener.failed(document, reason)


async def _first_of(task: asyncio.Task[None], event: asyncio.Event, seconds: float) -> None:
    """Waits for whichever comes first, and no longer than so many seconds."""
    happened = asyncio.get_running_loop().create_task(event.wait())
    try:
        await asyncio.wait([task, happened], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        happened.cancel()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _active(task: asyncio.Task[None] | None) -> TypeGuard[asyncio.Task[None]]:
    return task is not None and not task.done()


def _cancel(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
