"""A finding is shown at the expression that names the memory, and not at the statement around it."""

from __future__ import annotations

import pytest

from syncline.api import Options, check

KERNEL = """\
// syncline: launch(grid=1, block=64)
#define CELL(i) cells[i]
#define RAISE(cell) atomicAdd(&(cell), 1)
__global__ void k(int *out) {{
  __shared__ int cells[64];
  int t = threadIdx.x, *first = cells;
  {statement}
  out[t] = cells[63 - t];
}}
"""


def shown(statement: str) -> set[str]:
    """The texts of both ends of the races in a kernel with this statement."""
    source = KERNEL.format(statement=statement).encode()
    (kernel,) = check("a.cu", source, Options()).kernels
    ends = [span for one in kernel.findings for span in (one.span, one.related[0].span)]
    return {source[span.start : span.end].decode() for span in ends}


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("cells[t] = out[t] + 1;", "cells[t]"),
        ("*(cells + t) = out[t];", "*(cells + t)"),
        ("cells[t] += 2;", "cells[t]"),
        ("cells[t]++;", "cells[t]"),
        ("--cells[t];", "cells[t]"),
        ("int old = cells[t]--; out[t] = old;", "cells[t]"),
        ("CELL(t) = 1 + t;", "CELL(t)"),
        ("atomicAdd(&cells[t], 1);", "cells[t]"),
        ("atomicAdd(first + t, 1);", "first + t"),
        ("RAISE(cells[t]);", "RAISE(cells[t])"),
        ("__stcg(&cells[t], t);", "cells[t]"),
    ],
)
def test_an_access_is_shown_where_its_memory_is_named(statement: str, place: str) -> None:
    assert shown(statement) == {place, "cells[63 - t]"}


def test_a_call_is_shown_whole_where_no_argument_of_it_names_one_place() -> None:
    assert "memcpy(&cells[t], &out[t], 4)" in shown("memcpy(&cells[t], &out[t], 4);")
