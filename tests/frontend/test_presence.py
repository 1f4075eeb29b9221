"""Macros that are taken as defined, as the file has no kernel without them."""

from __future__ import annotations

import pytest

from syncline.frontend.languages import OPENCL
from syncline.frontend.preprocess import PreprocessOptions, preprocess
from syncline.frontend.source import Source

KERNEL = "__global__ void k(float *a) { a[threadIdx.x] = 1; }\n"

TAKEN = {
    "around all": (f"#ifdef WITH_GPU\n{KERNEL}#endif\n", ("WITH_GPU",)),
    "as a number": (f"#if WITH_GPU\n{KERNEL}#endif\n", ("WITH_GPU",)),
    "one in the other": (f"#ifdef OUTER\n#if defined(INNER)\n{KERNEL}#endif\n#endif\n", ("OUTER", "INNER")),
    "one of two": (f"#if defined(WITH_A) || defined(WITH_B)\n{KERNEL}#endif\n", ("WITH_A",)),
    "a comment beside it": (f"// __global__ void k() {{}}\n#ifdef WITH_GPU\n{KERNEL}#endif\n", ("WITH_GPU",)),
    "not all hang on it": (f"#ifdef WITH_GPU\n{KERNEL}#endif\n{KERNEL.replace('k(', 'other(')}", ()),
    "the other branch": (f"#ifdef WITH_GPU\nint n;\n#else\n{KERNEL}#endif\n", ()),
    "compared with numbers": (f"#if GPU_LEVEL > 3\n{KERNEL}#endif\n", ()),
    "never": (f"#if 0\n{KERNEL}#endif\n", ()),
    "without it as well": (f"#ifdef WITH_GPU\n#ifndef WITH_GPU\n{KERNEL}#endif\n#endif\n", ()),
    "declared alone": ("#ifdef WITH_GPU\n__global__ void k(float *a);\n#endif\n", ()),
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    """Names that conditionals around all kernels ask for, and no others."""
    text, names = TAKEN[case]
    expanded = preprocess(Source("a.cu", text.encode()), PreprocessOptions())
    assert expanded.taken == names
    assert (b"void k" in expanded.text) == bool(names or "other" in case)


def test_undefined_by_the_user() -> None:
    """-U says that the build does not define it."""
    text = TAKEN["around all"][0].encode()
    expanded = preprocess(Source("a.cu", text), PreprocessOptions(undefines=("WITH_GPU",)))
    assert expanded.taken == ()
    assert b"void k" not in expanded.text


def test_its_value_stays_open() -> None:
    """Where the code uses it, the name stays: nobody knows what it stands for."""
    text = b"#ifdef WIDTH\n__kernel void k(__global float *a) { a[WIDTH] = 1; }\n#endif\n"
    expanded = preprocess(Source("a.cl", text), PreprocessOptions(language=OPENCL))
    assert expanded.taken == ("WIDTH",)
    assert b"a[WIDTH]" in expanded.text
