"""Inlay hints: which barrier interval begins behind each barrier, and whether the barrier is needed."""

from __future__ import annotations

from collections.abc import Callable

from lsprotocol.types import InlayHint, Position

from syncline.findings import BarrierFact

from ..documents.ranges import Ranges
from ..documents.text import position_at
from .hover import barrier_text
from .markup import Markup
from .results import Results


def interval_hints(results: Results, start: int, end: int, ranges_at: Callable[[int], Ranges]) -> list[InlayHint]:
    """Those behind the barriers that begin in the bytes `start..end`. The intervals of a kernel are counted as its
    own barriers stand in the text, without those of the functions that it calls; the first begins with the kernel."""
    found: list[InlayHint] = []
    for one in results.definitions():
        known = one[0].of_barriers
        ranges = ranges_at(known.revision)
        barriers = sorted(known.report.barriers, key=lambda barrier: (barrier.span.path, barrier.span.start))
        around = known.report.span
        own = (b for b in barriers if ranges.is_here(b.span) and around.start <= b.span.start < around.end)
        for number, barrier in enumerate(own, 2):
            offsets, where = ranges.offsets(barrier.span), ranges.range(barrier.span)
            if offsets is not None and where is not None and start <= offsets[0] <= end:
                behind = _behind(offsets[1], ranges) or where.end
                found.append(InlayHint(behind, _label(number, barrier), padding_left=True, tooltip=_told(barrier)))
    return found


def _label(number: int, barrier: BarrierFact) -> str:
    return f"interval {number}" + (" · redundant barrier" if barrier.redundant else "")


def _told(barrier: BarrierFact) -> str:
    return barrier_text(barrier, Markup(markdown=False))


def _behind(offset: int, ranges: Ranges) -> Position | None:
    """Behind the semicolon of the call."""
    text = ranges.document.text
    follows = text.content[offset : offset + 1] == b";"
    return position_at(text, offset + 1, ranges.encoding) if follows else None
