"""The server over real stdio with the toy analysis: order, crashes, and that no process is left behind."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import IO

import pytest
import pytest_asyncio
from lsprotocol import types
from lsprotocol.converters import get_converter

from syncline_server.running.lifecycle import is_running

from .session import TOY, Session, session

pytestmark = pytest.mark.asyncio(loop_scope="module")

_NUMBERS = count()
URI = "file:///w/a.cu"


async def until_gone(*pids: int) -> None:
    async with asyncio.timeout(5):
        while any(is_running(pid) for pid in pids):
            await asyncio.sleep(0.02)


async def lines_of(path: Path, count: int) -> list[int]:
    async with asyncio.timeout(10):
        while not path.exists() or len(path.read_text().splitlines()) < count:
            await asyncio.sleep(0.01)
    return [int(line) for line in path.read_text().splitlines()]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def talk() -> AsyncIterator[Session]:
    """One session for all tests that leave its server alone."""
    async with session(TOY) as shared:
        yield shared


@pytest_asyncio.fixture(loop_scope="module")
async def uri(talk: Session) -> AsyncIterator[str]:
    """A document of the test's own, closed when it ends."""
    own = f"file:///w/{next(_NUMBERS)}.cu"
    yield own
    talk.close(own)


def start_without_client(pid: int, text: str) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    """A server that believes to be `pid`'s, with one open document."""
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    server = subprocess.Popen(TOY, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment)
    hello = types.InitializeRequest(1, types.InitializeParams(types.ClientCapabilities(), process_id=pid))
    item = types.TextDocumentItem(URI, "cuda", 1, text)
    opened = types.DidOpenTextDocumentNotification(types.DidOpenTextDocumentParams(item))
    assert server.stdin is not None
    for message in (hello, opened):
        body = json.dumps(get_converter().unstructure(message)).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()
    return server, server.stdin


async def test_only_the_latest_version_is_published(talk, uri):
    """Ten quick edits: what arrives never goes back to an older version, and ends with the last text."""
    talk.open(uri, "k0")
    for version in range(2, 12):
        talk.change(uri, version, f"k{version} 0.02")
        await asyncio.sleep(0.03)
    await talk.says(uri, 11, ["race in k11"])
    versions = [params.version for params in talk.published_for(uri)]
    assert versions == sorted(versions)


async def test_old_findings_stay_until_newer_ones_come(talk, uri):
    """While a slow run goes on, and when it is cancelled, nothing is cleared."""
    talk.open(uri, "k")
    await talk.diagnostics(uri, 1)
    talk.change(uri, 2, "\nk 9")
    await asyncio.sleep(0.4)
    talk.change(uri, 3, "\n\nk")
    found = await talk.diagnostics(uri, 3)
    assert [diagnostic.range.start.line for diagnostic in found] == [2]
    assert all(params.diagnostics for params in talk.published_for(uri))


async def test_findings_are_shown_while_somebody_types(talk, uri):
    """Twenty letters a second, without a pause: there are lists all the time, none is empty, and each is of the text
    that there is then."""
    talk.open(uri, "k 0.1\nother 0.1")
    await talk.diagnostics(uri, 1)
    for version in range(2, 42):
        talk.change(uri, version, "\n" * version + "k 0.1\nother 0.1")
        await asyncio.sleep(0.05)
    seen = talk.published_for(uri)
    assert all(params.diagnostics for params in seen)
    assert len({params.version for params in seen}) >= 4
    for params in seen[1:]:
        assert {found.range.start.line - params.version for found in params.diagnostics} <= {0, 1}
    await talk.says(uri, 41, ["race in k", "race in other"])


async def test_findings_come_kernel_by_kernel(talk, uri):
    """A finding does not wait for the slow kernels behind it."""
    talk.open(uri, "first 0.3\nsecond 3")
    await talk.says(uri, 1, ["race in first"])


async def test_requests_are_answered_while_an_analysis_runs(talk, uri):
    talk.open(uri, "k\nhang")
    await talk.client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(0, 0))
    )


@pytest.mark.parametrize("text", ["crash", "raise"])
async def test_a_crash_is_said_once_and_not_taken_for_clean(talk, uri, text):
    """The document gets an information, the log an error, and the next edit a new try."""
    talk.open(uri, text)
    (trouble,) = await talk.diagnostics(uri, 1)
    assert trouble.severity is types.DiagnosticSeverity.Information
    assert "could not be checked" in trouble.message
    talk.change(uri, 2, "k")
    await talk.says(uri, 2, ["race in k"])
    errors = [entry for entry in talk.client.log_messages if entry.type is types.MessageType.Error]
    assert len(errors) == 1
    talk.client.log_messages.clear()


async def test_a_worker_that_prints_does_not_break_the_protocol(talk, uri):
    talk.open(uri, "print\nk")
    await talk.says(uri, 1, ["race in k"])


async def test_a_closed_document_loses_its_diagnostics(talk, uri):
    talk.open(uri, "k")
    await talk.diagnostics(uri, 1)
    talk.close(uri)
    assert await talk.diagnostics(uri, wanted=lambda found: not found) == []


async def test_other_languages_are_left_alone(talk, uri):
    """A C++ file is clangd's; asking about it gives nothing."""
    talk.open("file:///w/a.cpp", "k", language="cpp")
    talk.open(uri, "k")
    await talk.diagnostics(uri, 1)
    assert talk.published_for("file:///w/a.cpp") == []


async def test_changed_settings_check_again_and_wrong_ones_are_named():
    async with session(TOY, settings={"arch": "sm_70"}) as talk:
        talk.open(URI, "settings")
        await talk.says(URI, 1, ["blockDim None, arch 700"])
        settings = {"syncline": {"blockDim": [64], "blokDim": 1}}
        talk.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        await talk.says(URI, 1, ["blockDim (64, 1, 1), arch None"])
        assert any("blokDim" in entry.message for entry in talk.client.log_messages)


async def test_progress_is_shown_for_slow_runs_alone():
    async with session(TOY) as talk:
        talk.open(URI, "quick")
        await talk.diagnostics(URI, 1)
        assert talk.client.progress_reports == {}
        talk.change(URI, 2, "slow 1.6")
        await talk.diagnostics(URI, 2)
        async with asyncio.timeout(5):
            while not any(isinstance(r[-1], types.WorkDoneProgressEnd) for r in talk.client.progress_reports.values()):
                await asyncio.sleep(0.01)
        ((begin, *_),) = talk.client.progress_reports.values()
        assert isinstance(begin, types.WorkDoneProgressBegin)


async def test_a_stale_worker_is_killed(talk, uri, tmp_path):
    """An analysis that nobody waits for does not burn on."""
    note = tmp_path / "pids"
    talk.open(uri, f"started {note}\nhang")
    (pid,) = await lines_of(note, 1)
    talk.change(uri, 2, "k")
    await talk.diagnostics(uri, 2)
    await until_gone(pid)


async def test_nothing_is_left_after_exit(tmp_path):
    """Not even a worker in the middle of something."""
    note = tmp_path / "pids"
    async with session(TOY) as talk:
        talk.open(URI, f"started {note}\nhang")
        (worker,) = await lines_of(note, 1)
        server = talk.server_pid
    await until_gone(worker, server)


async def test_a_killed_server_takes_its_worker_along(tmp_path):
    """`kill -9`: the worker sees the end of its pipe, even in the middle of an analysis."""
    note = tmp_path / "pids"
    server, _stdin = start_without_client(os.getpid(), f"started {note}\nhang")
    (worker,) = await lines_of(note, 1)
    server.kill()
    server.wait()
    await until_gone(worker)


@pytest.mark.parametrize("pipe", ["closed", "held open"])
async def test_the_server_ends_with_its_client(tmp_path, pipe):
    """When stdin ends; and, where somebody still holds the pipe, when the client's process is gone."""
    client = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    note = tmp_path / "pids"
    server, stdin = start_without_client(client.pid, f"started {note}\nhang")
    (worker,) = await lines_of(note, 1)
    if pipe == "closed":
        stdin.close()
    client.kill()
    client.wait()
    assert await asyncio.to_thread(server.wait, 5) == 1
    await until_gone(worker)
    if pipe == "held open":
        stdin.close()
