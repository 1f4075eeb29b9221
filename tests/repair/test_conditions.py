"""The quick fixes of a kernel that is race-free under a condition: a comment that assumes it, a check at the launch."""

from __future__ import annotations

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import Fix, FixKind, KernelReport, Verdict
from syncline.fixing import fixed

ROWS = """
struct Dim {
    int rows, cols, stride;
};

__global__ void rows(float *a, int ld, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < cols && y < rows) a[y * ld + x] *= 2;
}

__global__ void records(float *a, Dim d) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < d.cols && y < d.rows) a[y * d.stride + x] *= 2;
}

void run(float *a, int pitch, int height, int width, Dim m) {
    dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    rows<<<grid, block>>>(a, pitch, height, width + 1);
    records<<<grid, block>>>(a, m);
}
"""


def kernels(source: str) -> tuple[KernelReport, ...]:
    return check("k.cu", source.encode(), Options()).kernels


def fixes(report: KernelReport, kind: FixKind) -> list[Fix]:
    return [fix for finding in report.findings for fix in finding.fixes if fix.kind is kind]


def test_both_make_the_kernel_verified() -> None:
    """Neither is preferred or safe: what callers pass, the user knows."""
    for number, report in enumerate(kernels(ROWS)):
        assert report.verdict is Verdict.POSSIBLE
        for kind in (FixKind.ASSUME, FixKind.ASSERT):
            (fix,) = fixes(report, kind)
            assert (fix.safe, fix.preferred, fix.assumes) == (False, False, True)
            again = kernels(apply(ROWS.encode(), fix.edits).decode())[number]
            assert again.verdict is Verdict.VERIFIED
    assert fixed("k.cu", ROWS.encode()).source == ROWS.encode()


def test_the_check_is_in_the_words_of_the_host() -> None:
    """Arguments in place of parameters, behind the header that declares `assert`."""
    rows, records = kernels(ROWS)
    (fix,) = fixes(rows, FixKind.ASSERT)
    after = apply(ROWS.encode(), fix.edits).decode()
    assert after.startswith("#include <cassert>\n")
    assert "    assert(pitch >= (width + 1));\n    rows<<<" in after
    (fix,) = fixes(records, FixKind.ASSERT)
    assert "    assert(m.stride >= m.cols);\n    records<<<" in apply(ROWS.encode(), fix.edits).decode()


def test_no_check_where_the_statement_has_no_place_before_it() -> None:
    """A launch under an `if` without braces would no longer be under it."""
    source = ROWS.replace("    rows<<<", "    if (height > 0)\n        rows<<<")
    assert not fixes(kernels(source)[0], FixKind.ASSERT)
    assert fixes(kernels(source)[0], FixKind.ASSUME)


def test_no_check_of_what_the_launch_has_no_name_for() -> None:
    """The extents of a launch are not written as the kernel writes them."""
    source = """
__global__ void groups(int *out, int ld) { out[blockIdx.x * ld + threadIdx.x] = blockIdx.x; }
void run(int *a, int n, int m) { groups<<<64, n>>>(a, m); }
"""
    (report,) = kernels(source)
    assert report.race_free_if is not None
    assert not fixes(report, FixKind.ASSERT)


def test_the_message_says_it_once_and_names_every_relation() -> None:
    """And the JSON has them by themselves."""
    source = """
__global__ void planes(float *dst, const float *in, int ne0, int ne1, int s1, int s2) {
    int i0 = blockIdx.x * blockDim.x + threadIdx.x, i1 = blockIdx.y, i2 = blockIdx.z;
    if (i0 < ne0 && i1 < ne1) dst[i0 + i1 * s1 + i2 * s2] = in[i0] + i1 + i2;
}
"""
    (report,) = kernels(source)
    assert report.race_free_if is not None
    assert report.race_free_if.relations == ("s1 >= ne0", "s2 >= ne1 * s1")
    for finding in report.findings:
        assert finding.message.endswith("; race-free if `s1 >= ne0` and `s2 >= ne1 * s1`")
