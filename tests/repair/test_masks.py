"""The mask of whichever lanes are there becomes that of all lanes, where they all come."""

from __future__ import annotations

from syncline.api import Options, check
from syncline.edits import apply
from syncline.findings import Finding
from syncline.wording import words

KERNEL = """
// syncline: launch(block=64)
__global__ void k(const float *in, float *out, int n) {{
  int i = blockIdx.x * 64 + threadIdx.x;
  float v = in[i];
  {code}
  out[i] = v;
}}
"""


def _told(code: str, rule: str = "SL206") -> tuple[bytes, Finding]:
    source = KERNEL.format(code=code).encode()
    (finding,) = (f for f in check("k.cu", source, Options()).kernels[0].findings if f.rule == rule)
    return source, finding


def test_all_lanes_are_named_where_all_come() -> None:
    """Under a condition of the block, too."""
    for code in ("{}", "if (n > 3) {}", "if (threadIdx.x < 32) {}"):
        source, finding = _told(code.format("v += __shfl_xor_sync(__activemask(), v, 1);"))
        (fix,) = finding.fixes
        assert b"__shfl_xor_sync(0xffffffff, v, 1)" in apply(source, fix.edits)
        assert not fix.safe


def test_no_fix_where_lanes_may_stay_away() -> None:
    """All lanes would be the wrong ones."""
    _, finding = _told("if (i < n) v += __shfl_xor_sync(__activemask(), v, 1);")
    assert not finding.fixes
    assert "__ballot_sync" in words(finding.no_fix)


def test_no_fix_where_the_mask_is_used_elsewhere_too() -> None:
    """What else it is for is not known."""
    _, finding = _told("unsigned m = __activemask(); v += __shfl_xor_sync(m, v, 1) + __popc(m);")
    assert not finding.fixes
