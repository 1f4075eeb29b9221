"""The languages that kernels are written in, as far as messages and fixes have to speak them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a language calls its synchronisation.

    `shared_barrier`, `global_barrier` and `both_barrier` order that memory among the threads of a block.
    `warp_barrier_is_plain`: a warp's needs no extension and no recent release. `exit_is_counted`: a block barrier waits
    for threads that have ended. `deduces`: a declaration may say `auto`. `groups_header` declares cooperative groups,
    and with them the barrier of the grid (empty: the language has none). `wave` says what is known of the width of a
    warp where it is not 32. `thread`, `block`, `block_dim` and `grid_dim` name the indices and extents, with `{axis}`
    or `{number}` for which."""

    name: str
    shared_barrier: str
    global_barrier: str
    both_barrier: str
    warp_barrier: str
    lock_step: str  #: where code that has no warp barrier holds
    warp_barrier_is_plain: bool = False
    exit_is_counted: bool = False
    deduces: bool = True
    groups_header: str = ""
    wave: str = ""
    thread: str = "threadIdx.{axis}"
    block: str = "blockIdx.{axis}"
    block_dim: str = "blockDim.{axis}"
    grid_dim: str = "gridDim.{axis}"


CUDA = Dialect(
    "CUDA",
    "__syncthreads()",
    "__syncthreads()",
    "__syncthreads()",
    "__syncwarp()",
    "only in lock-step (before Volta)",
    warp_barrier_is_plain=True,
    groups_header="cooperative_groups.h",
)
HIP = Dialect(
    "HIP",
    "__syncthreads()",
    "__syncthreads()",
    "__syncthreads()",
    "__syncwarp()",
    "only where a wave runs in lock-step",
    exit_is_counted=True,
    groups_header="hip/hip_cooperative_groups.h",
    wave="waves of 32 lanes; 64 on some devices",
)
OPENCL = Dialect(
    "OpenCL",
    "barrier(CLK_LOCAL_MEM_FENCE)",
    "barrier(CLK_GLOBAL_MEM_FENCE)",
    "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)",
    "sub_group_barrier(CLK_LOCAL_MEM_FENCE)",
    "only where sub-groups of 32 run in lock-step",
    exit_is_counted=True,
    deduces=False,
    wave="sub-groups of 32 work-items; the width is up to the device",
    thread="get_local_id({number})",
    block="get_group_id({number})",
    block_dim="get_local_size({number})",
    grid_dim="get_num_groups({number})",
)
