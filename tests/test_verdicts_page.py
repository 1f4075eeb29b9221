"""docs/verdicts.md: its kernels have the verdicts and the assumptions that it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.findings import Verdict
from syncline.ir.reasons import AssumptionKind

PAGE = (Path(__file__).parent.parent / "docs" / "verdicts.md").read_text()

_SECTION = re.compile(r"^### (?P<name>[\w-]+)\n(?P<text>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"```(?P<language>cuda|opencl|hip)\n(?P<code>.*?)```", re.DOTALL)
#: a header beside the kernel's file
_HEADER = re.compile(r"```cpp\n// (?P<path>\S+)\n(?P<code>.*?)```", re.DOTALL)
_ENDINGS = {"cuda": "cu", "opencl": "cl", "hip": "hip"}

SECTIONS = {match["name"]: match["text"] for match in _SECTION.finditer(PAGE)}
VERDICTS = [verdict.value for verdict in Verdict]


def _reports(name: str, project: Path):
    (project / "src").mkdir()
    (project / ".git").mkdir()
    for header in _HEADER.finditer(SECTIONS[name]):
        (project / header["path"]).parent.mkdir(parents=True)
        (project / header["path"]).write_text(header["code"])
    code = _CODE.search(SECTIONS[name])
    assert code is not None, f"{name} has no kernel"
    options = Options(fixes=False, lockstep=32 if name == AssumptionKind.IN_STEP.value else None)
    return check(str(project / "src" / f"page.{_ENDINGS[code['language']]}"), code["code"].encode(), options).kernels


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_verdicts_kernel_has_it(verdict: str, tmp_path: Path) -> None:
    (kernel,) = _reports(verdict, tmp_path)
    assert kernel.verdict.value == verdict


@pytest.mark.parametrize("kind", [kind.value for kind in AssumptionKind])
def test_an_assumptions_kernel_rests_on_it(kind: str, tmp_path: Path) -> None:
    """Every kind has a kernel on the page whose report lists it, and which is verified."""
    assert kind in SECTIONS, f"docs/verdicts.md has no kernel for the assumption {kind}"
    kernels = _reports(kind, tmp_path)
    assert any(kind == assumption.kind.value for kernel in kernels for assumption in kernel.assumptions)
    assert {kernel.verdict for kernel in kernels} == {Verdict.VERIFIED}


def test_nothing_else_is_on_the_page() -> None:
    assert SECTIONS.keys() <= {*VERDICTS, *(kind.value for kind in AssumptionKind)}
