"""A text with errors after an edit: where little of it is read again, that gives what a fresh reading gives."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator

import pytest

from syncline.frontend.syntax import recovered_again, recovery
from syncline.frontend.syntax.changes import change_of
from syncline.frontend.syntax.recovered_again import read_again
from syncline.frontend.syntax.recovery import Recovered

SEEDS = range(int(os.environ.get("SYNCLINE_EDITS_SEED", "0")), int(os.environ.get("SYNCLINE_EDITS", "60")))

#: with errors, none of which goes beyond what it stands in
TEXT = b"""\
int odd words;
struct Pair { int a, b; };
namespace inner {
template <int N>
__global__ void first(int *p) {
  // a comment
  if (p[0] > N) { p[1] = 'x'; } else { p[2] = sizeof("}"); }
  for (int i = 0; i < N; ++i) p[i] = i;
}
}
__global__ void second(int *p, int n) { p[n] = 1; /* one } */ }
void host(int n) {
  call<<<1, , n>>>(n) odd;
  return n;
}
extern "C" {
static __device__ int third(int n) {
  return n + R"(a } raw " string)"[0];
}
}
"""
PUT = (
    b";", b" ", b"\n", b"int q = 1;", b"{", b"}", b"{ }", b"// }\n", b"/* }", b"*/", b"\"", b"'", b"R\"(", b"x +", b"(",
    b"\nnamespace n\n", b"\ntemplate <int M>\n", b"\n__global__ void k() {\n", b"#if 1\n", b"if (n) { n = 2; }",
)  # fmt: skip


def edits(chance: random.Random, text: bytes) -> Iterator[bytes]:
    for _ in range(12):
        at = chance.randrange(text.index(b"first"), len(text))
        end = at + chance.choice((0, 0, 0, 1, 3))
        yield text[:at] + chance.choice(PUT) + text[end:]


def said(found: Recovered) -> tuple[object, ...]:
    nodes: list[tuple[str, int, int, bool]] = []
    left = [found.root]
    while left:
        node = left.pop()
        nodes.append((node.type, node.start_byte, node.end_byte, node.has_error))
        left += node.children
    return found.text, found.damaged, found.lost, found.functions, found.is_changed, found.tree is None, nodes


@pytest.mark.parametrize("seed", SEEDS)
def test_it_is_what_a_fresh_reading_gives(seed: int) -> None:
    chance, text = random.Random(seed), TEXT
    for edited in edits(chance, text):
        before = recovery.read(text)
        assert before.tree is None
        broken = chance.random() < 0.5
        again = read_again(before, edited, (), change_of(text, edited), may_break=broken) if before.is_whole else None
        fresh = recovery.read(edited)
        if again is not None:
            assert said(again) == said(fresh), edited
        if fresh.is_whole and fresh.tree is None:
            text = edited


#: a function without errors, so long that the parser is done with those before it
LONG = b"\nint apart_%d(int n) {\n" + b"  n = n * 3 + (n ^ 5);\n" * 60 + b"  return n;\n}\n"
#: the same text with every definition far from the errors, and from the others
APART = b"".join(
    LONG % number + piece + LONG % (100 + number) for number, piece in enumerate(re.split(rb"(?<=\n\}\n)", TEXT[:-1]))
)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tree_that_is_taken_over_is_that_of_a_fresh_reading(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The errors are those of a parse from nothing, and so is what they stand in: with as little between as a few
    nodes, and after one edit upon the other."""
    monkeypatch.setattr(recovered_again, "NODES_BEHIND_ERRORS", random.Random(seed).choice((20, 500)))
    chance, text = random.Random(seed), APART
    before = recovery.read(text)
    for _ in range(12):
        at, put = chance.randrange(text.index(b"first"), len(text)), chance.choice(PUT)
        edited = text[:at] + put + text[at + chance.choice((0, 0, 0, 1, 3)) :]
        broken = chance.random() < 0.5
        again = read_again(before, edited, (), change_of(text, edited), may_break=broken) if before.is_whole else None
        if again is not None:
            assert said(again) == said(recovery.read(edited)), edited
            before, text = again, edited


def test_a_tree_is_taken_over_far_from_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bool] = []
    anew = recovered_again.parse
    monkeypatch.setattr(recovered_again, "parse", lambda *given: parsed.append(len(given) == 3) or anew(*given))
    for text, is_taken in ((APART, True), (TEXT, False)):
        parsed.clear()
        edited = text.replace(b"return n +", b"return 1 + n +")
        assert read_again(recovery.read(text), edited, (), change_of(text, edited)) is not None
        assert parsed == [is_taken]


@pytest.mark.parametrize(
    ("old", "new", "is_read"),
    [
        (b"p[n] = 1;", b"p[n] = 2 * n; p[0] = 3;", True),
        (b"// a comment", b"// another }", True),
        (b"return n +", b"return 1 + n +", True),
        (b"return n;", b"return n + 1;", False),
        (b"p[n] = 1;", b"p[n] = 1; }", False),
        (b"/* one } */", b"/* one }", False),
        (b"a, b", b"a, b, c", False),
        (b"int n) {", b"int m) {", False),
    ],
)
def test_edits_in_bodies_are_followed(old: bytes, new: bytes, is_read: bool) -> None:
    before, edited = recovery.read(TEXT), TEXT.replace(old, new, 1)
    assert before.is_whole
    assert (read_again(before, edited, (), change_of(TEXT, edited)) is not None) is is_read


@pytest.mark.parametrize(
    ("old", "new", "is_read"),
    [
        (b"p[n] = 1;", b"p[n] = 1 + (;", True),
        (b"p[n] = 1;", b"p[n] = (1;", True),
        (b"return n;", b"return n + (;", True),  # in a function with an error of its own
        (b"p[n] = 1;", b"if (p[n]", False),
        (b"p[n] = 1;", b"p[n] = 1 }", False),
        (b"p[n] = 1;", b"{ p[n] = 1;", False),
        (b"a, b", b"a, (", False),
    ],
)
def test_a_function_may_come_to_be_unfinished(old: bytes, new: bytes, is_read: bool) -> None:
    """And be finished then: with what it was before, or with the error that it had."""
    before, edited = recovery.read(TEXT), TEXT.replace(old, new, 1)
    assert read_again(before, edited, (), change_of(TEXT, edited)) is None
    again = read_again(before, edited, (), change_of(TEXT, edited), may_break=True)
    assert (again is not None) is is_read
    if again is not None:
        assert said(again) == said(recovery.read(edited))
        back = read_again(again, TEXT, (), change_of(edited, TEXT), may_break=True)
        assert back is not None
        assert said(back) == said(before)
