"""The files of configuration on the disk: which are found, and hostile ones."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from syncline.limits import settings as limits
from syncline.settings.compile_commands import Entry, index_of
from syncline.settings.layers import engine_fields, merged
from syncline.settings.search import Found, Search


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a file `src/a.cu`."""
    (tmp_path / "Makefile").touch()
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.cu").touch()
    return tmp_path


def commands(folder: Path, command: str, file: str = "src/a.cu", **more: object) -> None:
    """Writes a database with one entry, which was called in the folder."""
    entry = {"directory": str(folder), "file": file, "command": command, **more}
    (folder / "compile_commands.json").write_text(json.dumps([entry]))


def fields(found: Found) -> dict[str, object]:
    return engine_fields(merged((found.written, found.compile)))


def of(project: Path, name: str = "src/a.cu") -> Found:
    return Search().of(str(project / name))


def test_upwards_and_in_build_folders(project: Path) -> None:
    """The nearest database; in one folder its own before those of `build*`."""
    (project / "build-debug").mkdir()
    (project / "include").mkdir()
    commands(project / "build-debug", "nvcc -I../include -DWHERE=build", "../src/a.cu")
    assert fields(of(project)) == {"include_dirs": (str(project / "include"),), "defines": (("WHERE", "build"),)}
    commands(project, "nvcc -DWHERE=root")
    assert fields(of(project)) == {"defines": (("WHERE", "root"),)}
    commands(project / "src", "nvcc -DWHERE=src", "a.cu")
    found = of(project)
    assert fields(found) == {"defines": (("WHERE", "src"),)}
    assert (found.database, found.compiled) == (str(project / "src/compile_commands.json"), str(project / "src/a.cu"))


def test_a_header_takes_the_nearest_entry(project: Path) -> None:
    """But not its language."""
    commands(project, "hipcc -DA")
    assert fields(of(project, "src/b.cuh")) == {"defines": (("A", "1"),)}
    assert fields(of(project)) == {"defines": (("A", "1"),), "language": "hip"}


def test_the_nearest_toml(project: Path) -> None:
    """`syncline.toml` before a `pyproject.toml` of one folder; one that is not about us is passed by."""
    (project / "pyproject.toml").write_text("[tool.syncline]\nbounds = true\n")
    (project / "src" / "pyproject.toml").write_text("[tool.other]\n")
    assert fields(of(project)) == {"bounds": True}
    (project / "syncline.toml").write_text("bounds = false\n")
    assert fields(of(project)) == {"bounds": False}


def test_paths_are_named_as_the_file_is(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a header has one name."""
    (project / "inc").mkdir()
    (project / "pre.h").touch()
    commands(project, f"nvcc -I{project}/inc -include pre.h")
    monkeypatch.chdir(project)
    assert fields(Search().of("src/a.cu")) == {"include_dirs": ("inc",), "forced": ("pre.h",)}


def test_folders_that_are_not_there_or_are_a_toolkit_s(project: Path) -> None:
    """A toolkit's headers are known to the checker, and would be thousands."""
    (project / "cuda").mkdir()
    (project / "cuda" / "cuda_runtime.h").touch()
    (project / "own").mkdir()
    commands(project, "nvcc -Imissing -isystem cuda -Iown -include nowhere.h")
    assert fields(of(project)) == {"include_dirs": (str(project / "own"),), "forced": ("nowhere.h",)}


def test_a_change_takes_effect(project: Path) -> None:
    """With the next look, and nothing is read twice before."""
    search, path = Search(), str(project / "src/a.cu")
    toml = project / "syncline.toml"
    toml.write_text("bounds = true\n")
    assert search.of(path).written == search.of(path).written != {}
    toml.write_text("bounds = false\n")
    os.utime(toml, ns=(1, 1))
    assert fields(search.of(path)) == {"bounds": False}
    toml.unlink()
    assert fields(search.of(path)) == {}


# --- hostile projects ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", ["nvcc -DA $(touch HACKED) `touch HACKED` ; touch HACKED && touch HACKED | touch HACKED > HACKED"]
)
def test_nothing_is_run(project: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(project)
    commands(project, command)
    assert fields(of(project)) == {"defines": (("A", "1"),)}
    assert not list(project.rglob("HACKED"))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("nvcc -DA 'unbalanced", "cannot be parted"),
        ("nvcc -DA \\", "cannot be parted"),
        ("nvcc " + "x" * limits.COMMAND_BYTES, "characters"),
        ("nvcc @loop.rsp", "named again"),
        ("nvcc @pipe", "cannot be read"),
        ("nvcc @large.rsp", "cannot be read"),
        ("nvcc @" + "x" * 5000, "cannot be read"),
    ],
)
def test_an_odd_command_is_said_once(project: Path, command: str, said: str) -> None:
    """And not waited for."""
    (project / "loop.rsp").write_text("@loop.rsp")
    os.mkfifo(project / "pipe")
    (project / "large.rsp").write_bytes(b" " * (limits.RESPONSE_BYTES + 1))
    commands(project, command)
    (problem,) = of(project).problems
    assert said in problem.message
    assert not problem.is_error


@pytest.mark.parametrize("name", ["compile_commands.json", "syncline.toml"])
def test_a_pipe_is_not_waited_for(project: Path, name: str) -> None:
    os.mkfifo(project / name)
    (problem,) = of(project).problems
    assert "no regular file" in problem.message


@pytest.mark.parametrize("name", ["compile_commands.json", "syncline.toml", "pyproject.toml"])
def test_a_huge_file_is_not_read(project: Path, name: str) -> None:
    with open(project / name, "wb") as file:
        file.truncate(1_000_000_000)
    search = Search()
    found = search.of(str(project / "src" / "a.cu"))
    assert str(project / name) not in search._read
    assert [problem.is_error for problem in found.problems] == {
        "compile_commands.json": [False],
        "syncline.toml": [True],
        "pyproject.toml": [],
    }[name]


@pytest.mark.parametrize("name", ["compile_commands.json", "syncline.toml", "pyproject.toml"])
def test_links_in_a_circle_and_folders_are_no_files(project: Path, name: str) -> None:
    os.symlink(project / name, project / name)
    (project / "build").symlink_to(project)
    (project / "src" / name).mkdir()
    assert of(project).problems == ()


def test_a_file_that_may_not_be_there(project: Path) -> None:
    """Paths that no system takes are asked about, too."""
    commands(project, "nvcc -I" + "x" * 5000)
    assert fields(Search().of(str(project / "no" / "such" / "file.cu"))) == {}
    assert Search().of("a\0b.cu").problems == ()


class Counted(dict[str, Any]):
    """Counts how often somebody asks for a key."""

    asked = 0

    def get(self, key: str, default: Any = None) -> Any:
        Counted.asked += 1
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        Counted.asked += 1
        return super().__contains__(key)


def test_a_large_database_is_looked_through_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For all headers, each of which looks for its nearest entry by the folders above it."""
    entries = [{"file": f"src/d{n % 50}/{n}.cu", "command": f"nvcc -DN={n}"} for n in range(2_000)]
    (project / "compile_commands.json").write_text(json.dumps(entries))
    made: list[Counted] = []

    def counted(entries: Iterable[Entry]) -> Counted:
        made.append(Counted(index_of(entries)))
        return made[-1]

    monkeypatch.setattr("syncline.settings.search.index_of", counted)
    search = Search()
    Counted.asked = 0
    for number in range(100):
        assert fields(search.of(str(project / f"src/d7/{number}.cuh"))) != {}
    assert len(made) == 1
    assert Counted.asked <= 2 * 100
