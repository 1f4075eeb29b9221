"""Open documents and their edits."""

from __future__ import annotations

from lsprotocol.types import (
    Position,
    PositionEncodingKind,
    Range,
    TextDocumentContentChangePartial,
    TextDocumentContentChangeWholeDocument,
)

from syncline_server.documents.documents import Documents, path_of

URI = "file:///w/a.cu"


def edit(start: tuple[int, int], end: tuple[int, int], text: str) -> TextDocumentContentChangePartial:
    return TextDocumentContentChangePartial(Range(Position(*start), Position(*end)), text)


def test_edits_of_one_change_apply_one_after_the_other():
    """Each edit's range is about the text that the edit before it left."""
    documents = Documents()
    documents.open(URI, "cuda-cpp", 1, "one\ntwo\n")
    changed = documents.change(URI, 2, [edit((0, 0), (0, 3), "1\n1b"), edit((1, 0), (1, 2), "")])
    assert changed is not None
    assert changed.text.content == b"1\n\ntwo\n"
    assert changed.version == 2


def test_a_form_feed_does_not_shift_later_edits():
    """A line that holds a form feed is one line."""
    documents = Documents()
    documents.open(URI, "cuda-cpp", 1, "a\fb\nsecond\n")
    changed = documents.change(URI, 2, [edit((1, 0), (1, 6), "2nd")])
    assert changed is not None
    assert changed.text.content == b"a\fb\n2nd\n"


def test_utf16_columns_count_surrogates():
    """An edit behind a character outside the basic plane hits the right bytes."""
    documents = Documents(PositionEncodingKind.Utf16)
    documents.open(URI, "cuda-cpp", 1, "/*😀*/x")
    changed = documents.change(URI, 2, [edit((0, 6), (0, 7), "y")])
    assert changed is not None
    assert changed.text.content.decode() == "/*😀*/y"


def test_each_change_has_a_larger_revision_whatever_the_client_counts():
    """What is stale is decided by our own count."""
    documents = Documents()
    first = documents.open(URI, "cuda-cpp", 7, "a")
    second = documents.change(URI, 3, [TextDocumentContentChangeWholeDocument("b")])
    assert second is not None
    assert second.revision > first.revision
    assert second.text.content == b"b"


def test_a_change_to_a_closed_document_is_ignored():
    assert Documents().change(URI, 1, [TextDocumentContentChangeWholeDocument("b")]) is None


def test_offsets_are_carried_through_edits():
    """A place keeps to its code, and is lost only when all of the code was edited away."""
    documents = Documents()
    first = documents.open(URI, "cuda-cpp", 1, "int a;\nint b;\n")
    second = documents.change(URI, 2, [edit((0, 0), (0, 0), "\n\n")])
    assert second is not None
    assert second.carry(7, 7, first.revision) == (9, 9)
    third = documents.change(URI, 3, [TextDocumentContentChangeWholeDocument("\n\nint a;\nlong b;\n")])
    assert third is not None
    assert third.carry(12, 12, first.revision) == (15, 15)
    assert third.carry(8, 8, first.revision) is None
    assert third.carry(7, 9, first.revision) is None
    assert third.carry(7, 11, first.revision) == (9, 14)
    assert third.carry(0, 0, first.revision) == (2, 2)


def test_places_are_followed_for_as_long_as_somebody_needs_them():
    documents = Documents(needed=lambda uri: {1} if uri == URI else ())
    first = latest = documents.open(URI, "cuda-cpp", 1, "x")
    assert first.revision == 1
    for version in range(2, 3000):
        latest = documents.change(URI, version, [edit((0, 0), (0, 0), "y")])
    assert latest is not None
    assert latest.carry(0, 0, first.revision) == (2998, 2998)
    assert latest.carry(0, 0, first.revision + 1) is None
    assert len(latest.changes) < 20


def test_what_is_forgotten_is_not_guessed():
    """Ranges of a text that nobody needed are lost, not wrong."""
    documents = Documents()
    first = documents.open(URI, "cuda-cpp", 1, "x")
    latest = first
    for version in range(2, 500):
        latest = documents.change(URI, version, [edit((0, 0), (0, 0), "y")])
    assert latest is not None
    assert latest.carry(0, 0, first.revision) is None
    assert latest.carry(0, 0, latest.revision - 10) == (10, 10)


def test_what_is_ours_to_check():
    """By the language, or by the name where the editor has no language for it."""
    documents = Documents()

    def is_ours(uri: str, language: str) -> bool:
        return documents.open(uri, language, 1, "").is_kernel_source

    assert is_ours("file:///w/a.cu", "cpp")
    assert is_ours("file:///w/a.cuh", "plaintext")
    assert is_ours("untitled:Untitled-1", "cuda-cpp")
    assert is_ours("file:///w/k.cl", "opencl")
    assert is_ours("file:///w/k.clh", "plaintext")
    assert not is_ours("file:///w/a.cpp", "cpp")


def test_cplusplus_is_ours_once_it_holds_a_kernel():
    """And stays so while a head is typed anew. Python and others that name no kernel are not looked into."""
    documents = Documents()
    kernel = "__global__ void k() {}\n"
    assert documents.open("file:///w/k.hpp", "cpp", 1, kernel).is_kernel_source
    assert documents.open("untitled:1", "c", 1, kernel.replace("__global__", "__kernel")).is_kernel_source
    assert not documents.open("file:///w/k.md", "markdown", 1, kernel).is_kernel_source
    assert not documents.open("file:///w/k.py", "python", 1, kernel).is_kernel_source
    assert documents.open("file:///w/k.py", "python", 1, f"s = '{kernel[:-1]}'").is_kernel_source
    assert documents.open("file:///w/s.cpp", "cpp", 1, f'auto s = R"({kernel})";').is_kernel_source
    assert not documents.open("file:///w/a.cpp", "cpp", 1, f"// {kernel}").is_kernel_source
    for version, (text, is_ours) in enumerate([("\n", False), (kernel, True), (kernel[:14], True)], 2):
        changed = documents.change("file:///w/a.cpp", version, [TextDocumentContentChangeWholeDocument(text)])
        assert changed is not None
        assert changed.is_kernel_source is is_ours


def test_paths_of_uris():
    assert path_of("file:///w/a%20b.cu") == "/w/a b.cu"
    assert path_of("untitled:Untitled-1") == "Untitled-1"
