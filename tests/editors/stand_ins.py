"""What stands in for the network and for tools when the extension of VS Code installs the server."""

from __future__ import annotations

import sysconfig
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

from .conftest import REPOSITORY, SYNCLINE


def for_pip(environment: dict[str, str], folder: Path) -> None:
    """pip finds what Syncline needs in `folder` alone: empty wheels, one of which leads to what is installed here."""
    folder.mkdir()
    needed = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["dependencies"]
    here = sysconfig.get_paths()["purelib"]
    for number, requirement in enumerate(needed):
        name = Requirement(requirement).name
        _wheel(folder, name, metadata.version(name), {"here.pth": here} if number == 0 else {})
    settings = Path(environment["XDG_CONFIG_HOME"]) / "pip" / "pip.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text(f"[global]\nno-index = true\nfind-links = {folder}\n")


def _wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> None:
    """An installable package ("Binary distribution format" of the Python Packaging User Guide) with these files."""
    stem = f"{name.replace('-', '_')}-{version}"
    about = f"{stem}.dist-info"
    content = {
        **files,
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in (*content, f"{about}/RECORD"))
    with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as wheel:
        for path, text in {**content, f"{about}/RECORD": record}.items():
            wheel.writestr(path, text)


def for_tool(environment: dict[str, str], name: str) -> Path:
    """A command of this name on the user's PATH, which leaves the command `syncline` where uv and pipx put commands.
    Gives the file in which it notes its arguments, one a line."""
    home = Path(environment["HOME"])
    said, tools, commands = home / "said", home / "tools", home / ".local" / "bin"
    tools.mkdir()
    commands.mkdir(parents=True)
    tool = tools / name
    tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {said}\nln -s {SYNCLINE} {commands}/syncline\n')
    tool.chmod(0o755)
    (home / ".profile").write_text(f'PATH="{tools}:$PATH"\n')
    return said
