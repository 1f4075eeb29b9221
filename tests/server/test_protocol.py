"""Each request is answered: also one that is not as the protocol has it, and one after `shutdown`."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from .session import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="module")

INVALID_REQUEST, NO_METHOD, INVALID_PARAMS = -32600, -32601, -32602
DOCUMENT = {"textDocument": {"uri": "file:///w/a.cu"}}
START = {"line": 0, "character": 0}


class Wire:
    """A client that writes what it likes."""

    def __init__(self, server: asyncio.subprocess.Process) -> None:
        self._server = server

    async def send(self, method: str, params: Any = None, id: int | str | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params, "id": id}
        body = json.dumps({name: value for name, value in message.items() if value is not None}).encode()
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        await self._server.stdin.drain()

    async def answer(self, id: int | str) -> dict[str, Any]:
        assert self._server.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                head = await self._server.stdout.readuntil(b"\r\n\r\n")
                (length,) = (line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length"))
                message = json.loads(await self._server.stdout.readexactly(int(length.split(b":")[1])))
                if message.get("id") == id and "method" not in message:
                    return message

    async def asked(self, method: str, params: Any = None, id: int | str = 7) -> dict[str, Any]:
        await self.send(method, params, id)
        return await self.answer(id)


@pytest_asyncio.fixture(loop_scope="module")
async def wire() -> AsyncIterator[Wire]:
    """A session that has begun."""
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "syncline_server.main"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    client = Wire(server)
    await client.asked("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}}, 1)
    await client.send("initialized", {})
    yield client
    await client.send("exit")
    async with asyncio.timeout(PATIENCE):
        await server.wait()


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/hover", None),
        ("textDocument/hover", {"textDocument": 5, "position": START}),
        ("textDocument/hover", {**DOCUMENT, "position": {"line": "x", "character": 0}}),
        ("textDocument/hover", {**DOCUMENT, "position": {"line": -4, "character": 0}}),
        ("textDocument/codeAction", DOCUMENT),
        ("textDocument/codeLens", []),
    ],
)
async def test_bad_parameters_are_refused(wire: Wire, method: str, params: Any) -> None:
    assert (await wire.asked(method, params, "a"))["error"]["code"] == INVALID_PARAMS
    good = await wire.asked("textDocument/hover", {**DOCUMENT, "position": START})
    assert good["result"] is None


async def test_an_unknown_method_is_refused(wire: Wire) -> None:
    assert (await wire.asked("nothing/here", {}))["error"]["code"] == NO_METHOD


async def test_a_bad_notification_is_passed_over(wire: Wire) -> None:
    await wire.send("textDocument/didOpen", {"textDocument": {"uri": "file:///w/a.cu"}})
    assert (await wire.asked("textDocument/hover", {**DOCUMENT, "position": START}))["result"] is None


async def test_requests_after_shutdown_are_refused(wire: Wire) -> None:
    assert (await wire.asked("shutdown", None, 2)).get("error") is None
    answer = await wire.asked("textDocument/hover", {**DOCUMENT, "position": START})
    assert answer["error"]["code"] == INVALID_REQUEST
