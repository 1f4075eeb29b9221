"""An index of a project's sources that stands for a while, for whoever asks the same again with each edit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..limits.preprocess import LOOKS_APART
from .source_index import SourceIndex


class LastingIndex:
    """Gives the index of the disk as it is, or as it was a moment ago. Looking at a large project takes longer than an
    edit may, so what was seen stands for a time in proportion to what it took to look, and until somebody says that
    files have changed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._index = SourceIndex()
        self._told: int | None = None
        self._until = 0.0

    @contextmanager
    def index(self, told: int) -> Iterator[SourceIndex]:
        """The index, to be asked within the context. `told` is another number each time that files are said to have
        changed."""
        began = self._clock()
        if told == self._told and began < self._until:
            yield self._index
            return
        self._index, self._told = SourceIndex(), told
        yield self._index
        ended = self._clock()
        self._until = ended + LOOKS_APART * (ended - began)
