"""The assumptions that are offered for possible findings: what they say, where they stand, and what they settle."""

from __future__ import annotations

import pytest

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import FindingVerdict, FixKind, KernelReport, Verdict
from syncline.fixing import fixed


def _kernel(text: str, path: str = "k.cu") -> KernelReport:
    return check(path, text.encode(), Options()).kernels[0]


def _assumed(report: KernelReport) -> list[str]:
    """What the comments say that are offered first."""
    return [
        finding.fixes[0].title.removeprefix("Assume that callers keep to `").removesuffix("`")
        for finding in report.findings
        if finding.fixes and finding.fixes[0].assumes
    ]


KERNELS = {
    "ld >= n": """
__global__ void copy(float *out, const float *in, int ld, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < n) out[blockIdx.y * ld + x] = in[x] + blockIdx.y;
}
""",
    "ld >= blockDim.x": """
__global__ void rows(int *out, int ld) {
    out[blockIdx.x * ld + threadIdx.x] = blockIdx.x;
}
""",
    "blockDim.x <= 64": """
__global__ void groups(int *out) {
    out[blockIdx.x * 64 + threadIdx.x] = blockIdx.x;
}
""",
    "blockDim.x <= 16 && blockDim.y <= 16": """
__global__ void tiles(int *out) {
    int *tile = out + 256 * blockIdx.x;
    tile[16 * threadIdx.y + threadIdx.x] = blockIdx.x;
}
""",
    "blockDim.x % 32 == 0": """
__global__ void warps(int *out, const int *in) {
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    out[row * 32 + threadIdx.x % 32] = in[threadIdx.x] + blockIdx.x;
}
void run(int *out, const int *in, int block) { warps<<<64, block>>>(out, in); }
""",
    "st > 0": """
__global__ void strided(int *a, int st) { a[threadIdx.x * st] = threadIdx.x; }
void run(int *a, int n) { strided<<<1, 64>>>(a, n); }
""",
}


@pytest.mark.parametrize("said", KERNELS)
def test_the_relation_that_settles_it_is_offered_first(said: str) -> None:
    """It is neither preferred nor safe, and with the comment in the text nothing is left to find."""
    source = KERNELS[said]
    report = _kernel(source)
    assert said in _assumed(report)
    fix = next(f.fixes[0] for f in report.findings if said in f.fixes[0].title)
    assert (fix.kind, fix.preferred, fix.safe) == (FixKind.ASSUME, False, False)
    assert report.repair is None
    after = apply(source.encode(), fix.edits)
    assert f"\n// syncline: assume({said})\n__global__ void ".encode() in after
    again = check("k.cu", after, Options()).kernels[0]
    assert not [f for f in again.findings if f.verdict is FindingVerdict.POSSIBLE]
    assert again.verdict is Verdict.VERIFIED


def test_opencl_says_it_in_its_own_words() -> None:
    """Where a kernel is written in OpenCL C, sizes are functions."""
    report = _kernel(
        "__kernel void k(__global int *a) { a[get_group_id(0) * 64 + get_local_id(0)] = get_group_id(0); }", "k.cl"
    )
    assert _assumed(report) == ["get_local_size(0) <= 64"]


def test_a_barrier_stands_behind_it_and_says_when_it_is_needless() -> None:
    """The barrier costs something in every launch, and the assumption nothing."""
    report = _kernel("""
__global__ void halves(int *out, int half) {
    extern __shared__ int s[];
    s[threadIdx.x] = threadIdx.x;
    s[half + threadIdx.x] = 2 * threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
void run(int *out, int n) { halves<<<1, 64, 4096>>>(out, n); }
""")
    (finding,) = report.findings
    assert [fix.kind for fix in finding.fixes] == [FixKind.ASSUME, FixKind.INSERT_BARRIER]
    assert finding.fixes[1].title == "Insert __syncthreads() after line 4 (not needed where `half == 64`)"
    assert finding.own_fix is None


def test_a_certain_race_is_not_assumed_away() -> None:
    """And neither is what hangs on contents."""
    certain = _kernel("__global__ void k(int *a) { a[0] = threadIdx.x; }")
    assert certain.verdict is Verdict.RACY
    contents = _kernel("__global__ void k(int *a, const int *at) { a[at[threadIdx.x]] = threadIdx.x; }")
    assert contents.findings[0].verdict is FindingVerdict.POSSIBLE
    assert not [fix for report in (certain, contents) for f in report.findings for fix in f.fixes if fix.assumes]


def test_it_stands_above_the_template_and_counts_for_all_instances() -> None:
    """One comment for both: it is checked on all of them."""
    source = b"""
template <typename T> __global__ void pad(T *a, int ld) {
    a[blockIdx.x * ld + threadIdx.x] = blockIdx.x;
}
void run(int *a, long *b, int n, int m) { pad<<<10, n>>>(a, m); pad<<<20, m>>>(b, n); }
"""
    kernels = check("k.cu", source, Options()).kernels
    edits = {kernel.findings[0].fixes[0].edits for kernel in kernels}
    assert len(kernels) == 2
    assert len(edits) == 1
    after = apply(source, edits.pop())
    assert after.startswith(b"\n// syncline: assume(ld >= blockDim.x)\ntemplate")
    assert {kernel.verdict for kernel in check("k.cu", after, Options()).kernels} == {Verdict.VERIFIED}


def test_it_is_never_applied_unasked() -> None:
    """`fixAll` and `syncline fix` leave it to the user."""
    source = KERNELS["ld >= blockDim.x"].encode()
    assert fixed("k.cu", source).source == source
