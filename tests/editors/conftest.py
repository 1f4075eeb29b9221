"""The editors that `tests/editors/setup.sh` installs. One that is missing fails the test: it never skips."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
RACE = Path(__file__).parent / "race.cu"
REPAIRS = Path(__file__).parent / "repairs"
EDITORS = Path(os.environ.get("SYNCLINE_EDITORS", REPOSITORY / ".cache" / "editors"))
#: the command of the environment that runs the tests
SYNCLINE = Path(sys.executable).parent / "syncline"


def required(path: Path) -> Path:
    """`path`, which must be there."""
    if not path.exists():
        pytest.fail(f"{path} is missing; run tests/editors/setup.sh", pytrace=False)
    return path


@pytest.fixture
def fixture_file(tmp_path: Path) -> Path:
    """A copy of the kernel with the race: editors write into what they open."""
    folder = tmp_path / "project"
    folder.mkdir()
    return Path(shutil.copy(RACE, folder))


@pytest.fixture
def repairs(tmp_path: Path) -> Path:
    """A folder with copies of the kernels that one quick fix mends, and with `cases.json`, which names the fixes."""
    folder = tmp_path / "repairs"
    folder.mkdir()
    for file in (*REPAIRS.glob("*.cu"), REPAIRS / "cases.json"):
        shutil.copy(file, folder)
    return folder


def assert_mended(folder: Path) -> None:
    """Each kernel in `folder` is now as it should be."""
    mended = {file.name: file.read_text() for file in (REPAIRS / "mended").glob("*.cu")}
    assert {file.name: file.read_text() for file in folder.glob("*.cu")} == mended


def users_environment(home: Path) -> dict[str, str]:
    """As a user's who has installed Syncline: the command is on the PATH; the home is empty, and pip is not told how to
    behave."""
    command = required(SYNCLINE)
    home.mkdir()
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("PIP_")},
        "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "SYNCLINE_REPOSITORY": str(REPOSITORY),
    }


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user's."""
    return users_environment(tmp_path / "home")
