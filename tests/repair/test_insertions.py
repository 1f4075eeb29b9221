"""Barrier placements as text: line ends, indentation, braces, comments, and what is left alone."""

from syncline.edits import apply
from syncline.findings import Fix
from syncline.ir.kernel import Scope, Span
from syncline.ir.split import Split
from syncline.repair.conflicts.insertion_points import Candidate, InsertionPoint
from syncline.repair.edits.insertions import insertion
from syncline.repair.edits.removals import remove_statements
from syncline.repair.edits.spelling import GRID_BARRIER, Spelling

CALLS = Spelling(
    {Scope.BLOCK: "__syncthreads()", Scope.WARP: "__syncwarp()", Scope.GRID: GRID_BARRIER}, "cooperative_groups.h"
)


def span(source: bytes, text: bytes, after: bytes = b"") -> Span:
    start = source.index(text, source.index(after) if after else 0)
    line = source.count(b"\n", 0, start) + 1
    return Span("k.cu", start, start + len(text), line, 1, line, 1)


def at(place: int, scope: Scope = Scope.BLOCK, loops: int = 0, **form: object) -> Candidate:
    return Candidate(InsertionPoint("k.cu", place, frozenset((place,)), loops, **form), scope, 1, 1)  # type: ignore[arg-type]


def after(source: bytes, fix: Fix | None) -> bytes:
    assert fix is not None
    return apply(source, fix.edits)


def with_barrier(source: bytes, before: bytes, scope: Scope = Scope.BLOCK) -> bytes:
    return after(source, insertion(source, [at(source.index(before), scope)], CALLS))


def test_a_barrier_goes_on_a_line_of_its_own() -> None:
    """Before a statement that is first on its line, with that line's indentation."""
    source = b"{\n    a();\n    b();\n}\n"
    assert with_barrier(source, b"b();") == b"{\n    a();\n    __syncthreads();\n    b();\n}\n"


def test_the_title_names_the_statement_before() -> None:
    """Or the one behind, at the beginning of a block; and that it is in a loop."""
    source = b"{\n    a();\n    b();\n}\n"

    def title(*chosen: Candidate) -> str:
        fix = insertion(source, chosen, CALLS)
        assert fix is not None
        return fix.title

    assert title(at(source.index(b"b();"))) == "Insert __syncthreads() after line 2"
    assert title(at(source.index(b"a();"))) == "Insert __syncthreads() before line 2"
    inside = at(source.index(b"b();"), loops=1)
    assert title(inside) == "Insert __syncthreads() after line 2, inside the loop"


def test_before_a_closing_brace_the_block_sets_the_indentation() -> None:
    """The brace's own indentation is one level too small."""
    source = b"{\n  for (;;) {\n    if (x) {\n      a();\n    }\n  }\n}\n"
    fix = insertion(source, [at(source.index(b"  }\n}") + 2)], CALLS)
    assert after(source, fix) == b"{\n  for (;;) {\n    if (x) {\n      a();\n    }\n    __syncthreads();\n  }\n}\n"


def test_windows_line_ends_and_tabs_are_kept() -> None:
    """The inserted line ends like its neighbours."""
    source = b"{\r\n\ta();\r\n\tb();\r\n}\r\n"
    assert with_barrier(source, b"b();") == b"{\r\n\ta();\r\n\t__syncthreads();\r\n\tb();\r\n}\r\n"


def test_within_a_line_the_barrier_stands_in_that_line() -> None:
    """`a(); b();` on one line gets no new line."""
    assert with_barrier(b"{ a(); b(); }", b"b();") == b"{ a(); __syncthreads(); b(); }"


def test_a_comment_stays_with_its_statement() -> None:
    """The barrier goes above the comments right above the statement, of either kind."""
    source = b"{\n  a();\n\n  // about b\n  // more\n  b();\n}\n"
    assert with_barrier(source, b"b();") == b"{\n  a();\n\n  __syncthreads();\n  // about b\n  // more\n  b();\n}\n"
    source = b"{\n  a();\n  /* about\n     b */\n  b();\n}\n"
    assert with_barrier(source, b"b();") == b"{\n  a();\n  __syncthreads();\n  /* about\n     b */\n  b();\n}\n"


def test_a_body_without_braces_gets_them() -> None:
    """At either end, with what stands behind it on its line, and in one line where it stands in one."""
    source = b"{\n  for (;;)\n    a(); // why\n  b();\n}\n"
    body = span(source, b"a();")
    both = [at(body.start, unbraced=body), at(body.end, unbraced=body)]
    wanted = b"{\n  for (;;) {\n    __syncthreads();\n    a(); // why\n    __syncthreads();\n  }\n  b();\n}\n"
    assert after(source, insertion(source, both, CALLS)) == wanted
    source = b"{ if (x) a(); else b(); }"
    body = span(source, b"a();")
    wanted = b"{ if (x) { a(); __syncthreads(); } else b(); }"
    assert after(source, insertion(source, [at(body.end, unbraced=body)], CALLS)) == wanted


def split_at(source: bytes, whole: bytes, right: bytes, held_as: str = "", **form: object) -> Candidate:
    split = Split(span(source, whole), span(source, right), held_as, None)
    return at(split.right.start, split=split, **form)


def test_a_statement_that_reads_and_writes_is_split() -> None:
    """Value first, barrier, then the write."""
    source = b"{\n    s[t] = s[t + 1];\n}\n"
    fix = insertion(source, [split_at(source, b"s[t] = s[t + 1];", b"s[t + 1]")], CALLS)
    assert after(source, fix) == b"{\n    auto value = s[t + 1];\n    __syncthreads();\n    s[t] = value;\n}\n"
    assert fix is not None
    assert fix.title == "Split line 2: read first, then __syncthreads(), then write"


def test_a_compound_assignment_keeps_its_operator_and_the_type_of_its_right_side() -> None:
    """And the new name is one that the file does not use."""
    source = b"{\n    int value;\n    C[t] *= C[t + 1] * 0.5f;\n}\n"
    chosen = split_at(source, b"C[t] *= C[t + 1] * 0.5f;", b"C[t + 1] * 0.5f", "float")
    wanted = b"float value2 = C[t + 1] * 0.5f;\n    __syncthreads();\n    C[t] *= value2;"
    assert wanted in after(source, insertion(source, [chosen], CALLS))


def test_a_split_body_without_braces_gets_them() -> None:
    """The declaration would be the whole body."""
    source = b"{\n  for (;;)\n    s[t] += s[t + 1];\n}\n"
    body = span(source, b"s[t] += s[t + 1];")
    chosen = split_at(source, b"s[t] += s[t + 1];", b"s[t + 1]", unbraced=body)
    wanted = b"  for (;;) {\n    auto value = s[t + 1];\n    __syncthreads();\n    s[t] += value;\n  }\n"
    assert wanted in after(source, insertion(source, [chosen], CALLS))


def test_a_barrier_of_the_grid_brings_its_header() -> None:
    """Behind the other includes, once."""
    source = b"// k\n#include <cuda.h>\n#ifdef X\n#include <x.h>\n#endif\n{\n  a();\n  b();\n}\n"
    edited = with_barrier(source, b"b();", Scope.GRID)
    assert edited.startswith(b"// k\n#include <cuda.h>\n#include <cooperative_groups.h>\n#ifdef X\n")
    assert b"  cooperative_groups::this_grid().sync();\n  b();" in edited
    assert with_barrier(edited, b"b();", Scope.GRID).count(b"cooperative_groups.h") == 1


def test_a_header_under_a_condition_is_no_place_for_another() -> None:
    """Nor is one that stands behind the barrier; a comment that names the header does not bring it."""
    source = b"// no cooperative_groups.h\n#ifdef X\n#include <x.h>\n#endif\n{\n  a();\n  b();\n}\n#include <y.h>\n"
    edited = with_barrier(source, b"b();", Scope.GRID)
    assert edited.startswith(b"#include <cooperative_groups.h>\n// no cooperative_groups.h\n#ifdef X\n")
    assert edited.count(b"#include <cooperative_groups.h>") == 1


def test_a_comment_stays_with_its_statement_in_windows_texts() -> None:
    """The line above is seen where lines end in two characters, too."""
    source = b"{\r\n  a();\r\n  // about b\r\n  b();\r\n}\r\n"
    wanted = b"{\r\n  a();\r\n  __syncthreads();\r\n  // about b\r\n  b();\r\n}\r\n"
    assert with_barrier(source, b"b();") == wanted


def test_removing_a_barrier_takes_its_line_along() -> None:
    """Where nothing else stands on it."""
    source = b"a();\n    __syncthreads();\nb();\n"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"a();\nb();\n"


def test_removing_a_barrier_leaves_a_comment_beside_it() -> None:
    """A line with more on it keeps the rest."""
    source = b"a();\n    __syncthreads(); // why\nb();\n"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"a();\n     // why\nb();\n"


def test_a_branch_that_held_nothing_else_goes_along() -> None:
    """Where its condition does nothing."""
    source = b"void k() {\n  if (x) {\n    __syncthreads();\n  }\n  b();\n}\n"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"void k() {\n  b();\n}\n"


def test_removing_a_barrier_that_is_a_body_leaves_an_empty_one() -> None:
    """Else the next statement would be the body."""
    source = b"if (f())\n  __syncthreads();\nb();\n"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"if (f())\n  {}\nb();\n"
    source = b"switch (x) { case 1: __syncthreads(); }"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"switch (x) { case 1: ; }"
