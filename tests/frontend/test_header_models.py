"""Types of libraries whose headers are not in the checkout."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from syncline.api import check
from syncline.findings import FileReport, Verdict
from syncline.frontend.preprocess import models
from syncline.ir.reasons import AssumptionKind

HEAD = '#include "opencv2/core/cuda/common.hpp"\n#include "opencv2/core/cuda/saturate_cast.hpp"\n'
BODY = """using namespace cv::cuda;
__global__ void scaled(const PtrStepSzb src, PtrStep<short> dst) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < src.cols && y < src.rows)
        dst(ROW, x) = device::saturate_cast<short>(src(y, x) * 2.0f);
}
__global__ void rows(const PtrStepSzb src, PtrStepSzf dst) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < dst.cols && y < dst.rows)
        dst.ptr(ROW)[x] = src.ptr(y)[x];
}
"""


def checked(row: str, head: str = HEAD, path: str = "k.cu") -> FileReport:
    return check(path, f"{head}#define ROW {row}\n{BODY}".encode())


def test_rows_of_a_matrix_are_apart_and_the_report_says_by_what() -> None:
    report = checked("y")
    assert [kernel.verdict for kernel in report.kernels] == [Verdict.VERIFIED] * 2
    for kernel in report.kernels:
        (model,) = [a for a in kernel.assumptions if a.kind is AssumptionKind.HEADER_MODEL]
        assert "'opencv2/core/cuda/common.hpp'" in str(model)


def test_a_row_is_as_long_as_its_columns_need() -> None:
    """Also where a kernel works with `data` and `step` themselves: no witness has `step` below `cols` elements."""
    text = f"""{HEAD}__global__ void label(cv::cuda::PtrStepSzi labels) {{
        unsigned row = threadIdx.y, col = threadIdx.x;
        unsigned at = row * (labels.step / labels.elem_size) + col;
        if (row < labels.rows && col < labels.cols) labels.data[at] = row;
    }}"""
    (kernel,) = check("k.cu", text.encode()).kernels
    assert kernel.verdict is Verdict.VERIFIED
    (kernel,) = check("k.cu", text.replace("col <", "col <= ").encode()).kernels
    assert kernel.verdict is not Verdict.VERIFIED


def test_two_threads_at_one_element_race() -> None:
    assert [kernel.verdict for kernel in checked("y / 2").kernels] == [Verdict.RACY] * 2


def test_the_header_itself_wins(tmp_path: Path) -> None:
    """Even one in which the types are not."""
    header = tmp_path / "opencv2" / "core" / "cuda" / "common.hpp"
    header.parent.mkdir(parents=True)
    header.write_text("#pragma once\n")
    report = checked("y", HEAD.splitlines()[0] + "\n", str(tmp_path / "k.cu"))
    assert [kernel.verdict for kernel in report.kernels] == [Verdict.INCOMPLETE] * 2


def test_what_a_model_lacks_is_as_unknown_as_before() -> None:
    (kernel,) = check("k.cu", f"{HEAD}__global__ void k(int *p) {{ cv::cuda::other(p); }}".encode()).kernels
    assert kernel.verdict is Verdict.INCOMPLETE


@pytest.mark.parametrize("name", ["../models/__init__.py", "/etc/passwd", "opencv2/../../run.py", "opencv2/none.hpp"])
def test_nothing_but_models_has_a_name(name: str) -> None:
    assert models.model_of(name) is None


@pytest.mark.compiler
def test_models_compile(tmp_path: Path) -> None:
    """They are C++ that the compiler takes, with a use of each."""
    file = tmp_path / "k.cu"
    file.write_text(f"{HEAD}#define ROW y\n{BODY}")
    folder = str(Path(models.__file__).parent)
    done = subprocess.run(["nvcc", "-I", folder, "-c", "-o", str(tmp_path / "k.o"), str(file)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
