"""All kernels of the workspace, checked when somebody asks for it, file by file.

It has a worker of its own, so that what is edited meanwhile waits for nobody. Open documents are left to the scheduler:
their text is the client's.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import aclosing
from pathlib import Path
from uuid import uuid4

from lsprotocol import types
from pygls.progress import Progress
from pygls.uris import from_fs_path

from syncline.findings import FileReport
from syncline.found_files import find_files
from syncline.records import record
from syncline.workers.messages import Done, Failed
from syncline.workers.pool import Pool, StartWorker, WorkerDied

from ..documents.documents import Document
from ..documents.text import Text
from ..settings import Job, Settings

logger = logging.getLogger(__name__)

#: a file that is checked has no edits, and is of one revision
_REVISION = 0


@record
class Checked:
    """What came of a check: how many files, and of how many kernels which verdict. `cancelled`: not all of them."""

    files: int
    verdicts: dict[str, int]
    cancelled: bool

    @property
    def text(self) -> str:
        """As people read it."""
        counts = ", ".join(f"{number} {verdict}" for verdict, number in self.verdicts.items()) or "no kernels"
        files = f"{self.files} file{'' if self.files == 1 else 's'}"
        return f"{'Stopped after' if self.cancelled else 'Checked'} {files}: {counts}"


async def kernel_files(folders: Iterable[str]) -> tuple[str, ...]:
    """The files of these folders that hold kernels, found on another thread."""
    return (await asyncio.to_thread(find_files, list(folders))).files


def document_of(path: str) -> Document | None:
    """A file as it is on the disk; None where it cannot be read."""
    uri = from_fs_path(path)
    try:
        data = Path(path).read_bytes()
    except OSError:
        return None
    return None if uri is None else Document(uri, path, "", None, _REVISION, Text(data))


async def check_files(
    documents: Iterable[Document],
    start_worker: StartWorker,
    settings: Callable[[Document], Awaitable[Settings]],
    tell: Callable[[Document, FileReport], None],
    progress: WorkspaceProgress,
) -> Checked:
    """Checks one after the other, until all are or somebody cancels. A worker that dies costs the file that it was
    at."""
    pool = Pool(start_worker, 1)
    verdicts: Counter[str] = Counter()
    files = 0
    try:
        for document in documents:
            if progress.cancelled:
                break
            progress.at(document.path)
            report = await _checked(pool, document, await settings(document))
            files += 1
            if report is not None:
                verdicts.update(kernel.verdict.value for kernel in report.kernels)
                tell(document, report)
    finally:
        await pool.closed()
    return Checked(files, dict(verdicts), progress.cancelled)


async def _checked(pool: Pool, document: Document, settings: Settings) -> FileReport | None:
    worker = await pool.acquire()
    whole = False
    try:
        async with aclosing(worker.run(Job(document.path, document.text.content, settings))) as answers:
            async for answer in answers:
                match answer:
                    case Done(report):
                        whole = True
                        return report
                    case Failed(reason):
                        whole = True
                        logger.error("%s: %s", document.path, reason)
                    case _:
                        pass  # a kernel of it
    except WorkerDied as error:
        logger.error("%s: the analysis process ended unexpectedly (%s)", document.path, error)
    finally:
        if whole:
            pool.release(worker)
        else:
            pool.discard(worker)
    return None


class WorkspaceProgress:
    """Shows how far a check is, where the client shows such things, and lets people cancel it."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._total = progress, total
        self._token: str | None = None
        self._done = 0

    async def begin(self) -> None:
        token = f"syncline-workspace-{uuid4()}"
        try:
            await self._progress.create_async(token)
        except Exception as error:  # whatever a client answers: it wants no progress then
            logger.info("the client shows no progress: %s", error)
            return
        self._token = token
        title = "Syncline: checking the workspace"
        self._progress.begin(token, types.WorkDoneProgressBegin(title=title, cancellable=True, percentage=0))

    @property
    def cancelled(self) -> bool:
        return self._token is not None and self._progress.tokens[self._token].cancelled()

    def at(self, path: str) -> None:
        """This file is next."""
        if self._token is not None:
            percentage = 100 * self._done // max(self._total, 1)
            message = f"{self._done + 1} of {self._total}: {Path(path).name}"
            self._progress.report(self._token, types.WorkDoneProgressReport(message=message, percentage=percentage))
        self._done += 1

    def end(self, text: str) -> None:
        if self._token is not None:
            self._progress.end(self._token, types.WorkDoneProgressEnd(message=text))
