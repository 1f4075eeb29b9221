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


GLM = """#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>
using mat3 = glm::mat<3, 3, float>;
__global__ void transform(const float *means, const float *view, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    glm::vec3 mean = glm::make_vec3(means + i * 3);
    mat3 turn = mat3(view[0], view[4], view[8], view[1], view[5], view[9], view[2], view[6], view[10]);
    glm::vec3 moved = turn * mean + glm::vec3(view[3], view[7], view[11]);
    mat3 spread = turn * glm::transpose(turn) * 2.0f + glm::inverse(turn);
    moved += glm::normalize(mean) * 2.0f - glm::cross(mean, spread[1]);
    glm::ivec2 at = glm::ivec2(glm::vec2(moved.x, moved.y));
    out[i * 3] = moved.x + spread[1][2];
    out[i * 3 + 1] = moved[1] + glm::length(mean) + sqrt(mean.x) + glm::sqrt(mean.y) + glm::sqrt(mean).z;
    out[i * 3 + STEP] = moved.z + at.x + glm::max(mean, 0.0f).x;
}
"""


@pytest.mark.parametrize(("step", "verdict"), [(2, Verdict.VERIFIED), (3, Verdict.RACY)])
def test_vectors_and_matrices_of_glm(step: int, verdict: Verdict) -> None:
    (kernel,) = check("k.cu", f"#define STEP {step}\n{GLM}".encode()).kernels
    assert kernel.verdict is verdict


@pytest.mark.parametrize("text", [f"{HEAD}#define ROW y\n{BODY}", f"#define STEP 2\n{GLM}"])
@pytest.mark.compiler
def test_models_compile(tmp_path: Path, text: str) -> None:
    """They are C++ that the compiler takes, with a use of each."""
    file = tmp_path / "k.cu"
    file.write_text(text)
    folder = str(Path(models.__file__).parent)
    done = subprocess.run(["nvcc", "-I", folder, "-c", "-o", str(tmp_path / "k.o"), str(file)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
