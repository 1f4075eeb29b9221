"""A user's session with the real analysis over real stdio: diagnostics, hover, lens, quick fix, clean afterwards; and
input that is broken in every way an editor can send it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from .session import PATIENCE, REAL, Session, session

pytestmark = pytest.mark.asyncio(loop_scope="module")

RACE = """\
__global__ void mirror(const float *in, float *out) {
  __shared__ float tile[64];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 64 + t];
  out[blockIdx.x * 64 + t] = tile[63 - t];
}
"""
_NUMBERS = count()
SETTINGS = {"blockDim": [64], "gridDim": [4]}


def has_race(found: list[types.Diagnostic]) -> bool:
    return any(diagnostic.code == "SL101" for diagnostic in found)


def is_clean(found: list[types.Diagnostic]) -> bool:
    return not found


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def talk() -> AsyncIterator[Session]:
    """One session for all tests that need nothing special."""
    async with session(REAL, settings=SETTINGS) as shared:
        yield shared


@pytest_asyncio.fixture(loop_scope="module")
async def uri(talk: Session) -> AsyncIterator[str]:
    """A document of the test's own, closed when it ends."""
    own = f"file:///w/{next(_NUMBERS)}.cu"
    yield own
    talk.close(own)


async def hover_at(talk: Session, uri: str, line: int, character: int) -> str:
    where = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(line, character))
    answer = await talk.client.text_document_hover_async(where)
    assert answer is not None
    assert isinstance(answer.contents, types.MarkupContent)
    return answer.contents.value


async def actions_at(
    talk: Session, uri: str, at: types.Range, diagnostics: list[types.Diagnostic], only: list[str] | None = None
) -> list[types.CodeAction]:
    context = types.CodeActionContext(diagnostics, only=only)
    answer = await talk.client.text_document_code_action_async(
        types.CodeActionParams(types.TextDocumentIdentifier(uri), at, context)
    )
    found = [action for action in answer or [] if isinstance(action, types.CodeAction)]
    return [await with_edit(talk, action) for action in found]


async def with_edit(talk: Session, action: types.CodeAction) -> types.CodeAction:
    """As an editor gets it that asks for the edit of an action when it is chosen."""
    return action if action.edit or action.disabled else await talk.client.code_action_resolve_async(action)


async def fix_all(talk: Session, uri: str, at: types.Range, kind: str) -> types.CodeAction:
    """What mends everything at once, as soon as it is known: findings are shown before their fixes are tried."""
    for _ in range(200):
        offered = await actions_at(talk, uri, at, [], [kind])
        if offered:
            return offered[0]
        await asyncio.sleep(0.05)
    raise AssertionError(f"no {kind} is offered")


async def lenses(talk: Session, uri: str) -> list[str]:
    answer = await talk.client.text_document_code_lens_async(types.CodeLensParams(types.TextDocumentIdentifier(uri)))
    return [lens.command.title for lens in answer or [] if lens.command]


async def test_a_macro_tells_what_it_hides(talk: Session, uri: str) -> None:
    out = "out[blockIdx.x * 64 + t]"
    hidden = "#define STEP(to, from) do { __syncthreads(); to = from; } while (0)\n"
    text = hidden + RACE.replace(f"{out} = tile[63 - t];", f"STEP({out}, tile[63 - t]);")
    talk.open(uri, text)
    await talk.diagnostics(uri, 1, is_clean)
    async with asyncio.timeout(PATIENCE):
        while "This barrier parts" not in (said := await hover_at(talk, uri, 5, 3)):
            await asyncio.sleep(0.05)
    assert "```cpp\ndo {\n  __syncthreads();\n" in said
    assert "- waits for all threads of the block (a barrier)" in said


@pytest.mark.parametrize("editor", ["visual-studio-code", "neovim@v0.11", "emacs"])
async def test_a_race_is_found_explained_and_fixed(editor):
    """In the position encoding that each editor asks for."""
    uri = "file:///w/a.cu"
    async with session(REAL, editor, SETTINGS) as talk:
        talk.open(uri, "/*😀*/ " + RACE)
        (race,) = await talk.diagnostics(uri, 1, has_race)
        assert race.range.start == types.Position(4, 29)
        assert race.severity is types.DiagnosticSeverity.Error
        assert "line 4" in race.message
        if editor == "visual-studio-code":
            assert race.related_information
            assert race.related_information[0].location.range.start.line == 3

        text = await hover_at(talk, uri, 4, 30)
        assert "thread 32 (warp 1, lane 0) reads" in text
        assert "racy" in (await lenses(talk, uri))[0]
        units = {"visual-studio-code": 2, "neovim@v0.11": 4, "emacs": 1}[editor]
        name = 5 + units + len("__global__ void ")
        assert "racy" in await hover_at(talk, uri, 0, name)

        (fix, *_) = [one for one in await actions_at(talk, uri, race.range, [race]) if one.is_preferred]
        assert fix.edit is not None
        edits = [edit for change in fix.edit.document_changes or [] for edit in getattr(change, "edits", [])]
        edits += (fix.edit.changes or {}).get(uri, [])
        talk.change(uri, 2, *((edit.range, edit.new_text) for edit in edits))
        assert await talk.diagnostics(uri, 2, is_clean) == []
        assert "verified" in (await lenses(talk, uri))[0]
        assert "parts" in await hover_at(talk, uri, 4, 4)


async def test_fix_all_is_offered_when_asked_for(talk, uri):
    """As on saving; not among the quick fixes."""
    talk.open(uri, RACE)
    (race,) = await talk.diagnostics(uri, 1, has_race)
    everything = await fix_all(talk, uri, race.range, "source.fixAll")
    assert everything.kind == "source.fixAll.syncline"
    kinds = [action.kind for action in await actions_at(talk, uri, race.range, [race])]
    assert set(kinds) == {types.CodeActionKind.QuickFix}


async def test_fix_all_mends_every_kernel_of_a_file(talk, uri):
    """In one step where each repair keeps to its kernel, and in the file's own line ends."""
    text = (RACE + RACE.replace("mirror", "again")).replace("\n", "\r\n")
    talk.open(uri, text)
    found = await talk.diagnostics(uri, 1, lambda found: len(found) == 2)
    everything = await fix_all(talk, uri, found[0].range, "source.fixAll.syncline")
    assert everything.edit is not None
    edits = [edit for change in everything.edit.document_changes or [] for edit in getattr(change, "edits", [])]
    assert len(edits) == 2
    backwards = sorted(edits, key=lambda edit: -edit.range.start.line)  # each change is to the text after the last
    talk.change(uri, 2, *((edit.range, edit.new_text) for edit in backwards))
    assert await talk.diagnostics(uri, 2, is_clean) == []
    assert all("\r\n" in edit.new_text for edit in edits)


async def test_a_header_is_checked_as_part_of_the_file_that_includes_it(talk, tmp_path):
    """The macro and the launch are in a file on the disk; what is checked is what the editor holds."""
    main = '#define WIDTH 64\n#include "turn.cuh"\nint main() { turn<<<1, 64>>>(nullptr); }\n'
    (tmp_path / "main.cu").write_text(main)
    (tmp_path / "turn.cuh").write_text("")
    header = (tmp_path / "turn.cuh").as_uri()
    text = RACE.replace("mirror(const float *in, float *out)", "turn(float *out)").replace(
        "in[blockIdx.x * 64 + t]", "t"
    )
    text = text.replace("tile[64]", "tile[WIDTH]").replace("63 - t", "WIDTH - 1 - t")
    talk.open(header, text)
    assert has_race(await talk.diagnostics(header, wanted=has_race))
    talk.change(header, 2, text.replace("  out", "  __syncthreads();\n  out"))
    assert is_clean(await talk.diagnostics(header, 2, is_clean))
    talk.close(header)


async def test_an_action_of_an_older_text_has_no_edit_any_more(talk: Session, uri: str) -> None:
    talk.open(uri, RACE)
    (race,) = await talk.diagnostics(uri, 1, has_race)
    context = types.CodeActionContext([race])
    asked = types.CodeActionParams(types.TextDocumentIdentifier(uri), race.range, context)
    (offered, *_) = await talk.client.text_document_code_action_async(asked) or []
    assert isinstance(offered, types.CodeAction)
    assert offered.edit is None
    talk.change(uri, 2, "\n" + RACE)
    with pytest.raises(JsonRpcException) as refused:
        await talk.client.code_action_resolve_async(offered)
    assert refused.value.code == types.LSPErrorCodes.ContentModified.value


async def test_typing_a_kernel_letter_by_letter_never_fails(talk, uri):
    """Every prefix of a kernel is an answer, and the last one is the kernel's."""
    talk.open(uri, "")
    line = character = 0
    for version, letter in enumerate(RACE, 2):
        here = types.Position(line, character)
        talk.change(uri, version, (types.Range(here, here), letter))
        line, character = (line + 1, 0) if letter == "\n" else (line, character + 1)
    assert has_race(await talk.diagnostics(uri, len(RACE) + 1, has_race))


BROKEN = {
    "half a kernel": RACE[: len(RACE) // 2],
    "an unbalanced brace": RACE.replace("}", "") + RACE.replace("mirror", "second"),
    "too many braces": RACE + "}}}}",
    "binary": "".join(map(chr, range(256))) * 40,
    "zeros": "\0" * 10_000,
    "lone surrogates": "__global__ void k() { \ud800\udfff }",
    "one long line": "__global__ void k(int *a) {" + " a[threadIdx.x]++;" * 40 + "}",
    "deep nesting": "__global__ void k(int *a) { a[0] = " + "(" * 3000 + "1" + ")" * 3000 + "; }",
    "deep blocks": "__global__ void k() " + "{" * 2000 + "}" * 2000,
    "nothing": "",
}


async def test_broken_input_is_survived(talk, uri):
    """Each broken text gets an answer, and the server checks the next one as if nothing had been."""
    talk.open(uri, "")
    for version, text in enumerate(BROKEN.values(), 2):
        talk.change(uri, version, text)
        await talk.diagnostics(uri, version)
        await lenses(talk, uri)
    talk.change(uri, 99, RACE)
    assert has_race(await talk.diagnostics(uri, 99, has_race))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CRLF", RACE.replace("\n", "\r\n")),
        ("CR", RACE.replace("\n", "\r")),
        ("tabs", RACE.replace("  ", "\t")),
        ("form feeds", RACE.replace("  tile[t] =", "\f tile[t] =").replace("  int", "\f\v int")),
        ("non-ASCII", RACE.replace("int t = threadIdx.x;", "int t = threadIdx.x;  // é 😀 \x85 \u2028")),
    ],
)
async def test_line_ends_and_odd_characters_do_not_move_the_squiggle(talk, uri, name, text):
    """The squiggle is under the racing read in the editor's own counting of lines and characters."""
    talk.open(uri, text)
    (race,) = await talk.diagnostics(uri, 1, has_race)
    expected = 28 if name == "tabs" else 29
    assert race.range.start == types.Position(4, expected)
    (fix, *_) = await actions_at(talk, uri, race.range, [race])
    assert fix.edit is not None


async def test_a_long_file_is_edited_without_delay(talk, uri):
    """50,000 lines: requests and edits stay quick; the kernel at its end is found."""
    filler = "".join(f"int plain_{number};\n" for number in range(50_000))
    talk.open(uri, filler + RACE)
    began = time.monotonic()
    for version in range(2, 12):
        talk.change(uri, version, (types.Range(types.Position(0, 0), types.Position(0, 0)), " "))
    await lenses(talk, uri)
    assert time.monotonic() - began < 5
    (race,) = await talk.diagnostics(uri, 11, has_race)
    assert race.range.start.line == 50_004


PYTHON = f'import pycuda\n\nté = "😀"; SOURCE = """{RACE}"""\n'


async def test_a_kernel_in_a_python_string_is_checked_at_its_place(talk: Session, uri: str) -> None:
    """As the document is typed, with a fix that is an edit of it; without a kernel nothing is said."""
    own = uri.replace(".cu", ".py")
    talk.open(own, PYTHON, 1, "python")
    (race,) = await talk.diagnostics(own, 1, has_race)
    line = PYTHON.split("\n").index("  out[blockIdx.x * 64 + t] = tile[63 - t];")
    assert race.range.start == types.Position(line, PYTHON.split("\n")[line].index("tile["))
    talk.change(own, 2, (types.Range(types.Position(0, 0), types.Position(0, 0)), "# one more line ä\n"))
    (race,) = await talk.diagnostics(own, 2, has_race)
    assert race.range.start.line == line + 1
    everything = await fix_all(talk, own, race.range, "source.fixAll.syncline")
    assert everything.edit is not None
    (change,) = everything.edit.document_changes or [None]
    assert isinstance(change, types.TextDocumentEdit)
    (edit,) = change.edits
    assert isinstance(edit, types.TextEdit)
    assert edit.range.start == types.Position(line + 1, 0)
    talk.change(own, 3, (edit.range, edit.new_text))
    await talk.diagnostics(own, 3, is_clean)
    talk.change(own, 4, "SOURCE = None\n")
    await talk.diagnostics(own, 4, is_clean)
    talk.close(own)


async def test_the_picture_of_a_finding(talk: Session, uri: str) -> None:
    """At the finding an SVG, elsewhere nothing; and an error where the request does not say where."""
    talk.open(uri, RACE)
    await talk.diagnostics(uri, 1, has_race)

    async def picture(params: dict[str, object]) -> Any:
        return await talk.client.protocol.send_request_async("syncline/picture", params)

    document = {"uri": uri}
    answer = await picture({"textDocument": document, "position": {"line": 4, "character": 30}, "width": 400})
    assert answer.svg.startswith("<svg ")
    assert answer.rule == "SL101"
    assert answer.stale is False
    assert await picture({"textDocument": document, "position": {"line": 99, "character": 0}}) is None
    assert (
        await picture({"textDocument": {"uri": "file:///w/none.cu"}, "position": {"line": 0, "character": 0}}) is None
    )
    with pytest.raises(JsonRpcException):
        await picture({"textDocument": document})
    command = types.ExecuteCommandParams("syncline.openPicture", [uri, {"line": 4, "character": 30}])
    address = await talk.client.workspace_execute_command_async(command)
    assert address.startswith("file://")
    assert address.endswith(".svg")
