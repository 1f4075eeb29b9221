"""A kernel whose time is over: a clear reason, and nothing lost that was found before."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from syncline.api import lowered
from syncline.checks.context import Context, context_of
from syncline.engine import check_launch
from syncline.intervals.symbolic import TookTooLong
from syncline.ir.kernel import Launch
from syncline.prove import solve
from syncline.wording import words

#: enough statements for several looks at the time
LONG = "__global__ void k(int *a) {\n" + "  a[threadIdx.x] += a[threadIdx.x + 1];\n" * 100 + "}\n"


def late() -> Context:
    (kernel,) = lowered("k.cu", LONG.encode()).kernels
    return context_of(kernel, Launch(), solve, time.monotonic() - 1)


def test_a_walk_without_time_gives_up_with_the_reason() -> None:
    """Incomplete, and not an exception."""
    result = check_launch(late().kernel, Launch(), time.monotonic() - 1)
    assert not result.findings
    assert "ran out" in words(result.incomplete[0].reason)


def test_a_second_walk_is_finished() -> None:
    """Divergence is looked at again once there is a race: what the first look found is not thrown away for it."""
    with pytest.raises(TookTooLong):
        assert late().summary
    assert replace(late(), raced=True).summary.accesses
