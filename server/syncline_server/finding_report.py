"""A finding as text to send to somebody: where it is, what happens, and what each of its threads did."""

from __future__ import annotations

from syncline.report.steps import steps

from . import located
from .finding_text import finding_text, lines_of
from .located import Located, RangesAt
from .markup import Markup
from .results import Results

#: the server's command, with the arguments `[uri, position]`; it gives the text
DESCRIBE = "syncline.server.describeFinding"


def found_at(results: Results, offset: int, ranges_at: RangesAt) -> Located | None:
    """The finding that a place is about."""
    return located.found_at(results, offset, ranges_at, lambda _: True)


def text_of(one: Located) -> str:
    """The whole text, without any marks."""
    span, kernel = one.finding.span, one.kernel
    where = f"{span.path}:{span.line}:{span.column}" + (f", in {kernel.name}" if kernel is not None else "")
    parts = [where, *filter(None, lines_of(one.finding.message)), steps(one.finding)]
    parts.append(finding_text(one.finding, kernel, Markup(markdown=False), headline=False))
    return "\n\n".join(filter(None, parts)) + "\n"
