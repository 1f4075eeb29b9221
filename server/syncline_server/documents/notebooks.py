"""Cells of notebooks: those of CUDA begin with a magic word, and are programs of their own.

The protocol's notebooks (LSP 3.17, "Notebook Document Synchronization") are lists of text documents, one for each cell;
here they are nothing else. Clients that know no notebooks may send cells as documents.
"""

from __future__ import annotations

import re

from lsprotocol import types

from syncline.records import record

#: the words of nvcc4jupyter and of its forks, and IPython's own that writes a file
_MAGIC = re.compile(
    rb"\s*%%(?:(?P<word>cu|cuda|cuda_run|cuda_group_save|nvcc|hip|hipcc)\b|writefile[^\r\n]*\.(?P<suffix>cuh?|hip|clh?)\b)[^\r\n]*"
)
_LANGUAGES = {b"hip": "hip", b"hipcc": "hip", b"cl": "opencl", b"clh": "opencl"}
#: how addresses of VS Code's cells begin
CELL = "vscode-notebook-cell"
#: the languages that a notebook calls its cells
_CELLS = ("python", "cuda-cpp", "cuda", "cpp", "c")

OPTIONS = types.NotebookDocumentSyncOptions(
    notebook_selector=[
        types.NotebookDocumentFilterWithNotebook("*", [types.NotebookCellLanguage(language) for language in _CELLS])
    ]
)


@record
class Magic:
    """The line that makes a cell another language's: how many bytes it has, and the language."""

    length: int
    language: str


def magic_of(text: bytes) -> Magic | None:
    """That of a cell; None where it has none for kernels."""
    found = _MAGIC.match(text)
    if found is None:
        return None
    word = found["word"] or found["suffix"].lower()
    return Magic(found.end(), _LANGUAGES.get(word, "cuda-cpp"))


def without(magic: Magic | None, text: bytes) -> bytes:
    """The text, with blanks in place of its magic line."""
    if magic is None:
        return text
    line = text[: magic.length]
    return bytes(sign if sign in b"\r\n" else 0x20 for sign in line) + text[magic.length :]


def opened(params: types.DidChangeNotebookDocumentParams) -> list[types.TextDocumentItem]:
    """The cells that a change puts in."""
    cells = params.change.cells
    return list(cells.structure.did_open or []) if cells is not None and cells.structure is not None else []


def closed(params: types.DidChangeNotebookDocumentParams) -> list[str]:
    """Those that a change takes away."""
    cells = params.change.cells
    gone = (cells.structure.did_close or []) if cells is not None and cells.structure is not None else []
    return [each.uri for each in gone]


def edited(params: types.DidChangeNotebookDocumentParams) -> list[types.DidChangeTextDocumentParams]:
    """The edits of cells."""
    cells = params.change.cells
    changes = (cells.text_content or []) if cells is not None else []
    return [types.DidChangeTextDocumentParams(each.document, each.changes) for each in changes]
