"""Diagnostics for an editor that asks for them: told to ask again, never sent them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from lsprotocol import types

from syncline_server.shown.pull import report

from .session import TOY, Session, session

pytestmark = pytest.mark.asyncio(loop_scope="module")
URI = "file:///w/a.cu"


def messages(found: list[types.Diagnostic]) -> list[str]:
    return [one.message for one in found]


@pytest_asyncio.fixture(loop_scope="module")
async def talk() -> AsyncIterator[Session]:
    async with session(TOY, pulls=True) as own:
        yield own


async def test_the_editor_is_told_to_ask_and_gets_what_was_found(talk: Session) -> None:
    """Whatever it got before the analysis was done; nothing is sent to it."""
    talk.open(URI, "one\ntwo 0.4\n")
    await talk.pull(URI)
    await talk.diagnostics(URI, None, lambda found: messages(found) == ["race in one", "race in two"])
    talk.change(URI, 2, "three\n")
    await talk.diagnostics(URI, None, lambda found: messages(found) == ["race in three"])
    assert talk.sent == 0


async def test_what_did_not_change_is_not_sent_again(talk: Session) -> None:
    talk.open(URI, "one\n")
    await talk.pull(URI)
    await talk.diagnostics(URI, None, lambda found: messages(found) == ["race in one"])
    again = await talk.pull(URI)
    assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
    assert again.kind == "unchanged"


async def test_a_document_that_is_not_open_has_none(talk: Session) -> None:
    answer = await talk.pull("file:///w/nowhere.cu")
    assert isinstance(answer, types.RelatedFullDocumentDiagnosticReport)
    assert list(answer.items) == []


async def test_a_crash_is_shown_to_an_editor_that_asks(talk: Session) -> None:
    talk.open(URI, "crash\n")
    await talk.pull(URI)
    (trouble,) = await talk.diagnostics(URI, None, lambda found: len(found) == 1)
    assert "could not be checked" in trouble.message
    assert [entry.type for entry in talk.client.log_messages] == [types.MessageType.Error]
    talk.client.log_messages.clear()


async def test_an_editor_that_cannot_be_told_to_ask_again_is_sent_them() -> None:
    """Neovim 0.11 asks, but would keep old findings when a header or a setting changes."""
    async with session(TOY, "neovim@v0.11") as talk:
        assert talk.client._server is not None
        talk.open(URI, "one\n")
        await talk.says(URI, 1, ["race in one"])
    async with session(TOY, "visual-studio-code") as talk:
        talk.open(URI, "one\n")
        await talk.says(URI, 1, ["race in one"])


async def test_equal_diagnostics_have_one_id() -> None:
    where = types.Range(types.Position(0, 0), types.Position(0, 1))
    one, same, other = (types.Diagnostic(where, text) for text in ("a", "a", "b"))
    first = report([one], None)
    assert report([same], first.result_id).kind == "unchanged"
    assert report([other], first.result_id).kind == "full"
    assert report([], first.result_id).kind == "full"
