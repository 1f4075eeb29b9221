"""A race in one line: who does what to which element while somebody else does what to it, and what is missing."""

from __future__ import annotations

import pytest

from syncline.api import Options, check

LOOP = """
  for (int i = 0; i < n; i++) {
    out[t] = s[t];
    __syncthreads();
    s[(t + 32) % 64] = i;
  }"""


def messages(body: str, launch: str = "grid=1, block=64", parameters: str = "int *out, int n") -> list[str]:
    source = f"""
// syncline: launch({launch})
__global__ void k({parameters}) {{
  __shared__ int s[64];
  int t = threadIdx.x;
  {body}
}}
"""
    (kernel,) = check("a.cu", source.encode(), Options()).kernels
    return [finding.message for finding in kernel.findings]


@pytest.mark.parametrize(
    ("body", "launch", "said"),
    [
        (
            "s[t] = t;\n out[t] = s[63 - t];",
            "grid=1, block=64",
            "Thread 32 reads `s[31]` while thread 31 writes it: no __syncthreads() between line 6 and line 7",
        ),
        (LOOP, "grid=1, block=64", "on the way round the loop at line 7"),
        ("s[0] = t;", "grid=1, block=64", "Threads 0 and 32 write `s[0]` at the same time: both are at one statement"),
        ("s[0] = 1;", "grid=1, block=64", "Threads 0 and 32 write the same value to `s[0]` at the same time"),
        (
            "out[t] = blockIdx.x;",
            "grid=2, block=64",
            "Thread 0 of block 0 and thread 0 of block 1 write `out[0]` at the same time: blocks run in any order",
        ),
        (
            "if (t == 0) out[blockIdx.x] = 1;\n out[64 + blockIdx.x * 64 + t] = out[1 - blockIdx.x];",
            "grid=2, block=64",
            "blocks run in any order, and no grid.sync() is between",
        ),
        (
            "atomicAdd(&s[0], 1);\n s[1] = t; if (t == 40) s[0] = 5;",
            "grid=1, block=64",
            "Thread 40 writes `s[0]` while thread 0 does an atomic add on it",
        ),
        ("out[threadIdx.y * 7 + t] = threadIdx.y;", "grid=1, block=(8, 8)", "Threads ("),
    ],
)
def test_a_race_names_its_threads_the_element_and_what_is_missing(body: str, launch: str, said: str) -> None:
    found = messages(body, launch)
    assert any(said in message for message in found), found


def test_an_element_is_named_as_it_was_written() -> None:
    """And where that leads, as another name may."""
    (message,) = messages("int *row = s; row[t] = t; __syncthreads(); row += 1; row[-1] = t;")
    assert message.startswith("Threads 0 and 32 write `row[-1]` (`s[0]`) at the same time")
    assert "`s[31]` while" in messages("s[t] = t;\n out[t] = s[63 - t];")[0]
    source = b"""
// syncline: launch(grid=1, block=64)
__device__ void put(int *where, int what) { *where = what; }
__global__ void k() {
  __shared__ int s[64];
  put(&s[2], threadIdx.x);
}
"""
    (kernel,) = check("a.cu", source, Options()).kernels
    assert "write `*where` (`s[2]`) at the same time" in kernel.findings[0].message


def test_what_is_possible_may_happen() -> None:
    found = messages("out[t * n] = t;")
    assert found
    assert all("may write" in message for message in found), found


def test_work_groups_are_not_told_of_a_barrier_that_there_is_not() -> None:
    source = b"""
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void k(__global int *out) {
  out[get_local_id(0)] = get_group_id(0);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0) + 64] = out[get_local_id(0)];
}
"""
    (kernel,) = check("a.cl", source, Options()).kernels
    assert any("work-groups run in any order, and no barrier" in finding.message for finding in kernel.findings)
    assert not any("grid.sync" in finding.message for finding in kernel.findings)
