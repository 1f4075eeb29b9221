"""The pieces of text that statements are written again with."""

from __future__ import annotations

from syncline.frontend.editing.blocks import function_at
from syncline.frontend.editing.uses import Words
from syncline.repair.fission.lines import Lines, moved, written


def test_pieces_under_one_condition_and_its_opposite() -> None:
    parts = [Lines(("  a;",), "c"), Lines(("  b;",), "c"), Lines(("  d;",), "!c"), Lines(("e;",)), Lines((), "c")]
    assert written(parts, "") == ["if (c) {", "  a;", "  b;", "} else {", "  d;", "}", "e;"]


def test_lines_at_another_depth() -> None:
    assert moved("\n  if (x)\n      y;\n\n", "  ", "\t") == ["\tif (x)", "\t    y;"]


def test_names_but_for_members_comments_and_strings() -> None:
    text = b'#define M (x + 1)\nf(a.b, p->q, "s", M); // c'
    assert Words(text).names(18, len(text)) == {"f", "a", "p", "M", "x"}


def test_what_changes_a_variable() -> None:
    words = Words(b"a == 1; b <= 2; c += 3; ++d; f(&e); g && h; i[0] = 1; x.j = 2;")
    assert {name for name in "abcdefghij" if words.changes(name, 0, 200)} == {"c", "d", "e", "i"}


def test_what_only_computes() -> None:
    for text, pure in [(b"a + 2 * b", True), (b"a[1]", False), (b"*a", False), (b"f(a)", False), (b"a / b", False)]:
        assert Words(text).is_pure((0, len(text))) is pure, text
    assert Words(b"a / 2 && b").is_pure((0, 10))


def test_jumps_out_of_a_statement() -> None:
    text = b"void f(int n) { for (;;) { break; } if (n) { continue; } while (n) { return; } again: n = 1; }"
    function = function_at(text, 20)
    assert function is not None
    assert [sorted(item.leaves) for item in function.body.items] == [[], ["continue"], ["return"], ["goto"]]
