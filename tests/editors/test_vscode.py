"""Sessions in the real VS Code: its web workbench with a real extension host, and the packaged extension.

What the sessions show is kept in `.cache/screenshots`; `SYNCLINE_PICTURE=1` stores it as the README's pictures.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from syncline_server.running.lifecycle import is_running

from . import stand_ins
from .conftest import RACE, REPOSITORY, SYNCLINE, assert_mended
from .workbench import running, session

PICTURES = REPOSITORY / "docs" / "images"
SCREENSHOTS = REPOSITORY / ".cache" / "screenshots"

pytestmark = pytest.mark.editors


@pytest.fixture
def machine_settings() -> dict[str, str]:
    """The extension host has the PATH of a login shell: a command of a virtual environment must be named."""
    return {"syncline.path": str(SYNCLINE)}


@pytest.fixture
def workbench(tmp_path: Path, environment: dict[str, str], machine_settings: dict[str, str]) -> Iterator[int]:
    """The port of a running workbench with the extension installed."""
    with running(tmp_path, environment, machine_settings) as port:
        yield port


def test_squiggle_hover_quick_fix_and_clean_afterwards(workbench, tmp_path, fixture_file, environment):
    """What a user sees; and that nothing is left running when the window is closed."""
    picture = tmp_path / "window.png"
    session("session.js", [workbench, fixture_file, picture], environment)
    store(picture, "vscode.png")
    _wait_until_gone(environment["HOME"])


@pytest.mark.parametrize("machine_settings", [{}])
def test_the_server_is_found_where_pipx_puts_it(workbench, tmp_path, fixture_file, environment):
    folder = Path(environment["HOME"]) / ".local" / "bin"
    folder.mkdir(parents=True)
    (folder / "syncline").symlink_to(SYNCLINE)
    session("session.js", [workbench, fixture_file, tmp_path / "window.png"], environment)


@pytest.mark.parametrize("machine_settings", [{}])
def test_the_server_is_installed_with_one_button(workbench, tmp_path, fixture_file, environment):
    """By pip into the extension's own folder, from the wheel that the extension brings, and without a network."""
    stand_ins.for_pip(environment, tmp_path / "wheels")
    session("install.js", [workbench, fixture_file, "For this extension alone", tmp_path / "window"], environment)
    assert list((tmp_path / "data").rglob("server/bin/syncline"))
    store(tmp_path / "window.ways.png", "vscode_install.png")


@pytest.mark.parametrize("machine_settings", [{}])
@pytest.mark.parametrize(
    ("tool", "said"), [("uv", ["tool", "install", "--force", "--reinstall"]), ("pipx", ["install", "--force"])]
)
def test_the_server_is_installed_with_a_tool(workbench, tmp_path, fixture_file, environment, tool, said):
    """As its command line has it, and found where it puts commands."""
    asked = stand_ins.for_tool(environment, tool)
    session("install.js", [workbench, fixture_file, f"With {tool}", tmp_path / "window"], environment)
    *arguments, wheel = asked.read_text().splitlines()
    assert arguments == said
    assert Path(wheel).name.startswith("syncline-")


def test_the_picture_of_a_finding_is_beside_the_code(workbench, tmp_path, fixture_file, environment):
    """For the place of the cursor, in the theme's colours, without a script; from the palette and from the hover."""
    picture = tmp_path / "picture.png"
    session("picture.js", [workbench, fixture_file, picture], environment)
    store(picture, "vscode_picture.png")


def test_one_quick_fix_mends_each_kernel(workbench, repairs, environment):
    """A race between blocks, a barrier that some threads miss, and a warp that is taken to run in step."""
    session("repairs.js", [workbench, repairs], environment)
    assert_mended(repairs)
    for kernel in ("divergent_barrier", "grid_race"):
        for moment in ("menu", "mended"):
            store(repairs / f"{kernel}.cu.{moment}.png", f"{kernel}_{moment}.png")


def test_all_safe_fixes_of_a_file_at_once(workbench, tmp_path, fixture_file, environment):
    """By *Fix All*."""
    race = fixture_file.read_text()
    fixture_file.write_text("".join(race.replace("block_sum", f"sum_{number}") for number in range(3)))
    session("fix_all.js", [workbench, fixture_file, tmp_path / "window"], environment)
    assert fixture_file.read_text().count("__syncthreads();") == 6


def test_what_is_offered_besides_fixes(workbench, tmp_path, fixture_file, environment):
    """From the palette, the menu of fixes, a setting of the workspace, and the walkthrough."""
    session("commands.js", [workbench, fixture_file, tmp_path / "window"], environment)
    store(tmp_path / "window.replay.png", "vscode_replay.png")


def test_each_folder_of_a_workspace_has_its_own_configuration(workbench, tmp_path, environment):
    """And files that nobody opened are checked when somebody asks for it."""
    kernel = "__global__ void turn(float *a) {\n  a[threadIdx.x] = a[blockDim.x - 1 - threadIdx.x];\n}\n"
    folders = {"one": ("first.cu", 256), "two": ("second.cu", 1)}
    for name, (file, threads) in folders.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / file).write_text(kernel)
        (tmp_path / name / "syncline.toml").write_text(f"block-dim = [{threads}]\ngrid-dim = [1]\n")
    (tmp_path / "one" / "third.cu").write_text(kernel)
    workspace = tmp_path / "both.code-workspace"
    workspace.write_text(json.dumps({"folders": [{"path": name} for name in folders]}))
    session("folders.js", [workbench, workspace, tmp_path / "folders.png"], environment)


def test_a_cell_of_a_notebook_is_checked(workbench, tmp_path, environment):
    """As a cell of Python that begins with a magic word."""
    cells = [
        {"cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": None}
        for source in ("%load_ext nvcc4jupyter", f"%%cuda\n{RACE.read_text()}")
    ]
    book = tmp_path / "book.ipynb"
    book.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    session("notebook.js", [workbench, book, tmp_path / "notebook.png"], environment)


def store(picture: Path, name: str) -> None:
    """Keeps one to look at, and where pictures are asked for one for the README."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    shutil.copy(picture, SCREENSHOTS / name)
    if os.environ.get("SYNCLINE_PICTURE"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, PICTURES / name)


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
