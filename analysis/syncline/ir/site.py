"""Where a statement of the kernel IR comes from."""

from __future__ import annotations

from ..records import field, record
from .span import Span


@record
class Site:
    """Where a statement comes from: its own span, and the spans of the calls (and macro uses) it was inlined
    through, outermost first. `named` is the part of it that names the memory that it touches, where that is not all:
    `tile[t]` of `tile[t] = 0`. `written` is that part as it stands there, where it begins with another name than the
    array has (`row[t]`, of which `row` points into `tile`)."""

    span: Span
    calls: tuple[Span, ...] = ()
    named: Span | None = field(default=None, compare=False)
    written: str = field(default="", compare=False)

    @property
    def place(self) -> Span:
        """What a person is shown of an access."""
        return self.named or self.span
