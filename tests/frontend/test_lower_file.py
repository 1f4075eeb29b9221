"""The file around a kernel: constants, templates, launches, directives, marks, and input that cannot be read."""

from __future__ import annotations

import pytest

from syncline.frontend import FrontendOptions, lower_file, outline, read
from syncline.ir.kernel import Assume, Mark, Read, Space, Unit, Unknown
from syncline.wording import words

from .lowering import all_of, body_of, kernel_of, lines_of, unit_of


def test_constants_of_the_file_are_numbers():
    """const, constexpr, enumerators, static members, sizeof."""
    text = """
        const int A = 3; static constexpr unsigned B = A * 2; enum { C = 4, D };
        struct S { static const int E = 9; };
        __global__ void k(int *c) { c[A] = B; c[D] = S::E; c[0] = sizeof(double) + sizeof c[0]; }
    """
    assert lines_of(text) == ["write c[4: 3]:4 = 6", "write c[4: 5]:4 = 9", "write c[4: 0]:4 = 12"]


@pytest.mark.parametrize(
    ("literal", "value"),
    [("0x1F", 31), ("017", 15), ("0b101", 5), ("1'000", 1000), ("'a'", 97), ("'ab'", 24930), ("3u", 3), ("1e1", 10)],
)
def test_literals(literal: str, value: int):
    """Every base, digit separators, characters, several of them in one."""
    assert body_of(f"c[0] = {literal};") == [f"write c[4: 0]:4 = {value}"]


def test_device_variables_are_memory_and_constants_are_not():
    """A `__device__` scalar is an array of one element; a `__constant__` scalar is a uniform symbol."""
    kernel = kernel_of(
        "__device__ int d; __constant__ int q; __constant__ int t[4]; __global__ void k() { d = q + t[1]; }"
    )
    assert {array.key: array.space for array in kernel.arrays} == {"d": Space.GLOBAL, "t": Space.CONSTANT}


def test_dynamic_shared_arrays_are_one_array():
    """Two `extern __shared__` names overlap."""
    kernel = kernel_of(
        "__global__ void k() { extern __shared__ int x[]; extern __shared__ float y[]; x[0] = 1; y[0] = 2; }"
    )
    (array,) = kernel.arrays
    assert (array.key, array.dynamic) == ("dynamic shared", True)


def test_template_arguments_come_from_the_launches():
    """All launches agree: the extent is a number."""
    text = """
        template <int B> __global__ void k(int *c) { __shared__ int s[B][B + 1]; s[threadIdx.y][threadIdx.x] = c[0]; }
        void host(int *c) { k<16><<<1, 64>>>(c); k<16><<<2, 64>>>(c); }
    """
    (_, shared) = kernel_of(text).arrays
    assert shared.extents == (16, 17)


def test_template_parameter_of_an_inner_extent_is_fixed_with_a_note():
    """A launch that is not known: checked for one value, and said so."""
    text = """
        template <int B> __global__ void k(int *c) { __shared__ int s[B][B + 1]; s[threadIdx.y][threadIdx.x] = c[0]; }
        template <int B> void host(int *c) { k<B><<<1, 64>>>(c); }
    """
    kernel = kernel_of(text)
    assert kernel.arrays[1].extents == (16, 17)
    assert any("checked for B = 16 alone" in words(note) for note in kernel.assumptions)


def test_launches_of_the_host_code():
    """Dimensions, and constant arguments by the parameters' names."""
    unit = unit_of("__global__ void k(int *c, int n) {}\nvoid host(int *c) { k<<<4, dim3(8, 2)>>>(c, 7); }")
    (launch,) = unit.launches["k"]
    assert (launch.grid, launch.block, launch.parameters) == ((4, 1, 1), (8, 2, 1), (("n", 7),))


def test_launch_comment_wins_over_the_host_code():
    """A comment in or above the kernel."""
    unit = unit_of(
        """
        // syncline: launch(grid=1, block=32)
        __global__ void k(int *c) {}
        __global__ void g(int *c) {
          // syncline: launch(block=(4, 4))
        }
        void host(int *c) { k<<<4, 64>>>(c); g<<<4, 64>>>(c); }
        """
    )
    assert [unit.launches[name][0].block for name in ("k", "g")] == [(32, 1, 1), (4, 4, 1)]


def test_assumptions_stand_where_their_names_are_known():
    """One about parameters holds from the start, one about a variable from its place on."""
    text = """
        __global__ void k(int *c, int n) {
          int i = threadIdx.x;  // syncline: assume(i < 99)
          c[i] = n;  // syncline: assume(n > 4)
        }
    """
    assert lines_of(text) == ["assume 4 < n", "i = threadIdx.x", "assume i < 99", "write c[4: i]:4 = n"]


def test_assumption_about_an_unknown_name_is_an_error():
    """It is not dropped in silence."""
    unit = unit_of("__global__ void k(int n) {\n  // syncline: assume(m > 4)\n}")
    assert all_of(unit.kernels[0], Assume) == []
    ((message, span),) = unit.errors
    assert "m > 4" in message
    assert span.line == 2


def test_launch_bounds():
    """Both numbers, through a macro too."""
    kernel = kernel_of("#define T 128\n__global__ void __launch_bounds__(T, 2) k() {}")
    assert kernel.launch_bounds == (128, 2)
    kernel = kernel_of("constexpr int W = 8;\n#define L 32\n__launch_bounds__(W * L) __global__ void k() {}")
    assert kernel.launch_bounds == (256, None)
    assert kernel_of("__launch_bounds__(W * 32) __global__ void k() {}").launch_bounds == (None, None)


def test_marks_stand_before_statements_of_blocks():
    """At the first character of the line's statement, and at both ends of a body without braces."""
    source = "__global__ void k(int *c, int n) {\n    f();\n    if (n)\n        g();\n}\n"
    marks = all_of(lower_file("k.cu", source.encode()).kernels[0], Mark)
    assert [source[m.insert_at : m.insert_at + 4] for m in marks] == ["f();", "if (", "g();", "\n}\n", "}\n"]
    assert [source[m.unbraced.start : m.unbraced.end] for m in marks if m.unbraced] == ["g();", "g();"]


def test_a_mark_stands_between_the_sides_of_an_assignment():
    """Of one that is a statement: what is read on the right is read before it."""
    source = "__global__ void k(int *c) {\n    c[0] *= c[1] * 0.5f;\n    int a = 1, b = (a = 2);\n}\n"
    marks = [m for m in all_of(lower_file("k.cu", source.encode()).kernels[0], Mark) if m.split and not m.in_update]
    assert [source[m.split.right.start : m.split.right.end] for m in marks] == ["c[1] * 0.5f"]
    assert [source[m.split.whole.start : m.split.whole.end] for m in marks] == ["c[0] *= c[1] * 0.5f;"]


def test_c_has_to_name_the_type_of_the_right_side():
    """As C computes it: `int` times `float` is a `float`."""
    source = "__kernel void k(__global int *c, __global float4 *v) { c[0] *= c[1] * 0.5f; v[0] = v[1]; }\n"
    marks = [m for m in all_of(lower_file("k.cl", source.encode()).kernels[0], Mark) if m.split and not m.in_update]
    assert [m.split.held_as for m in marks] == ["float", "float4"]


def test_a_mark_stands_behind_what_an_update_reads():
    """Where it is a statement, and its place may be named twice; what is held is what is stored."""
    source = (
        "__kernel void k(__local short *c, int i) { c[0]++; c[1] += i * 0.5f; c[i++] -= 1; i += 2; int b = c[2]++; }\n"
    )
    marks = [m for m in all_of(lower_file("k.cl", source.encode()).kernels[0], Mark) if m.in_update]
    assert [source[m.split.whole.start : m.split.whole.end] for m in marks] == ["c[0]++;", "c[1] += i * 0.5f;"]
    assert [m.split.held_as for m in marks] == ["short", "short"]


def test_mark_before_an_unrolled_loop_stands_before_its_pragma():
    """Nothing may come between a pragma and its loop."""
    source = "__global__ void k(int *c) {\n  #pragma unroll\n  for (int i = 0; i < 4; i++) c[i] = 1;\n}\n"
    first = all_of(lower_file("k.cu", source.encode()).kernels[0], Mark)[0]
    assert source[first.insert_at :].startswith("#pragma")


def test_no_mark_inside_a_macro():
    """A barrier cannot be inserted into an expansion."""
    source = "#define TWO(p) { p[0] = 1; p[1] = 2; }\n__global__ void k(int *c) { TWO(c) }\n"
    marks = all_of(lower_file("k.cu", source.encode()).kernels[0], Mark)
    assert [source[m.insert_at] for m in marks] == ["}"]


def test_syntax_error_is_unknown_and_the_rest_is_lowered():
    """A half-typed line costs only itself."""
    text = "__global__ void k(int *c) { c[0] = ; c[1] = 2; } __global__ void g(int *c) { c[2] = 3; }"
    first, second = unit_of(text).kernels
    assert [words(u.reason) for u in all_of(first, Unknown)] == ["syntax error"]
    assert all_of(second, Unknown) == []


def test_binary_file_is_an_error_of_the_file():
    """No kernels, one clear message."""
    unit = lower_file("k.cu", b"\0\1\2__global__")
    assert unit.kernels == ()
    assert "binary" in unit.errors[0][0]


def test_outline_gives_names_and_places():
    """Without lowering anything."""
    ((name, span, name_span),) = outline("k.cu", b"\n__global__ void kern(int *c)\n{\n}\n")
    assert (name, span.line, span.end_line, name_span.column) == ("kern", 2, 4, 17)


def test_name_from_an_absent_header_is_uniform_with_a_note():
    """An undeclared constant has one value for all threads; that is noted."""
    kernel = kernel_of("__global__ void k(int *c) { c[BLOCK] = 1; }")
    assert "'BLOCK' is not declared here" in words(kernel.assumptions[0])
    assert all_of(kernel, Unknown) == []


def test_forward_goto_leaves_a_region_and_backward_goto_goes_round_a_loop():
    """Only jumps to labels of enclosing blocks keep their structure."""
    forward = body_of("if (n > 3) goto done; c[0] = 1; done: c[1] = 2;")
    assert forward[:3] == ["region goto done.1", "  if 3 < n", "    leave goto done.1"]
    backward = body_of("again: c[0] = n; if (n < 3) goto again; c[1] = 2;")
    assert backward[0].startswith("loop")
    inside = kernel_of("__global__ void k(int *c, int n) { if (n) goto in; while (n) { in: c[0] = n; } }")
    assert all_of(inside, Unknown)[0].may_synchronise


def test_macro_use_is_the_span_of_its_statements():
    """What came out of a macro points at its use."""
    kernel = kernel_of("#define SET(i) c[i] = i\n__global__ void k(int *c) {\n  SET(3);\n}")
    (write,) = [s for s in kernel.body if hasattr(s, "address")]
    assert (write.site.span.line, write.site.span.column) == (3, 3)


def test_parameters_keep_the_user_s_type_text():
    """For hovers and reports."""
    kernel = kernel_of("__global__ void k(const float *__restrict__ in, unsigned int n) {}")
    assert [p.name for p in kernel.parameters] == ["in", "n"]
    assert kernel.parameters[1].type_text == "unsigned int"


def test_annotations_of_gpuverify():
    """Requirements and assumptions are assumed, assertions and invariants stated."""
    text = "__requires(n > 4); __assert(n > 3); for (int i = 0; __invariant(i >= 0), i < 2; i++) __assume(i < 3);"
    assert body_of(text) == [
        "assume 4 < n",
        "assertion 3 < n",
        "i = 0",
        "loop loop.1",
        "  test",
        "    invariant 0 <= i",
        "  while i < 2",
        "    assume i < 3",
        "  step",
        "    i = i + 1",
    ]


def test_what_specifications_read_is_no_access():
    """A guess is no claim either; what cannot be followed is one that cannot be proved."""
    assert body_of("__assert(c[n] > 3); __candidate_invariant(n == 7);") == [
        "$1 = read c[4: n]:4",
        "assertion 3 < $1",
        "guess 7 == n",
    ]
    assert body_of("__barrier_invariant_binary_1(c[0] == 1, 0);") == [
        "barrier invariant false (not provable: half-a-pair)"
    ]
    kernel = kernel_of("__global__ void k(int *c, int n) { __assert(c[n] > 3); }")
    assert all(s.ghost for s in kernel.body if isinstance(s, Read))


def test_what_is_claimed_at_a_barrier_is_looked_at_again_behind_it():
    """As memory is when the new interval begins, for the threads named; unless a variable has changed its meaning."""
    assert body_of("__barrier_invariant_1(c[n] > 1, n + 2); __syncthreads();") == [
        "$1 = read c[4: n]:4",
        "barrier invariant 1 < $1",
        "barrier block",
        "$1 = read c[4: n]:4",
        "assume 1 < $1 of threads n + 2",
    ]
    claimed = "__barrier_invariant_1(c[x] == 1, n);"
    assert "assume" not in "".join(body_of(f"int x = n; {claimed} x = 3; __syncthreads();"))
    assert "assume" not in "".join(body_of(f"int x = n; {claimed} c[x] = 3; __syncthreads();"))


def test_an_access_that_is_spoken_of_is_written_down():
    """The log begins empty, may take each access, and is empty behind a barrier between threads of one block."""
    assert body_of("c[n] = 1; __syncthreads(); __assert(!__write(c));") == [
        "$$c is written = false",
        "$$c is written at = ? (chosen-access)",
        "write c[4: n]:4 = 1",
        "$$choice.1 = ? (chosen-access)",
        "$$c is written at = $$choice.1 ? 4 * n : $$c is written at",
        "$$c is written = $$c is written || $$choice.1",
        "barrier block",
        "$$c is written = $$c is written && !same block()",
        "assertion !$$c is written",
    ]


def test_copies_are_accesses():
    """Two floats are two reads and two writes; a size that is not a constant is a loop over bytes."""
    assert body_of("memcpy(a + 4, b, 8);") == [
        "$1 = read b[4: 0]:4",
        "$2 = read b[4: 1]:4",
        "write a[4: 4]:4 = $1",
        "write a[4: 5]:4 = $2",
    ]
    assert body_of("memcpy(a + 4, b, n);") == [
        "$1 = 0",
        "loop loop.1",
        "  while $1 < n",
        "    $2 = read b[4: 0, 1: $1]:1",
        "    write a[4: 4, 1: $1]:1 = $2",
        "  step",
        "    $1 = $1 + 1",
    ]
    assert "    write a[4: 0, 1: $1]:1 = 7" in body_of("memset(a, 7, n);")


def test_copy_between_types_forgets_the_value():
    """The bytes of a struct in an array of the same size: every element is written, with something."""
    lines = body_of("int4 bits; int out[4]; memcpy(&out, &bits, sizeof(bits)); a[0] = out[threadIdx.x];")
    written = [line.partition(" = ") for line in lines if line.startswith("write out")]
    assert [place for place, _, _ in written] == [f"write out[4: {k}]:4" for k in range(4)]
    assert all(f"{value} = ? (bytes-of-other)" in lines for _, _, value in written)
    assert not any("unknown" in line for line in lines)


def test_a_file_without_a_kernel_is_not_parsed():
    """What it says about itself stays: what preprocessing could not do, and comments that cannot be read."""
    source = b"// syncline: launch(block=)\n#if 1\n__device__ float twice(float x) { return 2 * x }\n"
    found = read("k.cuh", source)
    assert isinstance(found, Unit)
    assert not found.kernels
    assert [span.line for _, span in found.errors] == [2, 1]


def test_a_kernel_that_a_macro_writes_makes_a_file_one_with_kernels():
    source = b"#define KERNEL __global__ void\nKERNEL k(int *p) { p[0] = 1; }\n"
    assert [kernel.name for kernel in lower_file("k.cu", source).kernels] == ["k"]


def test_kernels_of_a_header_are_not_those_of_the_file_that_includes_it():
    """Then nothing of the file is parsed."""
    headers = {"k.cuh": b"__global__ void k(int *p) { p[0] = 1; }\n"}
    options = FrontendOptions(read_file=headers.get)
    assert isinstance(read("main.cu", b'#include "k.cuh"\nint main() {}\n', options), Unit)
