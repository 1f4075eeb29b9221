"""The code action that sets a finding aside, by a comment that the user completes with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol.types import CodeAction, CodeActionKind, Diagnostic

from syncline.findings import Edit
from syncline.ir.kernel import Span

from .actions import workspace_edit
from .client import Client
from .diagnostics import SOURCE
from .ranges import Ranges
from .results import Results

#: what stands where the reason belongs
REASON = "TODO: say why this is right"


def ignore_actions(
    results: Results, start: int, end: int, shown: Sequence[Diagnostic], client: Client, ranges: Ranges
) -> list[CodeAction]:
    """One for each rule that has a finding at the bytes `start..end` of the text of now."""
    actions: dict[str, CodeAction] = {}
    for finding, _, revision in results.findings():
        span = finding.span
        touches = revision == ranges.document.revision and ranges.is_here(span) and span.start <= end
        if not touches or start > span.end or finding.rule in actions or not _has_room(span, ranges):
            continue
        about = [one for one in shown if one.source == SOURCE and one.code == finding.rule] or None
        actions[finding.rule] = CodeAction(
            title=f"Ignore {finding.rule} here, with a reason",
            kind=CodeActionKind.QuickFix,
            diagnostics=about,
            is_preferred=False if client.preferred_actions else None,
            edit=workspace_edit([_comment(finding.rule, span, ranges)], client, ranges),
        )
    return list(actions.values())


def _has_room(span: Span, ranges: Ranges) -> bool:
    """Whether a line may be put before it: not within a directive or a literal that goes on from line to line."""
    text, number = ranges.document.text, span.line - 1
    line, before = text.line(number), text.line(number - 1) if number else b""
    in_literal = ranges.document.path.endswith(".py") or line.lstrip().startswith(b'"') or b"\\n" in line
    return not in_literal and not before.endswith(b"\\")


def _comment(rule: str, span: Span, ranges: Ranges) -> Edit:
    text, number = ranges.document.text, span.line - 1
    start, line = text.starts[number], text.line(number)
    indent = line[: len(line) - len(line.lstrip())].decode(errors="replace")
    end = "\r\n" if text.content[start + len(line) :].startswith(b"\r\n") else "\n"
    return Edit(span.path, start, start, f"{indent}// syncline: ignore[{rule}] {REASON}{end}")
