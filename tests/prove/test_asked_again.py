"""A statement put in that has nothing to do with the rest leaves the questions about a kernel as they were, and their
answers known."""

from __future__ import annotations

import pytest

from syncline.api import Options, check
from syncline.prove import prover

#: what is put in where, and a kernel whose questions take more than a look, by unknown numbers of every kind
KERNEL = b"""\
__global__ void buckets(int *out, int *count, const float *weights, const int *first, int n) {
    /* here */
    int i = threadIdx.x;
    int from = weights[i] > 0.5f ? first[i] : (int)(weights[i] * 8);
    int old = atomicAdd(&count[from], 1);
    int lane = __shfl_xor_sync(0xffffffff, out[n + i], 1);
    if (old < n) out[old * n + lane % 4] = i;
}
"""


@pytest.mark.parametrize(
    "statement",
    [b"int unused = 0;", b"float half = 0.5f * n; half += 1;", b"int last = n - 1; if (last < 0) last = 0;"],
)
def test_another_statement_leaves_the_questions(statement: bytes, monkeypatch: pytest.MonkeyPatch):
    prover.forget()
    solved: list[object] = []
    solving = prover._solved
    monkeypatch.setattr(prover, "_near", lambda *_: None)  # the solver is asked whatever is not proved
    monkeypatch.setattr(prover, "_solved", lambda *asked: solved.append(asked) or solving(*asked))
    options = Options(fixes=False)
    check("kernel.cu", KERNEL, options)
    assert solved
    solved.clear()
    check("kernel.cu", KERNEL.replace(b"/* here */", statement), options)
    assert not solved
    check("kernel.cu", KERNEL.replace(b"/* here */", b"n += 1;"), options)
    assert solved
