"""The whole workspace, checked when somebody asks for it; and an analysis that is begun anew."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from .session import PATIENCE, REAL, TOY, Session, session

pytestmark = pytest.mark.asyncio(loop_scope="module")

KERNEL = """\
// syncline: launch(grid=1, block=64)
__global__ void mirror(float *out) {
  __shared__ float tile[64];
  tile[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
"""
CLEAN = KERNEL.replace("  out", "  __syncthreads();\n  out")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "Makefile").touch()
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "racy.cu").write_text(KERNEL)
    (tmp_path / "open.cu").write_text(KERNEL)
    (tmp_path / "clean.cpp").write_text(CLEAN)
    (tmp_path / "host.cpp").write_text("int main() {}\n")
    return tmp_path


async def execute(talk: Session, command: str) -> Any:
    return await talk.client.workspace_execute_command_async(types.ExecuteCommandParams(command))


def folder(talk: Session, project: Path) -> None:
    added = [types.WorkspaceFolder(project.as_uri(), project.name)]
    event = types.WorkspaceFoldersChangeEvent(added, [])
    talk.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))


def has_race(found: list[types.Diagnostic]) -> bool:
    return [one.code for one in found] == ["SL101"]


async def test_each_file_with_kernels_is_checked(project: Path) -> None:
    """An open one as it is in the editor."""
    async with session(REAL, settings={"blockDim": [64]}) as talk:
        folder(talk, project)
        opened = (project / "open.cu").as_uri()
        talk.open(opened, CLEAN)
        answer = await execute(talk, "syncline.server.checkWorkspace")
        assert answer["files"] == 2
        assert answer["cancelled"] is False
        await talk.diagnostics((project / "below" / "racy.cu").as_uri(), wanted=has_race)
        await talk.diagnostics((project / "clean.cpp").as_uri(), wanted=lambda found: not found)
        assert not any(has_race(list(params.diagnostics)) for params in talk.published_for(opened))
        assert talk.published_for((project / "host.cpp").as_uri()) == []
        (begun, *between, ended) = next(iter(talk.client.progress_reports.values()))
        assert isinstance(begun, types.WorkDoneProgressBegin)
        assert begun.cancellable
        assert any(
            "1 of 2: " in (one.message or "") for one in between if isinstance(one, types.WorkDoneProgressReport)
        )
        assert isinstance(ended, types.WorkDoneProgressEnd)


async def test_an_editor_that_asks_gets_the_workspace_so(project: Path) -> None:
    """And nothing twice; a file that is opened is asked about by itself."""
    async with session(REAL, pulls=True) as talk:
        folder(talk, project)
        await execute(talk, "syncline.server.checkWorkspace")

        async def asked(*known: types.PreviousResultId) -> dict[str, Any]:
            params = types.WorkspaceDiagnosticParams(list(known))
            answer = await talk.client.workspace_diagnostic_async(params)
            return {item.uri: item for item in answer.items}

        racy = (project / "below" / "racy.cu").as_uri()
        first = (await asked())[racy]
        assert has_race(first.items)
        known = types.PreviousResultId(racy, first.result_id)
        assert (await asked(known))[racy].kind == "unchanged"
        talk.open(racy, KERNEL)
        assert racy not in await asked(known)
        assert talk.sent == 0


async def test_a_check_can_be_cancelled(tmp_path: Path) -> None:
    """Between two files."""
    for number in range(5):
        (tmp_path / f"{number}.cu").write_text("k 0.5\n")
    async with session(TOY) as talk:
        folder(talk, tmp_path)
        check = asyncio.create_task(execute(talk, "syncline.server.checkWorkspace"))
        async with asyncio.timeout(PATIENCE):
            while not any(talk.client.progress_reports.values()):
                await asyncio.sleep(0.02)
        (token,) = talk.client.progress_reports
        talk.client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
        answer = await check
        assert answer["cancelled"] is True
        assert answer["files"] < 5


async def test_the_analysis_can_be_begun_anew(tmp_path: Path) -> None:
    """With other processes, and what is open is checked again."""
    marks = tmp_path / "marks"
    async with session(TOY) as talk:
        uri = "file:///w/a.cu"
        talk.open(uri, f"started {marks}\nk\n")
        await talk.says(uri, 1, ["race in k"])
        await execute(talk, "syncline.server.restartAnalysis")
        async with asyncio.timeout(PATIENCE):
            while len(set(marks.read_text().split())) < 2:
                await asyncio.sleep(0.05)
