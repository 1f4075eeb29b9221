"""Limits of the worker processes (`workers/`, `api.py`)."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

PROCESSES: Annotated[int, Limit("processes", "more processors than this are not used, unless --jobs asks for them")] = 8
ALONE_BYTES: Annotated[
    int,
    Limit(
        "bytes of a file that is checked alone",
        "it is checked in a process that can be killed, which takes longer to start; no result changes",
    ),
] = 64 * 1024
FILES: Annotated[
    int, Limit("edited files that a process remembers", "the one left longest ago is checked anew; no result changes")
] = 4
EDITS: Annotated[
    int, Limit("edits that a kernel is not moved for while nobody asks for it", "it is moved then; no result changes")
] = 16
