"""Locations in the user's text."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a source file. `start` and `end` are byte offsets; lines and columns count from 1, columns in
    characters (code points)."""

    path: str
    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
