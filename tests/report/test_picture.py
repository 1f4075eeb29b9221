"""The picture of a finding: what stands in it and where, read as XML; nobody compares pixels."""

from __future__ import annotations

import importlib.util
import pickle
from pathlib import Path
from xml.etree import ElementTree

import pytest

from syncline.api import check
from syncline.courses import Course, Doing, Step, Surroundings, Touch
from syncline.findings import Finding
from syncline.records import replace
from syncline.report.picture import Arrangement, picture
from syncline.report.picture.code import Code, code_at
from syncline.report.picture.style import STYLE
from syncline.report.picture.svg import cut
from syncline.report.source import Sources

from .build import SHIFT, WITNESS, barrier_fix, one_of_each, race, sources, span_of

ROOT = Path(__file__).parents[2]
A, B = ((0, 0, 0), (0, 0, 0)), ((0, 0, 0), (1, 0, 0))


def _course(what: str = "tile[1]") -> Course:
    """Thread 0 reads what thread 1 writes; both have passed a barrier before."""
    met = Step(Doing.PASS, span_of(SHIFT, "int t"), "__syncthreads()", meeting=7)
    read = Step(Doing.READ, span_of(SHIFT, "tile[t + 1]"), what, conflicts=True)
    write = Step(Doing.WRITE, span_of(SHIFT, "tile[t]"), what, conflicts=True)
    touches = Touch(A, Doing.READ, 4, 4), Touch(B, Doing.WRITE, 4, 4), Touch(A, Doing.WRITE, 0, 4)
    others = tuple(Touch(((0, 0, 0), (2, 0, 0)), doing, 8, 4) for doing in (Doing.READ, Doing.WRITE))
    around = Surroundings("tile", ("tile[0]", what, "tile[2]"), 0, 4, (4, 4), touches + others)
    return Course((A, B), ((met, read, Step(Doing.END)), (met, write, Step(Doing.END))), (2, 2), around)


def seen(course: Course | None = None) -> Finding:
    return replace(race(), witness=replace(WITNESS, course=course or _course()))


def parsed(svg: str | None) -> ElementTree.Element:
    assert svg is not None
    return ElementTree.fromstring(svg)


def texts(svg: str | None) -> list[str]:
    """The texts from top to bottom, each line from left to right."""
    found = [one for one in parsed(svg).iter() if one.tag.endswith("}text")]
    found.sort(key=lambda one: (float(one.attrib["y"]), float(one.attrib["x"])))
    return ["".join(one.itertext()) for one in found]


def boxes(svg: str | None, kind: str) -> list[tuple[float, float, float, float]]:
    """The places of the rectangles of a class: x, y, width, height."""
    found = (one.attrib for one in parsed(svg).iter() if kind in one.get("class", "").split())
    return [tuple(float(one[name]) for name in ("x", "y", "width", "height")) for one in found if "width" in one]  # type: ignore[misc]


def test_the_access_that_comes_first_is_on_the_left_and_above() -> None:
    """Time goes down, and the arrow that is missing from the left to the right."""
    drawn = picture(seen(), sources())
    said = texts(drawn)
    assert said.index("writes tile[1]") < said.index("No __syncthreads() between line 4 and line 5")
    assert said.index("No __syncthreads() between line 4 and line 5") < said.index("reads tile[1]")
    (one,), (two,), (ghost,) = (boxes(drawn, kind) for kind in ("box-one", "box-two", "ghost"))
    assert one[0] < two[0]
    assert one[1] + one[3] < ghost[1] < ghost[1] + ghost[3] < two[1]
    assert said[:3] == ["Thread 1", "Thread 0", "Who touches tile"]


def test_a_barrier_that_both_pass_goes_through_both_lanes() -> None:
    drawn = picture(seen(), sources())
    (bar,), (ghost,) = boxes(drawn, "barrier"), boxes(drawn, "ghost")
    assert (bar[0], bar[2]) == (ghost[0], ghost[2])
    assert texts(drawn).count("__syncthreads()") == 1
    assert texts(drawn).count("⋮ after 2 barriers") == 2


def test_the_memory_shows_who_touches_what_and_the_bytes_in_common() -> None:
    drawn = picture(seen(), sources())
    (clash,) = boxes(drawn, "clash")
    touched = {kind: [box[1] for box in boxes(drawn, f"touch-{kind}")] for kind in ("one", "two")}
    assert [clash[1] + 2] == touched["one"]
    assert sorted(touched["two"]) == [clash[1] - 30 + 2, clash[1] + 2]
    assert "R 2, W 2" in texts(drawn)
    assert {"tile[0]", "tile[1]", "tile[2]"} < set(texts(drawn))


def test_below_it_is_no_wider_than_the_lanes() -> None:
    wide, narrow = (parsed(picture(seen(), sources(), each)) for each in Arrangement)
    assert float(narrow.attrib["width"]) < float(wide.attrib["width"])
    assert float(narrow.attrib["height"]) > float(wide.attrib["height"])
    assert texts(picture(seen(), sources(), Arrangement.BELOW)).count("tile[1]") == 1


def test_who_does_not_see_it_is_told() -> None:
    """A title and a description are an image's alternative text."""
    svg = parsed(picture(seen(), sources()))
    assert svg.attrib["role"] == "img"
    title, described = (svg[i].text or "" for i in range(2))
    assert title == "Thread 1 and thread 0 access tile[1], and nothing orders them"
    assert "Thread 1 passes __syncthreads() at line 3 along with the other, then writes tile[1] at line 4" in described
    assert described.endswith("Missing: no __syncthreads() between line 4 and line 5.")


def test_a_thread_that_does_not_come_leaves_a_gap_at_the_barrier() -> None:
    barrier = Step(Doing.WAIT, span_of(SHIFT, "out[t]"), "__syncthreads()", conflicts=True)
    course = Course((A, B), ((barrier,), (Step(Doing.RETURN),)))
    finding = replace(seen(course), hazard=None, missing=None, rule="SL201")
    drawn = picture(finding, sources())
    (missed,), (ghost,) = boxes(drawn, "missed"), boxes(drawn, "ghost")
    assert missed[1] == ghost[1]
    assert missed[0] + missed[2] <= ghost[0] + ghost[2]
    assert {"waits in vain", "does not come to this barrier", "returns early", "the threads part"} < set(texts(drawn))


def test_two_barriers_that_wait_for_each_other_are_both_shown() -> None:
    steps = tuple(
        (Step(Doing.WAIT, span_of(SHIFT, piece), "__syncthreads()", conflicts=True),) for piece in ("out[t]", "int t")
    )
    drawn = picture(replace(seen(Course((A, B), (steps[0], steps[1]))), hazard=None), sources())
    assert len(boxes(drawn, "missed")) == 2
    assert boxes(drawn, "ghost") == []


def test_without_a_run_it_is_a_sketch() -> None:
    said = texts(picture(race(), sources()))
    assert {"writes tile[1]", "reads tile[1]"} < set(said)
    assert "Who touches tile" not in said
    assert any("a sketch" in one for one in said)


def test_what_is_not_about_two_threads_has_no_picture() -> None:
    _, divergent, _, redundant = one_of_each()[0].kernels[0].findings
    assert picture(divergent, sources()) is not None
    assert picture(redundant, sources()) is None
    alone = replace(WITNESS, threads=(WITNESS.threads[0],) * 2)
    assert picture(replace(race(), witness=alone), sources()) is None


HOSTILE = "</text></svg><script>alert(1)</script>&\x00\x1b[31m\"'\ud800\uffff]]>\u202e"


def test_names_are_text_whatever_is_in_them() -> None:
    """Names, code, values and reasons come from files that nobody has looked at."""
    text = SHIFT.replace("tile[t] =", "tile[t] /*</style><script>x</script>*/ =")
    finding = replace(
        seen(_course(HOSTILE)),
        missing=HOSTILE,
        witness=replace(
            WITNESS, course=_course(HOSTILE), address=HOSTILE, values=(("<b>", "<i>", "&"),), data=(HOSTILE,)
        ),
    )
    for arrangement in Arrangement:
        svg = picture(finding, sources(text), arrangement)
        tags = {one.tag.rpartition("}")[2] for one in parsed(svg).iter()}
        assert tags <= {"svg", "title", "desc", "style", "text", "tspan", "rect", "line", "path", "polygon", "circle"}
        assert not any("href" in name or name.startswith("on") for one in parsed(svg).iter() for name in one.attrib)
        assert svg is not None
        assert svg.count("<style>") == 1
        assert svg.encode()


def test_it_needs_nothing_from_elsewhere_and_follows_themes() -> None:
    svg = picture(seen(), sources()) or ""
    assert "url(" not in svg
    assert "@import" not in svg
    assert "@media (prefers-color-scheme:dark)" in svg
    assert "var(--vscode-editor-foreground," in svg
    assert ' id="' not in svg  # two of them stand in one page
    assert picture(seen(), sources(), style="") == svg.replace(f"<style>{STYLE}</style>", "")


def test_it_is_the_same_each_time() -> None:
    again = pickle.loads(pickle.dumps(seen()))
    assert picture(again, Sources({race().span.path: SHIFT.encode()})) == picture(seen(), sources())


def test_it_is_small_whatever_the_source_is_like() -> None:
    text = SHIFT.replace("tile[t] =", "tile[t] " + "/* long */" * 9999 + "=")
    finding = replace(seen(_course("tile[" + "9" * 9999 + "]")), missing="no barrier " * 999)
    assert len(picture(finding, sources(text)) or "") < 16_000


def test_code_is_cut_around_what_it_is_shown_for() -> None:
    line = Code("out[blockIdx.x * 256 + t] = tile[t / 2] + 1;", 28, 39)
    assert line.text[line.low : line.high] == "tile[t / 2]"
    for room in range(3, 60):
        short = line.cropped(room)
        assert len(short.text) <= max(room, 3)
        assert "tile[t / 2]".startswith(short.text[short.low : short.high])
    assert line.cropped(20).text == "…+ t] = tile[t / 2]…"
    assert line.cropped(99) is line


def test_a_tab_before_the_code_does_not_shift_its_mark() -> None:
    text = "\t\tout[t] =\ttile[t + 1];\n"
    code = code_at(sources(text), span_of(text, "tile[t + 1]"))
    assert code.text[code.low : code.high] == "tile[t + 1]"
    assert code_at(Sources(), replace(span_of(text, "tile[t + 1]"), path="nowhere.cu")) == Code()


def test_long_texts_are_cut() -> None:
    assert cut("a  b\n c", 9) == "a b c"
    assert cut("abcdef", 4) == "abc…"
    assert cut("你好你好", 5) == "你好…"


def test_a_long_head_has_its_line_below() -> None:
    """Side by side they would cover each other."""

    def heights(what: str) -> tuple[set[float], set[float]]:
        drawn = [each for each in parsed(picture(seen(_course(what)), sources())).iter() if each.tag.endswith("text")]
        heads = {float(each.get("y", 0)) for each in drawn if each.get("class") == "head" and what in (each.text or "")}
        lines = {
            float(each.get("y", 0))
            for each in drawn
            if each.get("class") == "small" and (each.text or "")[:5] == "line "
        }
        return heads, lines

    heads, lines = heights("tile[1]")
    assert heads
    assert heads <= lines
    heads, lines = heights("a_very_long_name[1]")
    assert heads
    assert not heads & lines


@pytest.mark.parametrize("name", ["divergent_barrier", "early_return", "matrix_multiply", "neighbour_update"])
def test_the_examples_have_pictures(name: str) -> None:
    """From the text to the picture: what a run has shown is in it, at the place that the finding names."""
    path = ROOT / "examples" / f"{name}.cu"
    report = check(str(path), path.read_bytes())
    findings = [finding for kernel in report.kernels for finding in kernel.findings if finding.witness is not None]
    assert findings
    for finding in findings:
        assert finding.witness is not None
        assert finding.witness.course is not None
        said = texts(picture(finding, Sources()))
        if finding.hazard is not None:
            assert sum(one.endswith(f" {finding.witness.address}") for one in said) >= 2
        else:
            assert any(one.startswith("does not come") for one in said)


def test_fixes_have_no_part_in_it() -> None:
    assert picture(replace(seen(), fixes=(barrier_fix(),)), sources()) == picture(replace(seen(), fixes=()), sources())


def test_the_picture_of_the_readme_is_what_is_drawn_today() -> None:
    """`make docs` writes it."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    assert pictures.PICTURE.read_text(encoding="utf-8") == pictures.drawn()
    assert "docs/images/race.svg" in (ROOT / "README.md").read_text(encoding="utf-8")
