"""A rule is its module and the check that finds it; nobody else knows its code."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from syncline import engine, kernel_reports
from syncline.api import lowered
from syncline.checks.case import Case, Check, Found
from syncline.checks.registered import CHECKS
from syncline.findings import Finding, FindingVerdict, KernelReport, Severity, Verdict
from syncline.ir.kernel import Space
from syncline.ir.launch import Launch
from syncline.prove.questions.work import Work
from syncline.rules import RULES, Rule, Topic

ROOT = Path(__file__).parents[2]
PACKAGES = (ROOT / "analysis" / "syncline", ROOT / "server" / "syncline_server")
KERNELS = ROOT / "tests" / "kernels"

#: modules whose messages show how a code is written
_EXAMPLES = {"frontend/preprocess/comments.py", "cli/parser.py"}
#: rules about a file, and one that a repair finds
_NOT_OF_CHECKS = {"SL301", "SL902", "SL903"}


def _outside_of_rules() -> Iterator[tuple[str, ast.Module]]:
    for package in PACKAGES:
        for path in sorted(package.rglob("*.py")):
            name = path.relative_to(package).as_posix()
            if not name.startswith("rules/"):
                yield name, ast.parse(path.read_text())


def _texts(tree: ast.Module) -> Iterator[str]:
    """The strings of a module, without those that stand alone (docstrings)."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_what_counts_as_a_code() -> None:
    tree = ast.parse('"""SL101."""\ndef f():\n    """SL102."""\n    return {"SL103"}, f"{f} SL104"')
    assert [text for text in _texts(tree) if re.search(r"SL\d", text)] == ["SL103", " SL104"]


def test_no_code_is_written_outside_of_the_rules() -> None:
    """Who needs a rule imports it, or asks for its properties."""
    written = [
        f"{name}: {text!r}"
        for name, tree in _outside_of_rules()
        if name not in _EXAMPLES
        for text in _texts(tree)
        if re.search(r"\bSL\d\d\d\b", text)
    ]
    assert not written


def test_the_engine_names_no_rule_and_no_check() -> None:
    trees = dict(_outside_of_rules())
    for name in ("engine.py", "kernel_reports.py"):
        imported = set(_imported(trees[name]))
        assert not {module for module in imported if module.startswith("rules.")}
        of_checks = {module for module in imported if module.startswith("checks")}
        assert of_checks <= {"checks.case", "checks.context", "checks.registered"}


def test_every_rule_has_a_check() -> None:
    found = {rule.code for check in CHECKS for rule in check.rules}
    assert found.isdisjoint(_NOT_OF_CHECKS)
    assert found | _NOT_OF_CHECKS == set(RULES)


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_a_code_says_what_the_rule_is_about(rule: Rule) -> None:
    assert rule.topic in Topic


def test_memory_errors_and_performance_have_hundreds_of_their_own() -> None:
    assert {rule.topic for code, rule in RULES.items() if code.startswith("SL4")} == {Topic.MEMORY}
    assert Topic.PERFORMANCE.value not in {code[2] for code in RULES}  # there are none yet


@pytest.mark.parametrize(
    "path",
    [
        "barriers/exits.cu",
        "barriers/named.cu",
        "barriers/votes.cu",
        "races/shared_memory.cu",
        "specifications/invariants.cu",
    ],
)
def test_checks_stand_alone_and_report_their_own_rules(path: str) -> None:
    """Each gives alone what it gives beside the others."""
    for kernel in lowered(path, (KERNELS / path).read_bytes()).kernels:
        together = engine.check_launch(kernel, Launch(), Work(850_000))
        alone = [(check, engine.check_launch(kernel, Launch(), Work(850_000), checks=[check])) for check in CHECKS]
        for check, result in alone:
            assert {one.rule for one in result.findings} <= {rule.code for rule in check.rules}
        found = {(one.rule, one.span, one.verdict) for _, result in alone for one in result.findings}
        assert found == {(one.rule, one.span, one.verdict) for one in together.findings}


# --- a new rule -------------------------------------------------------------------------------------------------------

#: what would be `rules/sl601_shared_atomic.py`
SHARED_ATOMIC = Rule(
    code="SL601",
    name="shared-atomic",
    severity="info",
    summary="Threads of a block update one place in shared memory in turn",
    page="",
    affects_verdict=False,
)


def _shared_atomics(case: Case) -> Iterator[Found]:
    """What would be `checks/registered/shared_atomics.py`."""
    for fact in case.context.summary.accesses.values():
        array = fact.address.array
        if fact.access.is_atomic and array.space is Space.SHARED:
            message = f"threads take turns at {array.name}"
            rule, verdict = SHARED_ATOMIC, FindingVerdict.POSSIBLE
            yield Found(Finding(rule.code, rule.name, verdict, Severity.INFO, message, fact.site.span))


COUNTING = b"""
__global__ void count(const int *in, int *out, int n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  if (threadIdx.x < n) atomicAdd(&sum, in[threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
"""


@pytest.mark.parametrize(("affects_verdict", "verdict"), [(False, Verdict.VERIFIED), (True, Verdict.POSSIBLE)])
def test_a_new_rule_is_its_module_and_its_check(
    monkeypatch: pytest.MonkeyPatch, affects_verdict: bool, verdict: Verdict
) -> None:
    """The table of rules finds the one by its file's name, the table of checks lists the other; nothing else changes
    before its findings are in the report, and in the verdict where the rule says so."""
    module = ModuleType("syncline.rules.sl601_shared_atomic")
    module.RULE = replace(SHARED_ATOMIC, affects_verdict=affects_verdict)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(RULES._modules, SHARED_ATOMIC.code, "sl601_shared_atomic")
    report = _report((*CHECKS, Check((SHARED_ATOMIC,), _shared_atomics)))
    assert [(one.rule, one.span.line) for one in report.findings] == [("SL601", 6)]
    assert report.verdict is verdict
    assert not _report(CHECKS).findings


def _report(checks: tuple[Check, ...]) -> KernelReport:
    (kernel,) = lowered("count.cu", COUNTING).kernels
    result = engine.check_launch(kernel, Launch(), Work(850_000), checks=checks)
    found = [one.finding for one in kernel_reports.merged([result])]
    return kernel_reports.report_of(kernel, [result], found, started=0.0)
