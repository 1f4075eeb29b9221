"""Which file a header is read with."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from syncline.api import check, lowered, tasks
from syncline.findings import KernelKind, Verdict
from syncline.frontend import Reading, readings
from syncline.limits.host import LAUNCHING_FILES

HEADER = """#pragma once
template <int N> __global__ void turn(float *a) {
  __shared__ float s[WIDTH];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[N - 1 - threadIdx.x];
}
"""
MAIN = '#define WIDTH 64\n#include "turn.h"\nint main() { turn<64><<<1, 64>>>(nullptr); }\n'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(**files: str) -> list[str]:
    """Files by name, `__` for a dot and `_in_` for a slash; gives the names back."""
    names = []
    for name, text in files.items():
        path = Path(name.replace("_in_", "/").replace("__", "."))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        names.append(str(path))
    return names


def test_a_header_with_kernels_is_checked_with_the_file_that_includes_it() -> None:
    write(main__cu=MAIN, turn__h=HEADER, plain__h="int f();\n")
    assert readings(["main.cu"]) == (Reading("main.cu"), Reading("turn.h", ("main.cu",)))


def test_of_several_files_the_one_of_its_own_name_is_read_with_it() -> None:
    """Not the first of them: that may be one that includes everything."""
    write(all__cu=MAIN, more__cu=MAIN, turn__cu=MAIN, turn__h=HEADER, sub_in_turn__h=HEADER)
    found = readings(["all.cu", "more.cu", "turn.cu"])
    assert Reading("turn.h", ("turn.cu",), ("all.cu", "more.cu")) in found
    write(main__cu=MAIN.replace("turn.h", "sub/turn.h"))
    assert Reading("sub/turn.h", ("main.cu",)) in readings(["main.cu", "turn.cu"])


def test_its_kernels_see_the_macros_and_the_launches_of_that_file() -> None:
    write(main__cu=MAIN, turn__h=HEADER)
    _, (path, options) = tasks(["main.cu"])
    unit = lowered(path, HEADER.encode(), options)
    (kernel,) = unit.kernels
    assert kernel.span.path == "turn.h"
    assert [a.extents for a in kernel.arrays if a.name == "s"] == [(64,)]
    assert unit.launches[kernel.name][0].block == (64, 1, 1)
    assert check(path, HEADER.encode(), options).kernels[0].verdict is Verdict.VERIFIED


def test_the_text_that_is_checked_wins_over_the_disk() -> None:
    write(main__cu=MAIN, turn__h=HEADER)
    _, (path, options) = tasks(["main.cu"])
    edited = HEADER.replace("  __syncthreads();\n", "").encode()
    (kernel,) = check(path, edited, options).kernels
    assert kernel.verdict is Verdict.RACY
    assert [f.span.path for f in kernel.findings] == ["turn.h"]
    assert kernel.findings[0].fixes


def test_notes_about_the_other_file_stay_with_it() -> None:
    write(main__cu="#error never\n" + MAIN + "#if 1\n", turn__h=HEADER)
    first, second = (check(p, Path(p).read_bytes(), options) for p, options in tasks(["main.cu"]))
    assert first.errors
    assert not second.errors


def test_files_that_include_each_other_are_each_read_on_their_own() -> None:
    write(a__cuh='#include "b.cuh"\n', b__cuh='#include "a.cuh"\n')
    assert readings(["a.cuh", "b.cuh"]) == (Reading("a.cuh"), Reading("b.cuh"))


def test_a_kernel_file_that_is_included_is_no_program_of_its_own() -> None:
    names = write(kernel__cu=HEADER, main__cu=MAIN.replace("turn.h", "kernel.cu"))
    assert readings(names) == (Reading("kernel.cu", ("main.cu",)), Reading("main.cu"))


def test_a_header_of_several_programs_has_the_launches_of_all() -> None:
    write(one__cu=MAIN, two__cu=MAIN, turn__h=HEADER)
    assert readings(["one.cu", "two.cu"])[1:] == (Reading("turn.h", ("one.cu",), ("two.cu",)), Reading("two.cu"))
    assert [options.launched_in for _, options in tasks(["one.cu", "two.cu"])] == [(), ("two.cu",), ()]


def test_a_header_of_very_many_programs_is_checked_for_any_launch() -> None:
    names = write(**{f"p{n}__cu": MAIN for n in range(LAUNCHING_FILES + 2)})
    write(turn__h=HEADER)
    assert [options.all_dims for _, options in tasks(names)] == [False, True, *([False] * (LAUNCHING_FILES + 1))]


def test_the_nearest_program_is_taken() -> None:
    write(a_in_one__cu='#include "../b/turn.h"\n', b_in_two__cu=MAIN, b_in_turn__h=HEADER)
    assert Reading("b/turn.h", ("b/two.cu",), ("a/one.cu",)) in readings(["a/one.cu", "b/two.cu"])


def test_headers_elsewhere_are_not_checked_unasked() -> None:
    write(app_in_main__cu=MAIN.replace("turn.h", "../lib/turn.h"), lib_in_turn__h=HEADER)
    assert readings(["app/main.cu"]) == (Reading("app/main.cu"),)


def test_a_header_asked_for_alone_is_read_with_a_file_beside_it() -> None:
    write(main__cu=MAIN, other__cu="", turn__h=HEADER)
    assert readings(["turn.h"]) == (Reading("turn.h", ("main.cu",)),)
    assert readings([os.path.abspath("turn.h")]) == (Reading(os.path.abspath("turn.h"), (os.path.abspath("main.cu"),)),)


def test_a_header_that_is_not_reached_after_all_is_read_on_its_own() -> None:
    write(main__cu='#if 0\n#include "turn.h"\n#endif\n', turn__h=HEADER)
    _, (path, options) = tasks(["main.cu"])
    assert options.through == ("main.cu",)
    assert [k.name for k in lowered(path, HEADER.encode(), options).kernels] == ["turn"]


def test_what_a_program_leaves_out_is_read_with_the_header_that_brings_it() -> None:
    """The conditional hangs on a macro that only the build knows."""
    write(
        main__cu='#ifdef GPU\n#include "all.h"\n#endif\n', all__h='#define WIDTH 8\n#include "turn.h"\n', turn__h=HEADER
    )
    _, (path, options) = tasks(["main.cu"])
    assert options.through == ("main.cu", "all.h")
    (kernel,) = lowered(path, HEADER.encode(), options).kernels
    assert [a.extents for a in kernel.arrays if a.name == "s"] == [(8,)]


def test_a_header_is_read_with_a_program_elsewhere_that_holds_no_kernel() -> None:
    """Where none of the files that are checked includes it, and none beside it."""
    write(
        app_in_main__cpp=MAIN.replace("turn.h", "../lib/all.h"),
        lib_in_all__h='#include "turn.h"\n',
        lib_in_turn__h=HEADER,
    )
    write(app_in_other__cpp="int f();\n")
    programs = ["app/main.cpp", "app/other.cpp"]
    assert readings(["lib/turn.h"], programs=programs) == (Reading("lib/turn.h", ("app/main.cpp", "lib/all.h")),)
    write(lib_in_own__cu=MAIN)
    found = readings(["lib/own.cu", "lib/turn.h"], programs=programs)
    assert found == (Reading("lib/own.cu"), Reading("lib/turn.h", ("lib/own.cu",)))


def test_headers_that_only_declare_kernels_are_not_checked() -> None:
    write(main__cu=MAIN, turn__h="__global__ void turn(float *a);\n")
    assert readings(["main.cu"]) == (Reading("main.cu"),)


def test_a_python_file_includes_nothing() -> None:
    """What looks like it stands in its strings."""
    write(run__py=f'"""\n{MAIN}"""\n', turn__h=HEADER)
    assert readings(["run.py"]) == (Reading("run.py"),)


FUNCTIONS = """#pragma once
template <int N> __device__ float turned(float v) {
  __shared__ float s[N];
  s[threadIdx.x] = v;
  return s[N - 1 - threadIdx.x];
}
template <int N> __device__ float called(float v) {
  __shared__ float s[N];
  s[threadIdx.x] = v;
  __syncthreads();
  return s[N - 1 - threadIdx.x];
}
"""
CALLER = "#include <block.h>\n__global__ void k(float *a) { a[threadIdx.x] = called<64>(a[threadIdx.x]); }\n"


def test_a_header_of_device_functions_is_checked_with_a_program_of_its_project() -> None:
    """It need not lie below the program's folder; what a project keeps of others is theirs."""
    write(Makefile="", src_in_a__cu=CALLER, include_in_block__h=FUNCTIONS)
    assert Reading(os.path.join("include", "block.h"), ("src/a.cu",)) in readings(["src/a.cu"])
    write(src_in_b__cu=CALLER.replace("block", "theirs"), third_party_in_one_in_include_in_theirs__h=FUNCTIONS)
    assert [reading.path for reading in readings(["src/b.cu"])] == ["src/b.cu"]


def test_a_function_that_a_kernel_calls_is_checked_there_alone() -> None:
    write(Makefile="", src_in_a__cu=CALLER, include_in_block__h=FUNCTIONS)
    names = {path: check(path, Path(path).read_bytes(), options).kernels for path, options in tasks(["src/a.cu"])}
    assert [(k.name, k.kind, k.verdict) for k in names["src/a.cu"]] == [("k", KernelKind.KERNEL, Verdict.VERIFIED)]
    (function,) = names[os.path.join("include", "block.h")]
    assert (function.name, function.kind, function.verdict) == ("turned", KernelKind.DEVICE_FUNCTION, Verdict.RACY)
