"""Fixes as code actions."""

from __future__ import annotations

from dataclasses import replace

from lsprotocol.types import CodeAction, CodeActionKind, Position, Range, TextDocumentEdit, TextEdit

from syncline.findings import Edit, Fix, FixKind, Hazard
from syncline.ir.reasons import Cause
from syncline.wording import words
from syncline_server.client import Client
from syncline_server.fixes.actions import FIX_ALL, fix_all, quick_fixes, resolved
from syncline_server.shown.diagnostics import diagnostics

from .reports import ABLE, INSERT, NAME, PATH, RACE, READ, REDUNDANT, URI, WRITE, Desk, report

SECOND = Fix("Elsewhere", FixKind.INSERT_BARRIER, (Edit(PATH, WRITE.start, WRITE.start, "// here"),), preferred=True)


def fixes(desk: Desk, offset: int = READ.start, client: Client = ABLE) -> list[CodeAction]:
    shown = diagnostics(desk.document, desk.results, client, desk.ranges)
    return quick_fixes(desk.results, offset, offset, shown, client, desk.ranges())


def texts(action: CodeAction) -> list[str]:
    """What an action puts into the document."""
    assert action.edit is not None
    changes = action.edit.document_changes or []
    return [edit.new_text for change in changes for edit in getattr(change, "edits", [])]


def everything(desk: Desk) -> list[str]:
    """What `source.fixAll` puts into the document."""
    action = fix_all(desk.results, ABLE, desk.ranges())
    return texts(action) if action is not None else []


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


def test_a_fix_is_offered_at_the_other_access_too():
    assert [action.title for action in fixes(Desk(RACE), offset=WRITE.start)] == [INSERT.title]


def test_one_edit_is_offered_once():
    """Two findings that the same barrier cures."""
    assert len(fixes(Desk(RACE, replace(RACE, hazard=Hazard.WAR)))) == 1


def test_no_fix_for_a_text_that_was_not_checked():
    """After an edit the proof is about another text."""
    desk = Desk(RACE)
    desk.replace("__global__", "/**/__global__")
    assert fixes(desk, offset=READ.start + 4) == []
    desk = Desk(RACE, repair=INSERT)
    assert everything(desk) == ["  __syncthreads();\n"]
    desk.replace("__global__", "/**/__global__")
    assert fix_all(desk.results, ABLE, desk.ranges()) is None


def test_why_there_is_no_fix():
    """Where the client shows disabled actions, it is told; elsewhere nothing is offered."""
    hopeless = Desk(replace(RACE, fixes=(), no_fix=Cause.FIX_IN_OTHER_FILE()))
    (action,) = fixes(hopeless)
    assert action.disabled is not None
    assert action.disabled.reason == words(Cause.FIX_IN_OTHER_FILE())
    assert action.edit is None
    assert fixes(hopeless, client=Client()) == []


def test_the_preferred_fix_comes_first():
    other = Fix("Insert it elsewhere", FixKind.INSERT_BARRIER, (Edit(PATH, 0, 0, " "),))
    titles = [action.title for action in fixes(Desk(replace(RACE, fixes=(other, INSERT))))]
    assert titles == [INSERT.title, other.title]


def test_half_of_a_fix_is_not_offered():
    """A fix that also edits a file that is gone."""
    broken = Fix("Insert", FixKind.INSERT_BARRIER, (*INSERT.edits, Edit("/w/gone.cuh", 0, 0, "x")), preferred=True)
    desk = Desk(replace(RACE, fixes=(broken,)), repair=broken)
    assert fixes(desk) == []
    assert everything(desk) == []


def test_a_fix_that_needs_a_look_is_not_preferred():
    """As those of merely possible findings."""
    doubtful = replace(INSERT, preferred=False, safe=False)
    (action,) = fixes(Desk(replace(RACE, fixes=(doubtful,))))
    assert action.is_preferred is False


def test_a_repair_that_does_more_is_offered_too():
    """Behind the finding's own fix, and not as the preferred one."""
    other = replace(RACE, span=WRITE, fixes=(SECOND,))
    whole = replace(INSERT, title="both", edits=(*INSERT.edits, *SECOND.edits))
    own, more = fixes(Desk(RACE, other, repair=whole))
    assert (own.title, own.is_preferred) == (INSERT.title, True)
    assert (more.title, more.is_preferred) == ("Mend all 2 findings of kernel mirror", False)
    assert texts(more) == ["  __syncthreads();\n", "// here"]
    hopeless = replace(other, fixes=(), span=NAME)
    assert fixes(Desk(RACE, other, hopeless, repair=whole))[1].title == "Mend 2 findings of kernel mirror"
    assert fixes(Desk(RACE, repair=whole))[1].title == "both"
    assert len(fixes(Desk(RACE, other, repair=INSERT))) == 1


def test_a_title_that_fills_a_menu_is_cut_to_what_the_fix_mends():
    """Where a finding's own fix is its kernel's whole repair, which names each line that it changes."""
    lines = " and ".join(f"after line {line}" for line in range(10, 20))
    whole = replace(INSERT, title=f"Insert __syncwarp() {lines}", edits=(*INSERT.edits, *SECOND.edits))
    first, second = replace(RACE, fixes=(whole,)), replace(RACE, span=WRITE, fixes=(SECOND,))
    (action,) = fixes(Desk(first, second, repair=whole))
    assert (action.title, action.is_preferred) == ("Mend all 2 findings of kernel mirror", True)
    assert texts(action) == ["  __syncthreads();\n", "// here"]
    (alone,) = fixes(Desk(first, repair=whole))
    assert alone.title == whole.title
    short = replace(whole, title="Insert two barriers")
    assert fixes(Desk(replace(first, fixes=(short,)), second, repair=short))[0].title == short.title


def test_fix_all_applies_what_was_checked_as_a_whole():
    """The kernel's repair, with the version that it was proved for; not its findings' fixes."""
    desk = Desk(RACE, replace(RACE, fixes=(SECOND,)), repair=INSERT)
    action = fix_all(desk.results, ABLE, desk.ranges())
    assert action is not None
    assert action.kind == FIX_ALL
    assert texts(action) == ["  __syncthreads();\n"]
    assert action.edit is not None
    ((change,),) = [action.edit.document_changes or []]
    assert isinstance(change, TextDocumentEdit)
    assert (change.text_document.uri, change.text_document.version) == (URI, 5)
    assert everything(Desk(RACE, REDUNDANT)) == []


def test_repairs_of_several_kernels_go_together_where_none_touches_the_other():
    """Each was checked without the others: one that leaves its kernel's text waits, as do overlapping ones."""
    whole = report(RACE, repair=INSERT).kernels[0]
    first = replace(whole, span=whole.span._replace(end=INSERT.edits[0].start), repair=SECOND)
    rest = replace(whole, span=whole.span._replace(start=INSERT.edits[0].start))
    assert everything(Desk(kernels=(first, rest))) == ["// here", "  __syncthreads();\n"]
    assert everything(Desk(kernels=(whole, replace(whole, repair=SECOND)))) == ["  __syncthreads();\n"]
    shared = replace(rest, repair=SECOND)  # above its own text
    assert everything(Desk(kernels=(shared, rest))) == ["  __syncthreads();\n"]
    assert everything(Desk(kernels=(shared, replace(shared, repair=INSERT)))) == ["  __syncthreads();\n"]
    assert everything(Desk(kernels=(shared, shared))) == ["// here"]
    header = replace(SECOND, edits=(Edit("/w/h.cuh", 0, 0, "x"),))
    assert everything(Desk(RACE, repair=header)) == []


LAZY = replace(ABLE, resolves_edits=True)


def test_a_client_that_asks_for_edits_later_gets_the_same_ones_then():
    """Of quick fixes, of a kernel's whole repair, and of everything."""
    both = Fix("Both", FixKind.REPAIR, (*INSERT.edits, *SECOND.edits))
    told = replace(RACE, fixes=(replace(INSERT, preferred=True), SECOND))
    desk = Desk(told, repair=both)
    offered = fixes(desk, client=LAZY)
    assert len(offered) >= 2
    everywhere = fix_all(desk.results, LAZY, desk.ranges())
    assert everywhere is not None
    for now, later in zip(
        [*fixes(desk), fix_all(desk.results, ABLE, desk.ranges())], [*offered, everywhere], strict=True
    ):
        assert later.edit is None
        assert now is not None
        found = resolved(later, desk.results, LAZY, desk.ranges())
        assert found is not None
        assert (found.title, found.edit) == (now.title, now.edit)


def test_an_edit_is_not_given_for_another_text():
    """Nor for what nobody offered."""
    desk = Desk(RACE)
    (offered,) = fixes(desk, client=LAZY)
    data = {"uri": URI, "version": 5, "fix": "0"}
    assert resolved(CodeAction("Made up", data=data), desk.results, LAZY, desk.ranges()) is None
    assert resolved(CodeAction("Made up"), desk.results, LAZY, desk.ranges()) is None
    desk.replace("__global__", "\n__global__")
    assert resolved(offered, desk.results, LAZY, desk.ranges()) is None
