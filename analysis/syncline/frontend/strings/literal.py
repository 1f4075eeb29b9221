"""The string literals of a host file: where their texts stand, and how they are spelled."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator

from ...records import field, record


class Spelling(enum.Enum):
    """How a literal spells its text."""

    RAW = "as it is"
    C = "with C's escapes, on one line"
    PYTHON = "with Python's escapes, on one line"
    LINES = "with Python's escapes, on as many lines as the text has"


@record
class Literal:
    """A literal stands in `start..end` with its prefix and quotes, its text in `first..last`. `is_filled`: what stands
    in braces is worked out when the program runs (an f-string)."""

    start: int
    end: int
    first: int
    last: int
    spelling: Spelling = Spelling.RAW
    is_filled: bool = False


@record
class Group:
    """Literals that make one string, in their order. `gaps`: behind the literals of these numbers an expression stands
    before the next."""

    literals: tuple[Literal, ...]
    gaps: frozenset[int] = field(default=frozenset())

    @property
    def first(self) -> int:
        return self.literals[0].first

    @property
    def last(self) -> int:
        return self.literals[-1].last


class Join(enum.Enum):
    """What stands between two literals."""

    NOTHING = enum.auto()
    EXPRESSION = enum.auto()  #: of the same string
    OTHER = enum.auto()


def grouped(literals: Iterable[Literal], join: Callable[[Literal, Literal], Join]) -> Iterator[Group]:
    """The strings that literals make, given what stands between two neighbours."""
    so_far: list[Literal] = []
    gaps: set[int] = set()
    for literal in literals:
        between = join(so_far[-1], literal) if so_far else Join.OTHER
        if between is Join.OTHER:
            if so_far:
                yield Group(tuple(so_far), frozenset(gaps))
            so_far, gaps = [], set()
        elif between is Join.EXPRESSION:
            gaps.add(len(so_far) - 1)
        so_far.append(literal)
    if so_far:
        yield Group(tuple(so_far), frozenset(gaps))
