"""What the grammar cannot read becomes blanks of equal length."""

import pytest

from syncline.frontend.preprocess.masking import mask
from syncline.frontend.preprocess.packing import LayoutAttribute
from syncline.frontend.syntax.document import parse


@pytest.mark.parametrize(
    "text",
    [
        b"__global__ void __launch_bounds__(256, 2, 1) k(int *a) {}",
        b"__global__ void __cluster_dims__(2, 1, 1) k(int *a) {}",
        b"__global__ void __maxnreg__(32) k(int *a) {}",
        b"__global__ void k() { __shared__ __align__(16) float a[3]; }",
        b"__global__ void k() { __shared__ float __align__(sizeof(int)) a[3]; }",
        b"struct __builtin_align__(16) S { int a; };",
        b"__global__ void k() { auto f = [=] __device__ (int a) { return a; }; }",
        b"__global__ void k() { auto f = [&] __host__ __device__ (int a) mutable { return a; }; }",
        b'__global__ void k() { _Pragma("unroll") for (;;) {} }',
        b"EXPORT __global__ void k() {}",
        b"template <class T> MY_INLINE __device__ T f(int a) { return a; }",
        b"__global__ EXPORT void k() {}",
        b"static __global__ void MY_BOUNDS(256, 2) k() {}",
        b"__device__ void f(const float (&__restrict__ q)[3]) {}",
        b"__device__ __const__ int f();",
        b"__global__ void k() { __volatile__ int e; }",
    ],
)
def test_the_grammar_reads_the_masked_text(text: bytes) -> None:
    """Each of these has a syntax error before masking, none after, and no byte moves."""
    assert parse(text).root_node.has_error
    masked = mask(text)
    assert len(masked.text) == len(text)
    assert not parse(masked.text).root_node.has_error


def test_launch_bounds_are_kept_by_their_offset() -> None:
    text = b"__global__ void __launch_bounds__(16 * 16, 2) k() {}\ntemplate <int N> __launch_bounds__(N) void j() {}"
    bounds = mask(text).launch_bounds
    assert bounds[text.index(b"__launch")][:2] == (256, 2)
    assert bounds[text.rindex(b"__launch")] == (None, None, ("N",))


def test_alignments_and_clusters_are_kept() -> None:
    masked = mask(b"struct __align__(8) S {}; __global__ void __cluster_dims__(2, 1, 1) k() {}")
    assert masked.layouts == {7: LayoutAttribute(False, ("8",))}
    assert list(masked.cluster_dims.values()) == [(2, 1, 1)]


@pytest.mark.parametrize(
    "text",
    [
        b'const char *s = "__align__(16)";',
        b"// __maxnreg__(3)\n",
        b"/* __restrict__ */",
        b"int a__align__(3);",
    ],
)
def test_literals_comments_and_longer_words_are_left_alone(text: bytes) -> None:
    assert mask(text).text == text


@pytest.mark.parametrize("text", [b"__launch_bounds__(256", b"__align__", b'__attribute__(("', b"__device__"])
def test_half_typed_attributes_stay(text: bytes) -> None:
    assert mask(text).text == text


@pytest.mark.parametrize(
    "text", [b"REAL __device__ f(int a);", b"__global__ VOID k();", b"__global__ void KERNEL(int a) {}"]
)
def test_a_type_or_a_name_in_capitals_is_no_attribute(text: bytes) -> None:
    assert mask(text).text == text


def test_a_subscript_is_no_lambda() -> None:
    """`int a[3]; __device__ int x;` and `[[nodiscard]] __device__` keep their qualifier."""
    for text in (b"int a[3]; __device__ int x;", b"[[nodiscard]] __device__ int f();"):
        assert mask(text).text == text


def test_a_carriage_return_alone_ends_a_comment() -> None:
    """The grammar knows \\n as the end of a comment, so a lone \\r becomes one."""
    assert mask(b"// c\rint x;\r\n").text == b"// c\nint x;\r\n"
