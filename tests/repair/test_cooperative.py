"""Launches made cooperative by the fix that puts a barrier of the grid into their kernel."""

from __future__ import annotations

from pathlib import Path

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import Fix, FixKind

FILE = Path(__file__).parents[1] / "kernels" / "repair" / "launched.cu"


def _grid_fixes(source: bytes) -> dict[str, Fix]:
    report = check("launched.cu", source, Options())
    return {
        kernel.name: fix
        for kernel in report.kernels
        for finding in kernel.findings
        for fix in finding.fixes
        if fix.kind is FixKind.INSERT_BARRIER and "this_grid" in fix.title
    }


def test_every_launch_of_the_kernel_is_edited() -> None:
    """With its arguments, its stream and its shared memory as they were; it still needs a look."""
    source = FILE.read_bytes()
    fixes = _grid_fixes(source)
    fix = fixes["mirror"]
    assert fix.title.endswith("make the launches at lines 12, 15 and 17 cooperative (all blocks have to be resident)")
    assert fix.preferred
    assert not fix.safe
    after = apply(source, fix.edits).decode()
    assert after.count("cudaLaunchKernelEx(&config2, mirror, ") == 3
    assert after.count("config2.stream = stream;") == 1
    assert "config2.gridDim = dim3(4);" in after
    assert "mirror<<<" not in after
    after = apply(source, fixes["turned"].edits).decode()
    assert "config2.dynamicSmemBytes = 64 * sizeof(float);" in after
    assert "cudaLaunchKernelEx(&config2, turned, line, out, config);" in after


def test_launches_of_other_forms_are_named() -> None:
    """A template's instance, whose type the arguments decide, and what a macro wraps."""
    template = b"""template <typename T> __global__ void of_type(T *line, T *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = i;
    out[i] = line[255 - i];
}
void run(float *line, float *out) { of_type<<<4, 64>>>(line, out); }
"""
    for source, name in ((FILE.read_bytes(), "checked"), (template, "of_type")):
        line = source[: source.index(f"{name}<<<".encode())].count(b"\n") + 1
        wanted = f"(needs a cooperative launch at launched.cu:{line} with all blocks resident)"
        title = _grid_fixes(source)[name].title
        assert title.endswith(wanted), title


def test_a_launch_in_another_file_is_named() -> None:
    """And so is that of a comment, or none."""
    source = b"""
// syncline: launch(grid=4, block=64)
__global__ void k(float *line, float *out) {
    int i = blockIdx.x * 64 + threadIdx.x;
    line[i] = i;
    out[i] = line[255 - i];
}
"""
    fix = _grid_fixes(source)["k"]
    assert fix.title.endswith("with all blocks resident)")
    assert {edit.text for edit in fix.edits} >= {"#include <cooperative_groups.h>\n"}
    assert len(fix.edits) == 2
