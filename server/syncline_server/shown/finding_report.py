"""A finding as text to send to somebody: where it is, what happens, and what each of its threads did."""

from __future__ import annotations

from syncline.report.steps import steps

from .finding_text import finding_text, lines_of
from .located import Located
from .markup import Markup

#: the server's command, with the arguments `[uri, position]`; it gives the text
DESCRIBE = "syncline.server.describeFinding"


def text_of(one: Located) -> str:
    """The whole text, without any marks."""
    span, kernel = one.finding.span, one.kernel
    where = f"{span.path}:{span.line}:{span.column}" + (f", in {kernel.name}" if kernel is not None else "")
    parts = [where, *filter(None, lines_of(one.finding.message)), steps(one.finding)]
    parts.append(finding_text(one.finding, kernel, Markup(markdown=False), headline=False))
    return "\n\n".join(filter(None, parts)) + "\n"
