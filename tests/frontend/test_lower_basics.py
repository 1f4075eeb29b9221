"""Plain CUDA C: declarations, arithmetic, memory accesses in evaluation order, control flow."""

from __future__ import annotations

from syncline.frontend import lower_file
from syncline.ir.pretty import block

from .lowering import body_of, kernel_of


def test_each_access_is_a_statement_in_evaluation_order():
    """`a[i] = b[i] + b[i + 1]` is two reads and a write, left to right."""
    assert body_of("int i = threadIdx.x; a[i] = b[i] + b[i + 1];") == [
        "i = threadIdx.x",
        "$1 = read b[4: i]:4",
        "$2 = read b[4: i + 1]:4",
        "write a[4: i]:4 = $1 + $2",
    ]


def test_compound_assignment_reads_then_writes():
    """`c[0] += 2` reads the element it writes."""
    assert body_of("c[0] += 2;") == ["$1 = read c[4: 0]:4", "write c[4: 0]:4 = $1 + 2"]


def test_two_dimensional_shared_array_has_one_stride_per_dimension():
    """Rows and columns of `s[16][17]` keep their own strides."""
    lines = body_of("__shared__ float s[16][17]; s[threadIdx.y][threadIdx.x] = 0;")
    assert lines == ["write s[68: threadIdx.y, 4: threadIdx.x]:4 = 0"]


def test_short_circuit_branches_only_where_the_right_side_reads():
    """`n > 0 && n < 9` is one term; `n > 0 && c[n]` reads only if the left side holds."""
    assert body_of("if (n > 0 && n < 9) c[0] = 1;")[0] == "if (0 < n) && (n < 9)"
    assert body_of("if (n > 0 && c[n]) c[0] = 1;")[:4] == [
        "$2 = 0 < n",
        "if $2",
        "  $1 = read c[4: n]:4",
        "  $2 = $1 != 0",
    ]


def test_conditional_expression_is_a_term_without_accesses():
    """`n > 3 ? 1 : 2` needs no branch."""
    assert body_of("int x = n > 3 ? 1 : 2;") == ["x = (3 < n) ? 1 : 2"]


def test_postfix_increment_gives_the_old_value():
    """`c[i++]` uses the index from before."""
    assert body_of("int i = 0; c[i++] = 5;") == ["i = 0", "$1 = i", "i = i + 1", "write c[4: $1]:4 = 5"]


def test_unsigned_subtraction_wraps_and_signed_does_not():
    """Only the unsigned difference is a `usub`."""
    assert body_of("unsigned u = threadIdx.x - 1; int v = n - 1;") == ["u = threadIdx.x - 1", "v = n - 1"]
    kernel = kernel_of("__global__ void k(int n) { unsigned u = threadIdx.x - 1; int v = n - 1; }")
    assert [s.value.op for s in kernel.body if hasattr(s, "value")] == ["usub", "add"]


def test_comparison_of_int_with_unsigned_converts_the_int():
    """In `n < u` the int is taken modulo 2^32 first."""
    assert body_of("if (n < blockDim.x) c[0] = 1;")[0] == "if (uint32_t)n < blockDim.x"


def test_kernel_return_is_an_exit():
    """`return` in a kernel ends the thread."""
    assert body_of("if (threadIdx.x >= n) return; c[0] = 1;")[:2] == ["if (uint32_t)n <= threadIdx.x", "  exit"]


def test_loops_have_test_body_and_step():
    """`for` with `continue` and `break`."""
    assert body_of("for (int i = 0; i < n; ++i) { if (i < 3) continue; if (i > 5) break; c[i] = i; }") == [
        "i = 0",
        "loop loop.1",
        "  while i < n",
        "    if i < 3",
        "      next loop.1",
        "    if 5 < i",
        "      leave loop.1",
        "    write c[4: i]:4 = i",
        "  step",
        "    i = i + 1",
    ]


def test_do_while_tests_in_its_step():
    """A do-while loop leaves from its step."""
    assert body_of("int i = 0; do { i += 2; } while (i < n);") == [
        "i = 0",
        "loop loop.1",
        "  while true",
        "    i = i + 2",
        "  step",
        "    if i < n",
        "    else",
        "      leave loop.1",
    ]


def test_switch_falls_through_to_the_next_case_only():
    """A case without `break` also runs the one below it."""
    assert body_of("switch (n) { case 0: c[0] = 1; case 1: c[1] = 2; break; default: c[2] = 3; }") == [
        "region switch.1",
        "  if 0 == n",
        "    write c[4: 0]:4 = 1",
        "  if (0 == n) || (1 == n)",
        "    write c[4: 1]:4 = 2",
        "  if 0 != n && 1 != n",
        "    write c[4: 2]:4 = 3",
    ]


def test_inner_variable_of_the_same_name_is_another_one():
    """A shadowing `i` shows as `i.2`."""
    assert body_of("int i = 1; { int i = 2; c[0] = i; } c[1] = i;") == [
        "i = 1",
        "i.2 = 2",
        "write c[4: 0]:4 = i.2",
        "write c[4: 1]:4 = i",
    ]


def test_assigned_parameter_is_copied_to_a_variable():
    """A parameter that the kernel changes is no longer uniform."""
    assert body_of("n = n + threadIdx.x; c[n] = 0;")[0] == "n.2 = n"


def test_kernels_are_found_in_namespaces_and_extern_c():
    """Blocks around a kernel do not hide it."""
    text = 'namespace a { namespace b { __global__ void f() {} } } extern "C" { __global__ void g() {} }'
    assert [k.name for k in lower_file("t.cu", text.encode()).kernels] == ["f", "g"]


def test_device_function_is_inlined_with_its_call_chain():
    """Statements of a called function carry the span of the call."""
    kernel = kernel_of(
        """
        __device__ void put(float *p, int i) { p[i] = 1; }
        __global__ void k(float *a) { put(a + 2, threadIdx.x); }
        """
    )
    lines = list(block(kernel.body))
    assert lines[-1] == "write a[4: i + p]:4 = 1"
    write = kernel.body[-2] if not hasattr(kernel.body[-1], "address") else kernel.body[-1]
    assert [span.line for span in write.site.calls] == [3]
    assert write.site.span.line == 2


def test_early_return_of_a_device_function_leaves_its_region():
    """A return in the middle jumps to the end of the inlined body."""
    kernel = kernel_of(
        """
        __device__ float f(float *p, int i) { if (i < 0) return 0.f; return p[i]; }
        __global__ void k(float *a, int n) { a[0] = f(a, n); }
        """
    )
    assert list(block(kernel.body))[-8:] == [
        "region return.1 of f()",
        "  i = n",
        "  if i < 0",
        "    f() = 0",
        "    leave return.1",
        "  f() = read a[4: i]:4",
        "  leave return.1",
        "write a[4: 0]:4 = f()",
    ]


def test_call_that_the_grammar_takes_for_a_cast_is_a_call():
    """`(f<8>(a & b)) & 1` is no cast of `&1`: nothing can be cast to a function."""
    source = "template <int K> __device__ int f(int x) { return x + K; }"
    source += "__global__ void k(int *a, int n) { a[(f<8>(n & 3)) & 1] = 1; }"
    plain = source.replace("(f<8>(n & 3)) & 1", "f<8>(n & 3) & 1")
    assert list(block(kernel_of(source).body)) == list(block(kernel_of(plain).body))
