"""Texts, line ends and positions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, PositionEncodingKind

from syncline_server.documents.text import Text, encode, offset_at, position_at

ENCODINGS = [PositionEncodingKind.Utf8, PositionEncodingKind.Utf16, PositionEncodingKind.Utf32]
_UNITS = {
    PositionEncodingKind.Utf8: ("utf-8", 1),
    PositionEncodingKind.Utf16: ("utf-16-le", 2),
    PositionEncodingKind.Utf32: ("utf-32-le", 4),
}

_PIECES = ["\n", "\r", "\r\n", "a", "\t", "\f", "\v", "\x85", "\u2028", "é", "😀"]
pieces = st.lists(st.sampled_from(_PIECES), max_size=12)
texts = pieces.map("".join)


def test_only_three_line_ends_count():
    """A form feed, a vertical tab and Unicode's own separators do not end a line."""
    assert Text(encode("a\fb\vc\x85d\u2028e\nf\r\ng\rh")).starts == [0, 13, 16, 18]


@given(texts, texts, st.data())
def test_a_replacement_keeps_the_line_index_right(old, new, data):
    """After any splice, also between \\r and \\n, the lines are those of the whole text read anew."""
    text = Text(encode(old))
    start = data.draw(st.integers(0, len(text.content)))
    end = data.draw(st.integers(start, len(text.content)))
    edited = text.replace(start, end, encode(new))
    assert edited.content == text.content[:start] + encode(new) + text.content[end:]
    assert edited.starts == Text(edited.content).starts


@given(texts, st.sampled_from(ENCODINGS))
def test_positions_count_the_units_of_the_encoding(source, encoding):
    """The character of a position is the number of code units before it in its line, and leads back to its byte."""
    text = Text(encode(source))
    for index in range(len(source) + 1):
        offset = len(encode(source[:index]))
        position = position_at(text, offset, encoding)
        start = text.starts[position.line]
        before = text.content[start : min(offset, start + len(text.line(position.line)))]
        codec, width = _UNITS[encoding]
        assert position.character == len(before.decode().encode(codec)) // width
        assert offset_at(text, position, encoding) == start + len(before)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_positions_outside_are_brought_back(encoding):
    """Behind a line is its end, below the text is the text's end; nothing raises."""
    text = Text(b"ab\r\ncd")
    assert offset_at(text, Position(0, 99), encoding) == 2
    assert offset_at(text, Position(9, 9), encoding) == 6


def test_the_middle_of_a_surrogate_pair_is_its_start():
    """UTF-16 clients may point between the halves of a character."""
    text = Text(encode("😀x"))
    assert offset_at(text, Position(0, 1), PositionEncodingKind.Utf16) == 0
    assert offset_at(text, Position(0, 2), PositionEncodingKind.Utf16) == 4


def test_a_lone_surrogate_survives():
    """JSON may hold what UTF-8 cannot; the text keeps its length and place."""
    text = Text(encode("\ud800x"))
    assert position_at(text, 3, PositionEncodingKind.Utf16) == Position(0, 1)
