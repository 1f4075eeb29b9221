"""What `syncline fix` says, and how `check` names it."""

from __future__ import annotations

from dataclasses import replace

from syncline.findings import Edit, FileReport, Finding, FixKind, Incomplete, Severity
from syncline.ir.reasons import Cause
from syncline.report.diff import patch
from syncline.report.jsonform import as_json
from syncline.report.lines import plain
from syncline.report.repairs import applied_lines, left_lines, repair_summary
from syncline.report.table import summary
from syncline.report.text import full_text
from syncline.wording import words

from .build import PATH, SHIFT, barrier_fix, file_report, kernel, race, sources, span_of


def _left(*findings: Finding, unsafe: bool = False) -> list[str]:
    return [plain(line) for line in left_lines(file_report(SHIFT, *findings), 200, unsafe=unsafe)]


def test_what_was_applied() -> None:
    """Kernel by kernel under the file's name; a file where nothing was is not named."""
    fix = barrier_fix()
    lines = [plain(line) for line in applied_lines(PATH, [("a", fix), ("b", fix)], 100, written=True)]
    assert lines == [f"fixed {PATH}", f"  a: {fix.title}", f"  b: {fix.title}"]
    assert plain(next(applied_lines(PATH, [("a", fix)], 100, written=False))) == f"would fix {PATH}"
    assert list(applied_lines(PATH, [], 100, written=True)) == []


def test_why_something_is_left() -> None:
    """No fix, one that needs a look, one that changes another file, and one that says something of the callers."""
    why = Cause.FIX_NO_PLACE(4, 5)
    head = f"{PATH}:5:14: SL101 [racy] {race().message}"
    assert _left(replace(race(), fixes=(), no_fix=why)) == [head, f"  no fix: {words(why)}"]
    look = replace(barrier_fix(), safe=False, title="Insert it")
    told = "  not applied: Insert it (needs a look; --unsafe-fixes applies such fixes)"
    assert _left(replace(race(), fixes=(look,))) == [head, told]
    assert _left(replace(race(), fixes=(look,)), unsafe=True) == [head, "  not applied: Insert it"]
    other = replace(look, edits=(Edit("h.cuh", 0, 0, " "),))
    assert _left(replace(race(), fixes=(other,)))[1] == "  not applied: Insert it (it changes h.cuh)"
    claim = replace(look, kind=FixKind.ASSUME, title="Assume n > 4")
    told = "  not applied: Assume n > 4 (you alone can know whether that holds)"
    assert _left(replace(race(), fixes=(claim,)))[1] == told


def test_notes_without_a_fix_are_not_told() -> None:
    """They are no work that is left."""
    note = replace(race(), severity=Severity.INFO, fixes=())
    assert _left(note) == []
    assert len(_left(replace(note, fixes=(barrier_fix(),)))) == 2


def test_the_summary_of_a_repair() -> None:
    """How much was applied to how many files, and what is left."""
    note, why = replace(race(), severity=Severity.INFO), Cause.FIX_NO_PLACE(4, 5)
    reports = [file_report(SHIFT, race(), note, note), FileReport("b.cu")]
    text = plain(repair_summary([2, 1], [*reports, FileReport("c.cu")], 0.25, written=True))
    assert text == "Applied 3 fixes to 2 of 3 files. 1 finding and 2 notes are left. 0.2 s"
    text = plain(repair_summary([1], reports[1:], written=False))
    assert text == "Would apply 1 fix to 1 of 1 file. Nothing is left to fix."
    text = plain(repair_summary([], [FileReport("b.cu", errors=(("is not text", None),))], written=True))
    assert text == "Nothing was fixed in 1 file. 1 error."
    gap = replace(kernel(SHIFT), incomplete=(Incomplete(why, span_of(SHIFT, "tile")),))
    text = plain(repair_summary([], [FileReport(PATH, (gap,))], written=True))
    assert text.endswith("1 kernel could not be checked completely (`syncline check` says why).")


def test_fixes_that_exclude_each_other_say_so() -> None:
    """By the lines of the other findings, and by the file where that is another one."""
    here = [span_of(SHIFT, piece) for piece in ("int t", "tile[t]", "int t")]
    for excludes, told in (
        (here[:1], "(checked again after the edit; not along with the fix at line 3)"),
        (here, "(checked again after the edit; not along with the fix at lines 3 and 4)"),
        (
            [here[0], span_of(SHIFT, "int t", "h.cuh")],
            "(checked again after the edit; not along with the fix at line 3 and h.cuh:3)",
        ),
    ):
        fix = replace(barrier_fix(), excludes=tuple(excludes))
        report = file_report(SHIFT, replace(race(), fixes=(fix,)))
        text = "\n".join(plain(line) for line in full_text(report, sources(), 200))
        assert told in text


def test_check_names_the_command_where_it_helps() -> None:
    """With the number of findings that it mends, in words and in JSON: not those of other files or that need a look."""
    fix = barrier_fix()
    found = replace(kernel(SHIFT, race(), race(), replace(race(), fixes=())), repair=fix)
    report = FileReport(PATH, (found,))
    assert "2 with a checked fix. 2 can be fixed with `syncline fix`." in plain(summary([report]))
    assert as_json([report], sources())["summary"]["fixable"] == 2
    elsewhere = replace(fix, edits=(Edit("h.cuh", 0, 0, " "),))
    for repair in (None, elsewhere):
        other = FileReport(PATH, (replace(found, repair=repair),))
        assert "syncline fix" not in plain(summary([other]))
        assert other.fixable == 0


def test_a_repair_is_for_the_findings_that_are_left() -> None:
    """Where some were left out (an ignore, --select), the first fix of another one takes the place of the whole."""
    first, second = race(), replace(race(), rule="SL102", fixes=(replace(barrier_fix(), title="the other"),))
    whole = replace(barrier_fix(), title="both")
    found = replace(kernel(SHIFT, first, second), repair=whole)
    assert found.restricted_to((first, second)).repair == whole
    assert found.restricted_to((second,)).repair == second.fixes[0]
    assert found.restricted_to(()).repair is None
    note = replace(race(), verdict="redundant", fixes=(replace(barrier_fix(), safe=False),))
    found = replace(kernel(SHIFT, first, note), repair=whole)
    assert found.restricted_to((first,)).repair == whole


def test_a_patch_keeps_bytes_that_are_no_text() -> None:
    """And names the file as `patch -p1` and `git apply` find it."""
    diff = patch(b"a \xe9\r\nb\n", b"a \xe9\r\nc\n", "./sub/../k.cu")
    assert diff == b"--- a/k.cu\n+++ b/k.cu\n@@ -1,2 +1,2 @@\n a \xe9\r\n-b\n+c\n"
