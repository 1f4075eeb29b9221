"""The files of a project over real stdio: they hold for its documents, editor settings win, and changes take effect."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from lsprotocol import types

from .session import REAL, Session, session

pytestmark = pytest.mark.asyncio(loop_scope="module")

#: right in blocks of 64 threads, with the barrier
KERNEL = """\
#include <size.h>
__global__ void mirror(const float *in, float *out) {
  __shared__ float tile[SIZE];
  tile[threadIdx.x] = in[threadIdx.x];
#ifdef FAST
  __syncthreads();
#endif
  out[threadIdx.x] = tile[SIZE - 1 - threadIdx.x];
}
"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def talk() -> AsyncIterator[Session]:
    async with session(REAL) as shared:
        yield shared


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose kernel is clean as it is compiled."""
    (tmp_path / "Makefile").touch()
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "size.h").write_text("#define SIZE 64\n")
    compiled(tmp_path, "nvcc -DFAST -I@inc@")
    (tmp_path / "syncline.toml").write_text("block-dim = 64\ngrid-dim = 1\n")
    return tmp_path


def compiled(project: Path, command: str) -> None:
    text = command.replace("@inc@", str(project / "inc"))
    entry = {"directory": str(project), "file": "a.cu", "command": text}
    (project / "compile_commands.json").write_text(json.dumps([entry]))


def codes(found: list[types.Diagnostic]) -> set[object]:
    return {diagnostic.code for diagnostic in found}


def changed(talk: Session, file: Path) -> None:
    """What an editor says that watches the file."""
    event = types.FileEvent(file.as_uri(), types.FileChangeType.Changed)
    talk.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))


async def test_a_document_is_checked_as_its_project_says(talk: Session, project: Path) -> None:
    """And again when a file of the project changes."""
    uri = (project / "a.cu").as_uri()
    talk.open(uri, KERNEL)
    await talk.diagnostics(uri, 1, lambda found: not found)
    compiled(project, "nvcc -I@inc@")
    changed(talk, project / "compile_commands.json")
    await talk.diagnostics(uri, 1, lambda found: "SL101" in codes(found))
    (project / "syncline.toml").write_text('block-dim = 64\nignore = ["SL101"]\n')
    changed(talk, project / "syncline.toml")
    await talk.diagnostics(uri, 1, lambda found: "SL101" not in codes(found))
    talk.close(uri)


async def test_a_change_on_the_disk_is_seen_at_the_next_edit(talk: Session, project: Path) -> None:
    """For editors that watch no files."""
    uri = (project / "a.cu").as_uri()
    talk.open(uri, KERNEL)
    await talk.diagnostics(uri, 1, lambda found: not found)
    compiled(project, "nvcc -I@inc@ -DNOT_FAST")
    talk.change(uri, 2, KERNEL + "\n")
    await talk.diagnostics(uri, 2, lambda found: "SL101" in codes(found))
    talk.close(uri)


async def test_a_saved_file_of_configuration_counts(talk: Session, project: Path) -> None:
    """It is open in the editor, too."""
    uri = (project / "a.cu").as_uri()
    talk.open(uri, KERNEL)
    await talk.diagnostics(uri, 1, lambda found: not found)
    (project / "syncline.toml").write_text("block-dim = 65\nbounds = true\n")
    saved = types.TextDocumentIdentifier((project / "syncline.toml").as_uri())
    talk.client.text_document_did_save(types.DidSaveTextDocumentParams(saved))
    await talk.diagnostics(uri, 1, lambda found: "SL403" in codes(found))
    talk.close(uri)


async def test_editor_settings_win(project: Path) -> None:
    """Over both files, as flags do."""
    (project / "syncline.toml").write_text("block-dim = 65\nbounds = true\n")
    uri = (project / "a.cu").as_uri()
    async with session(REAL, settings={"blockDim": [64]}) as talk:
        talk.open(uri, KERNEL)
        await talk.diagnostics(uri, 1, lambda found: not found)
        settings = types.DidChangeConfigurationParams({"syncline": {"blockDim": [65]}})
        talk.client.workspace_did_change_configuration(settings)
        await talk.diagnostics(uri, 1, lambda found: "SL403" in codes(found))


async def test_two_projects_in_one_session(
    talk: Session, project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each document has the files of its own folders."""
    other = tmp_path_factory.mktemp("other")
    (other / "a.cu").touch()
    one, two = (project / "a.cu").as_uri(), (other / "a.cu").as_uri()
    talk.open(one, KERNEL)
    talk.open(two, KERNEL)
    await talk.diagnostics(one, 1, lambda found: not found)
    await talk.diagnostics(two, 1, lambda found: "SL903" in codes(found))
    talk.close(one)
    talk.close(two)


async def test_mistakes_are_told_once_in_the_log(project: Path) -> None:
    """The rest holds; a pipe is not waited for, and nothing is run."""
    (project / "syncline.toml").write_text("block-dim = 64\ngrid-dim = 1\nstrikt = true\n")
    compiled(project, "nvcc $(touch HACKED) -DFAST -I@inc@ @pipe.rsp")
    os.mkfifo(project / "pipe.rsp")
    uri = (project / "a.cu").as_uri()
    async with session(REAL) as talk:
        talk.open(uri, KERNEL)
        await talk.diagnostics(uri, 1, lambda found: not found)
        talk.change(uri, 2, KERNEL + "\n")
        await talk.diagnostics(uri, 2, lambda found: not found)
        said = [entry.message for entry in talk.client.log_messages]
    assert len(said) == 2
    assert any("syncline.toml:3: there is no key 'strikt', did you mean 'strict'?" in message for message in said)
    assert any("the response file pipe.rsp cannot be read" in message for message in said)
    assert not list(project.rglob("HACKED"))


async def test_a_document_that_lies_nowhere(talk: Session) -> None:
    """It has no project; what is beside the server is not its."""
    uri = "untitled:Untitled-1"
    talk.open(uri, KERNEL)
    await talk.diagnostics(uri, 1, lambda found: "SL903" in codes(found))
    talk.close(uri)


INCLUDES = """\
#include "sync.cuh"
// syncline: launch(grid=1, block=64)
__global__ void mirror(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = threadIdx.x;
  SYNC;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
"""


def has_race(found: list[types.Diagnostic]) -> bool:
    return "SL101" in codes(found)


def is_clean(found: list[types.Diagnostic]) -> bool:
    return not found


async def test_a_header_counts_as_it_is_typed_and_again_as_it_is_on_the_disk(talk: Session, project: Path) -> None:
    header = project / "sync.cuh"
    header.write_text("#define SYNC __syncthreads()\n")
    uri = (project / "a.cu").as_uri()
    talk.open(uri, INCLUDES)
    talk.open(header.as_uri(), header.read_text())
    await talk.diagnostics(uri, 1, is_clean)
    talk.change(header.as_uri(), 2, "#define SYNC\n")
    await talk.diagnostics(uri, 1, has_race)
    talk.change(header.as_uri(), 3, "// as before\n#define SYNC __syncthreads()\n")
    await talk.diagnostics(uri, 1, is_clean)
    talk.change(header.as_uri(), 4, "#define SYNC\n")
    await talk.diagnostics(uri, 1, has_race)
    talk.close(header.as_uri())
    await talk.diagnostics(uri, 1, is_clean)
    talk.close(uri)


async def test_a_saved_header_is_as_on_the_disk(talk: Session, project: Path) -> None:
    """What changes it there later counts."""
    header = project / "sync.cuh"
    header.write_text("#define SYNC __syncthreads()\n")
    uri = (project / "a.cu").as_uri()
    talk.open(uri, INCLUDES)
    talk.open(header.as_uri(), header.read_text())
    talk.change(header.as_uri(), 2, "#define SYNC\n")
    await talk.diagnostics(uri, 1, has_race)
    header.write_text("#define SYNC\n")
    talk.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(header.as_uri())))
    header.write_text("#define SYNC __syncthreads() // a checkout\n")
    changed(talk, header)
    await talk.diagnostics(uri, 1, is_clean)
    talk.close(header.as_uri())
    talk.close(uri)


async def test_a_header_that_changes_on_the_disk_is_read_again(talk: Session, project: Path) -> None:
    header = project / "sync.cuh"
    header.write_text("#define SYNC\n")
    uri = (project / "a.cu").as_uri()
    talk.open(uri, INCLUDES)
    await talk.diagnostics(uri, 1, has_race)
    header.write_text("#define SYNC __syncthreads()\n")
    changed(talk, header)
    await talk.diagnostics(uri, 1, is_clean)
    talk.close(uri)


async def test_the_server_asks_to_be_told_of_changes() -> None:
    """Of an editor that registers watchers on demand."""
    asked: list[types.Registration] = []
    async with session(REAL, editor="visual-studio-code") as talk:
        for _ in range(100):
            asked = talk.registrations
            if asked:
                break
            await asyncio.sleep(0.05)
    watchers = [one.register_options for one in asked if one.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
    assert len(watchers) == 1
    assert "syncline.toml" in str(watchers[0])
    assert "cuh" in str(watchers[0])
