"""An axis that the user leaves open is any, whether or not the kernel reads its index."""

from __future__ import annotations

import pytest

from syncline.api import Options, Verdict, check

CODE = b"__global__ void k(int *a) { a[threadIdx.x] += 1; }\n"


@pytest.mark.parametrize(
    "options",
    [
        Options(fixes=False, grid_dim=(None, 1, 1)),
        Options(fixes=False, block_dim=(64, 1, 1), grid_dim=(1, None, 1)),
        Options(fixes=False, block_dim=(None, None, 1), grid_dim=(1, 1, 1)),
    ],
)
def test_an_axis_that_is_left_open_is_no_single_one(options: Options) -> None:
    (kernel,) = check("k.cu", CODE, options).kernels
    assert kernel.verdict is Verdict.RACY


def test_an_axis_of_which_nothing_is_said_is_one_and_told() -> None:
    (kernel,) = check("k.cu", CODE, Options(fixes=False, block_dim=(64, 1, 1))).kernels
    assert kernel.verdict is Verdict.VERIFIED
    assert kernel.assumptions
