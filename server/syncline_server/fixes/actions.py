"""Fixes as code actions. The engine has already proved each of them on the edited text; here they only change form."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

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

from syncline.findings import Edit, Finding, FindingVerdict, Fix, KernelReport, Stage
from syncline.ir.kernel import Span
from syncline.records import replace
from syncline.wording import words

from ..client import Client
from ..documents.ranges import Ranges
from ..shown.diagnostics import SOURCE, anchor
from ..shown.results import Results

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
    """The fixes of the findings that touch the bytes `start..end` of the document, with either of their accesses. Only
    findings about the text of now have any: a fix was proved for one text. `shown` are the diagnostics that the editor
    asks about."""
    actions: list[CodeAction] = []
    seen: set[tuple[Edit, ...]] = set()
    for finding, kernel, revision in results.findings():
        span = anchor(finding, kernel, ranges)
        if revision != ranges.document.revision or span is None or not _touches(finding, span, start, end, ranges):
            continue
        about = [one for one in shown if one.source == SOURCE and one.code == finding.rule] or None
        if about is not None:
            about = [one for one in about if one.range == ranges.range(span)] or None
        whole = _whole(finding, kernel)
        offered = [*(_named(fix, kernel) for fix in finding.fixes), *([whole] if whole is not None else [])]
        for fix in offered:
            if fix.edits not in seen and _can_be_written(fix.edits, ranges):
                seen.add(fix.edits)
                actions.append(_quick_fix(fix, about, client, ranges))
        if not finding.fixes and finding.no_fix and client.disabled_actions:
            actions.append(_no_fix(finding, about))
    return sorted(actions, key=lambda action: (action.disabled is not None, not action.is_preferred))


def _touches(finding: Finding, anchored: Span, start: int, end: int, ranges: Ranges) -> bool:
    """Whether either access of a finding of the text of now is at these bytes."""
    places = [anchored, *(other.span for other in finding.related[:1] if ranges.is_here(other.span))]
    return any(place.start <= end and start <= place.end for place in places)


def awaits(results: Results, start: int, end: int, ranges: Ranges) -> bool:
    """Whether fixes are still being sought for a finding at the bytes `start..end` of the document."""
    for finding, kernel, revision in results.findings():
        if kernel is not None and kernel.stage is Stage.DECIDED and revision == ranges.document.revision:
            span = anchor(finding, kernel, ranges)
            if span is not None and _touches(finding, span, start, end, ranges):
                return True
    return False


def awaits_any(results: Results, ranges: Ranges) -> bool:
    """Whether they are for any kernel of it."""
    return any(known.report.stage is Stage.DECIDED for known in results.kernels_of(ranges.document.revision))


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
    edits = tuple(edit for fix in _together([known.report for known in results.kernels], ranges) for edit in fix.edits)
    if not edits or not _can_be_written(edits, ranges):
        return None
    return _with_edits(CodeAction(title="Syncline: apply all safe fixes", kind=FIX_ALL), edits, client, ranges)


def resolved(action: CodeAction, results: Results, client: Client, ranges: Ranges) -> CodeAction | None:
    """An action that was offered without its edit, with it. None where it is about another text than that of now, for
    which it was not proved."""
    data = action.data if isinstance(action.data, dict) else {}
    if data.get("version") != ranges.document.version:
        return None
    if action.kind == FIX_ALL:
        everything = fix_all(results, replace(client, resolves_edits=False), ranges)
        action.edit = everything.edit if everything is not None else None
    else:
        known = (fix for fix, revision in _fixes(results) if revision == ranges.document.revision)
        chosen = next((fix.edits for fix in known if _key(fix.edits) == data.get("fix")), None)
        action.edit = workspace_edit(chosen, client, ranges) if chosen is not None else None
    return action if action.edit is not None else None


def _fixes(results: Results) -> Iterator[tuple[Fix, int]]:
    """All that may be offered, with the revision that it was proved for."""
    for finding, kernel, revision in results.findings():
        repair = kernel.repair if kernel is not None else None
        for fix in (*finding.fixes, *([repair] if repair is not None else [])):
            yield fix, revision


def _key(edits: Iterable[Edit]) -> str:
    """Equal for equal edits, in any run of the server."""
    text = repr([(edit.path, edit.start, edit.end, edit.text) for edit in edits])
    return hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=12).hexdigest()


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


def _quick_fix(fix: Fix, about: list[Diagnostic] | None, client: Client, ranges: Ranges) -> CodeAction:
    action = CodeAction(
        title=fix.title,
        kind=CodeActionKind.QuickFix,
        diagnostics=about,
        is_preferred=fix.preferred if client.preferred_actions else None,
    )
    return _with_edits(action, fix.edits, client, ranges)


def _with_edits(action: CodeAction, edits: tuple[Edit, ...], client: Client, ranges: Ranges) -> CodeAction:
    """With what a client that asks for edits later has to say then, or with the edits."""
    if client.resolves_edits:
        document = ranges.document
        action.data = {"uri": document.uri, "version": document.version, "fix": _key(edits)}
    else:
        action.edit = workspace_edit(edits, client, ranges)
    return action


def _no_fix(finding: Finding, about: list[Diagnostic] | None) -> CodeAction:
    return CodeAction(
        title=f"Syncline: fix {finding.name}",
        kind=CodeActionKind.QuickFix,
        diagnostics=about,
        disabled=CodeActionDisabled(reason=words(finding.no_fix, finding.speech) if finding.no_fix else ""),
    )


def _can_be_written(edits: Iterable[Edit], ranges: Ranges) -> bool:
    """Whether each file can be read: half of a fix is not proved."""
    return all(ranges.of_bytes(edit.path, edit.start, edit.end) is not None for edit in edits)


def workspace_edit(edits: Iterable[Edit], client: Client, ranges: Ranges) -> WorkspaceEdit | None:
    """By document, with the version that the edits were proved for where the client can check it. None when a file
    cannot be read."""
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


def wants(only: Any, kind: str) -> bool:
    """Whether a client that asks for `only` these kinds wants `kind`: a kind includes those below it."""
    return only is None or any(kind == one or kind.startswith(f"{getattr(one, 'value', one)}.") for one in only)
