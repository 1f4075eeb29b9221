"""What the one status item of an editor is told of a document, from its first check to its end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities

from syncline_server.documents.documents import Documents
from syncline_server.shown.status import STATUS, StatusTeller

from .session import REAL, session
from .test_session import RACE, SETTINGS, has_race, is_clean

pytestmark = pytest.mark.asyncio(loop_scope="function")

URI = "file:///w/a.cu"


async def test_a_check_is_queued_then_counts_its_kernels_and_is_done():
    told: list[dict[str, Any]] = []
    teller = StatusTeller(told.append)
    document = Documents().open(URI, "cuda", 1, "")
    teller.queued(document)
    teller.queued(document)  # another key, and nothing new to tell
    teller.checking(document)
    teller.expected(document, 2)
    teller.kernel_done(document)  # at once: who would see the number?
    await asyncio.sleep(0.25)
    teller.kernel_done(document)
    teller.done(document, {"racy": 1})
    assert all((each["uri"], each["version"]) == (URI, 1) for each in told)
    assert [{name: value for name, value in each.items() if name not in ("uri", "version")} for each in told] == [
        {"state": "queued"},
        {"state": "checking", "done": 0},
        {"state": "checking", "done": 0, "of": 2},
        {"state": "checking", "done": 2, "of": 2},
        {"state": "done", "verdicts": {"racy": 1}},
    ]


async def test_an_edit_in_the_middle_of_a_check_makes_it_one_of_an_earlier_text():
    told: list[dict[str, Any]] = []
    teller = StatusTeller(told.append)
    document = Documents().open(URI, "cuda", 1, "")
    teller.checking(document)
    teller.queued(document)
    await asyncio.sleep(0.25)
    teller.kernel_done(document)
    assert [each["state"] for each in told] == ["checking", "queued"]


async def test_an_editor_with_such_an_item_is_told():
    capabilities = client_capabilities("visual-studio-code")
    capabilities.experimental = {"synclineStatus": True}
    async with session(REAL, capabilities, SETTINGS) as talk:
        told: list[Any] = []
        talk.client.feature(STATUS)(lambda params: told.append(params))
        talk.open(URI, RACE)
        await talk.diagnostics(URI, wanted=has_race)
        at = types.Position(4, 0)
        talk.change(URI, 2, (types.Range(at, at), "  __syncthreads();\n"))
        await talk.diagnostics(URI, wanted=is_clean)
        async with asyncio.timeout(10):
            while not told or (told[-1].version, told[-1].state) != (2, "done"):
                await asyncio.sleep(0.02)
        states = [(each.version, each.state) for each in told]
        for version, ended in ((1, []), (2, ["done"])):  # the edit ends the search for fixes in the first
            kinds = list(dict.fromkeys(state for number, state in states if number == version))
            assert kinds in (["queued", "checking", "decided", *ended], ["queued", "checking", "decided", "done"])
        assert any(getattr(each, "of", None) == 1 for each in told)
