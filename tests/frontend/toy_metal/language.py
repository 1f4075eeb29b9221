"""The tables: which files are in the language, and what it calls what all languages have."""

from __future__ import annotations

from syncline.frontend.languages import CUDA, Language
from syncline.ir import terms
from syncline.ir.dialect import Dialect, FenceFlags

_THREADGROUP, _DEVICE = "mem_flags::mem_threadgroup", "mem_flags::mem_device"

METAL = Language(
    Dialect(
        "Metal",
        shared_barrier=f"threadgroup_barrier({_THREADGROUP})",
        global_barrier=f"threadgroup_barrier({_DEVICE})",
        both_barrier=f"threadgroup_barrier({_THREADGROUP} | {_DEVICE})",
        warp_barrier=f"simdgroup_barrier({_THREADGROUP})",
        fence_flags=FenceFlags("threadgroup_barrier", "mem_flags::mem_none", _THREADGROUP, _DEVICE, r"mem_flags::\w+"),
        lock_step="only where SIMD-groups of 32 run in lock-step",
        exit_is_counted=True,
        wave="SIMD-groups of 32 threads",
        thread="thread_position_in_threadgroup.{axis}",
        block="threadgroup_position_in_grid.{axis}",
        block_dim="threads_per_threadgroup.{axis}",
        grid_dim="threadgroups_per_grid.{axis}",
    ),
    {name: ctype for name, ctype in CUDA.scalars.items() if not name.startswith(("__", "cuda", "nv"))},
    CUDA.vectors,
    {},
    (
        "__METAL_VERSION__ 300",
        "kernel __global__",
        "device __device__",
        "threadgroup __shared__",
        "constant __constant__",
        "thread",
    ),
    index_attributes={
        "thread_position_in_threadgroup": terms.THREAD,
        "threadgroup_position_in_grid": terms.BLOCK,
        "threads_per_threadgroup": terms.BLOCK_DIM,
        "threadgroups_per_grid": terms.GRID_DIM,
    },
    editors=("metal",),
    suffixes=(".metal",),
    searched=(".metal",),
    is_device_only=True,
    space_is_of_pointee=True,
)
