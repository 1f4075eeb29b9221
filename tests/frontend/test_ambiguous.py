"""Reading by meaning: the text is changed where the grammar would guess wrong, and every place stays what it was."""

from __future__ import annotations

from random import Random

import pytest

from syncline.frontend.preprocess import Expanded, PreprocessOptions, preprocess
from syncline.frontend.source import Source
from syncline.frontend.syntax.ambiguous import settle
from syncline.frontend.syntax.ambiguous.edits import Edit, Moves, applied, spliced

HEAD = """typedef int T; struct Q { static const int V = 4; typedef int W; };
template <int N> struct G { static const int v = N; };
__device__ int f(int); __global__ void k(int *p, int i, int j, int n) { """


def expanded_of(text: str) -> Expanded:
    files = {"h.h": b"#define TWICE(x) ((x) + (x))\nint h(int a);\n"}
    return preprocess(Source("a.cu", text.encode()), PreprocessOptions(read_file=files.get))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("i = (i) - j * n;", "i =  i  - j * n;"),
        ("i = (i) - j;", "i = (i) - j;"),
        ("i = (T)*p;", "i = (const T)*p;"),
        ("i = (Q::V)-1;", "i =  Q::V -1;"),
        ("i = (Q::W)-1;", "i = (Q::W)-1;"),
        ("i = (G<3>::v)*n;", "i =  G<3>::v *n;"),
        ("i = (T)(p)[1];", "i = (const T)(p)[1];"),
        ("i = (f)(j);", "i = (f)(j);"),
        ("i = (i * (n)) - j * n;", "i = ((i * (n))) - j * n;"),
        ("i = (unknown) - j * n;", "i = ((unknown)) - j * n;"),
        ("i = sizeof(int)-1;", "i = sizeof(int)- 1;"),
        ("i = -j++;", "i = -(j++);"),
        ("T (x) = 3;", "T  x  = 3;"),
        ("i && f(j);", "(i && f(j));"),
        ("if (i) T x = 3; else f(j);", "if (i) {T x = 3;} else f(j);"),
        ("{ int T = 3; i = (T) * j; }", "{ int T = 3; i = (T) * j; }"),
        ("{ typedef int i; j = (i)-1; }", "{ typedef int i; j = (const i)-1; }"),
    ],
)
def test_what_the_grammar_would_guess_is_written_out(written: str, read: str):
    """A value loses its parentheses, a type gets a `const`, a declaration its braces."""
    expanded = expanded_of(f"{HEAD}{written} }}")
    text = settle(expanded, expanded.text, ()).expanded.text.decode()
    assert text.partition("int n) { ")[2].rstrip()[:-2] == read


def test_places_stay_what_they_were():
    """Random bytes put into a text with macros and a header: each byte of it stands for what it stood for."""
    text = '#include "h.h"\n#define ADD(a, b) (a + TWICE(b))\nint x = ADD(1 + 2, y[3]), z = TWICE(x);\nint last;\n'
    expanded = expanded_of(text)
    for seed in range(50):
        random = Random(seed)
        places = random.sample(range(len(expanded.text)), 6)
        edits = [Edit(at, random.choice((b"(", b"const "))) for at in places]
        moves, changed = Moves(edits), spliced(expanded, edits)
        assert changed.text == applied(expanded.text, edits)
        for at in range(len(expanded.text)):
            now = moves.moved(at + 1) - 1
            assert changed.text[now] == expanded.text[at]
            assert changed.span(now, now + 1) == expanded.span(at, at + 1)
            assert changed.origin(now) == expanded.origin(at)
            assert changed.macro_chain(now) == expanded.macro_chain(at)
