"""What it takes to teach Syncline a language: the folder `toy_metal`, and one line that registers it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import FileReport, Verdict
from syncline.found_files import find_files
from syncline.frontend.languages import language_of, languages, register, registered

from .toy_metal import METAL

FOLDER = Path(__file__).parent / "toy_metal"
KERNELS = FOLDER / "kernels"
BARRIER = "threadgroup_barrier(mem_flags::mem_threadgroup)"


@pytest.fixture(autouse=True)
def metal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language is there while a test of this file runs."""
    monkeypatch.setattr(registered, "_LANGUAGES", list(languages()))
    register(METAL)


def checked(name: str, text: bytes | None = None) -> FileReport:
    path = KERNELS / name
    report = check(str(path), path.read_bytes() if text is None else text, Options(fixes=True))
    assert report.errors == ()
    return report


def test_its_files_are_found_and_known() -> None:
    assert language_of("a.metal", b"") is METAL
    assert language_of("untitled:1", b"", "metal") is METAL
    assert len(find_files([str(KERNELS)]).files) == 3


def test_a_missing_barrier_is_a_race_and_the_fix_is_in_its_spelling() -> None:
    (kernel,) = checked("missing_barrier.metal").kernels
    assert kernel.verdict is Verdict.RACY
    (race,) = kernel.findings
    assert (race.rule, race.span.line) == ("SL101", 10)
    assert f"no {BARRIER} between line 9 and line 10" in race.message
    (fix,) = race.fixes
    assert [edit.text.strip() for edit in fix.edits] == [f"{BARRIER};"]
    text = (KERNELS / "missing_barrier.metal").read_bytes()
    (mended,) = checked("missing_barrier.metal", apply(text, fix.edits)).kernels
    assert (mended.verdict, mended.findings) == (Verdict.VERIFIED, ())


def test_a_kernel_with_its_barrier_is_verified() -> None:
    (kernel,) = checked("reverse.metal").kernels
    assert (kernel.verdict, kernel.findings, kernel.incomplete) == (Verdict.VERIFIED, (), ())


def test_a_barrier_that_some_threads_miss_is_divergent() -> None:
    (kernel,) = checked("divergent.metal").kernels
    assert kernel.verdict is Verdict.DIVERGENT
    (finding,) = kernel.findings
    assert finding.rule == "SL201"
    assert finding.message.startswith(f"{BARRIER} is not reached by all threads of the block")


def test_without_its_registration_nothing_of_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found is found by the folder: the shipped languages do not know the words."""
    monkeypatch.setattr(registered, "_LANGUAGES", [one for one in languages() if one is not METAL])
    path = KERNELS / "missing_barrier.metal"
    assert check(str(path), path.read_bytes(), Options()).kernels == ()
    assert find_files([str(KERNELS)]).files == ()


def test_no_module_of_syncline_names_it() -> None:
    """Only the folder does, and it reaches for what `languages`, `lower` and `vocabulary` offer."""
    words = ("metal", "threadgroup")
    for module in Path(registered.__file__).parents[2].rglob("*.py"):
        text = module.read_text(encoding="utf-8").lower()
        assert not any(word in text for word in words), module
    for module in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_bytes())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.startswith("_") for name in names)
