"""The whole of what is offered, to clients as VS Code, Neovim, Emacs and Helix introduce themselves."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest
from lsprotocol import types

from .session import REAL, TOY, session
from .test_session import RACE, SETTINGS, actions_at, has_race, hover_at, is_clean, lenses

pytestmark = pytest.mark.asyncio(loop_scope="function")

URI = "file:///w/a.cu"
CODE, NEOVIM, OLD_NEOVIM, EMACS, HELIX = (
    "visual-studio-code",
    "neovim@v0.11",
    "neovim@v0.7",
    "emacs",
    "helix",
)
EVERYONE = [CODE, NEOVIM, OLD_NEOVIM, EMACS, HELIX]


def helix() -> types.ClientCapabilities:
    """As Helix 25.01 has it (`helix-lsp/src/client.rs`): no package has its words."""
    hover = types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown])
    resolve = types.ClientCodeActionResolveOptions(properties=["edit", "command"])
    action = types.CodeActionClientCapabilities(
        is_preferred_support=True, disabled_support=True, data_support=True, resolve_support=resolve
    )
    published = types.PublishDiagnosticsClientCapabilities(version_support=True)
    return types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(
            apply_edit=True,
            configuration=True,
            workspace_folders=True,
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True),
            inlay_hint=types.InlayHintWorkspaceClientCapabilities(refresh_support=False),
        ),
        text_document=types.TextDocumentClientCapabilities(
            hover=hover, code_action=action, publish_diagnostics=published
        ),
        window=types.WindowClientCapabilities(work_done_progress=True),
        general=types.GeneralClientCapabilities(
            position_encodings=[
                types.PositionEncodingKind.Utf8,
                types.PositionEncodingKind.Utf32,
                types.PositionEncodingKind.Utf16,
            ]
        ),
    )


def introduced(editor: str) -> str | types.ClientCapabilities:
    return helix() if editor == HELIX else editor


@pytest.mark.parametrize(
    ("editor", "encoding", "units"),
    [(CODE, "utf-16", 2), (NEOVIM, "utf-8", 4), (OLD_NEOVIM, "utf-16", 2), (EMACS, "utf-32", 1), (HELIX, "utf-8", 4)],
)
async def test_places_are_counted_as_each_client_asks(editor, encoding, units):
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        assert talk.offered is not None
        assert (talk.offered.capabilities.position_encoding or "utf-16") == encoding
        talk.open(URI, RACE.replace("out[blockIdx.x * 64 + t] =", "/*😀*/ out[blockIdx.x * 64 + t] ="))
        (race,) = await talk.diagnostics(URI, wanted=has_race)
        before = len("  /**/ out[blockIdx.x * 64 + t] = ")
        assert race.range.start == types.Position(4, before + units)
        assert race.range.end == types.Position(4, before + units + len("tile[63 - t]"))


@pytest.mark.parametrize("editor", EVERYONE)
async def test_everybody_is_offered_the_same(editor):
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        assert talk.offered is not None
        can = talk.offered.capabilities
        assert can.hover_provider
        assert can.code_lens_provider
        assert can.inlay_hint_provider
        assert isinstance(can.code_action_provider, types.CodeActionOptions)
        assert can.code_action_provider.resolve_provider
        assert list(can.code_action_provider.code_action_kinds or []) == ["quickfix", "source.fixAll.syncline"]
        assert isinstance(can.text_document_sync, types.TextDocumentSyncOptions)
        assert can.text_document_sync.change is types.TextDocumentSyncKind.Incremental
        assert can.execute_command_provider is not None
        assert set(can.execute_command_provider.commands) == {
            "syncline.openPicture",
            *(
                f"syncline.server.{name}"
                for name in (
                    *("addAssumption", "checkWorkspace", "clearCache", "conflictGraph", "describeFinding"),
                    *("restartAnalysis", "witnessTest"),
                )
            ),
        }
        others = (can.completion_provider, can.definition_provider, can.references_provider, can.rename_provider)
        assert not any(others), "clangd offers these"


@pytest.mark.parametrize("editor", EVERYONE)
async def test_a_race_is_seen_explained_and_mended(editor):
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, RACE)
        (race,) = await talk.diagnostics(URI, wanted=has_race)
        related = editor in (CODE, NEOVIM, OLD_NEOVIM)
        assert bool(race.related_information) is related
        assert "racy" in (await lenses(talk, URI))[0]
        (best,) = [one for one in await actions_at(talk, URI, race.range, [race]) if "Insert" in one.title]
        text = await hover_at(talk, URI, race.range.start.line, race.range.start.character)
        assert "Fix: Insert __syncthreads()" in text
        assert best.edit is not None
        changes = best.edit.document_changes or []
        edits = [edit for change in changes for edit in getattr(change, "edits", [])]
        edits += (best.edit.changes or {}).get(URI, [])
        talk.change(URI, 2, *((edit.range, edit.new_text) for edit in edits))
        await talk.diagnostics(URI, wanted=is_clean)


@pytest.mark.parametrize("editor", EVERYONE)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
async def test_line_ends_and_form_feeds_shift_nothing(editor, newline):
    text = ("/* \f \v \u2028 \x85 */\n" + RACE).replace("\n", newline)
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, text)
        (race,) = await talk.diagnostics(URI, wanted=has_race)
        assert race.range.start.line == 5


@pytest.mark.parametrize("editor", EVERYONE)
async def test_a_storm_ends_with_the_last_word(editor):
    """A hundred edits that take the race in and out, with a request between each two."""
    place = types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(4, 30))
    barrier, at = "  __syncthreads();\n", types.Position(4, 0)
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, RACE)
        asked: list[asyncio.Task[types.Hover | None]] = []
        for number in range(50):
            talk.change(URI, 2 * number + 2, (types.Range(at, at), barrier))
            asked.append(asyncio.create_task(talk.client.text_document_hover_async(place)))
            await asyncio.sleep(0)
            talk.change(URI, 2 * number + 3, (types.Range(at, types.Position(5, 0)), ""))
        talk.change(URI, 200, (types.Range(at, at), barrier))
        await talk.diagnostics(URI, wanted=is_clean)
        await asyncio.gather(*asked)
        talk.change(URI, 201, (types.Range(at, types.Position(5, 0)), ""))
        await talk.diagnostics(URI, wanted=has_race)


def workers_of(server: int) -> list[int]:
    """The processes that a server has started."""
    listed = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit())
    return [pid for pid in listed if _parent(pid) == server]


def _parent(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return None  # it has ended


@pytest.mark.parametrize("editor", EVERYONE)
async def test_a_worker_that_is_killed_is_replaced(editor):
    """While it has nothing to do, and in the middle of a check: the user sees what follows, and no error."""
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, RACE)
        await talk.diagnostics(URI, wanted=has_race)
        for pid in workers_of(talk.server_pid):
            os.kill(pid, signal.SIGKILL)
        at = types.Position(4, 0)
        talk.change(URI, 2, (types.Range(at, at), "  __syncthreads();\n"))
        await talk.diagnostics(URI, wanted=is_clean)
        talk.change(URI, 3, (types.Range(at, types.Position(5, 0)), ""))
        await asyncio.sleep(0.05)
        for pid in workers_of(talk.server_pid):
            os.kill(pid, signal.SIGKILL)
        await talk.diagnostics(URI, wanted=has_race)


@pytest.mark.parametrize("editor", EVERYONE)
async def test_a_check_that_the_analysis_does_not_survive_is_told_and_tried_again(editor):
    async with session(TOY, introduced(editor)) as talk:
        talk.open(URI, "crash")
        (trouble,) = await talk.diagnostics(URI, wanted=lambda found: len(found) == 1)
        assert "could not be checked" in trouble.message
        talk.change(URI, 2, "k")
        await talk.diagnostics(URI, wanted=lambda found: [each.message for each in found] == ["race in k"])
        talk.client.log_messages.clear()


@pytest.mark.parametrize("editor", EVERYONE)
async def test_what_is_cancelled_is_answered_and_leaves_the_server_at_work(editor):
    """The protocol wants an answer to each request, cancelled or not; and a check goes on when its progress is."""
    place = types.HoverParams(types.TextDocumentIdentifier(URI), types.Position(4, 30))
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, RACE)
        await talk.diagnostics(URI, wanted=has_race)
        asked: list[asyncio.Task[types.Hover | None]] = []
        for number in range(20):
            asked.append(asyncio.create_task(talk.client.text_document_hover_async(place)))
            await asyncio.sleep(0)
            if number % 2:
                identity = next(reversed(talk.client.protocol._request_futures))
                talk.client.protocol.notify("$/cancelRequest", types.CancelParams(identity))
        answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 20)
        assert all(isinstance(each, types.Hover) or "cancel" in str(each).lower() for each in answers)
        assert sum(isinstance(each, types.Hover) for each in answers) >= 10
        for token in list(talk.client.progress_reports):
            talk.client.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams(token))
        at = types.Position(4, 0)
        talk.change(URI, 2, (types.Range(at, at), "  __syncthreads();\n"))
        await talk.diagnostics(URI, wanted=is_clean)
