"""The comment that says what callers of a kernel keep to, put in when the user asks for it: as it was proved to settle
what was found, or for the user to complete."""

from __future__ import annotations

from typing import Any

from lsprotocol.types import Position, WorkspaceEdit

from syncline.findings import Finding, Fix, FixKind
from syncline.ir.kernel import Span
from syncline.records import record

from ..client import Client
from ..documents.ranges import Ranges
from ..shown.comments import comment_above, has_room
from ..shown.located import RangesAt, found_near, kernel_at
from ..shown.results import Results
from .actions import workspace_edit

#: the server's command, with the arguments `[uri, position]`; it has the client write the comment
ADD = "syncline.server.addAssumption"
#: what stands where the condition belongs
CONDITION = "TODO"


@record
class Assumption:
    """The edit, and where the condition will stand that the user has to write; None where nothing is left to do."""

    edit: WorkspaceEdit
    open: Position | None

    @property
    def answer(self) -> dict[str, Any]:
        """What the client is told once it has written it."""
        place = self.open
        return {"open": {"line": place.line, "character": place.character} if place is not None else None}


def assumption(results: Results, offset: int, ranges_at: RangesAt, client: Client, here: Ranges) -> Assumption | None:
    """For the kernel at a place of the text of now: what settles the finding there, else a comment to complete. None
    outside of kernels."""
    found = found_near(results, offset, ranges_at, lambda finding: _settling(finding) is not None)
    if found is not None and found.ranges.revision == here.document.revision:
        fix = _settling(found.finding)
        edit = workspace_edit(fix.edits, client, here) if fix is not None else None
        if edit is not None:
            return Assumption(edit, None)
    kernel = kernel_at(results, offset, here)
    return _to_complete(kernel.span, client, here) if kernel is not None and has_room(kernel.span, here) else None


def _settling(finding: Finding) -> Fix | None:
    return next((fix for fix in finding.fixes if fix.kind is FixKind.ASSUME), None)


def _to_complete(kernel: Span, client: Client, here: Ranges) -> Assumption | None:
    put = comment_above(f"assume({CONDITION})", kernel, here)
    edit = workspace_edit([put], client, here)
    return Assumption(edit, Position(kernel.line - 1, put.text.index(CONDITION))) if edit is not None else None
