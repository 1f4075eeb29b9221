"""Comments for Syncline that are put in above a place."""

from __future__ import annotations

from syncline.findings import Edit
from syncline.frontend.languages import is_script
from syncline.ir.kernel import Span

from ..documents.ranges import Ranges


def has_room(span: Span, ranges: Ranges) -> bool:
    """Whether a line may be put before it: not within a directive or a literal that goes on from line to line."""
    text, number = ranges.document.text, span.line - 1
    line, before = text.line(number), text.line(number - 1) if number else b""
    in_literal = (
        is_script(ranges.document.path, ranges.document.language) or line.lstrip().startswith(b'"') or b"\\n" in line
    )
    return not in_literal and not before.endswith(b"\\")


def comment_above(words: str, span: Span, ranges: Ranges) -> Edit:
    """A line `// syncline: words` above the one in which the span begins, as far to the right as that."""
    text, number = ranges.document.text, span.line - 1
    start, line = text.starts[number], text.line(number)
    indent = line[: len(line) - len(line.lstrip())].decode(errors="replace")
    end = "\r\n" if text.content[start + len(line) :].startswith(b"\r\n") else "\n"
    return Edit(span.path, start, start, f"{indent}// syncline: {words}{end}")
