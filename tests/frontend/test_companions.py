"""Which texts of a project come before a text of kernels that uses what they declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from syncline.api import check, options_for
from syncline.findings import KernelReport, Verdict
from syncline.ir.reasons import AssumptionKind
from syncline.wording import words

SCALARS = "typedef float real;\nreal half_of(real value) { return value / 2; }\n"
KERNEL = """__kernel void halve(__global real *values) {
    values[get_global_id(0)] = half_of(values[get_global_id(0)]);
}
"""


def report(tmp_path: Path, kernel: str = KERNEL, **texts: str) -> KernelReport:
    """Of the one kernel of a project with these further texts, `a__cl` for `a.cl`."""
    (tmp_path / "LICENSE").write_text("")
    path = tmp_path / "kernels" / "halve.cl"
    for name, text in {"kernels/halve__cl": kernel, **texts}.items():
        file = tmp_path / name.replace("__", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (found,) = check(str(path), path.read_bytes(), options_for(str(path))).kernels
    return found


def before(found: KernelReport) -> str:
    """The texts that are taken to come first, as the report says it; empty where none are."""
    return " ".join(words(each) for each in found.assumptions if each.kind is AssumptionKind.TEXT_BEFORE)


def test_the_one_text_that_declares_what_is_used_comes_first(tmp_path: Path) -> None:
    found = report(tmp_path, **{"common/scalars__cl": SCALARS, "common/other__cl": "typedef int count;\n"})
    assert found.verdict is Verdict.VERIFIED
    assert "scalars.cl" in before(found)
    assert "other.cl" not in before(found)


def test_what_it_needs_itself_comes_before_it(tmp_path: Path) -> None:
    first, second = SCALARS.splitlines(keepends=True)
    found = report(tmp_path, z__cl=first, a__cl=second)
    assert found.verdict is Verdict.VERIFIED
    assert before(found).index("z.cl") < before(found).index("a.cl")


def test_a_text_may_be_a_literal_for_programs_to_include(tmp_path: Path) -> None:
    found = report(tmp_path, scalars__opencl=f'// To be included.\nR"({SCALARS})"\n')
    assert found.verdict is Verdict.VERIFIED


def test_a_header_in_the_folder_that_asks_for_opencl_counts(tmp_path: Path) -> None:
    header = f"#ifndef __OPENCL_VERSION__\n#include <math.h>\n#endif\n{SCALARS}"
    assert report(tmp_path, **{"kernels/scalars__h": header}).verdict is Verdict.VERIFIED


def test_a_default_counts(tmp_path: Path) -> None:
    """Who builds the program may give another value, as where the default stands in the text itself."""
    kernel = "__kernel void halve(__global int *values) { values[get_global_id(0) * STEP] = 1; }\n"
    found = report(tmp_path, kernel, sizes__cl="#ifndef STEP\n  #define STEP 4 // of elements\n#endif\n")
    assert found.verdict is Verdict.VERIFIED
    assert "sizes.cl" in before(found)


def test_a_kernel_that_not_every_program_has_does_no_harm(tmp_path: Path) -> None:
    kernel = "#if defined(FILLS)\n__kernel void fill(__global int *p) { p[0] = 1; }\n#endif\n"
    assert (
        report(tmp_path, scalars__cl=f"#ifndef SCALARS\n#define SCALARS\n{SCALARS}{kernel}#endif\n").verdict
        is Verdict.VERIFIED
    )
    assert (
        report(tmp_path, scalars__cl=f"#ifndef STEP\n#define STEP 1\n#endif\n{SCALARS}{kernel}").verdict
        is Verdict.VERIFIED
    )


def test_a_record_with_functions_for_the_host_is_a_type(tmp_path: Path) -> None:
    record = (
        "typedef struct size_tag {\n  int n;\n#ifndef __OPENCL_VERSION__\n  int *of() { return &n; }\n#endif\n} size;\n"
    )
    kernel = "__kernel void halve(__global int *values, size of) { if (get_global_id(0) < of.n) values[0] += 1; }\n"
    found = report(tmp_path, kernel, **{"kernels/size__hpp": record})
    assert found.verdict is Verdict.RACY
    assert "size.hpp" in before(found)


def test_a_race_in_it_is_found(tmp_path: Path) -> None:
    text = "void put(__global float *values, int at) { values[at / 2] = at; }\n"
    kernel = "__kernel void halve(__global float *values) { put(values, get_global_id(0)); }\n"
    assert report(tmp_path, kernel, scalars__cl=text).verdict is Verdict.RACY


@pytest.mark.parametrize(
    ("kernel", "texts"),
    [
        (KERNEL, {"a__cl": SCALARS, "b__cl": SCALARS}),  # either may be meant
        (KERNEL, {"a__cl": SCALARS + "__kernel void other(__global int *p) { p[0] = 1; }\n"}),  # a program of its own
        (
            KERNEL,
            {"a__cl": f"#ifndef A\n#define A\n{SCALARS}__kernel void other(__global int *p) {{ p[0] = 1; }}\n#endif\n"},
        ),
        (KERNEL, {"a__cl": f"#if defined(A)\n{SCALARS}__kernel void other(__global int *p) {{ p[0] = 1; }}\n#endif\n"}),
        ("#define STEP 4\n" + KERNEL, {"a__cl": "#ifndef STEP\n#define STEP 4\n#endif\n"}),
        (KERNEL, {"a__cl": SCALARS + "#define __global\n"}),  # makes C of OpenCL C
        (KERNEL, {"a__cl": SCALARS + "int get_global_id(int axis) { return axis; }\n"}),
        (
            KERNEL,
            {"a__cl": SCALARS + "void unlike(void) {}\n", "kernels/b__cl": "real half_of(real value) { return 0; }\n"},
        ),
        (KERNEL, {"kernels/a__h": SCALARS}),  # a header of the host's
        ('#include "sizes.h"\n' + KERNEL, {"a__cl": SCALARS, "kernels/sizes__h": ""}),  # names what it is made of
        ("void clash(void) {}\n" + KERNEL, {"a__cl": SCALARS + "void clash(void) {}\n"}),
    ],
)
def test_what_may_not_be_meant_does_not_count(kernel: str, texts: dict[str, str], tmp_path: Path) -> None:
    found = report(tmp_path, kernel, **texts)
    assert "a.cl" not in before(found)
    assert ".h'" not in before(found)
    assert found.verdict is Verdict.INCOMPLETE or "b.cl" in before(found)


def test_a_text_that_has_changed_is_read_again(tmp_path: Path) -> None:
    assert report(tmp_path, scalars__cl=SCALARS).verdict is Verdict.VERIFIED
    assert report(tmp_path, scalars__cl="typedef int count;\n").verdict is Verdict.INCOMPLETE
    assert report(tmp_path, scalars__cl=SCALARS).verdict is Verdict.VERIFIED
