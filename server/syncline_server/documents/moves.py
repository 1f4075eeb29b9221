"""Where the places of an earlier text are now, after any number of edits.

Edits that meet are one change: typing is one, however long it goes on, so that what is kept grows with the number of
places that were edited, and not with the number of edits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import TypeAlias

from syncline.records import record


@record
class Splice:
    """One edit: `start..end` of the earlier text became `length` bytes."""

    start: int
    end: int
    length: int


@record
class Change:
    """`before_start..before_end` of the earlier text is `start..end` of the text of now. Between two of them there is
    text that nobody touched."""

    before_start: int
    before_end: int
    start: int
    end: int


#: all that changed since, in the order of the text
Changes: TypeAlias = tuple[Change, ...]


def then(changes: Changes, splice: Splice) -> Changes:
    """The changes after one more edit."""
    ahead = [each for each in changes if each.end < splice.start]
    behind = [each for each in changes if each.start > splice.end]
    met = changes[len(ahead) : len(changes) - len(behind)]
    before_start, start = splice.start - _moved(ahead), splice.start
    before_end, end = splice.end - _moved([*ahead, *met]), splice.end
    if met and met[0].start < start:
        before_start, start = met[0].before_start, met[0].start
    if met and met[-1].end > end:
        before_end, end = met[-1].before_end, met[-1].end
    shift = splice.length - (splice.end - splice.start)
    one = Change(before_start, before_end, start, end + shift)
    return (
        *ahead,
        one,
        *(Change(each.before_start, each.before_end, each.start + shift, each.end + shift) for each in behind),
    )


def _moved(changes: Sequence[Change]) -> int:
    """How far what stands behind some changes has moved."""
    return changes[-1].end - changes[-1].before_end if changes else 0


def carried(changes: Changes, start: int, last: int) -> tuple[int, int] | None:
    """Where the piece of text is now that went from the byte `start` to the byte `last`. Where an edit took one of
    its ends, it ends with what came in place of that; None where one change took all of it."""
    found_start, one = _carried(changes, start)
    found_last, other = _carried(changes, last)
    if one is not None and one is other:
        return None
    return found_start, found_last if other is None else max(other.end - 1, found_start)


def _carried(changes: Changes, byte: int) -> tuple[int, Change | None]:
    """Where a byte is now; with the change that took it, if one did, the beginning of that."""
    at = bisect_right(changes, byte, key=attrgetter("before_start"))
    if at == 0:
        return byte, None
    change = changes[at - 1]
    return (change.start, change) if byte < change.before_end else (byte + _moved(changes[:at]), None)
