"""`syncline server --check`, which tries a session with the command that is on the PATH."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BIN = Path(sys.executable).parent


def checked(path: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "syncline", "server", "--check"]
    environment = {**os.environ, "PATH": path}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_a_session_works():
    done = checked(f"{BIN}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"command   {BIN / 'syncline'}" in done.stdout
    assert "offers hovers, quick fixes" in done.stdout
    assert "SL101 in line 4" in done.stdout


def test_a_command_that_is_not_on_the_path_is_said(tmp_path):
    done = checked(str(tmp_path))
    assert done.returncode == 1
    assert "`syncline` is not on the PATH" in done.stdout


def test_what_a_server_says_that_stops_is_shown(tmp_path):
    script, text = (
        ("syncline.bat", "@echo no module named z3 1>&2\r\n@exit /b 3\r\n")
        if sys.platform == "win32"
        else ("syncline", "#!/bin/sh\necho no module named z3 >&2\nexit 3\n")
    )
    command = tmp_path / script
    command.write_text(text)
    command.chmod(0o755)
    done = checked(f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 1
    assert "no module named z3" in done.stdout
    assert not done.stderr
