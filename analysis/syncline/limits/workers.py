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
KEPT_BYTES: Annotated[
    int, Limit("bytes by which a worker grows", "it gives back to the system what it does not use; no result changes")
] = 64 * 1024 * 1024
FILES: Annotated[
    int, Limit("edited files that a process remembers", "the one left longest ago is checked anew; no result changes")
] = 4
TEXTS: Annotated[
    int,
    Limit("texts of an edited file that a process remembers", "an edit that is taken back later costs as much as any"),
] = 3
DECIDED: Annotated[
    int,
    Limit(
        "kernels of an edited file whose fixes wait for the verdicts of the others",
        "those of the first are sought before the next is decided; no result changes",
    ),
] = 16
SHIFTED_BYTES: Annotated[
    int,
    Limit("bytes in which comments may have changed before a text is read again", "it is read; no result changes"),
] = 4096
UNSEEN_BYTES: Annotated[
    int,
    Limit(
        "bytes of an edit in a kernel that names what host code looks up", "host code is read again; no result changes"
    ),
] = 2_000
EDITS: Annotated[
    int, Limit("edits that a kernel is not moved for while nobody asks for it", "it is moved then; no result changes")
] = 16
