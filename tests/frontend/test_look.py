"""Whether a text holds kernels, by a look at its bytes."""

from __future__ import annotations

import random
import time

import pytest

from syncline.frontend import holds_kernels
from syncline.limits.preprocess import LOOKED_BYTES

#: what begins a kernel's definition, each with the words that it goes by
HEADS = (
    "__global__ void k(int *p) {",
    "__global__ void k(int *p)\n{",
    "void __global__ k(int *p) {",
    "static __global__ void k() {",
    'extern "C" __global__ void k() {',
    "template <typename T, int N = 4> __global__ void k(T *p) {",
    "__global__ void __launch_bounds__(256, 2) k(int *p) {",
    "__global__ __launch_bounds__(T{}.n) void k(int *p) {",
    "__global__ __launch_bounds__((N > 1) ? f(N) : 1) void k(int *p = {}) {",
    '__global__ void // a remark; with { signs }\nk(int a /* ; */, const char *s = ";{") {',
    "__global__ std::enable_if_t<Small<T>{}> k(T *p) {",
    "__global__ void k(void (*f)(int), int (&a)[4]) {",
    "namespace a { __global__ void k() {",
    "__kernel void k(__global int *p) {",
    "__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(__global int *p) {",
    "kernel void k(global int *p) {",
    "kernel\nvoid k(global int *p) {",
    "kernel __attribute__((vec_type_hint(float4))) void k(global int *p) {",
    "#define GLOBAL __global__\nGLOBAL void k() {",
    '#  define KERNEL(name) extern "C" __global__ void name\nKERNEL(k)(int *p) {',
    "#define DEFINE(name) __global__ void name(int *p) { \\\n  *p = 1; }\nDEFINE(k)\n",
    "#if 1\n__global__ void k() {",
    "#if 0\n#else\n__global__ void k() {",
    "#if 0\n#if 1\n#endif\n#elif N\n__global__ void k() {",
)

#: what looks like one and is none
OTHERS = (
    "__global__ void k(int *p);",
    "__global__ void k(int *p)\n;\nvoid f() {}",
    "template <typename T> __global__ void k(T *p); struct S {};",
    "kernel void k(global int *p);",
    "// __global__ void k() {\n",
    "/* __global__ void k() { */",
    " * __global__ void k() ",
    "#if 0\n__global__ void k() {}\n#endif\n",
    "#  if 0 // not yet\n#if 1\n__global__ void k() {}\n#endif\n__kernel void k() {}\n#endif\n",
    "#define __global__\nvoid k() {}",
    "#  define __kernel __attribute__((kernel_of_opencl))\nint f() { return 1; }",
    "#define GLOBAL __global__\nGLOBAL void k();\n",
    "#define K(name) __global__ void name(int *p);\nK(k)\nvoid f() {}\n",
    "int __global__x() {}",
    "int my__global__() {}",
    "auto kernel = make(1); void f() { kernel(2); }",
    "struct kernel { void f(); };",
    "void f(kernel k) {}",
    "x.__global__ = 1; }",
    "__global__",
    "__global__ void k(",
    "",
)


@pytest.mark.parametrize("head", HEADS)
def test_a_head_with_a_body_is_a_kernel(head: str) -> None:
    assert holds_kernels("a.cpp", head.encode())


@pytest.mark.parametrize("text", OTHERS)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert not holds_kernels("a.cpp", text.encode())


def test_kernels_count_wherever_they_stand() -> None:
    """Between any texts that hold none, closed, in any order and with any line ends."""
    chance = random.Random(7)
    around = [
        text for text in OTHERS if text.count("(") == text.count(")") and "if 0" not in text and text != "__global__"
    ]
    for _ in range(300):
        parts = [chance.choice(around) for _ in range(chance.randrange(4))]
        text = "".join(f"{part}\n;\n" for part in parts)
        end = chance.choice(["\n", "\r\n"])
        assert not holds_kernels("a.h", text.replace("\n", end).encode()), text
        with_kernel = text + ";" + chance.choice(HEADS).replace("#", "\n#") + "}}\n" + text
        assert holds_kernels("a.h", with_kernel.replace("\n", end).encode()), with_kernel


@pytest.mark.parametrize("kind", ["comment", "remark", "group"])
def test_what_hides_a_kernel_hides_it_whole(kind: str) -> None:
    for head in (h for h in HEADS if "#" not in h and "*/" not in h and "//" not in h):
        match kind:
            case "comment":
                text = f"/* {head} }} */"
            case "remark":
                text = "".join(f"// {line}\n" for line in f"{head} }}".split("\n"))
            case _:
                text = f"#if 0\n{head} }}\n#endif\n"
        assert not holds_kernels("a.cpp", text.encode()), text


def test_a_python_file_has_no_kernels_of_its_own() -> None:
    assert not holds_kernels("a.py", b"__global__ void k() {}")


@pytest.mark.parametrize(
    "unit",
    [
        b"__global__ ",
        b"__global__ void k(",
        b"#if 0\n",
        b"#define A __global__\n",
        b"kernel void\n",
        b"/*__kernel",
        b'"__kernel ',
        b"'__global__",
        b"__global__ x{",
        b'R"(__kernel ',
        b"\\\n__kernel#",
        b"\xff\xfe__kernel\0",
    ],
)
def test_no_text_takes_long(unit: bytes) -> None:
    began = time.process_time()
    holds_kernels("a.cpp", unit * (LOOKED_BYTES // 4 // len(unit)))
    assert time.process_time() - began < 20
