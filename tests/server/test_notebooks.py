"""Cells of notebooks that hold kernels, over real stdio: checked at their place, as they are edited, put in and taken
away."""

from __future__ import annotations

import pytest
from lsprotocol import types
from pytest_lsp import client_capabilities

from syncline_server.documents.notebooks import magic_of, without

from .session import REAL, Session, session
from .test_session import RACE, SETTINGS, actions_at, has_race, hover_at, is_clean

BOOK = "file:///w/book.ipynb"
TEXT, CUDA, HOST, LATER = (f"vscode-notebook-cell:/w/book.ipynb#W{number}sZmlsZQ%3D%3D" for number in range(4))
LINKED = RACE.replace("__global__", 'extern "C" __global__')
PYCUDA = f'import cupy\nkernel = cupy.RawKernel(r"""\n{LINKED}""", "mirror")\n'


def editor() -> types.ClientCapabilities:
    """VS Code, as it is now."""
    known = client_capabilities("visual-studio-code")
    known.notebook_document = types.NotebookDocumentClientCapabilities(types.NotebookDocumentSyncClientCapabilities())
    return known


def cell(uri: str, kind: types.NotebookCellKind = types.NotebookCellKind.Code) -> types.NotebookCell:
    return types.NotebookCell(kind, uri)


def open_book(talk: Session, *cells: tuple[str, str]) -> None:
    items = [types.TextDocumentItem(uri, "python", 1, text) for uri, text in cells]
    book = types.NotebookDocument(BOOK, "jupyter-notebook", 1, [cell(uri) for uri, _ in cells])
    talk.client.notebook_document_did_open(types.DidOpenNotebookDocumentParams(book, items))


def change_book(talk: Session, version: int, cells: types.NotebookDocumentCellChanges) -> None:
    identity = types.VersionedNotebookDocumentIdentifier(version, BOOK)
    change = types.NotebookDocumentChangeEvent(cells=cells)
    talk.client.notebook_document_did_change(types.DidChangeNotebookDocumentParams(identity, change))


@pytest.mark.asyncio
async def test_a_cell_is_checked_at_its_place_and_mended():
    async with session(REAL, editor(), SETTINGS) as talk:
        assert talk.offered is not None
        assert talk.offered.capabilities.notebook_document_sync is not None
        open_book(talk, (TEXT, "print(1)\n"), (CUDA, "%%cu --time\n" + RACE), (HOST, PYCUDA))
        (race,) = await talk.diagnostics(CUDA, 1, has_race)
        assert race.range.start == types.Position(5, len("  out[blockIdx.x * 64 + t] = "))
        (in_string,) = await talk.diagnostics(HOST, 1, has_race)
        assert in_string.range.start.line == 6
        (best,) = [one for one in await actions_at(talk, CUDA, race.range, [race]) if "Insert" in one.title]
        assert "Fix: Insert __syncthreads()" in await hover_at(talk, CUDA, 5, 30)
        assert best.edit is not None
        assert best.edit.document_changes is not None
        (of_cell,) = best.edit.document_changes
        assert isinstance(of_cell, types.TextDocumentEdit)
        assert of_cell.text_document.uri == CUDA
        edits = [
            types.TextDocumentContentChangePartial(edit.range, edit.new_text)
            for edit in of_cell.edits
            if isinstance(edit, types.TextEdit)
        ]
        identity = types.VersionedTextDocumentIdentifier(2, CUDA)
        content = types.NotebookDocumentCellContentChanges(identity, edits)
        change_book(talk, 2, types.NotebookDocumentCellChanges(text_content=[content]))
        await talk.diagnostics(CUDA, 2, is_clean)
        assert not talk.published_for(TEXT)


@pytest.mark.asyncio
async def test_cells_are_told_of_clients_that_ask_for_documents_alone():
    """VS Code's client asks for what stands in a tab of its own."""
    async with session(REAL, editor(), SETTINGS, pulls=True) as talk:
        open_book(talk, (CUDA, "%%cu\n" + RACE))
        await talk.diagnostics(CUDA, 1, has_race)
        asked = types.DocumentDiagnosticParams(types.TextDocumentIdentifier(CUDA))
        report = await talk.client.text_document_diagnostic_async(asked)
        assert isinstance(report, types.RelatedFullDocumentDiagnosticReport)
        assert not report.items
        talk.open("file:///w/a.cu", RACE)
        await talk.pull("file:///w/a.cu")
        await talk.diagnostics("file:///w/a.cu", wanted=has_race)
        assert talk.sent == len(talk.published_for(CUDA))


@pytest.mark.asyncio
async def test_cells_come_and_go():
    async with session(REAL, editor(), SETTINGS) as talk:
        open_book(talk, (CUDA, "%%cu\n" + RACE))
        await talk.diagnostics(CUDA, 1, has_race)
        put_in = types.NotebookDocumentCellChangeStructure(
            types.NotebookCellArrayChange(0, 1, [cell(LATER)]),
            [types.TextDocumentItem(LATER, "python", 1, "%%writefile a.cu\n" + RACE)],
            [types.TextDocumentIdentifier(CUDA)],
        )
        change_book(talk, 2, types.NotebookDocumentCellChanges(structure=put_in))
        await talk.diagnostics(LATER, 1, has_race)
        assert await talk.diagnostics(CUDA) == []
        book = types.NotebookDocumentIdentifier(BOOK)
        cells = [types.TextDocumentIdentifier(LATER)]
        talk.client.notebook_document_did_close(types.DidCloseNotebookDocumentParams(book, cells))
        await talk.diagnostics(LATER, wanted=is_clean)


@pytest.mark.asyncio
async def test_a_cell_that_is_sent_as_a_document_is_checked_too():
    async with session(REAL, settings=SETTINGS) as talk:
        assert talk.offered is not None
        assert talk.offered.capabilities.notebook_document_sync is None
        talk.open(CUDA, RACE, language="python")
        talk.change(CUDA, 2, "%%cuda\r\n" + RACE.replace("\n", "\r\n"))
        (race,) = await talk.diagnostics(CUDA, 2, has_race)
        assert race.range.start.line == 5


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("%%cu", "cuda-cpp"),
        ("\n  %%cuda -s --timeit", "cuda-cpp"),
        ("%%cuda_group_save -n a.cu -g b", "cuda-cpp"),
        ("%%writefile -a src/a.cuh", "cuda-cpp"),
        ("%%writefile a.hip", "hip"),
        ("%%writefile a.cl", "opencl"),
        ("%%writefile a.py", None),
        ("%%cuts", None),
        ("%%time\n%%cu", None),
        ("x = 1  # %%cu", None),
    ],
)
def test_magic_words(line: str, language: str | None):
    text = f"{line}\r\nint x;\r\n".encode()
    magic = magic_of(text)
    assert (magic.language if magic is not None else None) == language
    code = without(magic, text)
    assert len(code) == len(text)
    assert code.count(b"\n") == text.count(b"\n")
    assert (b"%" in code) is (language is None)


@pytest.mark.asyncio
async def test_a_cell_that_loses_its_magic_line_loses_its_findings():
    async with session(REAL, editor(), SETTINGS) as talk:
        open_book(talk, (CUDA, "%%cu\n" + RACE))
        await talk.diagnostics(CUDA, 1, has_race)
        text = types.NotebookDocumentCellContentChanges(
            types.VersionedTextDocumentIdentifier(2, CUDA),
            [types.TextDocumentContentChangeWholeDocument("%%time\n" + RACE)],
        )
        change_book(talk, 2, types.NotebookDocumentCellChanges(text_content=[text]))
        assert await talk.diagnostics(CUDA, 2, is_clean) == []
