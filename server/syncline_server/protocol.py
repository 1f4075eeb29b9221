"""pygls' protocol, where it falls short.

- It keeps a copy of the documents, splits its lines at form feeds and other characters that are no line ends in LSP,
  and raises on what it then fails to find. Here these messages go to our handlers alone, and those of notebooks.
- It leaves a request without an answer whose parameters are not as the protocol has them, or that comes after
  `shutdown`, and the client waits for ever. Here each gets the error that LSP has for it ("Base Protocol", "Shutdown
  Request").
"""

from __future__ import annotations

import logging
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol, lsp_method

logger = logging.getLogger(__name__)


class ContentModified(JsonRpcException):
    """What was asked about is another text by now; clients show nothing of it."""

    CODE = types.LSPErrorCodes.ContentModified.value
    MESSAGE = "the text has changed"


class _Refused:
    """Stands for a message that is done with before anybody handles it."""


class Protocol(LanguageServerProtocol):
    @property
    def was_shut_down(self) -> bool:
        """Whether the client said `shutdown` before it left."""
        return self._shutdown

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as an object; a request that cannot be one is answered at once."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" not in data or "id" not in data:
                raise
            logger.warning("%s: %s", data["method"], error)
            self._send_response(data["id"], error=error.to_response_error())
            return _Refused()

    def handle_message(self, message: Any) -> None:
        if isinstance(message, _Refused):
            return
        if self._shutdown and hasattr(message, "method") and hasattr(message, "id"):
            refusal = JsonRpcInvalidRequest("the server was shut down")
            self._send_response(message.id, error=refusal.to_response_error())
            return
        super().handle_message(message)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams):
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams):
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams):
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(self, params: types.DidOpenNotebookDocumentParams):
        yield self.fm.features[types.NOTEBOOK_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(self, params: types.DidChangeNotebookDocumentParams):
        yield self.fm.features[types.NOTEBOOK_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(self, params: types.DidCloseNotebookDocumentParams):
        yield self.fm.features[types.NOTEBOOK_DOCUMENT_DID_CLOSE], (params,), None
