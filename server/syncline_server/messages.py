"""Which message of the client goes to which method of the server, and what the client is asked to tell."""

from __future__ import annotations

import logging
from typing import Any

from lsprotocol import types

from syncline.frontend.languages import header_suffixes
from syncline.settings.search import NAMES

from . import answers
from .client import Client
from .documents import notebooks
from .fixes import actions, assuming
from .server import Server
from .shown import conflict_graphs, finding_report, pictures, pull, witness_tests

logger = logging.getLogger(__name__)

#: commands for `workspace/executeCommand`; a client's own commands have other names
CHECK_WORKSPACE, RESTART = "syncline.server.checkWorkspace", "syncline.server.restartAnalysis"
CLEAR_CACHE = "syncline.server.clearCache"


def _registrations(client: Client) -> list[types.Registration]:
    """What the server wants to be told of, where the client tells it on demand."""
    wishes: list[types.Registration] = []
    if client.register_settings:
        section = {"section": "syncline"}
        wishes.append(types.Registration("syncline-settings", types.WORKSPACE_DID_CHANGE_CONFIGURATION, section))
    if client.register_watched_files:
        headers = ",".join(suffix.removeprefix(".") for suffix in header_suffixes())
        patterns = [*(f"**/{name}" for name in NAMES), f"**/*.{{{headers}}}"]
        watched = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(each) for each in patterns])
        wishes.append(types.Registration("syncline-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched))
    return wishes


def _register_pull(server: Server) -> None:
    """Before pygls says what the server can do: what is offered to one client is not to another."""

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, pull.OPTIONS)
    def on_pull(params: types.DocumentDiagnosticParams) -> pull.Report:
        return server.pulled(params)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    def on_pull_workspace(params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        return server.pulled_workspace(params)


def register(server: Server) -> None:
    """Which message goes to which method."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.begin(params)
        if server.client.pulls_diagnostics:
            _register_pull(server)

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        wishes = _registrations(server.client)
        if not wishes:
            return
        try:
            await server.client_register_capability_async(types.RegistrationParams(wishes))
        except Exception as error:  # whatever a client answers
            logger.info("settings will not follow the editor: %s", error)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: types.DidChangeWatchedFilesParams) -> None:
        server.files_changed([change.uri for change in params.changes])

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def settings_changed(params: types.DidChangeConfigurationParams) -> None:
        settings = params.settings
        if settings is None and server.client.pull_settings:
            item = types.ConfigurationItem(section="syncline")
            (settings,) = await server.workspace_configuration_async(types.ConfigurationParams([item]))
        server.configure(settings)

    @server.feature(types.SHUTDOWN)
    def shutdown(params: None) -> None:
        server.scheduler.close()
        server.pictures.close()

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        server.open(params.text_document)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        server.change(params)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        server.saved(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def did_open_notebook(params: types.DidOpenNotebookDocumentParams) -> None:
        for cell in params.cell_text_documents:
            server.open(cell)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def did_change_notebook(params: types.DidChangeNotebookDocumentParams) -> None:
        for uri in notebooks.closed(params):
            server.close(uri)
        for cell in notebooks.opened(params):
            server.open(cell)
        for change in notebooks.edited(params):
            server.change(change)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def did_close_notebook(params: types.DidCloseNotebookDocumentParams) -> None:
        for cell in params.cell_text_documents:
            server.close(cell.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def on_hover(params: types.HoverParams) -> types.Hover | None:
        return await server.hover(params)

    action_options = types.CodeActionOptions(code_action_kinds=list(actions.KINDS), resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, action_options)
    async def on_code_action(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        return await server.code_actions(params)

    @server.command(CHECK_WORKSPACE)
    async def on_check_workspace() -> dict[str, Any]:
        return await server.check_workspace()

    @server.command(RESTART)
    async def on_restart() -> None:
        await server.restart_analysis()

    @server.command(CLEAR_CACHE)
    async def on_clear_cache() -> None:
        await server.clear_cache()

    @server.command(finding_report.DESCRIBE)
    def on_describe(uri: str, position: types.Position) -> str | None:
        view = server.view(uri)
        return answers.described(view, position) if view is not None else None

    @server.command(witness_tests.WRITE)
    async def on_witness_test(uri: str, position: types.Position) -> str | None:
        return await server.witness_test(pictures.Asked(uri, position))

    @server.command(conflict_graphs.SHOW)
    async def on_conflict_graph(uri: str, position: types.Position) -> str | None:
        return await server.conflict_graph(pictures.Asked(uri, position))

    @server.command(assuming.ADD)
    async def on_add_assumption(uri: str, position: types.Position) -> dict[str, Any] | None:
        return await server.add_assumption(pictures.Asked(uri, position))

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def on_inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint] | None:
        return await server.inlay_hints(params)

    @server.feature(types.CODE_ACTION_RESOLVE)
    def on_resolve(params: types.CodeAction) -> types.CodeAction:
        return server.resolved_action(params)

    @server.feature(pictures.REQUEST)
    def on_picture(params: Any) -> dict[str, Any] | None:
        asked = pictures.asked(params)
        view = server.view(asked.uri)
        return answers.picture(view, asked) if view is not None else None

    @server.command(pictures.OPEN)
    async def on_open_picture(uri: str, position: types.Position) -> str | None:
        return await server.open_picture(pictures.Asked(uri, position))

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def on_code_lens(params: types.CodeLensParams) -> list[types.CodeLens] | None:
        return server.code_lenses(params.text_document.uri)
