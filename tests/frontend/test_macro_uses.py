"""Where macros are used in a text, and what each use became."""

from __future__ import annotations

from syncline.frontend.preprocess import PreprocessOptions, preprocess
from syncline.frontend.preprocess.uses import Uses
from syncline.frontend.source import Source


def became(text: str, headers: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Each use by the name that stands there, with its text."""
    files = {path: content.encode() for path, content in (headers or {}).items()}
    expanded = preprocess(Source("/w/a.cu", text.encode()), PreprocessOptions(read_file=files.get))
    found = Uses(expanded)
    spans = [(found.name(use), use) for use in found.by_start.values()]
    return [(text.encode()[span.start : span.end].decode(), found.text(use)) for span, use in spans]


def test_a_use_has_its_arguments_and_what_they_became():
    text = "#define N 4\n#define AT(a, i) a[(i)]\nint x = AT(b, N + 1), y;\n"
    assert became(text) == [("AT", "b[(4 + 1)]")]


def test_neighbours_are_two_uses():
    assert became("#define A 1\n#define B(x) (x)\nint x = A B(2)+A;\n") == [("A", "1"), ("B", "(2)"), ("A", "1")]


def test_a_macro_in_the_text_of_another_is_a_part_of_it():
    text = "#define SYNC() wait()\n#define STEP(x) do { x; SYNC(); } while (0)\nSTEP(SYNC());\n"
    assert became(text) == [("STEP", "do { wait(); wait(); } while (0)")]


def test_pasted_names_and_the_long_way_are_uses_too():
    text = '#define DECLARE(n) float tile_##n[4]\n#define SAY(...) print("a;b", __VA_ARGS__)\nDECLARE(x); SAY(1, 2);\n'
    assert became(text) == [("DECLARE", "float tile_x[4]"), ("SAY", 'print("a;b", 1, 2)')]


def test_what_leaves_nothing_or_an_argument_alone_is_none():
    assert became("#define NOTHING\n#define SAME(x) x\nint SAME(x) NOTHING;\n") == []


def test_macros_of_headers_count_and_uses_in_headers_do_not():
    header = "#define SYNC() wait()\ninline void f() { SYNC(); }\n"
    assert became('#include "h.h"\nvoid g() { SYNC(); }\n', {"/w/h.h": header}) == [("SYNC", "wait()")]


def test_a_name_keeps_its_place_behind_characters_of_several_bytes():
    assert became("#define Ä_1 2\nint x = /* é */ Ä_1;\n#define B 3\nint /* é */ y = B;\n")[-1] == ("B", "3")
