"""Findings as diagnostics."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lsprotocol.types import Diagnostic, DiagnosticSeverity, DiagnosticTag, Position, Range
from pygls.uris import to_fs_path

from syncline.findings import FileReport, Incomplete, Related, Severity, Verdict
from syncline.ir.kernel import Span
from syncline.ir.reasons import Cause
from syncline_server.client import Client
from syncline_server.shown.diagnostics import diagnostics
from syncline_server.shown.results import Results

from .reports import ABLE, PATH, RACE, REDUNDANT, WRITE, Desk, span

HEADER_SPAN = Span("/w/h.cuh", 17, 23, 2, 6, 2, 12)


def shown(desk: Desk, client: Client = ABLE) -> list[Diagnostic]:
    return diagnostics(desk.document, desk.results, client, desk.ranges)


def test_a_race_is_an_error_at_one_access_that_links_the_other():
    (found,) = shown(Desk(RACE))
    assert found.range == Range(Position(2, 11), Position(2, 23))
    assert (found.severity, found.code, found.source) == (DiagnosticSeverity.Error, "SL101", "syncline")
    assert found.related_information is not None
    (other,) = found.related_information
    assert other.location.range == Range(Position(1, 2), Position(1, 9))
    assert found.data == {"uri": "file:///w/a.cu", "version": 5, "fixes": [f"SL101:{RACE.span.start}:0"]}


def test_the_other_place_is_in_the_text_too():
    """Where the editor shows no related information; and it is not said twice."""
    (found,) = shown(Desk(RACE))
    assert found.message == "race between read and write"
    (found,) = shown(Desk(RACE), Client())
    assert found.message == "race between read and write\nwritten by another thread (line 2)"
    assert found.related_information is None
    (found,) = shown(Desk(replace(RACE, message="race with the write at line 2")), Client())
    assert found.message == "race with the write at line 2"
    (found,) = shown(Desk(replace(RACE, related=(Related(RACE.span, "the same place"),))), Client())
    assert found.message == "race between read and write"


def test_a_redundant_barrier_is_a_hint_that_fades_it():
    (found,) = shown(Desk(REDUNDANT))
    assert found.severity is DiagnosticSeverity.Hint
    assert found.tags == [DiagnosticTag.Unnecessary]
    (found,) = shown(Desk(REDUNDANT), Client())
    assert found.tags is None


def test_a_finding_in_a_header_shows_at_the_call_that_leads_there():
    """And without a call at its kernel's name; the place in the header is linked."""
    inside = replace(RACE, span=HEADER_SPAN, related=(), calls=(span("out[t]"),))
    (found,) = shown(Desk(inside))
    assert found.range.start == Position(2, 2)
    assert found.related_information is not None
    header = found.related_information[0].location
    assert (header.uri, header.range) == ("file:///w/h.cuh", Range(Position(1, 5), Position(1, 11)))
    (found,) = shown(Desk(replace(inside, calls=())))
    assert found.range.start == Position(0, 16)


def test_places_in_a_file_that_cannot_be_read_keep_their_line():
    elsewhere = Related(Span("/w/gone.cuh", 400, 410, 20, 3, 20, 13), "written there")
    (found,) = shown(Desk(replace(RACE, related=(elsewhere,))))
    assert found.related_information is not None
    assert found.related_information[0].location.range.start == Position(19, 2)


def test_old_findings_move_with_the_edit_and_go_with_their_code():
    desk = Desk(RACE)
    desk.replace("__global__", "// new\n\n__global__")
    (found,) = shown(desk)
    assert found.range.start == Position(4, 11)
    desk.replace("tile[63 - t]", "0")
    assert shown(desk) == []


def test_trouble_is_shown_beside_the_old_findings():
    """A crash is never silence, and takes nothing back."""
    desk = Desk(RACE)
    desk.results = desk.results.with_failure("the analysis process ended unexpectedly (signal 9)")
    race, trouble = shown(desk)
    assert race.code == "SL101"
    assert trouble.severity is DiagnosticSeverity.Information
    assert "signal 9" in trouble.message
    assert "out of date" in trouble.message


def test_what_could_not_be_read_is_said_where_it_is():
    desk = Desk()
    assert desk.results.file is not None
    unread = replace(desk.results.file, errors=(("an unbalanced brace", WRITE), ("not UTF-8", None)))
    desk.results = Results().with_file(desk.document, unread)
    brace, encoding = shown(desk)
    assert brace.range.start == Position(1, 2)
    assert encoding.range.start == Position(0, 0)
    assert {brace.severity, encoding.severity} == {DiagnosticSeverity.Information}


def test_severities():
    kinds = [Severity.ERROR, Severity.WARNING, Severity.INFO, Severity.HINT]
    found = [shown(Desk(replace(RACE, severity=kind)))[0] for kind in kinds]
    assert [diagnostic.severity for diagnostic in found] == list(DiagnosticSeverity)


def test_an_incomplete_kernel_is_a_hint_at_its_name():
    """Once per kernel, with the first reasons."""
    desk = Desk(verdict=Verdict.INCOMPLETE)
    (known,) = desk.results.kernels
    reasons = tuple(Incomplete(Cause.NAMED(f"reason {number}"), WRITE) for number in (1, 1, 2, 3, 4))
    incomplete = FileReport(PATH, (replace(known.report, incomplete=reasons),))
    desk.results = Results().with_file(desk.document, incomplete)
    (hint,) = shown(desk)
    assert (hint.code, hint.severity) == ("SL901", DiagnosticSeverity.Hint)
    assert hint.range == Range(Position(0, 16), Position(0, 22))
    assert hint.message.endswith("'reason 1' (line 2); 'reason 2' (line 2); 'reason 3' (line 2); and 1 more")


def test_findings_of_one_rule_at_one_place_are_one_diagnostic():
    """The louder one first, with the links and the fixes of both."""
    declared = Related(span("out[t]"), "declared here")
    quiet = replace(RACE, message="and this", severity=Severity.INFO, related=(declared, *RACE.related))
    (found,) = shown(Desk(quiet, RACE))
    assert found.message == "race between read and write\nand this"
    assert found.severity is DiagnosticSeverity.Error
    assert [one.message for one in found.related_information or ()] == ["written by another thread", "declared here"]
    assert len(shown(Desk(RACE, replace(RACE, rule="SL104")))) == 2


def test_the_code_links_the_rules_page():
    """A file that is there; for a client that shows such a link."""
    (found,) = shown(Desk(RACE))
    assert found.code_description is not None
    path = to_fs_path(found.code_description.href)
    assert path is not None
    assert Path(path).read_text().startswith("# SL101")
    (found,) = shown(Desk(RACE), Client())
    assert found.code_description is None


def test_what_a_finding_depends_on_has_a_line_of_its_own():
    """So that its first line stays short."""
    (found,) = shown(Desk(replace(RACE, message="Thread 0 may read; depends on n; for inputs with a[0] = 1")))
    assert found.message == "Thread 0 may read\nDepends on n; for inputs with a[0] = 1"
