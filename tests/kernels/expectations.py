"""Kernels with their expectations inside.

    // expect: racy                      the verdict of the next kernel
    // expect: racy, fixed: verified     ... and its verdict once all its fixes are applied, one after another
    // expect: possible, if: ld >= n     ... and the condition under which it is said to be race-free; `none`
    // expect: verified, assuming: undeclared-type index_t    ... and an assumption, by its kind and what it names
    // expect: incomplete (texture)      ... with a word that one of the reasons holds

        s[t] = s[t + 1];
    //  ^^^^ SL101 racy WAR block        a finding whose span starts under the first caret

    // bounds: checked                  anywhere in the file: accesses have to stay within their arrays

Every finding of severity info or above has to be expected, and every expectation met.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import Finding, KernelReport, Severity
from syncline.wording import words

_VERDICT = re.compile(
    r"//\s*expect:\s*(?P<verdict>\w+)(?:\s*\((?P<reason>[^)]*)\))?(?:,\s*fixed:\s*(?P<fixed>\w+))?"
    r"(?:,\s*assuming:\s*(?P<assumption>[\w-]+(?: [\w:<>]+)*))?(?:,\s*if:\s*(?P<condition>.*))?"
)
_MARK = re.compile(r"^(?P<lead>\s*//\s*)(?P<carets>\^+)\s+(?P<words>SL\d+.*)$")

#: a busy machine should not change a verdict
PATIENT = Options()


@dataclass(frozen=True)
class Expected:
    """A finding that has to be there: its place, its rule, and words out of verdict, hazard, memory and scope."""

    line: int
    column: int
    rule: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class ExpectedVerdict:
    line: int
    verdict: str
    reason: str | None
    fixed: str | None
    condition: str | None = None
    assumption: str | None = None


def expectations(text: str) -> tuple[list[ExpectedVerdict], list[Expected]]:
    """The verdicts and the findings that a file's comments ask for."""
    verdicts: list[ExpectedVerdict] = []
    findings: list[Expected] = []
    code_line = 0
    for number, line in enumerate(text.splitlines(), 1):
        mark = _MARK.match(line)
        if mark:
            rule, *words = mark["words"].split()
            findings.append(Expected(code_line, len(mark["lead"]) + 1, rule, tuple(words)))
            continue
        code_line = number
        verdict = _VERDICT.search(line)
        if verdict:
            parts = (verdict[name] for name in ("verdict", "reason", "fixed", "condition", "assumption"))
            verdicts.append(ExpectedVerdict(number, *parts))
    return verdicts, findings


def problems(path: Path) -> list[str]:
    """Everything in which the file's reports differ from what its comments say."""
    source = path.read_bytes()
    verdicts, expected = expectations(source.decode())
    options = replace(PATIENT, bounds=b"// bounds: checked" in source)
    report = check(path.name, source, options)
    out = [f"error: {text}" for text, _ in report.errors]
    if not verdicts:
        out.append("the file has no `// expect:` comment")
    for want in verdicts:
        kernel = next((k for k in report.kernels if k.span.line > want.line), None)
        out += [f"no kernel after line {want.line}"] if kernel is None else _verdict_problems(source, kernel, want)
    found = [f for k in report.kernels for f in k.findings if f.severity is not Severity.HINT]
    for want in expected:
        match = next((f for f in found if _matches(f, want)), None)
        if match is None:
            out.append(f"line {want.line}: no {want.rule} {' '.join(want.words)} at column {want.column}")
        else:
            found.remove(match)
    out += [f"line {f.span.line}:{f.span.column}: not expected: {f.rule} {_words(f)} {f.message}" for f in found]
    return out


def _matches(finding: Finding, want: Expected) -> bool:
    at = (finding.span.line, finding.span.column) == (want.line, want.column)
    return at and finding.rule == want.rule and set(want.words) <= _words(finding)


def _words(finding: Finding) -> set[str]:
    memory = finding.memory.value if finding.memory else None
    said = {finding.verdict, finding.severity.value, finding.hazard, memory, finding.scope}
    return {str(word) for word in said if word}


def _verdict_problems(source: bytes, kernel: KernelReport, want: ExpectedVerdict) -> list[str]:
    out: list[str] = []
    if kernel.verdict.value != want.verdict:
        reasons = "; ".join(words(i.reason) for i in kernel.incomplete)
        out.append(f"{kernel.name}: {kernel.verdict.value}, not {want.verdict} ({reasons})")
    if want.reason and not any(want.reason in words(i.reason) for i in kernel.incomplete):
        out.append(
            f"{kernel.name}: no reason speaks of {want.reason!r}: {[words(i.reason) for i in kernel.incomplete]}"
        )
    assumed = {" ".join(map(str, (a.kind.value, *a.arguments))) for a in kernel.assumptions}
    if want.assumption and want.assumption not in assumed:
        out.append(f"{kernel.name}: does not assume {want.assumption!r}: {sorted(assumed)}")
    condition = kernel.race_free_if.text if kernel.race_free_if is not None else "none"
    if want.condition and condition != want.condition.strip():
        out.append(f"{kernel.name}: race-free if {condition}, not {want.condition}")
    if want.fixed:
        after = fixed(source, kernel, kernel.span.path)
        if after.verdict.value != want.fixed:
            left = [f.message for f in after.findings] + [words(i.reason) for i in after.incomplete]
            out.append(f"{kernel.name}: {after.verdict.value} after its fixes, not {want.fixed}: {left}")
    return out


def fixed(source: bytes, kernel: KernelReport, path: str) -> KernelReport:
    """The report of the kernel after its fixes, each followed by a fresh check: the first that is offered."""
    for _ in range(8):
        fix = next((x for f in kernel.findings if f.verdict != "redundant" for x in f.fixes), None)
        if fix is None:
            return kernel
        source = apply(source, fix.edits)
        kernel = next(k for k in check(path, source, PATIENT).kernels if k.name == kernel.name)
        assert fix.edits[0].path == path
    return kernel
