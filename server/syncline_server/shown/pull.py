"""Diagnostics for clients that ask for them, by `textDocument/diagnostic`.

A request is answered at once with what is known. When more is, the client is told to ask again: one such word is under
way at a time, and what happens meanwhile makes for one more.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from lsprotocol import types

logger = logging.getLogger(__name__)

OPTIONS = types.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=True, identifier="syncline")

Report = types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport


def report(found: Sequence[types.Diagnostic], known: str | None) -> Report:
    """The answer. `known` is the id of the answer that the client still has."""
    result_id = _id_of(found)
    if result_id == known:
        return types.RelatedUnchangedDocumentDiagnosticReport(result_id)
    return types.RelatedFullDocumentDiagnosticReport(list(found), result_id=result_id)


def workspace_report(
    found: Mapping[str, Sequence[types.Diagnostic]], known: Mapping[str, str]
) -> types.WorkspaceDiagnosticReport:
    """The answer for many documents by their address. One that the client knows of and that is gone has none now."""
    gone = [uri for uri, result_id in known.items() if uri not in found and result_id != _id_of([])]
    return types.WorkspaceDiagnosticReport(
        [_of_workspace(uri, items, known.get(uri)) for uri, items in (*found.items(), *((uri, []) for uri in gone))]
    )


def _of_workspace(
    uri: str, found: Sequence[types.Diagnostic], known: str | None
) -> types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport:
    result_id = _id_of(found)
    if result_id == known:
        return types.WorkspaceUnchangedDocumentDiagnosticReport(uri, result_id)
    return types.WorkspaceFullDocumentDiagnosticReport(uri, list(found), result_id=result_id)


def _id_of(found: Sequence[types.Diagnostic]) -> str:
    """Equal for equal diagnostics."""
    return hashlib.blake2b(repr(list(found)).encode(errors="surrogatepass"), digest_size=12).hexdigest()


class Refresh:
    """Tells the client to ask again. `tell` is the request, `spawn` runs it in the background."""

    def __init__(self, tell: Callable[[], Awaitable[None]], spawn: Callable[[Awaitable[None]], None]) -> None:
        self._tell, self._spawn = tell, spawn
        self._under_way = self._again = False

    def wanted(self) -> None:
        """There is something new."""
        self._again = True
        if not self._under_way:
            self._under_way = True
            self._spawn(self._run())

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                await self._tell()
        except Exception as error:  # whatever a client answers
            logger.info("the client does not ask for diagnostics again: %s", error)
        finally:
            self._under_way = False
