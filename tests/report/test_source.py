"""Positions and widths."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from syncline.report.source import Sources, SourceText, crop, shown, width


def test_lines_end_at_newlines_and_carriage_returns_only() -> None:
    """Form feeds and Unicode separators are part of their line."""
    source = SourceText("a\r\nb\rc\nd\x0ce\u2028f".encode())
    assert [source.line(n) for n in range(1, source.line_count + 1)] == ["a", "b", "c", "d\x0ce\u2028f"]


def test_columns_count_characters() -> None:
    """Both line and column begin at 1, and é is one column."""
    source = SourceText("x\né = 1".encode())
    assert source.position(0) == (1, 1)
    assert source.position(len("x\né".encode())) == (2, 2)


@settings(deadline=None)
@given(st.binary(max_size=80), st.integers(-5, 100))
def test_any_bytes_have_positions(data: bytes, offset: int) -> None:
    """No input makes the line index raise, and positions lie inside the file."""
    source = SourceText(data)
    line, column = source.position(offset)
    assert 1 <= line <= source.line_count
    assert column >= 1


@settings(deadline=None)
@given(st.text(max_size=40))
def test_shown_columns_are_those_of_the_text(text: str) -> None:
    """The column list ends where the shown text ends, and nothing shown is a control character."""
    visible, columns = shown(text)
    assert columns[-1] == width(visible)
    assert len(columns) == len(text) + 1
    assert not any(c < " " for c in visible)


@example("00000\u0e5c\u0e5c\u0e5c\xad0", 0, 11)
@example("e\u0301\u0301" * 30, 1, 10)
@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60), st.integers(0, 40), st.integers(10, 40))
def test_cropped_text_fits(text: str, low: int, room: int) -> None:
    """Whatever is cut off, what is left fits."""
    assert width(crop(text, low, low + room)) <= room


def test_what_was_handed_in_wins_over_the_disk(tmp_path) -> None:
    """An unsaved buffer is reported as it is; other files are read; missing ones are None."""
    path = tmp_path / "k.cu"
    path.write_bytes(b"on disk")
    handed_in = Sources({str(path): b"buffer"}).get(str(path))
    assert handed_in is not None
    assert handed_in.data == b"buffer"
    read = Sources().get(str(path))
    assert read is not None
    assert read.data == b"on disk"
    assert Sources().get(str(tmp_path / "none.cu")) is None
