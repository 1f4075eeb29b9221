"""The picture for a place in a document: which finding it is of, and what an editor is told."""

from __future__ import annotations

from collections import namedtuple
from types import SimpleNamespace
from typing import Any

import pytest
from lsprotocol.types import Position
from pygls.exceptions import JsonRpcInvalidParams

from syncline.findings import Hazard
from syncline.records import replace
from syncline_server.client import Client
from syncline_server.shown import pictures
from syncline_server.shown.pictures import Asked, asked, found_at, found_near

from .reports import NAME, RACE, READ, REDUNDANT, TEXT, URI, WRITE, Desk, report, span

RACY = replace(RACE, hazard=Hazard.RAW)
POSSIBLE = replace(RACY, message="another", span=span("__syncthreads()"), related=())
EDITOR, OTHER = Client(pictures=True), Client(show_document=True)


def shown(desk: Desk, offset: int, **width: float) -> dict[str, Any] | None:
    found = found_at(desk.results, offset, desk.ranges)
    return None if found is None else pictures.answer(found, Asked(URI, Position(0, 0), **width))


def test_both_places_of_a_finding_have_its_picture():
    for place in (READ, WRITE):
        answer = shown(Desk(RACY), place.start)
        assert answer is not None
        assert answer["rule"] == "SL101"
        assert answer["kernel"] == "mirror"
        assert answer["range"]["start"] == {"line": 2, "character": 11}
        assert "tile[63 - t]" in answer["svg"]
        assert not answer["stale"]


def test_the_place_comes_before_the_line_and_the_line_before_the_kernel():
    desk = Desk(RACY, POSSIBLE)
    assert (shown(desk, POSSIBLE.span.start) or {})["message"] == "another"
    assert (shown(desk, span("out[t]").start) or {})["message"] == RACY.message
    assert (shown(desk, NAME.start) or {})["message"] == RACY.message
    assert found_near(desk.results, NAME.start, desk.ranges) is None
    assert shown(desk, len(TEXT.encode())) is None


def test_what_is_not_about_two_threads_has_none():
    assert shown(Desk(REDUNDANT), REDUNDANT.span.start) is None


def test_after_an_edit_it_stays_without_the_code_of_another_text():
    desk = Desk(RACY)
    desk.replace("  tile", "  // more\n  tile")
    answer = shown(desk, READ.start + 10)
    assert answer is not None
    assert answer["stale"]
    assert answer["range"]["start"]["line"] == 3
    assert "tile[63 - t]" not in answer["svg"]


def test_a_narrow_page_has_the_memory_below():
    desk = Desk(RACY)
    assert Asked(URI, Position(0, 0), 300.0).arrangement is pictures.Arrangement.BELOW
    assert Asked(URI, Position(0, 0), 1200.0).arrangement is pictures.Arrangement.BESIDE
    assert shown(desk, READ.start, width=300.0) is not None


def _params(uri: Any, line: Any, character: Any, **more: Any) -> Any:
    """As pygls gives what it has no type for."""
    position = namedtuple("Object", ("line", "character"))(line, character)
    return SimpleNamespace(textDocument=SimpleNamespace(uri=uri), position=position, **more)


def test_a_request_says_where_and_may_say_how_wide():
    assert asked(_params(URI, 3, 4)) == Asked(URI, Position(3, 4))
    assert asked(_params(URI, 3, 4, width=320)) == Asked(URI, Position(3, 4), 320)
    bad = (None, SimpleNamespace(), _params(URI, -1, 0), _params(URI, "3", 0), _params(7, 0, 0))
    for params in (*bad, _params(URI, 0, 0, width="wide")):
        with pytest.raises(JsonRpcInvalidParams):
            asked(params)


def test_editors_are_offered_the_command_that_they_have():
    place = Position(2, 11)
    for client, name in ((EDITOR, pictures.SHOW), (OTHER, pictures.OPEN)):
        action = pictures.action(client, URI, place)
        assert action is not None
        assert action.command is not None
        assert (action.command.command, action.command.arguments) == (name, [URI, {"line": 2, "character": 11}])
    assert pictures.action(Client(), URI, place) is None


def test_a_lens_shows_a_picture_where_its_kernel_has_one():
    (racy,), (clean,) = report(RACY).kernels, report(REDUNDANT).kernels
    assert pictures.lens_command(EDITOR, [racy], URI, Position(0, 0), "racy").command == pictures.SHOW
    assert pictures.lens_command(EDITOR, [clean], URI, Position(0, 0), "verified").command == ""
    assert pictures.lens_command(Client(), [racy], URI, Position(0, 0), "racy").command == ""


def test_a_link_in_a_hover_says_where():
    desk = Desk(RACY)
    said = pictures.hover_link(found_near(desk.results, READ.start, desk.ranges), "file:///w/a%20b.cu", Position(2, 11))
    assert said.strip() == (
        "[Show the picture](command:syncline.showPicture?"
        "%5B%22file%3A%2F%2F%2Fw%2Fa%2520b.cu%22%2C%20%7B%22line%22%3A%202%2C%20%22character%22%3A%2011%7D%5D)"
    )
    assert pictures.hover_link(None, URI, Position(0, 0)) == ""


def test_the_folder_is_gone_afterwards():
    folder = pictures.Folder()
    file = folder.write("a", "<svg/>")
    assert file.name == "a.svg"
    assert folder.write("a", "<svg></svg>").read_text() == "<svg></svg>"
    folder.close()
    folder.close()
    assert not file.parent.exists()
