"""What was made of files on the disk, remembered for as long as they are what they were."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

from ..records import record
from .asked import Log, note_all, written_down

Made = TypeVar("Made")
ReadFile = Callable[[str], bytes | None]
#: when a file was written last, its size, and which file it is
Stamp = tuple[int, int, int]


@record
class _Entry(Generic[Made]):
    made: Made
    stamps: Mapping[str, Stamp | None]  #: of all files that were read, and of those that were sought and not there
    text: bytes | None
    asked: Log  #: all that the disk was asked

    def holds_for(self, text: bytes | None) -> bool:
        return self.text == text and all(stamp(path) == before for path, before in self.stamps.items())


class FromDisk(Generic[Made]):
    """Remembers so many of the latest results by their keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, _Entry[Made]] = OrderedDict()

    def get(self, key: Hashable, read: ReadFile, make: Callable[[ReadFile], Made], text: bytes | None = None) -> Made:
        """What `make` gives, which reads files through the function that it is handed and in no other way, and may know
        a `text` beside them: of each key the result for its latest text is remembered."""
        known = self._known.get(key)
        if known is None or not known.holds_for(text):
            stamps: dict[str, Stamp | None] = {}

            def recorded(path: str) -> bytes | None:
                stamps.setdefault(path, stamp(path))
                return read(path)

            with written_down() as asked:
                made = make(recorded)
            known = _Entry(made, stamps, text, asked)
            self._known[key] = known
        else:
            note_all(known.asked)
        self._known.move_to_end(key)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return known.made


def stamp(path: str) -> Stamp | None:
    """What changes where a file does; None where there is no such file."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino
