"""Waiting for whatever happens next to a document: a result, an edit, its end."""

from __future__ import annotations

import asyncio


class News:
    """Call it from the event loop's thread alone."""

    def __init__(self) -> None:
        self._next: dict[str, asyncio.Event] = {}

    def tell(self, uri: str) -> None:
        """Something happened: whoever waits looks again."""
        event = self._next.pop(uri, None)
        if event is not None:
            event.set()

    async def of(self, uri: str) -> None:
        """Returns when something has happened to a document."""
        await self._next.setdefault(uri, asyncio.Event()).wait()
