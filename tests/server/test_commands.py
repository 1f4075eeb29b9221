"""What a user can have done at a finding, besides a fix, in a session with the real analysis over real stdio."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from lsprotocol import types

from .session import REAL, Session, session, soon
from .test_session import RACE, SETTINGS, actions_at, has_race, is_clean

pytestmark = pytest.mark.asyncio(loop_scope="function")

URI = "file:///w/a.cu"
AT = types.Position(4, 40)


async def run(talk: Session, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(command, list(arguments))
    return await talk.client.workspace_execute_command_async(params)


async def hints(talk: Session) -> list[types.InlayHint]:
    everything = types.Range(types.Position(0, 0), types.Position(99, 0))
    params = types.InlayHintParams(types.TextDocumentIdentifier(URI), everything)
    return list(await talk.client.text_document_inlay_hint_async(params) or [])


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_a_finding_is_set_aside_with_a_reason(newline):
    async with session(REAL, settings=SETTINGS) as talk:
        talk.open(URI, RACE.replace("\n", newline))
        (race,) = await talk.diagnostics(URI, 1, has_race)
        offered = await actions_at(talk, URI, race.range, [race])
        action = next(each for each in offered if each.title == "Ignore SL101 here, with a reason")
        assert action.kind == types.CodeActionKind.QuickFix
        assert not action.is_preferred
        assert action.edit is not None
        assert action.edit.document_changes is not None
        (change,) = action.edit.document_changes
        assert isinstance(change, types.TextDocumentEdit)
        (edit,) = change.edits
        assert isinstance(edit, types.TextEdit)
        assert edit.new_text == f"  // syncline: ignore[SL101] TODO: say why this is right{newline}"
        assert edit.range.start == edit.range.end == types.Position(4, 0)
        talk.change(URI, 2, (edit.range, edit.new_text))
        await talk.diagnostics(URI, 2, is_clean)


async def test_a_finding_is_told_as_text_with_each_step():
    place = {"line": AT.line, "character": AT.character}
    async with session(REAL, settings=SETTINGS) as talk:
        talk.open(URI, RACE)
        await talk.diagnostics(URI, 1, has_race)
        text = await run(talk, "syncline.server.describeFinding", URI, place)
        assert text.startswith("/w/a.cu:5:")
        assert "Thread 32" in text
        assert "> writes tile[31], line 4" in text
        assert "> reads tile[31], line 5" in text
        assert "**" not in text
        assert await run(talk, "syncline.server.describeFinding", "file:///w/none.cu", place) is None


async def test_a_kernel_with_its_witness_is_written_as_a_program():
    place = {"line": AT.line, "character": AT.character}
    async with session(REAL, settings=SETTINGS) as talk:
        talk.open(URI, RACE)
        await talk.diagnostics(URI, 1, has_race)
        text = await run(talk, "syncline.server.witnessTest", URI, place)
        assert "__global__ void mirror(const float *in, float *out)" in text
        assert "mirror<<<dim3(4, 1, 1), dim3(64, 1, 1)>>>(in, out);" in text
        assert await run(talk, "syncline.server.witnessTest", "file:///w/none.cu", place) is None


async def test_the_conflict_graph_of_a_kernel_is_told_as_text():
    place = {"line": AT.line, "character": AT.character}
    async with session(REAL, settings=SETTINGS) as talk:
        talk.open(URI, RACE)
        await talk.diagnostics(URI, 1, has_race)
        text = await run(talk, "syncline.server.conflictGraph", URI, place)
        assert text.startswith("kernel mirror, ")
        assert "collide, threads of two warps: no barrier between them" in text
        assert "a barrier of the block before line 5 (weight 1) parts" in text
        assert await run(talk, "syncline.server.conflictGraph", URI, {"line": 100, "character": 0}) is None
        assert await run(talk, "syncline.server.conflictGraph", "file:///w/none.cu", place) is None


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
async def test_an_assumption_is_written_above_the_kernel(newline):
    strided = """\
__global__ void rows(float *a, int ld) {
  for (int i = threadIdx.x; i < ld; i += blockDim.x) a[blockIdx.x * ld + i] = 1;
}
__global__ void pairs(float *a, int ld) {
  a[blockIdx.x * ld + threadIdx.x] = 1;
}
""".replace("\n", newline)
    async with session(REAL) as talk:
        written: list[types.WorkspaceEdit] = []

        @talk.client.feature(types.WORKSPACE_APPLY_EDIT)
        def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
            written.append(params.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

        talk.open(URI, strided)
        await talk.diagnostics(URI, 1, lambda found: len(found) > 0)
        settled = await run(talk, "syncline.server.addAssumption", URI, {"line": 4, "character": 4})
        assert settled == {"open": None}
        assert _texts(written[0]) == [f"// syncline: assume(ld >= blockDim.x){newline}"]
        to_write = await run(talk, "syncline.server.addAssumption", URI, {"line": 1, "character": 4})
        assert to_write == {"open": {"line": 0, "character": len("// syncline: assume(")}}
        assert _texts(written[1]) == [f"// syncline: assume(TODO){newline}"]
        assert await run(talk, "syncline.server.addAssumption", URI, {"line": 99, "character": 0}) is None


def _texts(edit: types.WorkspaceEdit) -> list[str]:
    changes = [change for change in edit.document_changes or [] if isinstance(change, types.TextDocumentEdit)]
    return [each.new_text for change in changes for each in change.edits if isinstance(each, types.TextEdit)]


async def test_what_was_kept_on_the_disk_is_thrown_away(monkeypatch, tmp_path):
    monkeypatch.setenv("SYNCLINE_CACHE_DIR", str(tmp_path))
    async with session(REAL, settings=SETTINGS) as talk:
        talk.open(URI, RACE)
        await talk.diagnostics(URI, 1, has_race)
        kept = await soon(
            lambda: next((each for each in tmp_path.rglob("*") if each.is_file() and not each.suffix), None)
        )
        other = kept.with_name(kept.name[:-1] + ("1" if kept.name[-1] == "0" else "0"))
        shutil.copy(kept, other)
        seen = len(talk.published)
        await run(talk, "syncline.server.clearCache")
        assert not other.exists()
        await soon(lambda: any(has_race(list(each.diagnostics)) for each in talk.published[seen:]))


async def test_hints_number_the_intervals_where_the_user_wants_them():
    text = RACE.replace("  out[", "  __syncthreads();\n  out[")
    async with session(REAL, settings={**SETTINGS, "inlayHints": True}) as talk:
        talk.open(URI, text)
        await talk.diagnostics(URI, 1, is_clean)
        (hint,) = await hints(talk)
        assert hint.label == "interval 2"
        assert hint.position == types.Position(4, len("  __syncthreads();"))
        assert "This barrier parts" in str(hint.tooltip)
        talk.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(SETTINGS))
        assert await hints(talk) == []
