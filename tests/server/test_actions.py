"""Fixes as code actions."""

from __future__ import annotations

from dataclasses import replace

from lsprotocol.types import CodeAction, CodeActionKind, Position, Range, TextDocumentEdit, TextEdit

from syncline.findings import Edit, Fix, Hazard
from syncline.ir.reasons import Cause
from syncline.wording import words
from syncline_server.actions import FIX_ALL, fix_all, quick_fixes
from syncline_server.client import Client
from syncline_server.diagnostics import diagnostics

from .reports import ABLE, INSERT, PATH, RACE, READ, REDUNDANT, REMOVE, URI, Desk


def fixes(desk: Desk, offset: int = READ.start, client: Client = ABLE) -> list[CodeAction]:
    shown = diagnostics(desk.document, desk.results, client, desk.places)
    return quick_fixes(desk.results, offset, offset, shown, client, desk.places())


def test_the_preferred_fix_carries_its_version_and_its_diagnostic():
    (action,) = fixes(Desk(RACE))
    assert (action.title, action.kind, action.is_preferred) == (INSERT.title, CodeActionKind.QuickFix, True)
    assert action.diagnostics is not None
    assert [diagnostic.code for diagnostic in action.diagnostics] == ["SL101"]
    assert action.edit is not None
    assert action.edit.document_changes is not None
    (change,) = action.edit.document_changes
    assert isinstance(change, TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (URI, 5)
    (edit,) = change.edits
    assert isinstance(edit, TextEdit)
    assert (edit.range, edit.new_text) == (Range(Position(2, 0), Position(2, 0)), "  __syncthreads();\n")


def test_an_old_client_gets_plain_changes():
    (action,) = fixes(Desk(RACE), client=Client())
    assert action.edit is not None
    assert action.edit.document_changes is None
    assert list(action.edit.changes or {}) == [URI]


def test_a_fix_is_offered_at_its_finding_alone():
    assert fixes(Desk(RACE), offset=0) == []


def test_one_edit_is_offered_once():
    """Two findings that the same barrier cures."""
    assert len(fixes(Desk(RACE, replace(RACE, hazard=Hazard.WAR)))) == 1


def test_no_fix_for_a_text_that_was_not_checked():
    """After an edit the proof is about another text."""
    desk = Desk(RACE)
    desk.replace("__global__", "/**/__global__")
    assert fixes(desk, offset=READ.start + 4) == []
    assert fix_all(desk.results, ABLE, desk.places()) is None


def test_why_there_is_no_fix():
    """Where the client shows disabled actions, it is told; elsewhere nothing is offered."""
    hopeless = Desk(replace(RACE, fixes=(), no_fix=Cause.FIX_IN_OTHER_FILE()))
    (action,) = fixes(hopeless)
    assert action.disabled is not None
    assert action.disabled.reason == words(Cause.FIX_IN_OTHER_FILE())
    assert action.edit is None
    assert fixes(hopeless, client=Client()) == []


def test_the_preferred_fix_comes_first():
    other = Fix("Insert it elsewhere", "insert-barrier", (Edit(PATH, 0, 0, " "),))
    titles = [action.title for action in fixes(Desk(replace(RACE, fixes=(other, INSERT))))]
    assert titles == [INSERT.title, other.title]


def test_half_of_a_fix_is_not_offered():
    """A fix that also edits a file that is gone."""
    broken = Fix("Insert", "insert-barrier", (*INSERT.edits, Edit("/w/gone.cuh", 0, 0, "x")), preferred=True)
    desk = Desk(replace(RACE, fixes=(broken,)))
    assert fixes(desk) == []
    assert fix_all(desk.results, ABLE, desk.places()) is None


def test_fix_all_adds_barriers_before_it_removes_any():
    """A barrier that is redundant now may be needed beside another change, so removals wait for the next check."""
    desk = Desk(RACE, REDUNDANT)
    action = fix_all(desk.results, ABLE, desk.places())
    assert action is not None
    assert action.kind == FIX_ALL
    assert action.edit is not None
    ((change,),) = [action.edit.document_changes or []]
    assert isinstance(change, TextDocumentEdit)
    assert [getattr(edit, "new_text", None) for edit in change.edits] == ["  __syncthreads();\n"]


def test_fix_all_removes_one_barrier_at_a_time():
    second = replace(REMOVE, edits=(Edit(PATH, 0, 1, ""),))
    desk = Desk(REDUNDANT, replace(REDUNDANT, fixes=(second,)))
    action = fix_all(desk.results, ABLE, desk.places())
    assert action is not None
    assert action.edit is not None
    ((change,),) = [action.edit.document_changes or []]
    assert isinstance(change, TextDocumentEdit)
    assert len(change.edits) == 1


def test_fix_all_leaves_unsafe_fixes_to_the_user():
    desk = Desk(replace(RACE, fixes=(replace(INSERT, safe=False),)))
    assert fix_all(desk.results, ABLE, desk.places()) is None
