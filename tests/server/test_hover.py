"""What hovers and code lenses say."""

from __future__ import annotations

from dataclasses import replace

from syncline.findings import BarrierFact, Incomplete, KernelReport, Verdict
from syncline.ir import terms
from syncline.ir.kernel import Span
from syncline.ir.launch import Launch, argument
from syncline.ir.reasons import Cause
from syncline_server.hover import barrier_text, hover_text, kernel_text, lens_title

from .reports import BARRIER, NAME, RACE, READ, WITNESS, WRITE, Desk, span


def said(desk: Desk, offset: int) -> str:
    found = hover_text(desk.results, offset, desk.ranges)
    assert found is not None
    return found[0]


def test_the_witness_is_a_table():
    text = said(Desk(RACE), READ.start)
    assert "| | thread at line 3 | thread at line 2 |" in text
    assert "| warp, lane | 0, 31 | 1, 0 |" in text
    assert "| t | 31 | 32 |" in text
    assert "Both are at `tile[31]`, in block 0." in text
    assert "n = 64" in text
    assert "Missing: no __syncthreads() between line 2 and line 3" in text
    assert "syncline explain SL101" in text
    assert RACE.message not in text  # the diagnostic beside it says that


def test_the_other_access_tells_what_it_is_about():
    """There is no squiggle there, so the hover says the message and where the finding is."""
    text = said(Desk(RACE), WRITE.start)
    assert "race between read and write (line 3)" in text
    assert "| warp, lane |" in text


def test_two_accesses_of_one_line_are_told_apart_by_their_column():
    def header(there: Span) -> str:
        related = replace(RACE.related[0], span=there)
        return said(Desk(replace(RACE, related=(related,))), READ.start).split("\n")[2]

    assert header(span("out[t]")) == "| | thread at 3:12 | thread at 3:3 |"
    assert header(READ) == "| | one thread | another thread |"


def test_cells_keep_their_column():
    """An expression with a bar in it does not break the table."""
    witness = replace(WITNESS, values=(("a | b", "1", "2"),))
    assert "| a \\| b | 1 | 2 |" in said(Desk(replace(RACE, witness=witness)), READ.start)


def test_blocks_are_a_row_when_they_differ():
    first, second = WITNESS.threads
    witness = replace(WITNESS, threads=(first, replace(second, block=(1, 0, 0))), grid_dim=(2, 1, 1))
    text = said(Desk(replace(RACE, witness=witness)), READ.start)
    assert "| block | 0 | 1 |" in text
    assert "Both are at `tile[31]`." in text


def test_three_dimensions_are_written_out():
    witness = replace(WITNESS, block_dim=(8, 8, 1))
    assert "| thread | (31, 0, 0) | (32, 0, 0) |" in said(Desk(replace(RACE, witness=witness)), READ.start)


def test_a_barrier_says_what_it_parts():
    assert "- tile[t] and tile[63 - t]" in said(Desk(), BARRIER.start)
    assert "Redundant" in barrier_text(BarrierFact(BARRIER, (), redundant=True))
    assert "could not" in barrier_text(BarrierFact(BARRIER, (), redundant=False))


def test_a_launch_says_its_facts_with_their_lines():
    text = "__global__ void mirror(int n);\nvoid host(int n) { mirror<<<n, 64>>>(n); }\n"
    call = span("mirror<<<n, 64>>>(n)", text=text)
    relation = terms.le(argument("n"), terms.integer(64))
    launch = Launch((64, 1, 1), origin="a.cu:2", relations=(relation,), places=("a.cu:1",), at=call)
    name = span("mirror", text=text)
    kernel = KernelReport("mirror", name, name, Verdict.VERIFIED, launches=(launch,))
    desk = Desk(kernels=(kernel,), text=text)
    shown = said(desk, text.index("<<<") + 1)
    assert shown.splitlines()[0] == "**mirror**: verified"
    assert "- `n <= 64` (a.cu:1)" in shown
    assert hover_text(desk.results, text.index(">>>(n)") + 4, desk.ranges) is None


def test_a_kernels_name_says_verdict_launches_and_assumptions():
    text = said(Desk(verdict=Verdict.VERIFIED), NAME.start)
    assert text.splitlines()[0] == "**mirror**: verified"
    assert "- grid 4, block 64 (main.cu:40)" in text
    assert "- out, in do not overlap" in text


def test_what_was_not_checked_is_said():
    desk = Desk(verdict=Verdict.INCOMPLETE)
    (known,) = desk.results.kernels
    report = replace(known.report, incomplete=(Incomplete(Cause.INLINE_ASSEMBLY("foo"), WRITE),))
    assert "- line 2: inline assembly (foo)" in kernel_text(report)
    assert lens_title([report]).startswith("syncline: incomplete, 1 not checked")


def test_a_lens_is_one_line():
    (known,) = Desk(RACE).results.kernels
    assert lens_title([known.report]) == "syncline: racy, 1 finding · grid 4, block 64 (main.cu:40)"


def test_nothing_is_said_elsewhere():
    desk = Desk(RACE)
    assert hover_text(desk.results, len(desk.document.text.content), desk.ranges) is None


def test_an_old_result_still_answers_where_its_code_is_now():
    desk = Desk(RACE)
    desk.replace("__global__", "\n\n__global__")
    assert "warp, lane" in said(desk, READ.start + 2)
