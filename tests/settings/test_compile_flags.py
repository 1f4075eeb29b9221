"""What a compile command says, for nvcc, clang, gcc and hipcc."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from syncline.limits import settings as limits
from syncline.settings.compile_flags import flags_of
from syncline.settings.layers import engine_fields


def fields(command: str, files: dict[str, str] | None = None) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The engine's options of a command that is called in /p/build, with response files by their path."""
    texts = files or {}
    layer, problems = flags_of(
        shlex.split(command), "/p/build", lambda path: shlex.split(texts[path]) if path in texts else None, "here"
    )
    return engine_fields(layer), problems


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("nvcc -DA -D B=2 -D'T=x y' a.cu", {"defines": (("A", "1"), ("B", "2"), ("T", "x y"))}),
        ("nvcc --define-macro=A=1 a.cu", {"defines": (("A", "1"),)}),
        ("gcc '-DF(x)=x+1' a.c", {"defines": (("F(x)", "x+1"),)}),
        ("nvcc -DA=1 -UA -UB -DB a.cu", {"defines": (("B", "1"),), "undefines": ("A",)}),
        ("nvcc -I../inc -I /abs a.cu", {"include_dirs": ("/p/inc", "/abs")}),
        ("nvcc -I=../inc --include-path=a,b a.cu", {"include_dirs": ("/p/inc", "/p/build/a", "/p/build/b")}),
        (
            "clang++ -iquote q -isystem s -idirafter d -I i a.cu",
            {"include_dirs": ("/p/build/i", "/p/build/s", "/p/build/q", "/p/build/d")},
        ),
        ("nvcc -include ../pre.h -include=more.h a.cu", {"forced": ("/p/pre.h", "/p/build/more.h")}),
        ("nvcc -arch=sm_90a a.cu", {"arch": 900}),
        ("nvcc -arch sm_75 a.cu", {"arch": 750}),
        ("nvcc --gpu-architecture=compute_86 a.cu", {"arch": 860}),
        (
            "nvcc -gencode arch=compute_70,code=sm_70 -gencode=arch=compute_86,code=[compute_86,sm_86] a.cu",
            {"arch": 860},
        ),
        ("clang++ --cuda-gpu-arch=sm_60 --offload-arch=sm_70 -x cuda a.cpp", {"arch": 700, "language": "cuda"}),
        ("nvcc -arch=native a.cu", {}),
        ("hipcc --offload-arch=gfx90a a.cu", {"language": "hip"}),
        ("clang++ -x hip a.cpp", {"language": "hip"}),
        ("nvcc -std=c++20 a.cu", {"defines": (("__cplusplus", "202002L"),)}),
        ("nvcc --std c++14 a.cu", {"defines": (("__cplusplus", "201402L"),)}),
        ("clang -cl-std=CL2.0 a.cl", {"defines": (("__OPENCL_C_VERSION__", "200"),)}),
        ("nvcc -Xcompiler -DHOST -o -DOUT -ccbin g++ -fopenmp a.cu", {}),
    ],
)
def test_a_flag_becomes_an_option(command: str, expected: dict[str, Any]) -> None:
    """In each spelling that the compilers have; what is for others (`-Xcompiler`) is not ours."""
    assert fields(command) == (expected, ())


def test_response_files_stand_for_their_arguments() -> None:
    """In their place, one in another, as gcc's @file and nvcc's option."""
    files = {"/p/build/one.rsp": "-DA @two.rsp -DC", "/p/build/two.rsp": "-DB", "/p/three.rsp": "-DD"}
    found, problems = fields("nvcc @one.rsp --options-file ../three.rsp -DE a.cu", files)
    assert found == {"defines": tuple((name, "1") for name in "ABCDE")}
    assert problems == ()


def test_response_files_that_name_each_other_end() -> None:
    """Each is read once, and what is missing is said."""
    files = {"/p/build/a": "-DA @b", "/p/build/b": "-DB @a"}
    found, problems = fields("nvcc @a @none x.cu", files)
    assert found == {"defines": (("A", "1"), ("B", "1"))}
    assert problems == (
        "the response file a is named again and left out there",
        "the response file none cannot be read",
    )


def test_no_command_is_too_long() -> None:
    """Arguments and folders are cut off at their limits, with a sentence each."""
    found, problems = flags_of(["nvcc", *(f"-I{n}" for n in range(limits.FOLDERS + 1))], "/p", lambda _: None, "here")
    assert len(found["include"]) == limits.FOLDERS
    assert len(problems) == 1
    _, problems = flags_of(["nvcc"] * (limits.ARGUMENTS + 2), "/p", lambda _: None, "here")
    assert len(problems) == 1


@pytest.mark.parametrize("command", ["", "nvcc -D", "nvcc -I", "nvcc @", "nvcc -gencode", "nvcc -D=3 -D1=2 -std="])
def test_what_is_cut_short_says_nothing(command: str) -> None:
    assert fields(command) == ({}, ())
