"""Asynchronous copies: accesses from issue to wait."""

from __future__ import annotations

import pytest

from syncline.ir.kernel import Barrier, Scope, Unknown, Write
from syncline.wording import words

from .lowering import all_of, kernel_of

HEAD = "__global__ void k(float *a, const float *b, int n) { __shared__ float s[64]; int t = threadIdx.x;"
COPY = "__pipeline_memcpy_async(&s[t], &b[t], 4);"
COMMIT = "__pipeline_commit();"
WAIT = "__pipeline_wait_prior(0);"


def _written(text: str) -> list[bool]:
    """Of each write to the destination, whether it is one that a barrier did not end."""
    kernel = kernel_of(f"{HEAD} {text} }}")
    return [w.pending for w in all_of(kernel, Write) if w.address.array.key == "s"]


def _reasons(text: str) -> list[str]:
    return [words(u.reason) for u in all_of(kernel_of(f"{HEAD} {text} }}"), Unknown)]


def test_copy_that_is_waited_for_is_its_accesses():
    """Nothing can tell when it was made."""
    text = f"{COPY} {COMMIT} {WAIT} __syncthreads(); a[t] = s[63 - t];"
    assert _written(text) == [False]
    assert _reasons(text) == []


def test_copy_belongs_to_every_interval_up_to_its_wait():
    """It is repeated behind each barrier, with the address of its issue."""
    assert _written(f"{COPY} {COMMIT} __syncthreads(); __syncthreads(); {WAIT} __syncthreads();") == [False, True, True]


@pytest.mark.parametrize(
    "text",
    [
        f"{COPY} t = 0; {COMMIT} __syncthreads(); {WAIT}",
        f"for (int i = 0; i < n; i++) {{ __pipeline_memcpy_async(&s[i], &b[i], 4); {COMMIT} }} __syncthreads();",
        f"if (n > 0) {{ {COPY} {COMMIT} }} __syncthreads();",
        f"{COPY} {COMMIT} if (n > 0) {{ {WAIT} return; }} else __syncthreads(); {WAIT}",
        f"for (int i = 0; i < n; i++) {{ {COPY} {COMMIT} __syncthreads(); }}",
    ],
)
def test_copy_across_a_barrier_that_cannot_be_repeated_is_unknown(text: str):
    """Its address is gone, or it may have been waited for, or an earlier one is under way too."""
    assert any("across a barrier" in reason for reason in _reasons(text))


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (f"{COPY} {COMMIT} a[t] = s[t]; {WAIT}", False),
        (f"{COPY} {COMMIT} {WAIT} a[t] = s[t];", True),
        (f"{COPY} {COMMIT} __pipeline_wait_prior(n); a[t] = s[t];", False),
        (f"{COPY} {WAIT} a[t] = s[t];", False),
        (f"{COPY} {COMMIT} __pipeline_wait_prior(1); a[t] = s[t];", False),
        (f"{COPY} {COMMIT} {COMMIT} __pipeline_wait_prior(1); a[t] = s[t];", True),
        (f"{COPY} {COMMIT} if (n > 0) {{ {WAIT} }} a[t] = s[t];", False),
        (f"{COPY} {COMMIT} while (true) {{ if (n > 0) break; {WAIT} break; }} a[t] = s[t];", False),
        (f"for (int i = 0; i < n; i++) {{ a[t] = s[t]; {COPY} {COMMIT} }} {WAIT}", False),
        (f"for (int i = 0; i < n; i++) {{ a[t] = s[t]; {COPY} {COMMIT} {WAIT} }}", True),
    ],
)
def test_access_by_the_thread_itself(text: str, known: bool):
    """Its own copy may not be complete: on some path, or in an earlier iteration."""
    assert (not _reasons(text)) is known


def test_wait_of_a_group_is_a_barrier_too():
    """`cg::wait(block)` waits for the copies, and for the threads."""
    kernel = kernel_of(
        f"namespace cg = cooperative_groups; {HEAD} auto g = cg::this_thread_block();"
        "cg::memcpy_async(g, s, b, 256); cg::wait(g); a[t] = s[63 - t]; }"
    )
    assert [barrier.scope for barrier in all_of(kernel, Barrier)] == [Scope.BLOCK]
    assert all_of(kernel, Unknown) == []


@pytest.mark.parametrize(
    "text",
    [
        "__shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;"
        "auto p = cuda::make_pipeline(g, &state); cuda::memcpy_async(g, s, b, 256, p);",
        "auto p = cuda::make_pipeline(), q = cuda::make_pipeline(); cuda::memcpy_async(&s[t], &b[t], 4, q);",
        "cg::memcpy_async(cg::tiled_partition<8>(g), s, b, 256);",
        "cg::memcpy_async(g, s, b, 256, 3, 5, 7);",
    ],
)
def test_what_is_not_followed_is_unknown(text: str):
    """Shared and several pipelines, parts of warps, layouts."""
    kernel = kernel_of(f"namespace cg = cooperative_groups; {HEAD} auto g = cg::this_thread_block(); {text} }}")
    assert any("asynchronous" in words(unknown.reason) for unknown in all_of(kernel, Unknown))
