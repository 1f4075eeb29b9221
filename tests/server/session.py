"""One editor session with a server over real stdio, for tests."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

#: seconds after which a test that waits for the server gives up
PATIENCE = 60
HERE = Path(__file__).parent
TOY = [sys.executable, str(HERE / "toy_server.py")]
REAL = [sys.executable, "-m", "syncline_server.main"]


class Session:
    """A client, and every diagnostics notification that it got, in order."""

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        self.published: list[types.PublishDiagnosticsParams] = []
        self.offered: types.InitializeResult | None = None  #: what the server says that it can do
        self.lens_refreshes = 0
        self.sent = 0  #: how often the server sent diagnostics that nobody asked for
        self._result_ids: dict[str, str | None] = {}
        self._pulling: list[asyncio.Task[types.DocumentDiagnosticReport]] = []
        self.registrations: list[types.Registration] = []
        self._news = asyncio.Condition()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        async def publish(params: types.PublishDiagnosticsParams) -> None:
            self.sent += 1
            await self._show(params)

        @client.feature(types.WORKSPACE_DIAGNOSTIC_REFRESH)
        def ask_again(params: None) -> None:
            self._pulling = [asyncio.get_running_loop().create_task(self.pull(uri)) for uri in self._result_ids]

        @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def refresh(params: None) -> None:
            self.lens_refreshes += 1

        @client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params: types.RegistrationParams) -> None:
            self.registrations += params.registrations

    async def _show(self, params: types.PublishDiagnosticsParams) -> None:
        async with self._news:
            self.published.append(params)
            self._news.notify_all()

    async def pull(self, uri: str) -> types.DocumentDiagnosticReport:
        """Ask for a document's diagnostics, as an editor that shows it does."""
        params = types.DocumentDiagnosticParams(
            types.TextDocumentIdentifier(uri), previous_result_id=self._result_ids.get(uri)
        )
        report = await self.client.text_document_diagnostic_async(params)
        self._result_ids[uri] = report.result_id
        if isinstance(report, types.RelatedFullDocumentDiagnosticReport):
            await self._show(types.PublishDiagnosticsParams(uri, report.items))
        return report

    @property
    def server_pid(self) -> int:
        assert self.client._server is not None
        return self.client._server.pid

    def open(self, uri: str, text: str, version: int = 1, language: str = "cuda-cpp") -> None:
        item = types.TextDocumentItem(uri, language, version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, uri: str, version: int, *changes: tuple[types.Range, str] | str) -> None:
        events = [
            types.TextDocumentContentChangeWholeDocument(change)
            if isinstance(change, str)
            else types.TextDocumentContentChangePartial(*change)
            for change in changes
        ]
        identity = types.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identity, events))

    def close(self, uri: str) -> None:
        identity = types.TextDocumentIdentifier(uri)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(identity))

    def published_for(self, uri: str) -> list[types.PublishDiagnosticsParams]:
        return [params for params in self.published if params.uri == uri]

    async def diagnostics(
        self, uri: str, version: int | None = None, wanted: Callable[[list[types.Diagnostic]], bool] = lambda _: True
    ) -> list[types.Diagnostic]:
        """The latest diagnostics of `uri`, once there are some of `version` that are as wanted."""

        def latest() -> list[types.Diagnostic] | None:
            for params in reversed(self.published):
                if params.uri == uri:
                    found = list(params.diagnostics)
                    return found if version in (None, params.version) and wanted(found) else None
            return None

        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: latest() is not None)
        found = latest()
        assert found is not None
        return found

    async def says(self, uri: str, version: int, messages: list[str]) -> None:
        """Until the diagnostics of `version` are these: they may come in parts."""
        await self.diagnostics(uri, version, lambda found: [one.message for one in found] == messages)


@asynccontextmanager
async def session(
    command: list[str],
    editor: str | types.ClientCapabilities = "visual-studio-code",
    settings: object = None,
    process_id: int | None = None,
    *,
    pulls: bool = False,
    versions: bool = True,
) -> AsyncIterator[Session]:
    """A session from `initialize` to `exit`. `pulls` and `versions` have the client ask for diagnostics, and be told
    which version of a document they are about, besides what it says of itself. Fails when the server showed a message,
    logged an error that the test did not take out of `log_messages`, or left with a bad exit code."""
    client = LanguageClient(converter_factory=default_converter)
    ours = {types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, types.WORKSPACE_DIAGNOSTIC_REFRESH}
    register_lsp_features(client, {name: f for name, f in DEFAULT_CLIENT_FEATURES.items() if name not in ours})
    talk = Session(client)
    path = os.pathsep.join([str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    await client.start_io(*command, env={**os.environ, "PYTHONPATH": path})
    capabilities = client_capabilities(editor) if isinstance(editor, str) else editor
    assert capabilities.text_document is not None
    assert capabilities.text_document.publish_diagnostics is not None
    if versions:
        capabilities.text_document.publish_diagnostics.version_support = True
    if pulls:
        assert capabilities.workspace is not None
        capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities()
        capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    params = types.InitializeParams(
        capabilities, process_id=process_id or os.getpid(), initialization_options=settings, root_uri="file:///w"
    )
    talk.offered = await client.initialize_session(params)
    try:
        yield talk
        await client.shutdown_session()
        assert client._server is not None
        assert client._server.returncode == 0
    finally:
        if client._server is not None and client._server.returncode is None:
            client._server.kill()
        await client.stop()
    assert client.messages == []
    errors = [entry.message for entry in client.log_messages if entry.type is types.MessageType.Error]
    assert not errors, errors


async def soon(look: Callable[[], Any]) -> Any:
    """What is there, as soon as it is."""
    async with asyncio.timeout(PATIENCE):
        while not (found := look()):
            await asyncio.sleep(0.05)
    return found
