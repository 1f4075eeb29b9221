"""Files of configuration as a user of the command line meets them, and `syncline config`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from syncline.cli import main

#: verified in blocks of SIZE threads; the barrier is there where FAST is defined, and FORCED comes from a header
KERNEL = """\
#include <size.h>
__global__ void turn(float *out, const float *in) {
    __shared__ float tile[SIZE];
    tile[threadIdx.x] = in[threadIdx.x];
#ifdef FAST
    __syncthreads();
#endif
    out[threadIdx.x] = tile[(threadIdx.x + 1) % SIZE] + FORCED;
}
"""
COMMAND = "nvcc -DFAST -I../headers -include ../forced.h -arch=sm_75 -c ../src/turn.cu"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project as the working directory, whose kernel needs its compile command and its block size."""
    for folder in ("src", "headers", "build"):
        (tmp_path / folder).mkdir()
    (tmp_path / "Makefile").touch()
    (tmp_path / "src" / "turn.cu").write_text(KERNEL)
    (tmp_path / "headers" / "size.h").write_text("#define SIZE 64\n")
    (tmp_path / "forced.h").write_text("#define FORCED 1 // no line's end")
    database(tmp_path, COMMAND)
    (tmp_path / "syncline.toml").write_text("block-dim = 64\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def database(project: Path, command: str) -> None:
    entry = {"directory": str(project / "build"), "file": "../src/turn.cu", "command": command}
    (project / "build" / "compile_commands.json").write_text(json.dumps([entry]))


def verdict(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The kernel's verdict under these flags."""
    main(["check", "--format", "json", *(argv or ["src"])])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    return file["kernels"][0]["verdict"]


def test_a_kernel_is_read_as_it_is_compiled(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the command's macros, folders and headers, and in the block that `syncline.toml` names."""
    assert verdict(capsys) == "verified"
    assert verdict(capsys, str(project / "src")) == "verified"
    assert verdict(capsys, "--isolated", "src") == "possible"
    database(project, COMMAND.replace("-DFAST", ""))
    assert verdict(capsys) == "racy"
    (project / "syncline.toml").write_text("block-dim = 64\ndefine = ['FAST']\n")
    assert verdict(capsys) == "verified"


def test_flags_win(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Over `syncline.toml`, which wins over the compile command."""
    toml = project / "syncline.toml"
    toml.write_text("block-dim = 65\nbounds = true\n")
    assert main(["check", "src"]) == 1
    assert main(["check", "src", "--block-dim", "64"]) == 0
    assert main(["check", "src", "--no-bounds"]) == 0
    toml.write_text("block-dim = 65\nbounds = true\nignore = ['SL403']\n")
    assert main(["check", "src"]) == 0
    assert main(["check", "src", "--ignore", "SL9"]) == 1


def test_rules_and_strictness_hold_for_the_files_of_their_folder(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each file has the nearest `syncline.toml`."""
    (project / "other").mkdir()
    (project / "other" / "a.cu").write_text("__global__ void k(int *a) { a[0] = threadIdx.x; }\n")
    assert main(["check", ".", "-q"]) == 1
    assert "SL102" in capsys.readouterr().out
    (project / "other" / "syncline.toml").write_text('ignore = ["SL102"]\n')
    assert main(["check", ".", "-q"]) == 0
    (project / "other" / "a.cu").write_text("void f(int *a);\n__global__ void k(int *a) { f(a); }\n")
    assert main(["check", ".", "-q"]) == 0
    (project / "other" / "syncline.toml").write_text("strict = true\n")
    assert main(["check", ".", "-q"]) == 1
    assert main(["check", ".", "-q", "--no-strict"]) == 0


def test_a_header_is_read_with_its_program_s_options(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has no entry of its own, and the nearest is another file's."""
    (project / "src" / "turn.cu").rename(project / "src" / "turn.cuh")
    (project / "src" / "turn.cu").write_text('#include "turn.cuh"\n')
    assert verdict(capsys, "src/turn.cuh") == "verified"


@pytest.mark.parametrize("command", [["check", "src"], ["fix", "src"], ["config", "src"], ["show", "--stage", "ir"]])
def test_a_mistake_is_an_error_with_its_line(
    project: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    """Said once, whatever the number of files; nothing is checked."""
    (project / "src" / "more.cu").write_text(KERNEL)
    (project / "syncline.toml").write_text("block-dim = 64\nstrikt = true\n")
    assert main([*command, "src/turn.cu"] if command[0] == "show" else command) == 2
    captured = capsys.readouterr()
    assert captured.err == "syncline: error: syncline.toml:2: there is no key 'strikt', did you mean 'strict'?\n"
    assert captured.out == ""


def test_an_odd_database_is_a_warning(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A build system wrote it: the check goes on without, and says so once."""
    (project / "src" / "more.cu").write_text(KERNEL)
    (project / "build" / "compile_commands.json").write_text("{}")
    assert main(["check", "src", "-q"]) == 0
    assert capsys.readouterr().err == "syncline: warning: build/compile_commands.json: should be a list of entries\n"


def test_what_is_included_is_not_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder outside of the project that the compile line names is read, and `fix` leaves it as it is."""
    racy = KERNEL.replace("#ifdef FAST\n", "").replace("    __syncthreads();\n#endif\n", "")
    outside = project.parent / f"{project.name}-outside"
    outside.mkdir()
    (outside / "size.h").write_text("#define SIZE 64\n" + racy.replace("#include <size.h>\n", ""))
    (project / "src" / "turn.cu").write_text("#include <size.h>\n")
    database(project, COMMAND.replace("../headers", str(outside)))
    before = (outside / "size.h").read_bytes()
    main(["fix", "src"])
    assert (outside / "size.h").read_bytes() == before
    assert capsys.readouterr().err == ""


def test_config_shows_each_value_with_its_origin(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And the files, and the folders that were guessed."""
    assert main(["config", "src/turn.cu", "-D", "FAST=2", "--bounds"]) == 0
    out = capsys.readouterr().out
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line.startswith("  ")}
    assert rows["block-dim"][-1] == "syncline.toml:1"
    assert rows["define"][1:] == ["FAST=2", "command", "line"]
    assert rows["bounds"][1:] == ["true", "command", "line"]
    assert rows["include"][1:3] == ["headers", "build/compile_commands.json"]
    assert rows["arch"][1:3] == ["sm_75", "build/compile_commands.json"]
    assert rows["effort"][-1] == "default"
    assert "guessed" in out


def test_config_as_json(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same for tools."""
    assert main(["config", str(project / "src"), "--output-format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["version"] == 1
    assert found["settings"]["block-dim"] == {"value": [64, 1, 1], "origin": "syncline.toml:1"}
    assert found["settings"]["define"][0]["value"] == "FAST=1"
    assert found["compiled"] == str(project / "src" / "turn.cu")
    assert found["configuration"] == str(project / "syncline.toml")
    assert str(project / "src") in found["guessed_include"]


def test_config_of_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "nowhere"]) == 2
    assert "no such file" in capsys.readouterr().err
