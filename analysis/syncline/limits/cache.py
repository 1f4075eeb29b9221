"""Limits of the reports that are kept on the disk (`cache/`). No result changes with them."""

from __future__ import annotations

from typing import Annotated

from .limit import Limit

BYTES: Annotated[
    int,
    Limit("bytes on the disk; `cache-size` sets them", "the reports that were not used for longest are removed"),
] = 256_000_000
ENTRY: Annotated[int, Limit("bytes of a file's reports, as text", "they are not kept")] = 64_000_000
LEFT: Annotated[
    float, Limit("share of the room that is taken after some were removed", "no more of them are removed")
] = 0.8
