"""What `syncline fix` says: what was applied to each kernel, and what is left with the reason why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .. import instances
from ..findings import FileReport, Finding, Fix, Severity
from ..wording import words
from .concise import error_lines, finding_line
from .lines import Line, counted, line, listed, wrap

#: the indentation of what belongs to the line above it
_INDENT = 2


def applied_lines(path: str, applied: Sequence[tuple[str, Fix]], columns: int, *, written: bool) -> Iterator[Line]:
    """The repairs of one file, kernel by kernel; nothing where there are none."""
    if not applied:
        return
    yield line(("fixed" if written else "would fix", "verified"), " ", (path, "strong"))
    for kernel, fix in applied:
        yield from _indented(f"{kernel}: {fix.title}", columns)


def left_lines(report: FileReport, columns: int, *, unsafe: bool) -> Iterator[Line]:
    """What is left to do in one file: findings that ask for a change, or that a fix which was not applied would
    repair. `unsafe`: fixes that need a look were applied, too."""
    yield from error_lines(report)
    found = [(finding, "") for finding in report.findings]
    found += [(finding, where) for finding, _, where in instances.findings(report.kernels)]
    for finding, where in sorted(found, key=lambda one: (one[0].span.line, one[0].span.column)):
        if finding.severity in (Severity.ERROR, Severity.WARNING) or finding.fixes:
            yield finding_line(finding, where)
            for text in _why(report.path, finding, unsafe):
                yield from _indented(text, columns)


def _why(path: str, finding: Finding, unsafe: bool) -> Iterator[str]:
    """Why a finding is still there."""
    for fix in finding.fixes:
        elsewhere = list(dict.fromkeys(edit.path for edit in fix.edits if edit.path != path))
        reason = ""
        if elsewhere:
            reason = f" (it changes {', '.join(elsewhere)})"
        elif fix.assumes:
            reason = " (you alone can know whether that holds)"
        elif not fix.unasked and not unsafe:
            reason = " (needs a look; --unsafe-fixes applies such fixes)"
        yield f"not applied: {fix.title}{reason}"
    if not finding.fixes and finding.no_fix:
        yield f"no fix: {words(finding.no_fix, finding.speech)}"


def repair_summary(
    repaired: Sequence[int], reports: Sequence[FileReport], seconds: float | None = None, *, written: bool
) -> Line:
    """ "Applied 3 fixes to 2 of 8 files. 1 finding and 2 notes are left." `repaired`: the repairs of each file that
    has some."""
    findings = [f for r in reports for f in r.findings] + [f for r in reports for k in r.kernels for f in k.findings]
    loud = sum(f.severity in (Severity.ERROR, Severity.WARNING) for f in findings)
    errors = sum(len(r.errors) for r in reports)
    total = counted(sum(repaired), "fix", "es")
    files = f"{len(repaired)} of {counted(len(reports), 'file')}"
    if not repaired:
        pieces: list[str | tuple[str, str]] = [f"Nothing was fixed in {counted(len(reports), 'file')}."]
    elif written:
        pieces = [("Applied ", "verified"), f"{total} to {files}."]
    else:
        pieces = [("Would apply ", "verified"), f"{total} to {files}."]
    left = [counted(loud, "finding")] if loud else []
    left += [counted(len(findings) - loud, "note")] if len(findings) > loud else []
    if left:
        verb = "is" if len(findings) == 1 else "are"
        pieces.append(f" {listed(left)} {verb} left.")
    elif not errors:
        pieces.append(" Nothing is left to fix.")
    gaps = sum(bool(k.incomplete) for r in reports for k in r.kernels)
    if gaps:
        pieces.append(f" {counted(gaps, 'kernel')} could not be checked completely (`syncline check` says why).")
    if errors:
        pieces += [" ", (f"{counted(errors, 'error')}.", "error")]
    if seconds is not None:
        pieces.append((f" {seconds:.1f} s", "dim"))
    return line(*pieces)


def _indented(text: str, columns: int) -> Iterator[Line]:
    first, *rest = wrap(text, columns - 2 * _INDENT)
    yield line(" " * _INDENT, first)
    yield from (line(" " * 2 * _INDENT, more) for more in rest)
