"""What the engine says of a file, as JSON that outlives changes to the engine: what a check says of it, or what the
front end made of it."""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from syncline.api import Options, check, lowered, tasks
from syncline.findings import Finding, Fix
from syncline.ir import kernel as ir
from syncline.ir.pretty import pretty, statements
from syncline.ir.reasons import Assumption, Reason
from syncline.ir.terms import Term, render
from syncline.wording import words

Json = dict[str, Any]

#: a name that lowering made up: `$7`, `i.2`, `f().3`, `loop.1`
_MADE_UP = re.compile(r"\$\d+|[A-Za-z_][\w()]*\.\d+\b")
#: wall-clock time for one kernel: a safety net, as checks are limited by work
_TIMEOUT_MS = 900_000


def checked_file(path: str, options: Options, *, fixes: bool) -> Json:
    """What a check says of a file."""
    options = dataclasses.replace(options, fixes=fixes, timeout_ms=_TIMEOUT_MS)
    report = check(path, Path(path).read_bytes(), options)
    kernels = [
        (
            f"{kernel.name}@{kernel.name_span.line}",
            {
                "verdict": kernel.verdict.value,
                "findings": [_finding(finding) for finding in kernel.findings],
                "incomplete": [f"{words(i.reason)} at {_place(i.span)}, {i.but_for}" for i in kernel.incomplete],
                "assumptions": list(map(words, kernel.assumptions)),
                "launches": [json.dumps(plain(launch)) for launch in kernel.launches],
                "barriers": [json.dumps(plain(barrier)) for barrier in kernel.barriers],
                "repair": _fix(kernel.repair) if kernel.repair else None,
            },
        )
        for kernel in report.kernels
    ]
    return {"errors": plain(report.errors), "findings": [_finding(f) for f in report.findings], "kernels": _by(kernels)}


def _finding(finding: Finding) -> Json:
    """A finding without its witness: another model of one question is no other answer."""
    return {
        "rule": finding.rule,
        "verdict": finding.verdict.value,
        "severity": finding.severity.value,
        "message": finding.message,
        "span": _place(finding.span),
        "related": [f"{_place(related.span)}: {related.message}" for related in finding.related],
        "calls": list(map(_place, finding.calls)),
        "leans_on": list(map(words, finding.depends_on)),
        "fixes": [_fix(fix) for fix in finding.fixes],
        "no_fix": words(finding.no_fix) if finding.no_fix else None,
    }


def _fix(fix: Fix) -> Json:
    return {"title": fix.title, "safe": fix.safe, "preferred": fix.preferred, "edits": json.dumps(plain(fix.edits))}


def _place(span: ir.Span) -> str:
    return f"{span.path}:{span.line}:{span.column}-{span.end_line}:{span.end_column}"


def _by(kernels: Sequence[tuple[str, Json]]) -> Json:
    """By name and line; instances of one template are numbered in their order."""
    seen: Counter[str] = Counter()
    out: Json = {}
    for name, kernel in kernels:
        seen[name] += 1
        out[name if seen[name] == 1 else f"{name}#{seen[name]}"] = kernel
    return out


# --- what the front end made of a file ------------------------------------------------------------------------------


def lowered_file(path: str, options: Options) -> Json:
    """Digests of what the front end made of a file."""
    unit = lowered(path, Path(path).read_bytes(), options)
    kernels = [
        (
            f"{kernel.name}@{kernel.name_span.line}",
            {part: hashlib.sha256(text.encode()).hexdigest()[:16] for part, text in parts(kernel, unit).items()},
        )
        for kernel in unit.kernels
    ]
    return {"errors": plain(unit.errors), "unread": plain(unit.unread), "kernels": _by(kernels)}


def lowered_text(path: str) -> str:
    """All that the digests of a file are taken of."""
    ((_, options),) = (task for task in tasks([path]) if task[0] == path)
    unit = lowered(path, Path(path).read_bytes(), options)
    return "\n".join(
        f"== {kernel.name}@{kernel.name_span.line}: {part}\n{text}"
        for kernel in unit.kernels
        for part, text in parts(kernel, unit).items()
    )


def parts(kernel: ir.Kernel, unit: ir.Unit) -> dict[str, str]:
    """A kernel in four texts: its IR as people read it, where its statements stand, all else that they and the kernel
    hold, and its launches."""
    names = _Names()
    head = [getattr(kernel, field.name) for field in dataclasses.fields(kernel) if field.name != "body"]
    body = list(statements(kernel.body))
    spans = [list(_sites(statement)) for statement in body]
    held = [plain(head, names), *(plain(_unnested(s), names) for s in body)]
    launches = unit.launches.get(kernel.name, ())
    return {
        "ir": names.renamed(pretty(kernel)),
        "spans": "\n".join(map(json.dumps, spans)),
        "held": "\n".join(map(json.dumps, held)),
        "launches": "\n".join(json.dumps(plain(launch)) for launch in launches),
    }


def _unnested(statement: ir.Statement) -> list[object]:
    """What a statement holds beside its sites and the blocks in it."""
    values = (getattr(statement, field.name) for field in dataclasses.fields(statement))
    return [value for value in values if not isinstance(value, ir.Site) and not _is_block(value)]


def _sites(statement: ir.Statement) -> Iterator[object]:
    values = (getattr(statement, field.name) for field in dataclasses.fields(statement))
    return (plain(value) for value in values if isinstance(value, ir.Site))


def _is_block(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, ir.Statement) for v in value)


# --- values as JSON -------------------------------------------------------------------------------------------------


class _Names:
    """Made-up names numbered anew, in the order in which they appear."""

    def __init__(self) -> None:
        self._new: dict[str, str] = {}
        self._terms: dict[Term, str] = {}

    def renamed(self, text: str) -> str:
        return _MADE_UP.sub(self._number, text)

    def _number(self, found: re.Match[str]) -> str:
        name = found[0]
        return self._new.setdefault(name, f"{name.split('.')[0].rstrip('0123456789')}.{len(self._new) + 1}")

    def digest(self, term: Term) -> str:
        """Of all that a term holds; its text may be shortened."""
        known = self._terms.get(term)
        if known is None:
            inside = [term.op, term.sort.value, plain(term.payload, self), *map(self.digest, term.args)]
            known = self._terms[term] = hashlib.sha256(json.dumps(inside).encode()).hexdigest()[:12]
        return known


def plain(value: object, names: _Names | None = None) -> Any:
    """Any value of the engine as JSON, without the names of its fields and classes, which a change may give anew."""
    names = names or _Names()
    match value:
        case None | bool() | int() | float():
            return value
        case enum.Enum():
            return value.value if isinstance(value.value, str) else value.name
        case str():
            return names.renamed(value)
        case Term():
            return f"{names.renamed(render(value))} #{names.digest(value)}"
        case Reason() | Assumption():
            return names.renamed(words(value))
        case tuple() | list():
            return [plain(v, names) for v in value]
        case frozenset() | set():
            return sorted((plain(v, names) for v in value), key=json.dumps)
        case Mapping():
            return {str(k): plain(v, names) for k, v in value.items()}
        case _ if dataclasses.is_dataclass(value):
            return [plain(getattr(value, f.name), names) for f in dataclasses.fields(value)]
        case _:
            return str(value)
