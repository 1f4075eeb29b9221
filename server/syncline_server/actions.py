"""Fixes as code actions. The engine has already proved each of them on the edited text; here they only change form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lsprotocol.types import (
    CodeAction,
    CodeActionDisabled,
    CodeActionKind,
    Diagnostic,
    OptionalVersionedTextDocumentIdentifier,
    TextDocumentEdit,
    TextEdit,
    WorkspaceEdit,
)

from syncline.findings import Edit, Finding, Fix
from syncline.wording import words

from .client import Client
from .diagnostics import SOURCE, anchor
from .places import Places
from .results import Results

FIX_ALL = "source.fixAll.syncline"
KINDS = (CodeActionKind.QuickFix, FIX_ALL)


def quick_fixes(
    results: Results,
    start: int,
    end: int,
    shown: Sequence[Diagnostic],
    client: Client,
    places: Places,
) -> list[CodeAction]:
    """The fixes of the findings that touch the bytes `start..end` of the document. Only findings about the text of
    now have any: a fix was proved for one text. `shown` are the diagnostics that the editor asks about."""
    actions: list[CodeAction] = []
    seen: set[tuple[Edit, ...]] = set()
    for finding, kernel, revision in results.findings():
        span = anchor(finding, kernel, places)
        if revision != places.document.revision or span is None or span.start > end or span.end < start:
            continue
        about = [one for one in shown if one.source == SOURCE and one.code == finding.rule] or None
        if about is not None:
            about = [one for one in about if one.range == places.range(span)] or None
        for fix in finding.fixes:
            if fix.edits in seen or (edit := _workspace_edit(fix.edits, client, places)) is None:
                continue
            seen.add(fix.edits)
            actions.append(_quick_fix(fix, edit, about, client))
        if not finding.fixes and finding.no_fix and client.disabled_actions:
            actions.append(_no_fix(finding, about))
    return sorted(actions, key=lambda action: (action.disabled is not None, not action.is_preferred))


def fix_all(results: Results, client: Client, places: Places) -> CodeAction | None:
    """One action with all safe fixes that may be applied together; None when there are none."""
    if not results.is_current(places.document):
        return None
    fixes = [fix for known in results.kernels for fix in _together(known.report.findings)]
    edit = _workspace_edit([edit for fix in fixes for edit in fix.edits], client, places)
    if not fixes or edit is None:
        return None
    return CodeAction(title="Syncline: apply all safe fixes", kind=FIX_ALL, edit=edit)


def _together(findings: Iterable[Finding]) -> Iterator[Fix]:
    """Of one kernel. Added barriers only add order, so they go together. A barrier is redundant while the others
    stand, so at most one is removed, and none beside another change; what remains shows after the next check."""
    safe = list(dict.fromkeys(fix for finding in findings for fix in finding.fixes if fix.safe and fix.preferred))
    added = [fix for fix in safe if fix.kind == "insert-barrier"]
    return iter(added or safe[:1])


def _quick_fix(fix: Fix, edit: WorkspaceEdit, about: list[Diagnostic] | None, client: Client) -> CodeAction:
    return CodeAction(
        title=fix.title,
        kind=CodeActionKind.QuickFix,
        diagnostics=about,
        is_preferred=fix.preferred if client.preferred_actions else None,
        edit=edit,
    )


def _no_fix(finding: Finding, about: list[Diagnostic] | None) -> CodeAction:
    return CodeAction(
        title=f"Syncline: fix {finding.name}",
        kind=CodeActionKind.QuickFix,
        diagnostics=about,
        disabled=CodeActionDisabled(reason=words(finding.no_fix) if finding.no_fix else ""),
    )


def _workspace_edit(edits: Iterable[Edit], client: Client, places: Places) -> WorkspaceEdit | None:
    """By document, with the version that the edits were proved for where the client can check it. None when a file
    cannot be read: half of a fix is not proved."""
    by_uri: dict[str, list[TextEdit]] = {}
    for edit in dict.fromkeys(edits):
        location = places.of_bytes(edit.path, edit.start, edit.end)
        if location is None:
            return None
        by_uri.setdefault(location.uri, []).append(TextEdit(location.range, edit.text))
    if not client.document_changes:
        return WorkspaceEdit(changes=dict(by_uri))
    versions = {places.document.uri: places.document.version}
    return WorkspaceEdit(
        document_changes=[
            TextDocumentEdit(OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), list(changes))
            for uri, changes in by_uri.items()
        ]
    )
