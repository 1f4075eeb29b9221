"""Pointers: arithmetic, casts, variables that hold them, and those that may point at several arrays."""

from __future__ import annotations

from typing import Any

import pytest

from syncline.frontend.lower.kernels import kernels
from syncline.frontend.lower.memory import pointer_hints
from syncline.frontend.lower.state.context import Memory
from syncline.ir.kernel import ELSEWHERE, Unknown, Write
from syncline.wording import words

from .lowering import HEAD, all_of, body_of, kernel_of, lines_of


def test_pointer_variable_is_an_element_offset_into_its_array():
    """A pointer that only ever points into `a` is one integer."""
    assert body_of("float *p = a + 4; p[1] = 0; *p = 1; p++; *p = 2;") == [
        "p = 4",
        "write a[4: p + 1]:4 = 0",
        "write a[4: p]:4 = 1",
        "p.2 = p + 1",
        "write a[4: p.2]:4 = 2",
    ]


def test_pointer_that_its_block_assigns_to_is_another_one_from_there_on():
    """Each has the arrays and strides of its own value, so that the first round knows them."""
    assert body_of("float *p = a + n; p = (float *)((char *)b + 8 * n); *p = 1; p = a; *p = 2;") == [
        "p = n",
        "p.2 = 8 * n",
        "write b[4: 0, 1: p.2]:4 = 1",
        "write a[4: 0]:4 = 2",
    ]


def test_pointer_is_another_one_in_the_block_that_declares_it():
    """A loop's body declares its pointers anew each time, and a function its parameters with each call."""
    steps = "__device__ void set(float *q, int i) { q += i; *q = 1; }"
    looped = f"{steps} {HEAD} {{ for (int i = 0; i < n; i++) {{ float *p = a; p += i; set(p, 2); }} }}"
    assert lines_of(looped)[1:] == [
        "loop loop.1",
        "  while i < n",
        "    p.2 = i",
        "    q = p.2",
        "    q.2 = q + 2",
        "    write a[4: q.2]:4 = 1",
        "  step",
        "    i = i + 1",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "if (n) p = a; *p = 1;",
        "if (n) { p = a; } *p = 1;",
        "while (n) p = a; *p = 1;",
        "while (n) { *p = 1; p = a; }",
        "switch (n) { case 1: p = a; } *p = 1;",
        "n && (p = a); *p = 1;",
        "n ? p = a : p; *p = 1;",
        "{ p = a; } *p = 1;",
        "if (n) goto end; p = a; end: *p = 1;",
        "float *&r = p; r = a; *p = 1;",
        "float *&r = p; p = a; *r = 1;",
        "float **r = &p; *r = a; *p = 1;",
        "float **r = &p; p = a; **r = 1;",
        "if (n) set(p, a); *p = 1;",
        "auto to = [&] { p = a; }; if (n) to(); *p = 1;",
        "auto to = [&r = p] { *r = 1; }; p = a; to();",
        "Two two = {p, 0}; auto &[one, other] = two; one = a; *two.p = 1;",
        "Two two = {p, 0}; auto &[one, other] = two; two.p = a; *one = 1;",
    ],
)
def test_pointer_with_several_sources_is_one_variable(text: str):
    """What stands behind a branch, in a loop, before a label or under another name changes the variable that all read;
    its plan then has both arrays."""
    before = "struct Two { float *p; int n; }; __device__ void set(float *&q, float *v) { q = v; }"
    kernel = kernel_of(f"{before} {HEAD} {{ float *p = b; {text} }}")
    assert {write.address.array.name for write in all_of(kernel, Write)} == {"a", "b"}


def test_pointer_of_a_postcondition_is_one_variable():
    """What is claimed where all returns meet speaks of the variable that each of them leaves."""
    lines = body_of("__ensures(a[0] == 0); if (n) return; a += 4; *a = 0;")
    assert "a.2 = a.2 + 4" in lines


def test_lambda_keeps_the_pointer_that_it_copied():
    """A later assignment changes what `[&]` sees, and not what `[=]` has copied."""
    assert body_of("float *p = b; auto f = [=] { *p = 1; }; auto g = [&] { *p = 2; }; p = a; f(); g();") == [
        "write b[4: 0]:4 = 1",
        "write a[4: 0]:4 = 2",
    ]


def test_swapped_pointers_carry_the_number_of_their_array():
    """Ping-pong buffers: each access is an `if` over the arrays it may hit, and a swap swaps the numbers."""
    assert body_of("float *p = a, *q = b; while (n) { p[n] = 1; float *t = p; p = q; q = t; }") == [
        "p.base = 0",
        "q.base = 1",
        "loop loop.1",
        "  while 0 != n",
        "    if 0 == p.base",
        "      write a[4: n]:4 = 1",
        "    else",
        "      write b[4: n]:4 = 1",
        "    t.base = p.base",
        "    p.base = q.base",
        "    q.base = t.base",
    ]


def test_conditional_pointer_chooses_by_its_condition():
    """`n > 3 ? a : b` writes to one of the two."""
    assert body_of("(n > 3 ? a : b)[2] = 1;") == [
        "if 3 < n",
        "  write a[4: 2]:4 = 1",
        "else",
        "  write b[4: 2]:4 = 1",
    ]


def test_cast_changes_the_stride_only():
    """`((float4 *)a)[n].y` is four bytes at 16 * n + 4."""
    assert body_of("((float4 *)a)[n].y = 1;") == ["write a[16: n, 4: 0 +4]:4 = 1"]


def test_row_of_a_two_dimensional_array_decays_to_a_pointer():
    """`s[n]` passed on keeps its row."""
    assert body_of("__shared__ float s[8][16]; float *row = s[n]; row[3] = 1;") == [
        "row = n",
        "write s[64: row, 4: 3]:4 = 1",
    ]


def test_pointer_to_rows():
    """`float (*rows)[8]` steps by rows."""
    assert body_of("float (*rows)[8] = (float (*)[8])a; rows[n][3] = 1;") == ["write a[32: n, 4: 3]:4 = 1"]


def test_reference_keeps_the_address_it_was_bound_to():
    """A later change of the index does not move the reference."""
    assert body_of("int i = n; float &r = a[i]; i = 0; r = 1;") == [
        "i = n",
        "&r = i",
        "i = 0",
        "write a[4: &r]:4 = 1",
    ]


def test_address_of_a_local_variable_is_the_variable():
    """`*&x = 3` assigns to x; no memory is touched."""
    assert body_of("int x = 1; int *p = &x; *p = 3;") == ["x = 1", "x = 3"]


def test_array_of_pointers_picks_by_index():
    """`q[n & 1]` is one of two pointers."""
    lines = body_of("float *q[2] = {a, b}; q[n & 1][0] = 1;")
    assert [line.strip() for line in lines if "write" in line] == ["write a[4: 0]:4 = 1", "write b[4: 0]:4 = 1"]


def test_pointers_of_a_table_lead_into_one_array():
    """Where `rows[0]` points hangs on the number that is there: two of them may be one."""
    assert lines_of("__global__ void k(float **rows) { rows[0][1] = 2; }") == [
        "$1 = read rows[8: 0]:8",
        "write (*rows)[4: 1, 1: $1]:4 = 2",
    ]


def test_pointer_loaded_from_a_table_that_is_written_is_unknown():
    """Where `rows[0]` points is not known: said, not guessed."""
    kernel = kernel_of("__global__ void k(float **rows, float *a) { rows[1] = a; rows[0][1] = 2; }")
    (unknown,) = all_of(kernel, Unknown)
    assert "a pointer loaded from global memory" in words(unknown.reason)
    assert {array.key for array in unknown.touches} == {"rows", "a", ELSEWHERE.key}


def test_null_check_of_a_parameter_is_a_uniform_question():
    """`if (a)` asks the same of all threads."""
    assert body_of("if (a == nullptr) return;") == ["if !a != nullptr", "  exit"]


def test_difference_and_comparison_of_pointers_into_one_array():
    """`p - a` counts elements; `p < a + n` compares offsets."""
    assert body_of("float *p = a + 2; int d = p - a; while (p < a + n) p++;") == [
        "p = 2",
        "d = (int32_t)p",
        "loop loop.1",
        "  while 4 * p < 4 * n",
        "    p = p + 1",
    ]


def test_assigned_pointer_parameter_is_copied_first():
    """`a += n` does not change what other uses of the parameter mean."""
    assert lines_of("__global__ void k(float *a, int n) { a += n; *a = 0; }") == [
        "a.3 = n",
        "write a[4: a.3]:4 = 0",
    ]


def test_unknown_pointer_may_reach_arrays_that_come_later():
    """What an unknown pointer touches includes arrays that the kernel names further down."""
    text = "__device__ int d[4]; __global__ void k(int **rows, int *c) { rows[1] = c; rows[0][1] = 2; d[0] = 1; }"
    (unknown,) = all_of(kernel_of(text), Unknown)
    assert {array.key for array in unknown.touches} == {"rows", "c", "d", ELSEWHERE.key}


def test_unknown_pointer_reaches_shared_memory_once_its_address_was_stored():
    """A kernel that stores the address of shared memory may find it again."""
    text = """
        struct Node { int *where; };
        __global__ void k(Node *nodes) {
          __shared__ int s[4];
          if (threadIdx.x == 0) nodes[0].where = s;
          __syncthreads();
          nodes[1].where[0] = 1;
        }
    """
    (unknown,) = all_of(kernel_of(text), Unknown)
    assert {array.key for array in unknown.touches} == {"nodes", "s", ELSEWHERE.key}


def test_rows_of_unknown_length_are_unknown():
    """A stride that is not a constant is not guessed."""
    (unknown, *_) = all_of(kernel_of("__global__ void k(float (*rows)[WIDTH], int i) { rows[i][2] = 1; }"), Unknown)
    assert "inner extent" in words(unknown.reason)


def test_index_of_an_unknown_type_is_an_integer():
    """A type parameter that nobody fixes is a whole number where an index is made of it."""
    lines = lines_of("template <typename I> __global__ void k(float *a, I i) { a[i * 4 + 1] = 1; *(a + i) = 2; }")
    assert not any("(int" in line for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        "float *p = nullptr; if (n) p = (float *)((char *)b + n); if (p) *p = 1;",
        "float *p; if (n) p = (b + n); else p = a; *p = 1;",
        "float *p = a; while (n) { *p = 1; p += n; }",
        "if (n) { a = (float *)((char *)a + n); *a = 1; }",
        "__shared__ float s[8]; float *p = s; if (n) { p = &s[n]; } *p = 1;",
    ],
)
def test_pointer_moved_in_an_inner_block_is_foreseen(text: str, monkeypatch: pytest.MonkeyPatch):
    """What branches and loops assign to a pointer is planned for where it is declared: one round of lowering does, and
    two come to the same."""
    rounds: list[Memory] = []
    lowered = kernels._round

    def counted(*given: Any) -> Any:
        rounds.append(given[1])
        return lowered(*given)

    monkeypatch.setattr(kernels, "_round", counted)
    foreseen = body_of(text)
    assert len(rounds) == 1
    monkeypatch.setattr(pointer_hints, "foresee", lambda *_: None)
    assert body_of(text) == foreseen
    assert len(rounds) == 3
