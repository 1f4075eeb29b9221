"""What a kernel needs of its file, as a text that stands alone."""

from __future__ import annotations

from syncline.frontend import FrontendOptions, read
from syncline.frontend.needed import Needed, needed
from syncline.ir.kernel import Unit


def needed_of(
    text: str, name: str = "k", headers: dict[str, str] | None = None, defines: tuple[tuple[str, str], ...] = ()
) -> Needed:
    files = {f"/w/{path}": content.encode() for path, content in (headers or {}).items()}
    draft = read("/w/a.cu", text.encode(), FrontendOptions(read_file=files.get, defines=defines))
    assert not isinstance(draft, Unit)
    reading = draft.whole.reading
    return needed(reading.expanded, reading.program.root, draft.spans[draft.names.index(name)], defines)


def lines(found: Needed) -> list[str]:
    return [line for line in found.text.splitlines() if line.strip()]


def test_what_the_kernel_names_and_what_that_names():
    text = """\
typedef float real;
struct Pair { real first; int second; };
struct Other { int x; };
enum Mode { NONE, ALL };
__constant__ real weights[4], others[4];
__device__ real weighted(Pair p) { return p.first * weights[p.second]; }
__device__ real unused(Pair p) { return 0; }
void host(int x) {}
__global__ void k(real *out, Pair *in, int mode) { if (mode == ALL) out[threadIdx.x] = weighted(in[threadIdx.x]); }
__global__ void other(Other *o) {}
int main() { k<<<1, 64>>>(nullptr, nullptr, ALL); }
"""
    assert lines(needed_of(text)) == [text.splitlines()[n] for n in (0, 1, 3, 4, 5, 8)]


def test_macros_come_as_they_are_written_with_those_in_them():
    text = """\
#define WIDTH 8
#define SIZE (4 * \\
  WIDTH)
#define RESTRICT
#define UNUSED 3
__global__ void k(float *RESTRICT a) { __shared__ float s[SIZE]; s[threadIdx.x] = a[0]; }
"""
    assert lines(needed_of(text)) == [text.splitlines()[n] for n in (0, 1, 2, 3, 5)]


def test_macros_of_the_command_line_are_defined():
    text = "__global__ void k(float *a) { a[TILE] = 1; }\n"
    assert lines(needed_of(text, defines=(("TILE", "4"), ("OTHER", "5")))) == ["#define TILE 4", text.strip()]


def test_namespaces_stand_around_what_was_in_them():
    text = """\
namespace a {
__device__ int one() { return 1; }
namespace { __device__ int two() { return one(); } }
__global__ void k(int *p) { *p = two(); }
}
"""
    found = needed_of(text)
    assert found.namespaces == ("a",)
    assert lines(found) == [
        "namespace a {",
        "__device__ int one() { return 1; }",
        "namespace {",
        "__device__ int two() { return one(); }",
        "}",
        "__global__ void k(int *p) { *p = two(); }",
        "}",
    ]


def test_members_operators_and_specialisations_come_with_what_they_are_of():
    text = """\
struct V { float x; __device__ float get() const; };
__device__ float V::get() const { return x; }
__device__ V operator+(V a, V b) { return V{a.x + b.x}; }
struct W { float x; };
__device__ W operator+(W a, W b) { return W{a.x + b.x}; }
template <typename T> struct Zero { static constexpr T value = 0; };
template <> struct Zero<int> { static constexpr int value = 1; };
__global__ void k(V *v) { v[1] = v[2] + v[3]; v[0].x = v[1].get() + Zero<int>::value; }
"""
    assert lines(needed_of(text)) == [text.splitlines()[n] for n in (0, 1, 2, 5, 6, 7)]


def test_headers_that_were_read_are_taken_apart_and_others_named():
    header = "#pragma once\n#include <cub/cub.cuh>\n#define TWO 2\n__device__ int two() { return TWO; }\nint host();\n"
    text = '#include <vector>\n#include "h.cuh"\n#include "gone.h"\n__global__ void k(int *p) { *p = two(); }\n'
    found = needed_of(text, headers={"h.cuh": header})
    assert found.headers == ("vector", "cub/cub.cuh", "gone.h")
    assert lines(found) == [
        "#define TWO 2",
        "__device__ int two() { return TWO; }",
        "__global__ void k(int *p) { *p = two(); }",
    ]


def test_conditionals_within_stay_and_those_around_go():
    text = """\
#if __CUDA_ARCH__ >= 700
__device__ int one() {
#ifdef FAST
  return 0;
#else
  return 1;
#endif
}
#else
__device__ int one() { return 2; }
#endif
#ifdef WIDE
__global__ void k(long *p)
#else
__global__ void k(int *p)
#endif
{ *p = one(); }
"""
    assert lines(needed_of(text)) == [*text.splitlines()[1:8], "__global__ void k(int *p)", "{ *p = one(); }"]


def test_names_that_a_macro_makes_are_found():
    text = """\
#define DEFINE(name) __device__ int name##_of(int x) { return x; }
DEFINE(half)
#define KERNEL(name) __global__ void name(int *p) { *p = half_of(1); }
KERNEL(k)
"""
    assert lines(needed_of(text)) == text.splitlines()


def test_a_namespace_that_is_opened_is_there():
    text = "using namespace std;\nusing namespace a::b;\n__global__ void k(int *p) { *p = 1; }\n"
    assert lines(needed_of(text))[:4] == [
        "namespace std { } using namespace std;",
        "namespace a { namespace b { } } using namespace a::b;",
        "__global__ void k(int *p) { *p = 1; }",
    ]


def test_comments_right_above_are_kept():
    text = "// for all\n\n// syncline: launch(block=64)\n// of it\n__global__ void k(int *p) { *p = 1; }\n"
    assert lines(needed_of(text)) == text.splitlines()[2:]
