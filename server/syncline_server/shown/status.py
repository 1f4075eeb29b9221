"""What the one status item of an editor is told of each document: the notification `syncline/status`.

    queued ─► checking (0 of 3) ─► checking (1 of 3) ─► ... ─► decided ─► done, or failed
      ▲           │                                               │
      └───────────┴───────────────────────────────────────────────┘ edited meanwhile

What is shown is of an earlier text until it is decided. It goes from checking to done where no fixes are to be sought.

editors/README.md describes the notification for clients."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from syncline.records import record, replace

from ..documents.documents import Document

STATUS = "syncline/status"

_OFTEN = 0.2  #: seconds from one number of kernels to the next


@record
class _Run:
    """What was told last: the state, and how many kernels are done of how many (None: that is not known yet)."""

    state: str = ""
    done: int = 0
    total: int | None = None
    told_at: float = 0.0


class StatusTeller:
    """Tells by `notify`, which is given each notification's parameters."""

    def __init__(self, notify: Callable[[dict[str, Any]], None]) -> None:
        self._notify = notify
        self._runs: dict[str, _Run] = {}

    def queued(self, document: Document) -> None:
        """The latest text waits for its check. It is told once, however often the text changes meanwhile."""
        if self._of(document).state != "queued":
            self._tell(document, "queued", _Run())

    def checking(self, document: Document) -> None:
        """A check of the document has begun."""
        self._tell(document, "checking", _Run())

    def expected(self, document: Document, total: int) -> None:
        """It is of so many kernels."""
        self._tell(document, "checking", replace(self._of(document), total=total))

    def kernel_done(self, document: Document) -> None:
        """One more is done."""
        run = self._of(document)
        counted = replace(run, done=run.done + 1)
        if run.state == "checking" and asyncio.get_running_loop().time() - run.told_at > _OFTEN:
            self._tell(document, "checking", counted)
        else:
            self._runs[document.uri] = counted

    def decided(self, document: Document, verdicts: dict[str, int]) -> None:
        """All have their verdicts, these; fixes are still sought."""
        self._tell(document, "decided", self._of(document), verdicts=verdicts)

    def done(self, document: Document, verdicts: dict[str, int]) -> None:
        """All are, with these verdicts."""
        self._tell(document, "done", _Run(), verdicts=verdicts)

    def failed(self, document: Document, reason: str) -> None:
        """The check did not come to its end."""
        self._tell(document, "failed", _Run(), reason=reason)

    def closed(self, uri: str) -> None:
        """Nobody asks for the document any more."""
        self._runs.pop(uri, None)

    def _of(self, document: Document) -> _Run:
        return self._runs.get(document.uri, _Run())

    def _tell(self, document: Document, state: str, run: _Run, **more: Any) -> None:
        self._runs[document.uri] = replace(run, state=state, told_at=asyncio.get_running_loop().time())
        if state == "checking":
            more |= {"done": run.done} | ({} if run.total is None else {"of": run.total})
        self._notify({"uri": document.uri, "version": document.version, "state": state, **more})
