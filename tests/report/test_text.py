"""What people read: the full and the concise form, the table and the statistics."""

from __future__ import annotations

import io
from dataclasses import replace

from syncline.findings import FileReport, Incomplete, Severity, Verdict
from syncline.ir.reasons import Cause
from syncline.report.concise import concise
from syncline.report.lines import plain, terminal_console, write_plain, write_styled
from syncline.report.statistics import statistics
from syncline.report.table import summary, table
from syncline.report.text import full_text

from .build import PATH, SHIFT, file_report, kernel, one_of_each, race, sources, span_of

FULL = """\
SL101 shared-race [racy] Thread 0 reads `tile[1]` while thread 1 writes it: no __syncthreads()
  between line 4 and line 5
  ┌─ kernels/shift.cu:5:14 in kernel shift_left
  │
3 │     int t = threadIdx.x;
4 │     tile[t] = in[t];
  │     ─────── thread B: write of tile[1]
5 │     out[t] = tile[t + 1];
  │              ━━━━━━━━━━━ thread A
6 │ }
  │
  threads                 thread A    thread B
              threadIdx   (0, 0, 0)   (1, 0, 0)
              warp, lane  0, 0        0, 1
              t           0           1
  values      n = 1024
  address     tile[1]
  witnessed   blocks of 64, grid of 1, and seen when replayed
  hazard      RAW, shared memory, block scope
  launch      blocks of 64, grid of any, n = 1024 (shift.cu:20)
  assuming    in, out do not overlap; signed integers do not overflow
  fix         insert __syncthreads() before line 5 (checked again after the edit)
    --- a/kernels/shift.cu
    +++ b/kernels/shift.cu
    @@ -3,4 +3,5 @@
         int t = threadIdx.x;
         tile[t] = in[t];
    +    __syncthreads();
         out[t] = tile[t + 1];
     }

"""


def _text(report: FileReport, columns: int = 100) -> str:
    return "".join(plain(line) + "\n" for line in full_text(report, sources(), columns))


def test_the_full_form_of_a_race() -> None:
    """Everything that a person needs to check the finding by hand, and the fix."""
    assert _text(file_report(SHIFT, race())) == FULL


def test_a_clean_file_says_nothing() -> None:
    """Verified kernels appear in the table only."""
    assert _text(file_report()) == ""


def test_every_kind_is_told() -> None:
    """Errors, gaps, call chains, unknown data and missing fixes all have their line."""
    text = _text(one_of_each()[0])
    for piece in (
        "error: unbalanced braces",
        "error: is not text",
        "called from kernels/shift.cu:4:15  in[t]",
        "leans on    the contents of idx",
        "data        idx[0] = 3",
        "no fix      cannot be repaired by barriers",
        "SL901 [incomplete] shift_left: inline assembly (foo)",
        "still checked everything but its effects on tile",
    ):
        assert piece in text


def test_far_declarations_are_named_without_an_excerpt() -> None:
    """A related place that is far from the accesses takes one line, not an excerpt."""
    text = SHIFT + "\n" * 60 + "extern int far;\n"
    found = race(text)
    declared = replace(found.related[0], span=span_of(text, "far"), message="far is declared here")
    found = replace(found, related=(*found.related, declared), fixes=())
    lines = [plain(line) for line in full_text(file_report(text, found), sources(text), 100)]
    assert "  see         kernels/shift.cu:67:12  far is declared here" in lines


def test_a_hint_takes_no_excerpt() -> None:
    """What draws no squiggle in an editor is named here with its place, and no more."""
    text = _text(file_report(SHIFT, replace(race(), severity=Severity.HINT)))
    assert "SL101 shared-race" in text
    assert f"  ┌─ {PATH}:5:14 in kernel shift_left" in text
    assert "━" not in text


def test_both_threads_at_one_access() -> None:
    """A write that collides with itself in another thread has one underline for both."""
    found = race()
    found = replace(found, related=(replace(found.related[0], span=found.span),))
    assert "━━━ threads A and B: write of tile[1]" in _text(file_report(SHIFT, found))


def test_many_gaps_are_counted() -> None:
    """More than three reasons for one kernel are counted rather than drawn."""
    gaps = tuple(Incomplete(Cause.NAMED(f"reason {n}"), span_of(SHIFT, "tile")) for n in range(7))
    report = FileReport(PATH, (replace(kernel(SHIFT, verdict=Verdict.INCOMPLETE), incomplete=gaps),))
    text = _text(report)
    assert "reason 2" in text
    assert "reason 3" not in text
    assert "4 more reasons" in text


def test_the_concise_form() -> None:
    """`path:line:col: RULE [verdict] message`, one line each, in the order of the source."""
    lines = [plain(line) for line in concise(one_of_each()[0])]
    assert lines[0] == "kernels/shift.cu:2:22: error: unbalanced braces"
    assert lines[1] == "kernels/shift.cu: error: is not text"
    assert lines[2] == "kernels/shift.cu:3:5: SL901 [incomplete] shift_left: inline assembly (foo)"
    assert f"{PATH}:5:14: SL101 [racy] {race().message}" in lines
    assert len(lines) == 8


def test_the_table_and_the_summary() -> None:
    """A row per kernel with its verdict; counts below."""
    reports = one_of_each()
    rows = [plain(line) for line in table(reports)]
    assert rows[1].split()[:4] == ["✗", "racy", "shift_left", "kernels/shift.cu:1"]
    assert rows[2].split()[:4] == ["✓", "verified", "clean", "kernels/shift.cu:1"]
    text = plain(summary(reports, 1.25))
    assert text == (
        "2 kernels in 2 files: 1 verified, 1 racy. 3 findings and 2 notes, 2 with a checked fix. 2 errors. 1.2 s"
    )
    assert table([FileReport("a.cu")]) == []


def test_the_table_fits_a_terminal() -> None:
    """Long paths lose their first folders; what tells one file from another stays."""
    path = "a/very/long/way/down/into/some/project/kernels/shift.cu"
    rows = [plain(line) for line in table([file_report(path=path)], 70)]
    assert all(len(row) <= 70 for row in rows)
    assert "/kernels/shift.cu:1 " in rows[1]
    assert "…/" in rows[1]


def test_equal_reasons_add_up() -> None:
    """Names and line numbers of one kernel do not keep reasons apart in the statistics."""
    span = span_of(SHIFT, "tile")
    reasons = (
        Cause.PAIRS_UNDECIDED("a", ((3, 4),), Cause.WORK_SPENT()),
        Cause.PAIRS_UNDECIDED("b[x]", ((9,),), Cause.WORK_SPENT()),
        Cause.PAIRS_UNDECIDED("c", ((3, 5), (9,)), Cause.WORK_SPENT()),
    )
    kernels = [replace(kernel(SHIFT), incomplete=(Incomplete(reason, span),)) for reason in reasons]
    text = "\n".join(plain(line) for line in statistics([FileReport(PATH, tuple(kernels))]))
    assert "3  could not decide whether two accesses collide: the budget of work ran out" in text


def test_statistics_count_kernels_and_reasons() -> None:
    """Verdicts, rules and reasons with their numbers."""
    text = "\n".join(plain(line) for line in statistics(one_of_each()))
    assert "1  verified     50.0 %" in text
    assert "1  SL101" in text
    assert "1  inline assembly (foo)" in text


def test_colour_changes_nothing_but_the_colour() -> None:
    """The coloured text without its escape sequences is the plain text."""
    import re

    out, coloured = io.StringIO(), io.StringIO()
    lines = [line for report in one_of_each() for line in full_text(report, sources())]
    write_plain(lines, out)
    write_styled(lines, terminal_console(coloured))
    assert "\x1b[" in coloured.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.getvalue()) == out.getvalue()


def test_an_ascii_stream_gets_ascii_drawings() -> None:
    """Terminals and files that cannot hold box drawing characters still get a readable report."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    write_plain(full_text(file_report(SHIFT, race()), sources()), out)
    out.flush()
    text = raw.getvalue().decode("ascii")
    assert "  |              ^^^^^^^^^^^ thread A" in text
    assert "?" not in text
