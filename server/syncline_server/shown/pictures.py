"""Findings as pictures: the request `syncline/picture` for an editor that shows them itself, and the command
`syncline.openPicture` for one that can show a file. docs/pictures.md describes both.

An editor of the first kind says so by the experimental capability `synclinePicture`, and has a command
`syncline.showPicture` of its own, which takes the address of a document and a position in it: lenses and hovers lead
there."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from lsprotocol.types import CodeAction, Command, Position
from pygls.exceptions import JsonRpcInvalidParams

from syncline.findings import KernelReport
from syncline.records import record
from syncline.report.picture import Arrangement, has_picture, picture
from syncline.report.source import Sources

from ..client import Client
from . import located
from .located import Located, RangesAt
from .results import Results

REQUEST = "syncline/picture"
OPEN = "syncline.openPicture"  #: the server's command
SHOW = "syncline.showPicture"  #: the editor's
#: so that no request for quick fixes alone has it in its answer
KIND = "source.syncline.picture"

#: pixels: a page that is narrower has the memory below the lanes
_WIDE = 800


@record
class Asked:
    """A request: of which document, where, and how wide the page is in pixels."""

    uri: str
    position: Position
    width: float = float(_WIDE)

    @property
    def arrangement(self) -> Arrangement:
        return Arrangement.BESIDE if self.width >= _WIDE else Arrangement.BELOW


def asked(params: Any) -> Asked:
    """What a request asks for. Raises JsonRpcInvalidParams."""
    try:
        uri, position = params.textDocument.uri, params.position
        line, character, width = position.line, position.character, getattr(params, "width", None) or _WIDE
    except AttributeError as missing:
        raise JsonRpcInvalidParams(f"textDocument.uri and position are needed: {missing}") from None
    numbers = all(isinstance(each, int) and each >= 0 for each in (line, character))
    if not (numbers and isinstance(uri, str) and isinstance(width, int | float)):
        raise JsonRpcInvalidParams("textDocument.uri is a string; line, character and width are numbers")
    return Asked(uri, Position(line, character), width)


def found_at(results: Results, offset: int, ranges_at: RangesAt) -> Located | None:
    """The finding to show for a place; None where there is none that has a picture."""
    return located.found_at(results, offset, ranges_at, has_picture)


def found_near(results: Results, offset: int, ranges_at: RangesAt) -> Located | None:
    """A finding with a picture that is at a place, or else in its line."""
    return located.found_near(results, offset, ranges_at, has_picture)


def answer(candidate: Located, asked: Asked) -> dict[str, Any] | None:
    """What the editor is told: the SVG, the finding's words, and where it is. A picture of a text that has been edited
    since shows no code."""
    finding, document = candidate.finding, candidate.ranges.document
    stale = candidate.ranges.revision != document.revision
    svg = picture(finding, Sources({document.path: b"" if stale else document.text.content}), asked.arrangement)
    where = candidate.where
    if svg is None or where is None:
        return None
    start, end = where.start, where.end
    return {
        "svg": svg,
        "message": finding.message,
        "rule": finding.rule,
        "name": finding.name,
        "verdict": finding.verdict.value,
        "kernel": candidate.kernel.name if candidate.kernel is not None else None,
        "range": {
            "start": {"line": start.line, "character": start.character},
            "end": {"line": end.line, "character": end.character},
        },
        "stale": stale,
    }


def command(client: Client, uri: str, position: Position, title: str) -> Command | None:
    """What shows the picture for a place in this editor; None where nothing does."""
    name = SHOW if client.pictures else OPEN if client.show_document else None
    place = {"line": position.line, "character": position.character}
    return Command(title=title, command=name, arguments=[uri, place]) if name is not None else None


def action(client: Client, uri: str, position: Position) -> CodeAction | None:
    """The same among code actions."""
    told = command(client, uri, position, "Show the finding as a picture")
    return CodeAction(title=told.title, kind=KIND, command=told) if told is not None else None


def lens_command(client: Client, reports: Iterable[KernelReport], uri: str, position: Position, title: str) -> Command:
    """What a lens does: it shows the picture of a finding of its kernel, where there is one."""
    shows = any(has_picture(finding) for report in reports for finding in report.findings)
    told = command(client, uri, position, title) if shows else None
    return told or Command(title=title, command="")


def hover_link(candidate: Located | None, uri: str, position: Position) -> str:
    """The same in a hover, for an editor that runs commands from there; empty where there is nothing to show."""
    if candidate is None:
        return ""
    arguments = [uri, {"line": position.line, "character": position.character}]
    return f"\n\n[Show the picture](command:{SHOW}?{quote(json.dumps(arguments), safe='')})"


class Folder:
    """A folder for pictures that other programs show, made when the first is; it is gone when the server is."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def write(self, name: str, svg: str) -> Path:
        """The file that holds the picture now; the name is of what it is about."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="syncline-")
        path = Path(self._folder.name) / f"{name}.svg"
        path.write_text(svg, encoding="utf-8")
        return path

    def close(self) -> None:
        """Removes it."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
