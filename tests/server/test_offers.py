"""What each client gets by what it says of itself, row by row: versions, who asks and who is told, links, tags, edits
and when they come, what is offered and cannot be done, and what the server wants to be told of."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types

from .session import PATIENCE, REAL, TOY, Session, session
from .test_profiles import CODE, EMACS, EVERYONE, HELIX, NEOVIM, OLD_NEOVIM, URI, introduced
from .test_session import RACE, SETTINGS, has_race, hover_at, is_clean

pytestmark = pytest.mark.asyncio(loop_scope="function")

#: a race that no barrier mends, and a barrier that parts nothing
UNMENDED = "__global__ void k(int *out, const int *in) { if (in[threadIdx.x] > 0) out[0] = threadIdx.x; }\n"
REDUNDANT = """\
__global__ void k(int *out) {
  out[threadIdx.x] = 1;
  __syncthreads();
}
"""


@pytest.mark.parametrize("editor", EVERYONE)
async def test_findings_have_a_version_where_the_client_asks_for_it_and_go_with_the_document(editor):
    async with session(REAL, introduced(editor), SETTINGS, versions=False) as talk:
        talk.open(URI, RACE, version=7)
        await talk.diagnostics(URI, wanted=has_race)
        assert {each.version for each in talk.published_for(URI)} == {7 if editor == HELIX else None}
        talk.close(URI)
        await talk.diagnostics(URI, wanted=is_clean)


@pytest.mark.parametrize("editor", EVERYONE)
async def test_who_is_told_is_offered_nothing_to_ask_for(editor):
    async with session(TOY, introduced(editor)) as talk:
        assert talk.offered is not None
        assert talk.offered.capabilities.diagnostic_provider is None
        talk.open(URI, "one\n")
        await talk.says(URI, 1, ["race in one"])


@pytest.mark.parametrize("editor", EVERYONE)
async def test_who_asks_is_told_nothing_and_gets_each_answer_once(editor):
    async with session(TOY, introduced(editor), pulls=True) as talk:
        talk.open(URI, "one\n")
        await talk.pull(URI)
        await talk.diagnostics(URI, None, lambda found: [one.message for one in found] == ["race in one"])
        assert isinstance(await talk.pull(URI), types.RelatedUnchangedDocumentDiagnosticReport)
        assert talk.sent == 0


@pytest.mark.parametrize("editor", EVERYONE)
async def test_rules_are_links_and_redundant_barriers_grey_where_that_is_shown(editor):
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, RACE + REDUNDANT)
        found = await talk.diagnostics(URI, wanted=lambda all_: {"SL101", "SL301"} <= {each.code for each in all_})
        assert all((each.code_description is not None) is (editor == CODE) for each in found)
        (barrier,) = [each for each in found if each.code == "SL301"]
        assert list(barrier.tags or []) == ([] if editor == HELIX else [types.DiagnosticTag.Unnecessary])


@pytest.mark.parametrize("editor", EVERYONE)
async def test_edits_come_as_the_client_takes_them(editor):
    """At once, or when an action is chosen; for a version of the document, or for a document by its address."""
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, RACE, version=7)
        (race,) = await talk.diagnostics(URI, wanted=has_race)
        (best,) = await offered(talk, race, "Insert __syncthreads()")
        assert best.is_preferred is (None if editor == OLD_NEOVIM else True)
        assert (best.edit is None) is (editor != EMACS)
        if best.edit is None:
            assert isinstance(best.data, dict)
            assert (best.data["uri"], best.data["version"]) == (URI, 7)
            best = await talk.client.code_action_resolve_async(best)
        assert best.edit is not None
        if editor in (NEOVIM, OLD_NEOVIM):
            assert best.edit.document_changes is None
            assert list(best.edit.changes or {}) == [URI]
        else:
            (change,) = best.edit.document_changes or []
            assert isinstance(change, types.TextDocumentEdit)
            assert change.text_document == types.OptionalVersionedTextDocumentIdentifier(URI, 7)


@pytest.mark.parametrize("editor", EVERYONE)
async def test_what_cannot_be_mended_is_said_where_that_is_shown(editor):
    async with session(REAL, introduced(editor), SETTINGS) as talk:
        talk.open(URI, UNMENDED)
        (race,) = await talk.diagnostics(URI, wanted=lambda found: len(found) == 1)
        async with asyncio.timeout(PATIENCE):  # findings are shown before their fixes are tried
            while "No fix is offered" not in await hover_at(talk, URI, 0, race.range.start.character):
                await asyncio.sleep(0.05)
        disabled = [each for each in await offered(talk, race) if each.disabled is not None]
        assert bool(disabled) is (editor in (CODE, HELIX))
        assert all(each.disabled is not None and each.disabled.reason for each in disabled)


@pytest.mark.parametrize(
    ("editor", "wanted"),
    [
        (CODE, {types.WORKSPACE_DID_CHANGE_CONFIGURATION, types.WORKSPACE_DID_CHANGE_WATCHED_FILES}),
        (NEOVIM, set()),
        (OLD_NEOVIM, set()),
        (EMACS, {types.WORKSPACE_DID_CHANGE_WATCHED_FILES}),
        (HELIX, set()),
    ],
)
async def test_the_server_wants_to_be_told_of_what_the_client_tells_on_demand(editor, wanted):
    async with session(TOY, introduced(editor)) as talk:
        talk.open(URI, "one\n")
        await talk.says(URI, 1, ["race in one"])
        async with asyncio.timeout(PATIENCE):
            while {each.method for each in talk.registrations} != wanted:
                await asyncio.sleep(0.05)  # the server asks when it was told that the client is ready


async def offered(talk: Session, finding: types.Diagnostic, title: str = "") -> list[types.CodeAction]:
    """The actions for a finding whose titles begin so, as the server offers them."""
    params = types.CodeActionParams(
        types.TextDocumentIdentifier(URI), finding.range, types.CodeActionContext([finding])
    )
    answer = await talk.client.text_document_code_action_async(params)
    return [one for one in answer or [] if isinstance(one, types.CodeAction) and one.title.startswith(title)]
