"""What a command imports, and which processes it starts, before it answers: counted, and not timed."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from syncline.api import Options
from syncline.cli import jobs, main
from syncline.limits.workers import ALONE_BYTES
from syncline.version import VERSION
from syncline.workers import alone, batch

KERNEL = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n"
CHECK = "from syncline.cli import main; main(['check', sys.argv[1]])"

#: what no check of a file without findings needs, of Python and of others
NEEDLESS = (
    *("z3", "rich", "pygls", "lsprotocol", "asyncio", "multiprocessing", "subprocess", "socket", "tempfile"),
    *("dataclasses", "inspect", "pathlib", "ctypes", "json", "tomllib", "difflib", "pickle", "importlib.metadata"),
    *(
        "syncline.repair.kernel_repair",
        "syncline.replay.machine",
        "syncline.host.launching.finder",
        "syncline.race_free",
    ),
    *("syncline.report.jsonform", "syncline.report.page", "syncline.report.picture"),
    *("syncline.settings.toml_text", "syncline.workers.batch"),
)
#: what no file without kernels needs
ENGINE = ("tree_sitter", "syncline.engine", "syncline.checks", "syncline.prove.prover", "syncline.frontend.unit")


def imported(program: str, *arguments: str) -> list[str]:
    """The names of all modules after a program."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\nprint('\\n', *sys.modules)", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()[-1].split()


@pytest.fixture
def small(tmp_path: Path) -> str:
    (tmp_path / "small.cu").write_text(KERNEL)
    return str(tmp_path / "small.cu")


def test_a_small_kernel_needs_little(small: str) -> None:
    modules = imported(CHECK, small)
    assert "syncline.engine" in modules
    assert not set(NEEDLESS).intersection(modules)


def test_a_file_without_kernels_needs_no_engine(tmp_path: Path) -> None:
    (tmp_path / "empty.cu").touch()
    assert not {*NEEDLESS, *ENGINE}.intersection(imported(CHECK, str(tmp_path / "empty.cu")))


def test_the_version_needs_no_parser() -> None:
    """Nor the installed metadata, which say the same."""
    modules = imported("from syncline.cli import main; main(['--version'])")
    assert not {"argparse", "re", "typing", "importlib.metadata"}.intersection(modules)
    assert metadata.version("syncline") == VERSION


@pytest.mark.parametrize(
    "load", ["from syncline.api import load_engine; load_engine()", "import syncline_server.running.analysis"]
)
def test_workers_begin_with_the_engine(load: str, small: str) -> None:
    """What is imported before a fork is imported once; and the server's workers import while they wait."""
    check = (
        "from syncline import api; before = set(sys.modules); api.check(sys.argv[1], open(sys.argv[1], 'rb').read())"
    )
    only_new = "for name in before: del sys.modules[name]"
    assert [name for name in imported(f"{load}; {check}\n{only_new}", small) if name.startswith("syncline")] == []


def test_one_small_file_starts_no_process(
    small: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def started(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(batch, "run", started)
    assert main(["check", small]) == 0
    assert "1 verified" in capsys.readouterr().out


def test_several_files_and_a_large_one_have_processes(small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that one that crashes is an entry, and not the end."""
    monkeypatch.setattr(jobs, "run_here", lambda *_, **__: pytest.fail("checked here"))
    Path(small).with_name("other.cu").write_text(KERNEL)
    assert main(["check", "--quiet", str(Path(small).parent)]) == 0
    Path(small).write_text(KERNEL + "//" + ALONE_BYTES * "." + "\n")
    assert main(["check", "--quiet", small]) == 0


def test_what_is_small(small: str, tmp_path: Path) -> None:
    assert jobs.is_small(jobs.Task(small, None, Options())) is alone.is_possible()
    assert not jobs.is_small(jobs.Task(small, bytes(ALONE_BYTES + 1), Options()))
    assert jobs.is_small(jobs.Task(str(tmp_path / "gone.cu"), None, Options())) is alone.is_possible()
