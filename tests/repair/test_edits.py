"""Barrier placements as text: line ends, indentation, and what is left alone."""

from syncline.findings import Fix
from syncline.ir.kernel import Span
from syncline.repair.edits import apply, insert_barriers, remove_statements, split_statement
from syncline.repair.placement import Candidate


def place(source: bytes, before: bytes) -> Candidate:
    return Candidate("k.cu", source.index(before), frozenset((1,)), 1)


def span(source: bytes, text: bytes, after: bytes = b"") -> Span:
    start = source.index(text, source.index(after) if after else 0)
    line = source.count(b"\n", 0, start) + 1
    return Span("k.cu", start, start + len(text), line, 1, line, 1)


def after(source: bytes, fix: Fix | None) -> bytes:
    assert fix is not None
    return apply(source, fix.edits)


def test_a_barrier_goes_on_a_line_of_its_own() -> None:
    """Before a statement that is first on its line, with that line's indentation."""
    source = b"{\n    a();\n    b();\n}\n"
    fix = insert_barriers(source, [place(source, b"b();")])
    assert after(source, fix) == b"{\n    a();\n    __syncthreads();\n    b();\n}\n"
    assert fix.title == "Insert __syncthreads() before line 3"


def test_before_a_closing_brace_the_block_sets_the_indentation() -> None:
    """The brace's own indentation is one level too small."""
    source = b"{\n  for (;;) {\n    if (x) {\n      a();\n    }\n  }\n}\n"
    at = source.index(b"  }\n}") + 2
    fix = insert_barriers(source, [Candidate("k.cu", at, frozenset((1,)), 1)])
    assert after(source, fix) == b"{\n  for (;;) {\n    if (x) {\n      a();\n    }\n    __syncthreads();\n  }\n}\n"


def test_windows_line_ends_and_tabs_are_kept() -> None:
    """The inserted line ends like its neighbours."""
    source = b"{\r\n\ta();\r\n\tb();\r\n}\r\n"
    fix = insert_barriers(source, [place(source, b"b();")])
    assert after(source, fix) == b"{\r\n\ta();\r\n\t__syncthreads();\r\n\tb();\r\n}\r\n"


def test_within_a_line_the_barrier_stands_in_that_line() -> None:
    """`a(); b();` on one line gets no new line."""
    source = b"{ a(); b(); }"
    assert after(source, insert_barriers(source, [place(source, b"b();")])) == b"{ a(); __syncthreads(); b(); }"


def test_removing_a_barrier_takes_its_line_along() -> None:
    """Where nothing else stands on it."""
    source = b"a();\n    __syncthreads();\nb();\n"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"a();\nb();\n"


def test_removing_a_barrier_leaves_a_comment_beside_it() -> None:
    """A line with more on it keeps the rest."""
    source = b"a();\n    __syncthreads(); // why\nb();\n"
    assert after(source, remove_statements(source, [span(source, b"__syncthreads();")])) == b"a();\n     // why\nb();\n"


def test_a_statement_that_reads_and_writes_is_split() -> None:
    """Value first, barrier, then the write."""
    source = b"{\n    s[t] = s[t + 1];\n}\n"
    fix = split_statement(source, "k.cu", span(source, b"s[t]"), span(source, b"s[t + 1]"))
    assert after(source, fix) == b"{\n    auto value = s[t + 1];\n    __syncthreads();\n    s[t] = value;\n}\n"


def test_a_compound_assignment_keeps_its_operator() -> None:
    """And the new name is one that the file does not use."""
    source = b"{\n    int value;\n    s[t] += s[t + 1];\n}\n"
    fix = split_statement(source, "k.cu", span(source, b"s[t]"), span(source, b"s[t + 1]"))
    assert b"auto value2 = s[t + 1];\n    __syncthreads();\n    s[t] += value2;" in after(source, fix)


def test_a_statement_under_a_condition_without_braces_is_not_split() -> None:
    """The read would run for threads that fail the condition, and the barrier only for those that meet it."""
    source = b"{\n    if (t < n)\n        s[t] = s[t + 1];\n}\n"
    assert split_statement(source, "k.cu", span(source, b"s[t]"), span(source, b"s[t + 1]")) is None


def test_a_comment_above_stays_above() -> None:
    """The statement begins after it."""
    source = b"{\n    // shift\n    s[t] = s[t + 1];\n}\n"
    fix = split_statement(source, "k.cu", span(source, b"s[t]"), span(source, b"s[t + 1]"))
    assert b"    // shift\n    auto value = s[t + 1];" in after(source, fix)


def test_other_statements_are_not_split() -> None:
    """A read in a condition has no assignment around it."""
    source = b"{\n    if (s[t + 1]) s[t] = 1;\n}\n"
    assert split_statement(source, "k.cu", span(source, b"s[t]"), span(source, b"s[t + 1]")) is None
