"""Limits of the worker processes (`workers/`, `api.py`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

PROCESSES: Annotated[int, Limit("processes", "more processors than this are not used, unless --jobs asks for them")] = 8
FILES: Annotated[
    int, Limit("edited files that a process remembers", "the one left longest ago is checked anew; no result changes")
] = 4
EDITS: Annotated[
    int, Limit("edits that a kernel is not moved for while nobody asks for it", "it is moved then; no result changes")
] = 16
