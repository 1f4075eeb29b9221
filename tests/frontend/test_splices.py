"""Joined lines and digraphs: the same length, and each token in one piece."""

import random

import pytest

from syncline.frontend.preprocess.splices import spelled
from syncline.frontend.preprocess.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (b"a b\n", b"a b\n"),
        (b"#define A a \\\n b\n", b"#define A a \\\n b\n"),
        (b"ab\\\ncd(", b"abcd\\\n("),
        (b"a\\\nb\\ \r\nc;", b"abc\\\n \\\r\n;"),
        (b"i +\\\n= 1", b"i +=\\\n 1"),
        (b"// x \\  \ny", b"// x   \\\ny"),
        (b"/\\\n/ x", b"//\\\n x"),
        (b"a\\\n+b", b"a\\\n+b"),
        (b"a <: 1 :> = '<:'[0]; // %>", b"a [  1 ]  = '<:'[0]; // %>"),
        (b"V<::T> x; V<:::a:>", b"V<::T> x; V[ ::a] "),
    ],
)
def test_tokens_are_in_one_piece(text: bytes, result: bytes) -> None:
    assert spelled(text) == result


def test_joints_anywhere_leave_the_tokens_as_they_are() -> None:
    text = b"int abc = x->y + 0x1f << 3; a <<= b && c; // end of it\nreturn d::e;"
    wanted = [token.text for token in tokenize(text)]
    chance = random.Random(3)
    for _ in range(300):
        at = chance.randrange(1, len(text))
        joined = text[:at] + b"\\" + b" " * chance.randrange(3) + b"\n" + text[at:]
        result = spelled(joined)
        assert len(result) == len(joined)
        assert [token.text for token in tokenize(result)] == wanted, joined
