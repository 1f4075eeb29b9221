"""What hovers and code lenses say."""

from __future__ import annotations

from dataclasses import replace

from syncline.findings import BarrierFact, Incomplete, KernelReport, MacroFact, Severity, Verdict
from syncline.ir import terms
from syncline.ir.kernel import Span
from syncline.ir.launch import Launch, argument
from syncline.ir.reasons import Cause
from syncline_server.shown.hover import barrier_text, hover_text, kernel_text, lens_title
from syncline_server.shown.layout import in_lines
from syncline_server.shown.markup import Markup

from .reports import BARRIER, NAME, RACE, READ, WITNESS, WRITE, Desk, span

MARKDOWN, PLAIN = Markup(markdown=True), Markup(markdown=False)


def said(desk: Desk, offset: int, markup: Markup = MARKDOWN, *, beside_message: bool = False) -> str:
    found = hover_text(desk.results, offset, desk.ranges, markup, beside_message=beside_message)
    assert found is not None
    return found[0]


def test_the_first_lines_say_what_happens_who_does_it_when_and_what_mends_it():
    race = replace(RACE, message="Thread 31 reads `tile[31]` while thread 32 writes it: no __syncthreads()")
    assert (
        said(Desk(race), READ.start)
        == """\
**Thread 31 reads `tile[31]` while thread 32 writes it: no __syncthreads()**

- line 3: thread 31 (warp 0, lane 31) reads `tile[31]`, t = 31
- line 2: thread 32 (warp 1, lane 0) writes `tile[31]`, t = 32

When: n = 64, 1 block of 64 threads.
Running it step by step confirms it.

Fix: Insert __syncthreads()

Missing: no __syncthreads() between line 2 and line 3

RAW, shared memory, block scope

Assuming: out, in do not overlap

SL101 shared-race (racy). `syncline explain SL101` tells more about this rule."""
    )


def test_a_client_that_shows_the_message_beside_the_hover_gets_it_once():
    text = said(Desk(RACE), READ.start, beside_message=True)
    assert text.startswith("- line 3: thread 31")
    assert RACE.message not in text
    assert text.count("SL101 shared-race") == 1


def test_a_hint_whose_message_such_a_client_does_not_show_has_it():
    hint = replace(RACE, severity=Severity.HINT)
    assert RACE.message.partition("; ")[0] in said(Desk(hint), READ.start, beside_message=True)


def test_instances_that_are_all_verified_are_counted_once():
    (known,) = Desk(RACE).results.kernels
    one = replace(known.report, verdict=Verdict.VERIFIED, findings=())
    assert " · 2 instances · " in lens_title([one, one])


def test_what_it_depends_on_comes_behind_the_threads():
    text = said(Desk(replace(RACE, message="Thread 0 may read; depends on n")), READ.start)
    assert text.startswith("**Thread 0 may read**\n\n- line 3")
    assert text.index("Depends on n") > text.index("When: ")
    assert "Depends on n" not in said(
        Desk(replace(RACE, message="Thread 0 may read; depends on n")), READ.start, beside_message=True
    )


def test_a_client_without_markdown_gets_no_marks():
    race = replace(RACE, missing="no a<b> ** c")
    kernel = said(Desk(race), NAME.start, PLAIN)
    for text in (said(Desk(race), READ.start, PLAIN), said(Desk(race), BARRIER.start, PLAIN), kernel):
        assert "**" not in text.replace("a<b> **", "")
        assert "\\" not in text
    assert kernel.splitlines()[0] == "mirror: racy"


def test_no_hover_has_a_table():
    """Neovim shows Markdown as it is written."""
    assert "|" not in said(Desk(RACE), READ.start)


def test_what_looks_like_a_mark_is_none():
    """The arguments of an instance are no HTML."""
    race = replace(RACE, message="only `a<b>` (in reduce<float>) 2 * 3")
    assert "only `a<b>` (in reduce\\<float>) 2 \\* 3" in said(Desk(race), READ.start)


def test_an_element_is_code_and_no_link():
    assert MARKDOWN.prose("n = 1, v[32] = 0, (a->b[i][j]), x[y[1] + 2] and `c[0]`") == (
        "n = 1, `v[32]` = 0, (`a->b[i][j]`), `x[y[1] + 2]` and `c[0]`"
    )
    assert PLAIN.prose("v[32] = 0") == "v[32] = 0"


def test_the_other_access_tells_what_it_is_about():
    """There is no squiggle there, so the hover says the message whatever the client shows elsewhere."""
    text = said(Desk(RACE), WRITE.start, beside_message=True)
    assert text.startswith(f"**{RACE.message}**")
    assert "(warp 1, lane 0)" in text


def test_two_accesses_of_one_line_are_told_apart_by_their_column():
    def lines(there: Span) -> list[str]:
        related = replace(RACE.related[0], span=there)
        text = said(Desk(replace(RACE, related=(related,))), READ.start)
        return [line.partition(": ")[0] for line in text.splitlines() if "thread 3" in line]

    assert lines(span("out[t]")) == ["- line 3, column 12", "- line 3, column 3"]
    assert lines(READ) == ["- line 3", "- line 3"]


def test_blocks_are_named_where_they_differ():
    first, second = WITNESS.threads
    witness = replace(WITNESS, threads=(first, replace(second, block=(1, 0, 0))), grid_dim=(2, 1, 1))
    text = said(Desk(replace(RACE, witness=witness)), READ.start)
    assert "thread 31 of block 0 (warp 0, lane 31)" in text
    assert "thread 32 of block 1 (warp 1, lane 0)" in text
    same = replace(WITNESS, grid_dim=(2, 1, 1))
    assert "2 blocks of 64 threads, both threads in block 0." in said(Desk(replace(RACE, witness=same)), READ.start)


def test_dimensions_are_written_out():
    witness = replace(WITNESS, block_dim=(8, 8, 1))
    assert "thread (31, 0) (warp 0, lane 31)" in said(Desk(replace(RACE, witness=witness)), READ.start)


def test_instances_of_a_template_are_said_once_with_their_names():
    (known,) = Desk(RACE).results.kernels
    others = (replace(known.report, name="mirror<1>"), replace(known.report, name="mirror<2>"))
    clean = replace(known.report, name="mirror<3>", findings=())
    desk = Desk(kernels=(*others, clean))
    text = said(desk, READ.start)
    assert text.count("SL101 shared-race") == 1
    assert "(in mirror\\<1>, mirror\\<2>)" in text


def test_a_barrier_says_what_it_parts():
    assert "- `tile[t]` and `tile[63 - t]`" in said(Desk(), BARRIER.start)
    assert "Redundant" in barrier_text(BarrierFact(BARRIER, (), redundant=True), MARKDOWN)
    assert "nor was it proved" in barrier_text(BarrierFact(BARRIER, (), redundant=False), MARKDOWN)


def test_a_macro_says_what_it_became_and_what_that_does():
    (known,) = Desk().results.kernels
    fact = MacroFact(BARRIER, "do { tile[t] += 1.0f * tile[t + 1]; __syncthreads(); } while (0)", ("a * barrier",))
    desk = Desk(kernels=(replace(known.report, macros=(fact,), barriers=()),))
    code = "do {\n  tile[t] += 1.0f * tile[t + 1];\n  __syncthreads();\n} while (0)"
    assert said(desk, BARRIER.start) == f"**This macro becomes**\n\n```cpp\n{code}\n```\n\n- a \\* barrier"
    plain = said(desk, BARRIER.start, PLAIN)
    assert plain.splitlines()[0] == "This macro becomes"
    assert "      __syncthreads();" in plain.splitlines()
    assert "`" not in plain


def test_code_in_one_line_is_broken_between_statements_alone():
    assert in_lines("a;  b") == "a; b"
    text = "for (int i = 0; i < 9; ++i) { print(\"};\", '{'); if (a) { b[{1}]; } else { c(); } };"
    assert in_lines(text).splitlines() == [
        "for (int i = 0; i < 9; ++i) {",
        "  print(\"};\", '{');",
        "  if (a) {",
        "    b[{1}];",
        "  } else {",
        "    c();",
        "  }",
        "};",
    ]


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
    assert hover_text(desk.results, text.index(">>>(n)") + 4, desk.ranges, MARKDOWN) is None


def test_a_kernels_name_says_verdict_launches_and_assumptions():
    text = said(Desk(verdict=Verdict.VERIFIED), NAME.start)
    assert text.splitlines()[0] == "**mirror**: verified"
    assert "- grid 4, block 64 (main.cu:40)" in text
    assert "- out, in do not overlap" in text


def test_what_was_not_checked_is_said():
    desk = Desk(verdict=Verdict.INCOMPLETE)
    (known,) = desk.results.kernels
    report = replace(known.report, incomplete=(Incomplete(Cause.INLINE_ASSEMBLY("foo"), WRITE),))
    assert "- line 2: inline assembly (foo)" in kernel_text(report, MARKDOWN)
    assert lens_title([report]).startswith("syncline: incomplete · 1 not checked")


def test_a_lens_is_one_line():
    (known,) = Desk(RACE).results.kernels
    assert lens_title([known.report]) == "syncline: racy · 1 finding · grid 4, block 64 (main.cu:40)"


def test_nothing_is_said_elsewhere():
    desk = Desk(RACE)
    assert hover_text(desk.results, len(desk.document.text.content), desk.ranges, MARKDOWN) is None


def test_an_old_result_still_answers_where_its_code_is_now():
    desk = Desk(RACE)
    desk.replace("__global__", "\n\n__global__")
    assert "(warp 1, lane 0)" in said(desk, READ.start + 2)


def test_inputs_are_told_once():
    witness = replace(WITNESS, data=("flag[0] = 1",))
    race = replace(RACE, message="Thread 0 reads; for inputs with flag[0] = 1 (lock-step)", witness=witness)
    text = said(Desk(race), READ.start)
    assert text.count("`flag[0]` = 1") == 1
    assert text.startswith("**Thread 0 reads (lock-step)**")
