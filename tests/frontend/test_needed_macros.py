"""Macros that are taken as defined, as the file calls macros that hang on them."""

from __future__ import annotations

import pytest

from syncline.frontend.preprocess import PreprocessOptions, preprocess
from syncline.frontend.source import Source

LOOP = "#define LOOP(i) for (int i = 0; i < 2; ++i)\n"
KERNEL = "__global__ void k(float *a) { LOOP(i) a[i] = 1; }\n"

TAKEN = {
    "one that defines it": (f"#ifdef WITH_GPU\n{LOOP}#endif\n{KERNEL}", ("WITH_GPU",)),
    "one of the language": (f"#if defined(USE_ACL) || defined(USE_CUDA)\n{LOOP}#endif\n{KERNEL}", ("USE_CUDA",)),
    "one in the other": (f"#ifdef OUTER\n#ifdef INNER\n{LOOP}#endif\n#endif\n{KERNEL}", ("OUTER", "INNER")),
    "two of them": (
        f"#ifdef A\n{LOOP}#endif\n#ifdef B\n#define CHECK(x) x\n#endif\n{KERNEL}void f() {{ CHECK(1); }}\n",
        ("A", "B"),
    ),
    "either way": (f"#ifdef WITH_GPU\n{LOOP}#else\n#define LOOP(i)\n#endif\n{KERNEL}", ()),
    "not called": (f"#ifdef WITH_GPU\n{LOOP}#endif\n{KERNEL.replace('LOOP(i)', '')}", ()),
    "called for the same builds alone": (
        f"#ifdef WITH_GPU\n{LOOP}#endif\n{KERNEL.replace('LOOP(i)', '')}#ifdef WITH_GPU\n{KERNEL}#endif\n",
        (),
    ),
    "without parameters": (f"#ifdef WITH_GPU\n#define LOOP other\n#endif\n{KERNEL}", ()),
    "compared with numbers": (f"#if LEVEL > 3\n{LOOP}#endif\n{KERNEL}", ()),
    "no kernel": (f"#ifdef WITH_GPU\n{LOOP}#endif\nvoid f() {{ LOOP(i) g(i); }}\n", ()),
    "never": (f"#if 0\n{LOOP}#endif\n{KERNEL}", ()),
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    """Names that conditionals around the missing macros ask for, and no others."""
    text, names = TAKEN[case]
    expanded = preprocess(Source("a.cu", text.encode()), PreprocessOptions())
    assert expanded.taken == names
    if names:
        assert b"LOOP(i) a" not in expanded.text


def test_a_header_of_the_project() -> None:
    """The conditional stands in a header, around all of it."""
    header = f"#pragma once\n#ifdef WITH_GPU\n{LOOP}#endif\n".encode()
    options = PreprocessOptions(read_file={"loops.h": header}.get)
    expanded = preprocess(Source("a.cu", f'#include "loops.h"\n{KERNEL}'.encode()), options)
    assert expanded.taken == ("WITH_GPU",)
    assert b"for (int i = 0" in expanded.text


def test_undefined_by_the_user() -> None:
    """-U says that the build does not define it."""
    text = TAKEN["one that defines it"][0].encode()
    assert preprocess(Source("a.cu", text), PreprocessOptions(undefines=("WITH_GPU",))).taken == ()
