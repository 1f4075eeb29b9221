"""Device functions: overloads, templates, references, recursion, lambdas, and functions whose body is not here."""

from __future__ import annotations

from syncline.ir.kernel import Havoc, Region, Space, Unknown, Write
from syncline.ir.reasons import Cause
from syncline.wording import words

from .lowering import all_of, body_of, kernel_of, lines_of


def test_reference_parameter_changes_the_caller_s_variable():
    """`void bump(int &x)`"""
    text = "__device__ void bump(int &x) { x += 3; } __global__ void k(int *c) { int i = 1; bump(i); c[i] = 0; }"
    assert lines_of(text) == ["i = 1", "i = i + 3", "write c[4: i]:4 = 0"]


def test_pointer_parameter_follows_the_argument():
    """`&c[n]` plus one is `c[n + 1]`."""
    text = "__device__ void put(int *p) { p[1] = 0; } __global__ void k(int *c, int n) { put(&c[n]); }"
    assert lines_of(text) == ["p = n", "write c[4: p + 1]:4 = 0"]


def test_overload_is_chosen_by_type():
    """The function for floats is not the one for ints."""
    text = """
        __device__ int f(int x) { return 1; }
        __device__ int f(float x) { return 2; }
        __global__ void k(int *c, float y) { c[0] = f(y); }
    """
    assert lines_of(text)[-1] == "write c[4: 0]:4 = 2"


def test_overload_for_vectors_does_not_hide_the_built_in():
    """`max(float2, float2)` calls the built-in `max` of floats."""
    text = """
        __device__ float2 fmaxf(float2 a, float2 b) { return make_float2(fmaxf(a.x, b.x), fmaxf(a.y, b.y)); }
        __global__ void k(float2 *p) { p[0] = fmaxf(p[1], p[2]); }
    """
    assert all_of(kernel_of(text), Unknown) == []


def test_template_arguments_are_put_in():
    """Value parameters are constants, type parameters are deduced."""
    text = """
        template <int N, typename T> __device__ void fill(T *p) { for (int i = 0; i < N; i++) p[i] = N; }
        __global__ void k(double *d) { fill<4>(d); }
    """
    assert lines_of(text) == [
        "i = 0",
        "loop loop.2",
        "  while i < 4",
        "    write d[8: i]:8 = 4",
        "  step",
        "    i = i + 1",
    ]


def test_branch_on_a_template_constant_keeps_one_side():
    """`if (N >= 64)` of a constant is no branch."""
    text = """
        template <int N> __device__ void step(int *p) { if (N >= 64) p[0] = 1; else p[1] = 2; }
        __global__ void k(int *c) { step<32>(c); }
    """
    assert lines_of(text)[-1].startswith("write c[4: ")
    assert not any(line.startswith("if") for line in lines_of(text))


def test_default_argument():
    """What is not given is the default."""
    text = "__device__ int f(int a, int b = 7) { return a + b; } __global__ void k(int *c) { c[0] = f(1); }"
    assert lines_of(text)[-1] == "write c[4: 0]:4 = 8"


def test_static_shared_array_of_a_function_is_one_array():
    """Two calls use the same memory."""
    text = """
        __device__ void f(int v) { __shared__ int s[32]; s[threadIdx.x] = v; }
        __global__ void k() { f(1); f(2); }
    """
    kernel = kernel_of(text)
    assert [array.key for array in kernel.arrays if array.space is Space.SHARED] == ["s"]
    assert len({write.address.array.key for write in all_of(kernel, Write)}) == 1


def test_call_chain_is_outermost_first():
    """A write two calls deep names both calls."""
    text = """
        __device__ void inner(int *p) { *p = 1; }
        __device__ void outer(int *p) { inner(p); }
        __global__ void k(int *c) { outer(c); }
    """
    (write,) = all_of(kernel_of(text), Write)
    assert [span.line for span in write.site.calls] == [4, 3]


def test_recursion_ends_as_unknown():
    """Eight levels are unrolled, then it is said."""
    text = "__device__ int f(int n) { return n < 1 ? 0 : f(n - 1); } __global__ void k(int *c, int n) { c[0] = f(n); }"
    (unknown,) = all_of(kernel_of(text), Unknown)
    assert "recursion" in words(unknown.reason)


def test_function_without_a_body_is_unknown():
    """It may touch what its arguments reach, change a variable passed by reference, and contain a barrier."""
    kernel = kernel_of("__global__ void k(int *c, float *f, int n) { int i = 0; other(c + 1, i); c[i] = n; }")
    (unknown,) = all_of(kernel, Unknown)
    assert unknown.reason == Cause.CALL_WITHOUT_BODY("other")
    assert [array.key for array in unknown.touches] == ["c"]
    assert unknown.may_synchronise


def test_pure_mathematics_is_a_term():
    """No statement, no unknown."""
    assert body_of("float x = sqrtf(2.0f) + __expf(1.0f); int m = min(n, 3);") == [
        "x = sqrtf(2) + __expf(1)",
        "m = min(3, n)",
    ]


def test_lambda_by_reference_and_by_value():
    """[&] sees later changes, [=] does not."""
    assert body_of("int v = 1; auto f = [&]() { c[0] = v; }; v = 2; f();")[-1] == "write c[4: 0]:4 = v"
    assert body_of("int v = 1; auto f = [=]() { c[0] = v; }; v = 2; f();")[-1] == "write c[4: 0]:4 = v.2"


def test_inlined_function_with_an_early_return_is_a_region_of_its_name():
    """For reports: which function the region was."""
    text = "__device__ void f(int *p) { if (*p) return; *p = 1; } __global__ void k(int *c) { f(c); }"
    (region,) = all_of(kernel_of(text), Region)
    assert region.function == "f"


def test_template_argument_passed_on_stays_the_same_symbol():
    """A kernel's symbolic template parameter reaches the functions it is passed to."""
    text = """
        template <int D> __device__ int f(int x) { return x + D; }
        template <int D> __global__ void k(int *c) { c[0] = f<D>(1); }
        template <int D> void host(int *c) { k<D><<<1, 2>>>(c); }
    """
    kernel = kernel_of(text)
    assert kernel.assumptions == ()
    assert lines_of(text)[-1] == "write c[4: 0]:4 = D + 1"


def test_call_through_a_pointer_is_an_if_over_the_functions_it_may_be():
    """Assigned in two branches: both are inlined, each under its guard."""
    text = """
        __device__ int one(int x) { return x + 1; }
        __device__ int two(int x) { return x + 2; }
        typedef int (*Op)(int);
        __global__ void k(int *c, int n) { Op f; if (n > 3) f = one; else f = &two; c[0] = (*f)(n); }
    """
    lines = lines_of(text)
    assert lines[:4] == ["if 3 < n", "  f.base = 0", "else", "  f.base = 1"]
    assert lines[4] == "if 0 == f.base"
    assert all_of(kernel_of(text), Unknown) == []


def test_function_passed_to_a_function():
    """A function parameter is the function."""
    text = """
        __device__ int one(int x) { return x + 1; }
        __device__ int apply(int (*f)(int), int x) { return f(x); }
        __global__ void k(int *c) { c[0] = apply(one, 4); }
    """
    assert lines_of(text)[-2:] == ["x.2 = x", "write c[4: 0]:4 = x.2 + 1"]


def test_value_is_the_one_before_a_later_operand_changes_it():
    """The right side of an assignment is evaluated first, then the left side changes what it was computed from."""
    text = """
        __device__ int next(int &i) { i += 1; return i; }
        __global__ void k(int *c, int n) { int i = n; c[next(i)] = i + 5; }
    """
    assert lines_of(text) == ["i = n", "$1 = i", "i = i + 1", "write c[4: i]:4 = $1 + 5"]


def test_function_object_and_array_parameters_are_deduced():
    """`F` is the lambda, `N` the extent of the array passed by reference."""
    text = """
        template <typename F> __device__ int twice(F f) { return f(1) + f(2); }
        template <typename T, int N> __device__ int length(const T (&a)[N]) { return N; }
        __global__ void k(int *c, int n) {
          int local[6];
          c[0] = twice([&](int x) { return x * n; }) + length(local);
        }
    """
    kernel = kernel_of(text)
    assert all_of(kernel, Unknown) == []
    assert kernel.assumptions == ()
    assert lines_of(text)[-1] == "write c[4: 0]:4 = 3 * n + 6"


def test_parameter_of_an_unknown_type_is_the_same_for_all_threads():
    """Whatever type it is; one that the kernel changes is a variable like any other."""
    text = "__global__ void k(float *a, size_type n) {{ for (int i = 0; i < n; i++) a[i] = 0; {} }}"
    assert {h.uniform for h in all_of(kernel_of(text.format("")), Havoc) if "size_type" in words(h.reason)} == {True}
    changed = kernel_of(text.format("n = a[threadIdx.x];"))
    assert not any(havoc.uniform for havoc in all_of(changed, Havoc))
