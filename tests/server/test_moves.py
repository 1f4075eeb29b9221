"""Places after edits: as if each edit were followed, however many there were."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from syncline_server.documents.moves import Change, Changes, Splice, carried, then


def _after(*splices: Splice) -> Changes:
    changes: Changes = ()
    for splice in splices:
        changes = then(changes, splice)
    return changes


@pytest.mark.parametrize(
    ("splices", "place", "expected"),
    [
        ([], (3, 5), (3, 5)),
        ([Splice(0, 0, 4)], (3, 5), (7, 9)),
        ([Splice(3, 3, 4)], (3, 5), (7, 9)),
        ([Splice(6, 6, 4)], (3, 5), (3, 5)),
        ([Splice(4, 4, 4)], (3, 5), (3, 9)),
        ([Splice(0, 3, 0)], (3, 5), (0, 2)),
        ([Splice(2, 4, 0)], (3, 5), (2, 3)),  # its beginning went
        ([Splice(5, 9, 0)], (3, 5), (3, 4)),  # its end went
        ([Splice(5, 6, 3)], (3, 5), (3, 7)),  # something else came in its place
        ([Splice(2, 9, 3)], (3, 5), None),
        ([Splice(4, 4, 1), Splice(4, 5, 0)], (3, 5), (3, 5)),
    ],
)
def test_one_place(splices: list[Splice], place: tuple[int, int], expected: tuple[int, int] | None) -> None:
    assert carried(_after(*splices), *place) == expected


def test_typing_is_one_change() -> None:
    assert _after(*(Splice(10 + n, 10 + n, 1) for n in range(5000))) == (Change(10, 10, 10, 5010),)
    assert _after(*(Splice(10 - n, 11 - n, 0) for n in range(5))) == (Change(6, 11, 6, 6),)


def test_untouched_bytes_are_where_they_are() -> None:
    """Every byte that no edit took is found, whatever the edits were; one that was taken is not found."""
    draw = random.Random(5)
    for _ in range(300):
        before = list(range(draw.randint(1, 60)))
        now: list[int | None] = list(before)
        changes: Changes = ()
        for _ in range(draw.randint(1, 12)):
            start = draw.randint(0, len(now))
            end = min(len(now), start + draw.choice((0, 0, 1, 3, 9)))
            length = draw.choice((0, 1, 1, 2, 7))
            now[start:end] = [None] * length
            changes = then(changes, Splice(start, end, length))
            assert all(one.end < other.start for one, other in pairwise(changes))
        for byte in before:
            found = carried(changes, byte, byte)
            if byte in now:
                assert found == (now.index(byte), now.index(byte))
            else:
                assert found is None


def test_a_piece_keeps_what_is_left_of_it() -> None:
    draw = random.Random(6)
    for _ in range(300):
        now: list[int | None] = list(range(40))
        changes: Changes = ()
        for _ in range(draw.randint(1, 8)):
            start = draw.randint(0, len(now))
            end = min(len(now), start + draw.choice((0, 1, 4)))
            now[start:end] = [None] * (length := draw.choice((0, 1, 3)))
            changes = then(changes, Splice(start, end, length))
        first = draw.randint(0, 30)
        last = first + draw.randint(0, 9)
        left = [at for at, byte in enumerate(now) if byte is not None and first <= byte <= last]
        found = carried(changes, first, last)
        if left:
            assert found is not None
            assert found[0] <= left[0]
            assert left[-1] <= found[1] < len(now)
