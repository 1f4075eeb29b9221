"""A kernel's verdict is shown before its fixes are known: what is said meanwhile, and who waits for them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities

from syncline.findings import FileReport, FindingVerdict, KernelReport, Stage, Verdict
from syncline.records import replace
from syncline_server.fixes.actions import awaits, awaits_any, fix_all, quick_fixes
from syncline_server.shown.diagnostics import diagnostics
from syncline_server.shown.finding_text import finding_text
from syncline_server.shown.hover import hover_text, lens_title
from syncline_server.shown.markup import Markup
from syncline_server.shown.results import Results
from syncline_server.shown.status import STATUS

from .reports import ABLE, BARRIER, RACE, READ, REDUNDANT, TEXT, Desk, report
from .session import TOY, session, soon
from .test_session import actions_at

URI = "file:///w/a.cu"
LINE = types.Range(types.Position(0, 0), types.Position(0, 1))


def decided(whole: FileReport) -> KernelReport:
    """What is known of a kernel before its fixes are sought."""
    (kernel,) = whole.kernels
    kept = (finding for finding in kernel.findings if finding.verdict is not FindingVerdict.REDUNDANT)
    findings = tuple(replace(finding, fixes=()) for finding in kept)
    return replace(kernel, findings=findings, barriers=(), repair=None, stage=Stage.DECIDED)


def codes(desk: Desk) -> list[object]:
    return [each.code for each in diagnostics(desk.document, desk.results, ABLE, desk.ranges)]


def edited(desk: Desk, kernel: KernelReport) -> None:
    """The user edits, and the next run decides the kernel."""
    desk.replace("float", "int")
    desk.results = desk.results.begun().with_kernel(desk.document, kernel)


def test_a_finding_is_shown_without_its_fix_and_nobody_says_that_there_is_none() -> None:
    desk = Desk(RACE)
    desk.results = Results().with_kernel(desk.document, decided(report(RACE)))
    assert codes(desk) == ["SL101"]
    assert quick_fixes(desk.results, READ.start, READ.start, [], ABLE, desk.ranges()) == []
    text = finding_text(replace(RACE, fixes=()), desk.results.kernels[0].report, Markup(markdown=True))
    assert "Fixes are still being sought." in text
    assert "No fix" not in text


def test_fixes_are_awaited_where_the_finding_is_and_for_all() -> None:
    desk = Desk(RACE)
    assert not awaits(desk.results, READ.start, READ.start, desk.ranges())
    desk.results = Results().with_kernel(desk.document, decided(report(RACE)))
    assert awaits(desk.results, READ.start, READ.start, desk.ranges())
    assert not awaits(desk.results, BARRIER.start, BARRIER.start, desk.ranges())
    assert awaits_any(desk.results, desk.ranges())
    assert fix_all(desk.results, ABLE, desk.ranges()) is None
    desk.replace("float", "int")  # they are for another text now
    assert not awaits(desk.results, READ.start, READ.start, desk.ranges())
    assert not awaits_any(desk.results, desk.ranges())


def test_the_complete_report_takes_the_place_of_the_decided_one() -> None:
    desk = Desk(RACE)
    (kernel,) = report(RACE).kernels
    twice = Results().with_kernel(desk.document, decided(report(RACE)))
    assert twice.awaits(kernel)
    twice = twice.with_kernel(desk.document, kernel)
    assert not twice.awaits(kernel)
    assert [known.report for known in twice.kernels] == [kernel]


def test_two_instances_of_one_name_are_completed_in_their_order() -> None:
    desk = Desk(RACE)
    (kernel,) = report(RACE).kernels
    one, other = (replace(kernel, time_ms=time) for time in (1.0, 2.0))
    results = Results()
    for each in (one, other):
        results = results.with_kernel(desk.document, replace(each, stage=Stage.DECIDED))
    for each in (one, other):
        results = results.with_kernel(desk.document, each)
    assert [known.report for known in results.kernels] == [one, other]


def test_a_redundant_barrier_stays_shown_until_it_is_known_again() -> None:
    """It is moved with the edits, however many runs are ended before they come to it."""
    desk = Desk(REDUNDANT, verdict=Verdict.VERIFIED)
    told = report(REDUNDANT, verdict=Verdict.VERIFIED)
    for _ in range(2):
        edited(desk, decided(told))
        assert codes(desk) == ["SL301"]
        assert "1 finding" in lens_title([known.told for known in desk.results.kernels])
        assert desk.results.revisions >= {known.before.revision for known in desk.results.kernels if known.before}
    assert quick_fixes(desk.results, BARRIER.start, BARRIER.start, [], ABLE, desk.ranges()) == []
    desk.results = desk.results.with_kernel(desk.document, *report(verdict=Verdict.VERIFIED).kernels)
    assert codes(desk) == []


def test_no_barrier_is_called_redundant_where_a_race_was_found_since() -> None:
    desk = Desk(REDUNDANT, verdict=Verdict.VERIFIED)
    edited(desk, decided(report(RACE)))
    assert codes(desk) == ["SL101"]


def test_what_a_barrier_does_is_said_until_it_is_known_again() -> None:
    desk = Desk(RACE)
    edited(desk, decided(report(RACE)))
    here = TEXT.replace("float", "int").encode().index(b"__sync")
    said = hover_text(desk.results, here, desk.ranges, Markup(markdown=True))
    assert said is not None
    assert "This barrier parts" in said[0]


@pytest.mark.asyncio(loop_scope="function")
async def test_an_editor_is_told_the_verdicts_first_and_gets_fixes_as_soon_as_they_are_known() -> None:
    capabilities = client_capabilities("visual-studio-code")
    capabilities.experimental = {"synclineStatus": True}
    async with session(TOY, capabilities) as talk:
        told: list[Any] = []
        talk.client.feature(STATUS)(lambda params: told.append(params.state))
        talk.open(URI, "mended one 0.5\ntwo\n")
        await talk.says(URI, 1, ["race in one", "race in two"])
        await soon(lambda: told[-1] == "decided")
        found = await actions_at(talk, URI, LINE, [])
        assert [each.title for each in found if each.title.startswith("mend")] == ["mend one"]
        await soon(lambda: told[-1] == "done")
        assert [one.message for one in await talk.diagnostics(URI)] == ["race in one", "race in two"]


@pytest.mark.asyncio(loop_scope="function")
async def test_an_edit_ends_the_search_and_the_wait_for_it() -> None:
    async with session(TOY) as talk:
        talk.open(URI, "mended one 20\n")
        await talk.says(URI, 1, ["race in one"])
        asked = asyncio.create_task(actions_at(talk, URI, LINE, []))
        await asyncio.sleep(0.2)
        talk.change(URI, 2, "two\n")
        async with asyncio.timeout(10):
            assert not any(each.title.startswith("mend") for each in await asked)
            await talk.says(URI, 2, ["race in two"])
