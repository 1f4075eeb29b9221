"""Fixes as code actions. The engine has already proved each of them on the edited text; here they only change form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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

from syncline.findings import Edit, Finding, FindingVerdict, Fix, KernelReport
from syncline.ir.kernel import Span
from syncline.records import replace
from syncline.wording import words

from .client import Client
from .diagnostics import SOURCE, anchor
from .ranges import Ranges
from .results import Results

FIX_ALL = "source.fixAll.syncline"
KINDS = (CodeActionKind.QuickFix, FIX_ALL)

#: characters that a row of a menu has room for
_ROW = 120


def quick_fixes(
    results: Results,
    start: int,
    end: int,
    shown: Sequence[Diagnostic],
    client: Client,
    ranges: Ranges,
) -> list[CodeAction]:
    """The fixes of the findings that touch the bytes `start..end` of the document. Only findings about the text of
    now have any: a fix was proved for one text. `shown` are the diagnostics that the editor asks about."""
    actions: list[CodeAction] = []
    seen: set[tuple[Edit, ...]] = set()
    for finding, kernel, revision in results.findings():
        span = anchor(finding, kernel, ranges)
        if revision != ranges.document.revision or span is None or span.start > end or span.end < start:
            continue
        about = [one for one in shown if one.source == SOURCE and one.code == finding.rule] or None
        if about is not None:
            about = [one for one in about if one.range == ranges.range(span)] or None
        for fix in finding.fixes:
            if fix.edits in seen or (edit := _workspace_edit(fix.edits, client, ranges)) is None:
                continue
            seen.add(fix.edits)
            actions.append(_quick_fix(_named(fix, kernel), edit, about, client))
        whole = _whole(finding, kernel)
        if whole is not None and whole.edits not in seen and (edit := _workspace_edit(whole.edits, client, ranges)):
            seen.add(whole.edits)
            actions.append(_quick_fix(whole, edit, about, client))
        if not finding.fixes and finding.no_fix and client.disabled_actions:
            actions.append(_no_fix(finding, about))
    return sorted(actions, key=lambda action: (action.disabled is not None, not action.is_preferred))


def _whole(finding: Finding, kernel: KernelReport | None) -> Fix | None:
    """The repair of the finding's kernel, where it does more than the finding's own fix."""
    own = finding.own_fix
    if own is None or kernel is None or kernel.repair is None or len(kernel.repair.edits) <= len(own.edits):
        return None
    return replace(kernel.repair, title=_for_all(kernel) or kernel.repair.title, preferred=False)


def _named(fix: Fix, kernel: KernelReport | None) -> Fix:
    """The title of a fix that is its kernel's whole repair names each line that it changes. Where a menu has no
    room for them all, it says how many findings it repairs."""
    if kernel is None or kernel.repair is None or fix.edits != kernel.repair.edits or len(fix.title) <= _ROW:
        return fix
    return replace(fix, title=_for_all(kernel) or fix.title)


def _for_all(kernel: KernelReport) -> str | None:
    """What the kernel's repair mends, where that is more than one finding."""
    if kernel.fixable < 2:
        return None
    certain = [one for one in kernel.findings if one.verdict in (FindingVerdict.RACY, FindingVerdict.DIVERGENT)]
    every = "all " if all(one.own_fix for one in certain) else ""
    return f"Mend {every}{kernel.fixable} findings of kernel {kernel.name}"


def fix_all(results: Results, client: Client, ranges: Ranges) -> CodeAction | None:
    """One action with the kernels' repairs that may be applied together; None when there are none."""
    if not results.is_current(ranges.document):
        return None
    repairs = _together([known.report for known in results.kernels], ranges)
    edit = _workspace_edit([edit for fix in repairs for edit in fix.edits], client, ranges)
    if not repairs or edit is None:
        return None
    return CodeAction(title="Syncline: apply all safe fixes", kind=FIX_ALL, edit=edit)


def _together(kernels: Iterable[KernelReport], ranges: Ranges) -> list[Fix]:
    """Repairs that cannot affect each other, as each was checked without the others: those that change their own
    kernel's text alone, and of instances of one template the first. Where none does (as in a function that kernels
    share), the first repair. What remains is shown after the next check. Other files are never changed."""
    repairs = [
        (kernel.span, kernel.repair)
        for kernel in kernels
        if kernel.repair is not None and all(edit.path == ranges.document.path for edit in kernel.repair.edits)
    ]
    chosen: dict[Span, Fix] = {}
    for span, repair in repairs:
        within = ranges.is_here(span) and all(span.start <= e.start and e.end <= span.end for e in repair.edits)
        if within and not any(span.start < other.end and other.start < span.end for other in chosen):
            chosen[span] = repair
    return list(chosen.values()) or [repair for _, repair in repairs[:1]]


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


def _workspace_edit(edits: Iterable[Edit], client: Client, ranges: Ranges) -> WorkspaceEdit | None:
    """By document, with the version that the edits were proved for where the client can check it. None when a file
    cannot be read: half of a fix is not proved."""
    by_uri: dict[str, list[TextEdit]] = {}
    for edit in dict.fromkeys(edits):
        location = ranges.of_bytes(edit.path, edit.start, edit.end)
        if location is None:
            return None
        by_uri.setdefault(location.uri, []).append(TextEdit(location.range, edit.text))
    if not client.document_changes:
        return WorkspaceEdit(changes=dict(by_uri))
    versions = {ranges.document.uri: ranges.document.version}
    return WorkspaceEdit(
        document_changes=[
            TextDocumentEdit(OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), list(changes))
            for uri, changes in by_uri.items()
        ]
    )
