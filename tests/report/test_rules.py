"""Rule pages: complete, and the same in the repository as in the modules."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from syncline.findings import Severity
from syncline.rules import RULES, Rule

DOCS = Path(__file__).parents[2] / "docs"
SECTIONS = ["What it does", "Why is this bad?", "Example", "Use instead", "When to ignore", "References"]


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_a_page_has_every_section_in_order(rule: Rule) -> None:
    """What, why, example, fix, when to ignore, references; and code in fences that are closed."""
    assert re.findall(r"^## (.*)$", rule.page, re.MULTILINE) == SECTIONS
    assert rule.page.count("```") % 2 == 0
    assert rule.severity in {s.value for s in Severity}
    assert re.fullmatch(r"SL\d{3}", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.name)
    assert not rule.summary.endswith(".")


def test_codes_and_names_are_unique_and_in_order() -> None:
    """RULES is keyed by the code, ascending, and no name occurs twice."""
    assert list(RULES) == sorted(RULES)
    assert all(code == rule.code for code, rule in RULES.items())
    assert len({rule.name for rule in RULES.values()}) == len(RULES)


def test_the_pages_in_docs_are_up_to_date() -> None:
    """docs/rules/ is what `make docs` writes."""
    spec = importlib.util.spec_from_file_location("rule_pages", DOCS / "rule_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    stored = {p.name: p.read_text(encoding="utf-8") for p in (DOCS / "rules").glob("*.md")}
    assert stored == module.pages(), "run `make docs`"


def test_rules_import_no_layer() -> None:
    """The rules can be used by every layer, because they use none."""
    program = "import sys, syncline.rules; print([m for m in sys.modules if m.startswith('syncline.')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {m for m in eval(done.stdout) if not m.startswith("syncline.rules")} == {"syncline.records"}
