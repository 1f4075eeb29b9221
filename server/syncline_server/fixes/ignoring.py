"""The code action that sets a finding aside, by a comment that the user completes with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol.types import CodeAction, CodeActionKind, Diagnostic

from ..client import Client
from ..documents.ranges import Ranges
from ..shown.comments import comment_above, has_room
from ..shown.diagnostics import SOURCE
from ..shown.results import Results
from .actions import workspace_edit

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
        if not touches or start > span.end or finding.rule in actions or not has_room(span, ranges):
            continue
        about = [one for one in shown if one.source == SOURCE and one.code == finding.rule] or None
        actions[finding.rule] = CodeAction(
            title=f"Ignore {finding.rule} here, with a reason",
            kind=CodeActionKind.QuickFix,
            diagnostics=about,
            is_preferred=False if client.preferred_actions else None,
            edit=workspace_edit([comment_above(f"ignore[{finding.rule}] {REASON}", span, ranges)], client, ranges),
        )
    return list(actions.values())
