"""A line of code in a picture: cut to the room there is, around what it is shown for."""

from __future__ import annotations

from ...ir.kernel import Span
from ...records import record
from ..source import Sources, shown, width


@record
class Code:
    """A line of a source without its indentation; `low` and `high` are the characters that it is shown for."""

    text: str = ""
    low: int = 0
    high: int = 0

    def cropped(self, room: int) -> Code:
        """The same on so many columns, with … where something was cut off. Those characters stay in sight, at least
        their beginning."""
        if width(self.text) <= room:
            return self
        high = self.high
        while high > self.low and width(self.text[self.low : high]) > room - 2:
            high -= 1
        low, end = self.low, high
        while low > 0 and width(self.text[low - 1 : end]) <= room - 2 and (end == len(self.text) or low > self.low - 8):
            low -= 1
        while end < len(self.text) and width(self.text[low : end + 1]) <= room - 2:
            end += 1
        while low > 0 and width(self.text[low - 1 : end]) <= room - 2:
            low -= 1
        before, behind = "…" * (low > 0), "…" * (end < len(self.text))
        moved = len(before) - low
        return Code(before + self.text[low:end] + behind, self.low + moved, high + moved)


def code_at(sources: Sources, span: Span | None) -> Code:
    """The first line of a span; nothing where it cannot be read."""
    source = sources.get(span.path) if span is not None else None
    if source is None or span is None:
        return Code()
    line = source.line(span.line)
    text, stops = shown(line)
    # `shown` may turn a tab into several characters: positions go by columns, which are characters but for wide ones.
    low, high = _character(text, stops, span.column - 1), len(text)
    if span.end_line == span.line:
        high = _character(text, stops, span.end_column - 1)
    indent = len(text) - len(text.lstrip())
    stripped = text.strip()
    return Code(stripped, max(0, min(low - indent, len(stripped))), max(0, min(high - indent, len(stripped))))


def _character(text: str, stops: list[int], character: int) -> int:
    """Which character of the shown text begins at the column of a character of the line."""
    column = stops[max(0, min(character, len(stops) - 1))]
    at = 0
    for at, _ in enumerate(text):
        if width(text[:at]) >= column:
            return at
    return len(text)
