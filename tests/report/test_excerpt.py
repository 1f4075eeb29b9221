"""Source excerpts: where the underlines stand, and what happens to awkward lines."""

from __future__ import annotations

import pytest

from syncline.report.excerpt import Underline, excerpts
from syncline.report.lines import measure, plain
from syncline.report.source import Sources

from .build import PATH, SHIFT, span_of


def drawn(text: str, *underlines: Underline, columns: int = 100) -> list[str]:
    return [plain(line) for line in excerpts(underlines, Sources({PATH: text.encode()}), columns)]


def test_two_near_marks_share_one_excerpt() -> None:
    """Both accesses are underlined in one excerpt, each with its label behind it."""
    first = Underline(span_of(SHIFT, "tile[t + 1]"), "here", "first")
    second = Underline(span_of(SHIFT, "tile[t]"), "there", "second")
    assert drawn(SHIFT, first, second) == [
        "  ┌─ kernels/shift.cu:5:14",
        "  │",
        "3 │     int t = threadIdx.x;",
        "4 │     tile[t] = in[t];",
        "  │     ─────── there",
        "5 │     out[t] = tile[t + 1];",
        "  │              ━━━━━━━━━━━ here",
        "6 │ }",
        "  │",
    ]


def test_far_marks_get_excerpts_of_their_own() -> None:
    """Two places far apart in a file are shown apart, with the second one's position over it."""
    text = "first;\n" + "\n" * 40 + "second;\n"
    first, second = Underline(span_of(text, "second"), "a", "first"), Underline(span_of(text, "first"), "b", "second")
    lines = drawn(text, first, second)
    assert "   ┌─ kernels/shift.cu:42:1" in lines
    assert "   ├─ kernels/shift.cu:1:1" in lines
    assert " 1 │ first;" in lines


def test_marks_on_one_line_hang_their_labels() -> None:
    """Of several underlines on one line the last has its label behind it, the others below."""
    text = "s[t] += s[t + d];\n"
    lines = drawn(
        text, Underline(span_of(text, "s[t]"), "write", "first"), Underline(span_of(text, "s[t + d]"), "read", "second")
    )
    assert lines[2:5] == ["1 │ s[t] += s[t + d];", "  │ ━━━━    ──────── read", "  │ ╰ write"]


def test_one_place_twice_is_underlined_once() -> None:
    """Two threads at one access: one underline with both labels."""
    text = "sum[0] = t;\n"
    place = span_of(text, "sum[0]")
    first, second = Underline(place, "thread A", "first"), Underline(place, "thread B", "second")
    lines = drawn(text, first, second)
    assert lines[3] == "  │ ━━━━━━ thread A; thread B"


def test_overlapping_marks_get_a_row_each() -> None:
    """An underline inside another one does not hide it."""
    text = "a[b[t]] = 1;\n"
    lines = drawn(
        text, Underline(span_of(text, "a[b[t]]"), "outer", "first"), Underline(span_of(text, "b[t]"), "inner", "second")
    )
    assert lines[3:5] == ["  │ ━━━━━━━ outer", "  │   ──── inner"]


def test_tabs_become_blanks_and_the_underline_follows() -> None:
    """A tab reaches to the next tab stop, and the underline stands under the text that it means."""
    text = "\tif (x)\ta[t] = 1;\n"
    lines = drawn(text, Underline(span_of(text, "a[t]"), "", "first"))
    assert lines[2].index("a[t]") == lines[3].index("━")
    assert "\t" not in "".join(lines)


def test_wide_characters_take_two_columns() -> None:
    """Underlines are placed in terminal columns, not in characters."""
    text = "/* 共有 */ a[t] = 1;\n"
    lines = drawn(text, Underline(span_of(text, "a[t]"), "", "first"))
    # 共有 are two characters but four columns wide
    assert lines[3].index("━") == lines[2].index("a[t]") + 2


@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_other_line_ends_leave_no_trace(ending: str) -> None:
    """CRLF and CR files are cut into the same lines, without control characters."""
    text = SHIFT.replace("\n", ending)
    lines = drawn(text, Underline(span_of(text, "tile[t + 1]"), "here", "first"))
    assert "5 │     out[t] = tile[t + 1];" in lines
    assert not any("\r" in line or "␍" in line for line in lines)


def test_long_lines_are_cropped_around_the_mark() -> None:
    """The marked text stays in sight, and the line fits into the width."""
    text = "x = " + "1 + " * 100 + "a[t] + " + "1 + " * 100 + "1;\n"
    content = excerpts([Underline(span_of(text, "a[t]"), "", "first")], Sources({PATH: text.encode()}), 80)
    source, under = content[2], content[3]
    assert measure(source) <= 80
    assert plain(source).index("a[t]") == plain(under).index("━")
    assert plain(source).count("…") == 2


def test_control_characters_are_shown_as_pictures() -> None:
    """No source file can send escape sequences to the terminal."""
    text = "a[t] = 1; // \x1b[31mred\x9b\n"
    assert "\x1b" not in "".join(drawn(text, Underline(span_of(text, "a[t]"), "", "first")))


def test_a_file_that_is_gone_gives_its_place_alone() -> None:
    """Without the source the position and the labels are still told."""
    underline = Underline(span_of(SHIFT, "tile[t]"), "thread A", "first")
    lines = excerpts([underline], Sources({}), 80)
    assert [plain(line) for line in lines] == [
        "  ┌─ kernels/shift.cu:4:5",
        "  │ thread A",
    ]


def test_a_mark_over_several_lines_is_drawn_on_its_first() -> None:
    """The rest of the line is underlined, and the label says that it goes on."""
    text = "a[\n  t] = 1;\n"
    lines = drawn(text, Underline(span_of(text, "a[\n  t]"), "write", "first"))
    assert lines[3] == "  │ ━━ write (and on)"
