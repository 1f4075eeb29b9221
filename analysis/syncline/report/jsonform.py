"""Reports as JSON values; `docs/schema/report.schema.json` describes them. Lines and columns count from 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..findings import Edit, FileReport, Finding, Fix, Incomplete, KernelKind, KernelReport, Related, Witness
from ..ir.dialect import Speech
from ..ir.kernel import Span
from ..ir.launch import Launch
from ..wording import still_checked, words
from .source import Sources
from .statistics import reason_counts, rule_counts, verdict_counts

#: raised when a name changes its meaning or goes away; new names do not raise it
VERSION = 1

Json = dict[str, Any]


def as_json(reports: Sequence[FileReport], sources: Sources) -> Json:
    """The whole run."""
    return {
        "version": VERSION,
        "files": [file_json(report, sources) for report in reports],
        "summary": summary_json(reports),
    }


def as_json_lines(report: FileReport, sources: Sources) -> Json:
    """One line of the json-lines format: a file, as soon as it is done."""
    return {"version": VERSION, "file": file_json(report, sources)}


def summary_line_json(reports: Sequence[FileReport]) -> Json:
    """The last line of the json-lines format."""
    return {"version": VERSION, "summary": summary_json(reports)}


def summary_json(reports: Sequence[FileReport]) -> Json:
    """Counts over the run."""
    return {
        "files": len(reports),
        "kernels": sum(k.kind is KernelKind.KERNEL for r in reports for k in r.kernels),
        "verdicts": verdict_counts(reports),
        "device_functions": verdict_counts(reports, KernelKind.DEVICE_FUNCTION),
        "findings": rule_counts(reports),
        "fixable": sum(report.fixable for report in reports),
        "incomplete_reasons": [{"reason": reason, "kernels": n} for reason, n in reason_counts(reports)],
        "errors": sum(len(r.errors) for r in reports),
        "time_ms": round(sum(k.time_ms for r in reports for k in r.kernels), 3),
    }


def file_json(report: FileReport, sources: Sources) -> Json:
    """One file with its kernels."""
    return {
        "path": report.path,
        "kernels": [_kernel(kernel, sources) for kernel in report.kernels],
        "findings": [finding_json(finding, sources) for finding in report.findings],
        "errors": [
            {"message": message, "location": _location(span) if span else None} for message, span in report.errors
        ],
    }


def _kernel(kernel: KernelReport, sources: Sources) -> Json:
    return {
        "name": kernel.name,
        "kind": kernel.kind,
        "line": kernel.span.line,
        "end_line": kernel.span.end_line,
        "verdict": kernel.verdict.value,
        "launches": [_launch(launch) for launch in kernel.launches],
        "assumptions": [words(each, kernel.speech) for each in kernel.assumptions],
        "assumption_kinds": [assumption.kind.value for assumption in kernel.assumptions],
        "findings": [finding_json(finding, sources) for finding in kernel.findings],
        "incomplete": [_incomplete(reason, kernel.speech) for reason in kernel.incomplete],
        "barriers": [
            {"location": _location(b.span), "separates": list(b.parts), "redundant": b.redundant}
            for b in kernel.barriers
        ],
        "macros": [
            {"location": _location(m.span), "expansion": m.expansion, "effects": list(m.effects)} for m in kernel.macros
        ],
        "race_free_if": list(kernel.race_free_if.relations) if kernel.race_free_if else None,
        "repair": _fix(kernel.repair, sources) if kernel.repair else None,
        "time_ms": round(kernel.time_ms, 3),
    }


def _launch(launch: Launch) -> Json:
    return {
        "block": list(launch.block),
        "grid": list(launch.grid),
        "origin": launch.origin,
        "parameters": dict(launch.parameters),
        "dynamic_shared": launch.dynamic_shared,
    }


def _incomplete(reason: Incomplete, speech: Speech) -> Json:
    return {
        "reason": words(reason.reason, speech),
        "cause": reason.reason.cause.value,
        "line": reason.span.line,
        "location": _location(reason.span),
        "still_checked": "" if reason.but_for is None else still_checked(reason.but_for),
    }


def finding_json(finding: Finding, sources: Sources) -> Json:
    """One finding. `sources` turns the byte offsets of its edits into lines and columns."""
    return {
        "rule": finding.rule,
        "name": finding.name,
        "verdict": finding.verdict,
        "severity": finding.severity.value,
        "message": finding.message,
        "memory": finding.memory.value if finding.memory else None,
        "scope": finding.scope,
        "hazard": finding.hazard,
        "missing": finding.missing,
        "location": _location(finding.span),
        "related": [_related(related) for related in finding.related],
        "calls": [_location(span) for span in finding.calls],
        "launches": [_launch(launch) for launch in finding.launches],
        "leans_on": [words(each, finding.speech) for each in finding.depends_on],
        "witness": _witness(finding.witness) if finding.witness else None,
        "fixes": [_fix(fix, sources) for fix in finding.fixes],
        "no_fix": words(finding.no_fix, finding.speech) if finding.no_fix else None,
    }


def _location(span: Span) -> Json:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _related(related: Related) -> Json:
    return {**_location(related.span), "message": related.message}


def _witness(witness: Witness) -> Json:
    values: Json = dict(witness.shared_values)
    values.update({name: [first, second] for name, first, second in witness.values})
    return {
        "threads": [
            {"block": list(t.block), "thread": list(t.thread), "warp": t.warp, "lane": t.lane} for t in witness.threads
        ],
        "address": witness.address,
        "values": values,
        "data": list(witness.data),
        "launch": {"block": list(witness.block_dim), "grid": list(witness.grid_dim)},
        "distance": witness.distance,
        "confirmed": witness.confirmed,
    }


def _fix(fix: Fix, sources: Sources) -> Json:
    return {
        "title": fix.title,
        "kind": fix.kind,
        "preferred": fix.preferred,
        "safe": fix.safe,
        "weight": fix.weight,
        "excludes": [_location(span) for span in fix.excludes],
        "edits": [_edit(edit, sources) for edit in fix.edits],
    }


def _edit(edit: Edit, sources: Sources) -> Json:
    source = sources.get(edit.path)
    out: Json = {"path": edit.path, "start_byte": edit.start, "end_byte": edit.end, "text": edit.text}
    if source is not None:
        for name, offset in (("start", edit.start), ("end", edit.end)):
            line, column = source.position(offset)
            out[name] = {"line": line, "column": column}
    return out
