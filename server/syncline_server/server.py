"""The language server: messages in, results out. No analysis happens here; see `scheduler.py` for where it does."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams, JsonRpcMethodNotFound
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from syncline.cache import place
from syncline.cache.store import Store
from syncline.findings import FileReport, KernelReport
from syncline.frontend.languages import is_header
from syncline.records import replace
from syncline.settings.search import NAMES
from syncline.version import VERSION
from syncline.workers.pool import ProcessWorker, StartWorker

from . import answers
from .client import Client, client_of
from .documents import notebooks
from .documents.documents import Document, Documents, path_of
from .news import News
from .project_files import ProjectFiles
from .protocol import ContentModified, Protocol
from .running.lifecycle import watch
from .running.progress import Progress
from .running.scheduler import Delays, Scheduler
from .running.workspace_check import WorkspaceProgress, check_files, document_of, kernel_files
from .settings import Settings, folder_of, settings_from, settled
from .shown import conflict_graphs, pictures, pull, witness_tests
from .shown.pull import Refresh
from .shown.results import Results, verdict_counts
from .shown.status import STATUS, StatusTeller
from .shown.view import View

logger = logging.getLogger(__name__)

_PARTIAL_AFTER = 0.25  #: seconds from one publication of an unfinished analysis to the next
_MOVED_AFTER = 0.5  #: seconds without one, until findings are shown where edits have moved them to


def start_engine() -> Any:
    return ProcessWorker.start("syncline_server.running.analysis:analyse")


class Server(LanguageServer):
    """One client's server. `start_worker` gives the processes that analyse."""

    protocol: Protocol  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self, start_worker: StartWorker = start_engine, delays: Delays | None = None) -> None:
        super().__init__(
            "syncline",
            VERSION,
            protocol_cls=Protocol,
            converter_factory=default_converter,
            text_document_sync_kind=types.TextDocumentSyncKind.Incremental,
            notebook_document_sync=notebooks.OPTIONS,
        )
        self.client = Client()
        self.documents = Documents(needed=self._needed)
        self.settings = Settings()
        self._delays = delays
        self.scheduler = Scheduler(start_worker, self, self._settings_for, delays)
        self._project = ProjectFiles()
        self._root: str | None = None
        self._results: dict[str, Results] = {}
        self._progress: dict[str, Progress] = {}
        self._began: dict[str, float] = {}
        self._published: dict[str, float] = {}
        self._refresh = Refresh(lambda: self.workspace_diagnostic_refresh_async(None), self.spawn)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._news = News()
        self._told = 0  #: how often the client has said that files have changed on the disk
        self._start_worker = start_worker
        self._status = StatusTeller(self._notify_status)
        self._elsewhere: dict[str, list[types.Diagnostic]] = {}  #: of files of the workspace that are not open
        self.pictures = pictures.Folder()

    def report_server_error(self, error: Exception, source: Any) -> None:
        """To the log. pygls would open a window for it."""
        if isinstance(error, JsonRpcMethodNotFound | JsonRpcInvalidParams | ContentModified):
            logger.info("%s", error)  # the client has its answer
            return
        logger.error("%s: %s", getattr(source, "__name__", source), error)
        self.log(f"internal error: {error}", types.MessageType.Error)

    def log(self, message: str, kind: types.MessageType = types.MessageType.Warning) -> None:
        self.window_log_message(types.LogMessageParams(type=kind, message=message))

    # ---- life cycle

    def begin(self, params: types.InitializeParams) -> None:
        self.client = client_of(params.capabilities)
        self.documents.encoding = self.workspace.position_encoding or types.PositionEncodingKind.Utf16
        self._root = path_of(params.root_uri) if params.root_uri else params.root_path
        self.configure(params.initialization_options)
        if params.process_id is not None:
            self.spawn(watch(params.process_id, self._client_is_gone))
        self.scheduler.warm_up()
        self.spawn(self._outlive_workers())

    async def _outlive_workers(self) -> None:
        """Runs until the event loop ends, for whatever reason, and holds it until no worker is left."""
        try:
            await asyncio.Event().wait()
        finally:
            await self.scheduler.ended()

    def _client_is_gone(self) -> None:
        """At once: a thread still waits for the client's next word and would wait for ever."""
        self.scheduler.close()
        self.pictures.close()
        os._exit(1)

    def spawn(self, coroutine: Any) -> None:
        """Run in the background; an error goes to the log."""

        def ended(task: asyncio.Task[Any]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                logger.warning("%s", error)

        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(ended)

    def configure(self, settings: Any) -> None:
        """Take over settings; everything open is checked again when they differ."""
        chosen, problems = settings_from(settings)
        for problem in problems:
            self.log(problem)
        before, self.settings = self.settings, chosen
        if replace(chosen, inlay_hints=before.inlay_hints) != before:
            self.check_all()
        elif chosen != before:
            self._refresh_hints()

    async def _settings_for(self, document: Document) -> Settings:
        """What holds for a document. The files of its project may be large, and are not read on this thread."""
        found = await asyncio.to_thread(self._project.of, document.path)
        for problem in self._project.news(found):
            self.log(str(problem))
        folders = (path_of(uri) for uri in self.workspace.folders)
        root = folder_of(document.path, folders) or self._root
        chosen = settled(self.settings, found, document.code_language, root)
        return replace(chosen, unsaved=self.documents.unsaved_headers(document.uri), told=self._told)

    def project_changed(self) -> None:
        """Files of configuration are others now."""
        self._project.forget_news()
        self.check_all()

    def check_all(self) -> None:
        for document in self.documents:
            if document.is_kernel_source:
                self._check_now(document)

    def _check_now(self, document: Document) -> None:
        self._status.queued(document)
        self.scheduler.opened(document)

    def _check_soon(self, document: Document) -> None:
        self._status.queued(document)
        self.scheduler.changed(document)

    # ---- documents

    def _needed(self, uri: str) -> frozenset[int]:
        """The revisions of a document that results are about, or will be."""
        running = self.scheduler.revision_of_run(uri)
        return self.results(uri).revisions | (frozenset() if running is None else {running})

    def open(self, item: types.TextDocumentItem) -> None:
        document = self.documents.open(item.uri, str(item.language_id), item.version, item.text)
        self._elsewhere.pop(item.uri, None)
        if document.is_kernel_source:
            self._check_now(document)

    def change(self, params: types.DidChangeTextDocumentParams) -> None:
        identity = params.text_document
        document = self.documents.change(identity.uri, identity.version, params.content_changes)
        if document is None:
            return
        self._news.tell(document.uri)
        if document.is_kernel_source:
            self._check_soon(document)
            silent = asyncio.get_running_loop().time() - self._published.get(document.uri, 0.0)
            if self.results(document.uri).kernels and silent > _MOVED_AFTER:
                self._publish(document)
        if is_header(document.path):
            self._header_changed(identity.uri)

    def saved(self, uri: str) -> None:
        """A header is what other files include, and a file of configuration what they are checked by."""
        self.documents.saved(uri)
        self.files_changed([uri])

    def files_changed(self, uris: Iterable[str]) -> None:
        """Files are others now on the disk. Of a header that is open the client's text counts, which it has told."""
        self._told += 1
        if any(PurePath(path_of(uri)).name in NAMES for uri in uris):
            self.project_changed()
            return
        for uri in uris:
            document = self.documents.get(uri)
            if is_header(path_of(uri)) and (document is None or not document.is_unsaved):
                self._header_changed(uri)

    def _header_changed(self, uri: str) -> None:
        """Whoever may include it is checked again; what it does not concern is not proved again."""
        for document in self.documents:
            if document.uri != uri and document.is_kernel_source:
                self._check_soon(document)

    def close(self, uri: str) -> None:
        self.scheduler.closed(uri)
        self._end_progress(uri)
        self._status.closed(uri)
        self._began.pop(uri, None)
        self._published.pop(uri, None)
        document = self.documents.close(uri)
        self._news.tell(uri)
        if document is not None and document.is_unsaved and is_header(document.path):
            self._header_changed(uri)  # what is on the disk counts again
        if document is not None and document.is_kernel_source:
            self._results.pop(uri, None)
            if not self._is_pulled(document):
                self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    # ---- what the scheduler says (its `Listener`)

    def started(self, document: Document) -> None:
        self._began[document.uri] = asyncio.get_running_loop().time()
        self._results[document.uri] = self.results(document.uri).begun()
        self._end_progress(document.uri)
        if self.client.progress:
            name = PurePath(document.path).name
            self._progress[document.uri] = Progress(
                f"Syncline: checking {name}", self.window_work_done_progress_create_async, self._notify_progress
            )
        self._status.checking(document)

    def expected(self, document: Document, kernels: int) -> None:
        self._status.expected(document, kernels)
        if document.uri in self._progress:
            self._progress[document.uri].expected(kernels)

    def _notify_progress(self, params: types.ProgressParams) -> None:
        self.protocol.notify(types.PROGRESS, params)

    def kernel(self, document: Document, report: KernelReport) -> None:
        before = self.results(document.uri)
        self._results[document.uri] = before.with_kernel(document, report)
        self._news.tell(document.uri)
        if not before.awaits(report):
            self._status.kernel_done(document)
            if document.uri in self._progress:
                self._progress[document.uri].kernel_done()
        now = asyncio.get_running_loop().time()
        last = max(self._published.get(document.uri, 0.0), self._began.get(document.uri, 0.0))
        if now - last > _PARTIAL_AFTER:
            self._publish(document)

    def decided(self, document: Document) -> None:
        self._publish(document)
        if self._is_latest(document):
            reports = tuple(known.report for known in self.results(document.uri).kernels)
            self._status.decided(document, verdict_counts(reports))
        self._refresh_lenses()

    def finished(self, document: Document, report: FileReport) -> None:
        self._end_progress(document.uri)
        self._results[document.uri] = self.results(document.uri).with_file(document, report)
        self._news.tell(document.uri)
        self._publish(document)
        if self._is_latest(document):
            self._status.done(document, verdict_counts(report.kernels))
        self._refresh_lenses()
        if self.settings.inlay_hints:
            self._refresh_hints()

    def failed(self, document: Document, reason: str) -> None:
        self._end_progress(document.uri)
        self._results[document.uri] = self.results(document.uri).with_failure(reason)
        self._news.tell(document.uri)
        self._publish(document)
        self.log(f"{document.path}: {reason}", types.MessageType.Error)
        self._status.failed(document, reason)

    def _is_latest(self, document: Document) -> bool:
        now = self.documents.get(document.uri)
        return now is not None and now.revision == document.revision

    def _refresh_lenses(self) -> None:
        if self.client.lens_refresh:
            self.spawn(self.workspace_code_lens_refresh_async(None))

    def _end_progress(self, uri: str) -> None:
        progress = self._progress.pop(uri, None)
        if progress is not None:
            progress.end()

    def _notify_status(self, said: dict[str, Any]) -> None:
        """For the one status item of an editor that shows it; nothing pops up anywhere."""
        if self.client.status:
            self.protocol.notify(STATUS, said)

    def _publish(self, document: Document) -> None:
        """What is known, in the text of now."""
        document = self.documents.get(document.uri) or document
        self._published[document.uri] = asyncio.get_running_loop().time()
        if self._is_pulled(document):
            self._refresh.wanted()
            return
        found = self._diagnostics(document)
        version = document.version if self.client.diagnostic_versions else None
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, found, version))

    def _is_pulled(self, document: Document) -> bool:
        """Whether the client asks for what is known of a document: VS Code does not where that is a cell."""
        return self.client.pulls_diagnostics and not document.is_cell

    async def check_workspace(self) -> dict[str, Any]:
        """Check each file of the workspace that holds kernels; open ones again, as they are."""
        folders = [path_of(uri) for uri in self.workspace.folders] or ([self._root] if self._root else [])
        self.check_all()
        found = (document_of(path) for path in await kernel_files(folders))
        documents = [each for each in found if each is not None and self.documents.get(each.uri) is None]
        progress = WorkspaceProgress(self.work_done_progress, len(documents))
        if self.client.progress:
            await progress.begin()
        checked = await check_files(documents, self._start_worker, self._settings_for, self._found_elsewhere, progress)
        progress.end(checked.text)
        self.log(checked.text, types.MessageType.Info)
        return {"files": checked.files, "verdicts": checked.verdicts, "cancelled": checked.cancelled}

    def _found_elsewhere(self, document: Document, report: FileReport) -> None:
        """What a check of the workspace says of a file, unless it was opened meanwhile."""
        if self.documents.get(document.uri) is not None:
            return
        results = Results().with_file(document, report)
        found = answers.diagnostics_of(self._view(document, results))
        self._elsewhere[document.uri] = found
        if self.client.pulls_diagnostics:
            self._refresh.wanted()
        else:
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, found))

    async def restart_analysis(self) -> None:
        """Begin anew with other processes, which remember nothing, and check what is open."""
        await self.scheduler.ended()
        self.scheduler = Scheduler(self._start_worker, self, self._settings_for, self._delays)
        self.check_all()

    async def clear_cache(self) -> None:
        """Forget what earlier runs found, on the disk as well, and check what is open."""
        folder = place.folder()
        if folder is not None:
            await asyncio.to_thread(Store(folder).clear)
        await self.restart_analysis()

    def _refresh_hints(self) -> None:
        if self.client.hint_refresh:
            self.spawn(self.workspace_inlay_hint_refresh_async(None))

    def _diagnostics(self, document: Document) -> list[types.Diagnostic]:
        return answers.diagnostics_of(self._view(document, self.results(document.uri)))

    # ---- answers

    def pulled(self, params: types.DocumentDiagnosticParams) -> pull.Report:
        """What is known of a document now; nothing of one that is not open, not ours, or told without being asked."""
        document = self.documents.get(params.text_document.uri)
        is_ours = document is not None and document.is_kernel_source and self._is_pulled(document)
        found = self._diagnostics(document) if document is not None and is_ours else []
        return pull.report(found, params.previous_result_id)

    def pulled_workspace(self, params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        """What the last check of the workspace said of files that are not open."""
        known = {each.uri: each.value for each in params.previous_result_ids if self.documents.get(each.uri) is None}
        return pull.workspace_report(self._elsewhere, known)

    def results(self, uri: str) -> Results:
        return self._results.get(uri, Results())

    def view(self, uri: str) -> View | None:
        """An open document as the client sees it; None of one that is not open."""
        document = self.documents.get(uri)
        return self._view(document, self.results(uri)) if document is not None else None

    def _view(self, document: Document, results: Results) -> View:
        return View(document, results, self.client, self.documents.encoding)

    async def _view_once(self, uri: str, is_to_come: Callable[[View], bool]) -> View | None:
        """An open document, once that is known which is to come of its present text with the fixes. An edit, behind
        which that is known of no text, ends the wait."""
        while (view := self.view(uri)) is not None and is_to_come(view):
            await self._news.of(uri)
        return view

    async def hover(self, params: types.HoverParams) -> types.Hover | None:
        """What there is to say about a place; once the fixes are known, where there is nothing before. What a barrier
        does is known with them."""
        uri, position = params.text_document.uri, params.position
        view = await self._view_once(
            uri, lambda view: answers.awaits_fixes_around(view, position) and answers.hover(view, position) is None
        )
        return answers.hover(view, position) if view is not None else None

    async def code_actions(self, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        """What is offered at a place, once the fixes are known for what is found there."""
        view = await self._view_once(params.text_document.uri, lambda view: answers.awaits_fixes(view, params))
        return answers.code_actions(view, params) if view is not None else None

    def resolved_action(self, action: types.CodeAction) -> types.CodeAction:
        """The action with its edit, which belongs to the text that it was offered for."""
        data = action.data if isinstance(action.data, dict) else {}
        view = self.view(str(data.get("uri")))
        if view is None:
            raise ContentModified
        return answers.resolved_action(view, action)

    def code_lenses(self, uri: str) -> list[types.CodeLens] | None:
        view = self.view(uri)
        return answers.code_lenses(view, is_busy=self.scheduler.is_busy(uri)) if view is not None else None

    async def inlay_hints(self, params: types.InlayHintParams) -> list[types.InlayHint] | None:
        uri = params.text_document.uri
        view = await self._view_once(uri, answers.awaits_hints) if self.settings.inlay_hints else None
        return answers.inlay_hints(view, params.range) if view is not None else None

    async def witness_test(self, asked: pictures.Asked) -> str | None:
        """The kernel that a place is in, with the witness of its finding, as a program; None where there is none."""
        view = self.view(asked.uri)
        found = answers.witnessed(view, asked.position) if view is not None else None
        return None if found is None else await witness_tests.written(found, await self._settings_for(found.document))

    async def conflict_graph(self, asked: pictures.Asked) -> str | None:
        """The conflict graph of the kernel that a place is in; None where that was not checked as it is now."""
        view = self.view(asked.uri)
        kernel = answers.kernel(view, asked.position) if view is not None else None
        if view is None or kernel is None:
            return None
        return await conflict_graphs.drawn(view.document, kernel, await self._settings_for(view.document))

    async def add_assumption(self, asked: pictures.Asked) -> dict[str, Any] | None:
        """Has the client write an assumption above the kernel that a place is in. Gives where the condition stands that
        the user has to complete (`open`: null where nothing is left to do); None where nothing is written."""
        if not self.client.applies_edits:
            return None
        view = await self._view_once(asked.uri, lambda view: answers.awaits_fixes_around(view, asked.position))
        found = answers.assumption(view, asked.position) if view is not None else None
        if found is None:
            return None
        applied = await self.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(found.edit, "Add an assumption"))
        return found.answer if applied.applied else None

    async def open_picture(self, asked: pictures.Asked) -> str | None:
        """Has another program show the picture for a place; gives the file's address."""
        view = self.view(asked.uri)
        answer = answers.picture(view, asked) if view is not None else None
        if answer is None:
            return None
        uri = self.pictures.write(PurePath(path_of(asked.uri)).stem, answer["svg"]).as_uri()
        if self.client.show_document:
            await self.window_show_document_async(types.ShowDocumentParams(uri, external=True))
        else:
            self.log(f"the picture is in {uri}", types.MessageType.Info)
        return uri
