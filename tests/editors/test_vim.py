"""A session in the real Vim, with ALE: squiggle, hover, quick fix, clean afterwards."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import threading
from pathlib import Path

import pytest

from .conftest import required

HERE = Path(__file__).parent / "vim"

pytestmark = pytest.mark.editors


def test_the_shipped_linter(tmp_path, fixture_file, environment):
    """`editors/vim` on the runtime path, and ALE."""
    said = tmp_path / "said"
    environment |= {"SYNCLINE_FIXTURE": str(fixture_file), "SYNCLINE_SAID": str(said), "TERM": "xterm"}
    status = run_in_terminal([str(required(Path("/usr/bin/vim"))), "-n", "-u", str(HERE / "session.vim")], environment)
    text = said.read_text() if said.exists() else ""
    assert status == 0, text
    assert text.endswith("clean\n")


def run_in_terminal(command: list[str], environment: dict[str, str]) -> int:
    """The status with which a command leaves that wants a terminal. What it draws there is thrown away."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    threading.Thread(target=_drain, args=(ours,), daemon=True).start()
    try:
        return process.wait(timeout=120)
    finally:
        process.kill()


def _drain(terminal: int) -> None:
    with contextlib.suppress(OSError):  # the other end is closed
        while os.read(terminal, 4096):
            pass
