"""The program around the commands: usage, version, explanations, colour, and failures in one line."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from syncline import cli
from syncline.cli import main
from syncline.rules import RULES


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`syncline --version` names the program and its version."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("syncline 0.")


@pytest.mark.parametrize("argv", [["--version"], ["--help"], ["check", "--help"]])
def test_start_up_imports_nothing_heavy(argv: list[str]) -> None:
    """Help and version answer at once: neither Z3 nor tree-sitter nor rich is imported for them."""
    program = (
        "import sys; from syncline.cli import main; main(sys.argv[1:]); "
        "sys.exit(any(m in sys.modules for m in "
        "('z3', 'tree_sitter', 'rich', 'pygls', 'lsprotocol', 'inspect', 'syncline.frontend')))"
    )
    assert subprocess.run([sys.executable, "-c", program, *argv], stdout=subprocess.DEVNULL).returncode == 0


@pytest.mark.parametrize(
    "argv",
    [[], ["check"], ["check", "--jobs", "0", "."], ["chekc"], ["check", "--select", "XY", "."], ["explain", "SL9"]],
)
def test_wrong_usage_gives_two(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """And says something."""
    assert main(argv) == 2
    captured = capsys.readouterr()
    assert captured.out + captured.err


def test_explain_by_code_and_name(capsys: pytest.CaptureFixture[str]) -> None:
    """The page as Markdown where the output is no terminal."""
    assert main(["explain", "sl101"]) == 0
    page = capsys.readouterr().out
    assert page == RULES["SL101"].markdown
    assert main(["explain", "shared-race"]) == 0
    assert capsys.readouterr().out == page


def test_explain_lists_and_suggests(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a rule all of them; for a wrong one the nearest."""
    assert main(["explain"]) == 0
    listing = capsys.readouterr().out
    assert all(code in listing for code in RULES)
    assert main(["explain", "shared-rcae"]) == 2
    assert "did you mean shared-race?" in capsys.readouterr().err


def test_unexpected_errors_take_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and how to report it; SYNCLINE_DEBUG=1 raises the error itself."""

    def broken(argv: list[str]) -> int:
        raise ZeroDivisionError("something\nodd")

    monkeypatch.setattr(cli, "_run", broken)
    monkeypatch.delenv("SYNCLINE_DEBUG", raising=False)
    assert main([]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "internal error: ZeroDivisionError: something odd" in error
    assert "report" in error
    monkeypatch.setenv("SYNCLINE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main([])


def _in_terminal(argv: list[str], **environment: str) -> str:
    """What the command writes when its output is a terminal."""
    leader, follower = pty.openpty()
    full = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", **environment}
    for name in ("NO_COLOR",):
        if name not in environment:
            full.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "syncline", *argv], stdin=follower, stdout=follower, stderr=follower, env=full
    )
    os.close(follower)
    out = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:  # Linux: the other end is closed
            break
        if not piece:
            break
        out += piece
    process.wait(60)
    os.close(leader)
    return out.decode("utf-8", "replace")


def test_colour_and_progress_on_a_terminal_only(tmp_path: Path) -> None:
    """On a terminal there is colour and a progress bar; NO_COLOR turns both into plain text."""
    for name in ("a.cu", "b.cu"):
        (tmp_path / name).write_text("__global__ void k(int *p) { p[threadIdx.x] = 1; }\n")
    text = _in_terminal(["check", str(tmp_path)])
    assert "\x1b[" in text
    assert "checking" in text
    assert "\x1b" not in _in_terminal(["check", str(tmp_path)], NO_COLOR="1")


def test_explain_is_rendered_on_a_terminal() -> None:
    """Headings and code in colour, not Markdown source."""
    text = _in_terminal(["explain", "SL101"])
    assert "\x1b[" in text
    assert "## What it does" not in text


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    """`syncline ... | head -1` ends quietly."""
    command = f"{sys.executable} -m syncline explain SL101 | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stdout == "# SL101: shared-race\n"
    assert done.stderr == ""
