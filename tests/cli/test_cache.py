"""Reports that are kept from run to run, as a user meets them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from syncline import api
from syncline.cli import main
from syncline.cli.formats import FORMATS

RACY = "__global__ void %s(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }\n"

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in a folder with two files and an empty cache, and gives what it prints."""
    (tmp_path / "src").mkdir()
    for name in ("one", "other"):
        (tmp_path / "src" / f"{name}.cu").write_text(RACY % name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SYNCLINE_CACHE_DIR", str(tmp_path / "kept"))

    def run(*arguments: str, code: int = 1) -> str:
        assert main(list(arguments)) == code
        return capsys.readouterr().out

    return run


def _count() -> int:
    return sum(each.is_file() for each in Path("kept").rglob("*"))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("path", ["src", "src/one.cu"])
def test_the_output_is_the_same(form: str, path: str, run: Run) -> None:
    """In every format, but for how long the run took."""
    first, second = (run("check", path, "--format", form, "--statistics") for _ in range(2))
    seconds = re.compile(r'\d+\.\d+ s\b|"elapsed_ms": [\d.]+')
    assert seconds.sub("", first) == seconds.sub("", second)
    assert _count() == (2 if path == "src" else 1)


def test_the_second_time_nothing_is_checked(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("check", "src/one.cu", "-q")
    monkeypatch.setattr(api.Recent, "check_steps", lambda *_: pytest.fail("checked"))
    assert run("check", "src/one.cu", "-q") == first
    assert run("check", "src/one.cu", "-q", "--ignore", "SL102", code=0) == ""


def test_a_header_that_changes_between_two_runs(run: Run) -> None:
    Path("src/one.cu").write_text('#include "all.h"\n' + RACY.replace("+ 1", "+ STEP") % "one")
    for step, code in (("1", 1), ("0", 0), ("1", 1)):
        Path("src/all.h").write_text(f"#define STEP {step}\n")
        for _ in range(2):
            run("check", "src/one.cu", code=code)


def test_switched_off(run: Run) -> None:
    run("check", "src", "--no-cache")
    run("check", "src", "--cache-size", "0")
    Path("syncline.toml").write_text("cache-size = 0\n")
    run("check", "src")
    assert _count() == 0
    run("check", "src", "--cache-size", "10")
    assert _count() == 2


def test_nothing_is_read_where_it_is_switched_off(run: Run) -> None:
    first = run("check", "src/one.cu", "--format", "json")
    assert run("check", "src/one.cu", "--format", "json") == first
    fresh = json.loads(run("check", "src/one.cu", "--format", "json", "--no-cache"))
    assert [kernel["name"] for kernel in fresh["files"][0]["kernels"]] == ["one"]


def test_no_folder_is_needed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").touch()
    monkeypatch.setenv("SYNCLINE_CACHE_DIR", "file/below")
    assert "one.cu" in run("check", "src")
    assert "cannot be written to" in run("cache", "stats", code=0)


def test_stats_and_clean(run: Run) -> None:
    assert "0 files, 0.0 MB" in run("cache", "stats", code=0)
    run("check", "src")
    told = run("cache", "stats", code=0)
    assert "2 files" in told
    assert "0 days ago" in told
    found = json.loads(run("cache", "stats", "--format", "json", code=0))
    assert found["entries"] == 2
    assert found["bytes"] > 0
    assert found["folder"] == str(Path("kept").resolve())
    assert "removed 2 files" in run("cache", "clean", code=0)
    assert _count() == 0
    run("cache", "lose", code=2)


def test_a_fix_is_never_from_an_earlier_run(run: Run) -> None:
    run("fix", "src", code=0)
    assert _count() == 0
