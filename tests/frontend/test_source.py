"""A source file's lines, columns and problems."""

import pytest

from syncline.frontend.source import Source
from syncline.limits.preprocess import FILE_BYTES


@pytest.mark.parametrize(
    ("data", "lines"),
    [(b"", 1), (b"a", 1), (b"a\n", 2), (b"a\nb", 2), (b"a\r\nb\rc\nd", 4), (b"a\x0cb\x0bc\xc2\x85d\xe2\x80\xa8e", 1)],
)
def test_lines_end_at_the_three_line_ends_alone(data: bytes, lines: int) -> None:
    """A form feed, a vertical tab, NEL and U+2028 do not end a line."""
    assert Source("a.cu", data).line_count == lines


def test_a_file_that_is_too_large_is_not_read() -> None:
    """A generated file of hundreds of megabytes is said to be too large, and nothing waits for it."""
    assert Source("a.cu", b"\n" * (FILE_BYTES + 1)).problem == "the file is larger than 32 MB and is not read"
    assert Source("a.cu", b"\n").problem is None


def test_columns_count_characters() -> None:
    """`é` is two bytes and one column; the offsets stay bytes."""
    span = Source("a.cu", "int é = 3;\nx".encode()).span(7, 8)
    assert (span.start, span.end, span.line, span.column, span.end_column) == (7, 8, 1, 7, 8)


def test_a_byte_order_mark_takes_no_column() -> None:
    source = Source("a.cu", b"\xef\xbb\xbfint x;")
    assert source.position(3) == (1, 1)
    assert source.line_text(1) == "int x;"


def test_bytes_that_are_not_utf8_are_one_character_each() -> None:
    source = Source("a.cu", b"// \xe9\xe8\nint x;")
    assert source.line_text(1) == "// éè"
    assert source.position(5) == (1, 6)
    assert source.problem is None


def test_a_span_may_cross_lines_and_the_end() -> None:
    span = Source("a.cu", b"ab\r\ncd").span(1, 6)
    assert (span.line, span.column, span.end_line, span.end_column) == (1, 2, 2, 3)


def test_line_text_leaves_the_line_end_out() -> None:
    source = Source("a.cu", b"one\r\ntwo\n")
    assert [source.line_text(line) for line in (0, 1, 2, 3, 4)] == ["", "one", "two", "", ""]


def test_a_binary_file_has_a_problem() -> None:
    assert "binary" in (Source("a.cu", b"\x7fELF\0\0").problem or "")


def test_utf16_has_a_problem_that_says_what_to_do() -> None:
    assert "UTF-8" in (Source("a.cu", "int x;".encode("utf-16")).problem or "")
