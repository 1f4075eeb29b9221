"""OpenCL C."""

from __future__ import annotations

from ....ir.dialect import Dialect, FenceFlags, Speech
from ....regex import regex
from ..language import Language
from ..registered import register
from . import tables

OPENCL = register(
    Language(
        Dialect(
            "OpenCL",
            shared_barrier="barrier(CLK_LOCAL_MEM_FENCE)",
            global_barrier="barrier(CLK_GLOBAL_MEM_FENCE)",
            both_barrier="barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)",
            image_barrier="barrier(CLK_IMAGE_MEM_FENCE)",
            warp_barrier="sub_group_barrier(CLK_LOCAL_MEM_FENCE)",
            fence_flags=FenceFlags(
                r"barrier|work_group_barrier", "0", "CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE", r"CLK_\w+"
            ),
            lock_step="only where sub-groups of 32 run in lock-step",
            exit_is_counted=True,
            deduces=False,
            copies_are_waited_for_by_event=True,
            has_tasks=True,
            atomic="atomic_{name}",
            atomics_take_volatile=True,
            wave="sub-groups of 32 work-items; the width is up to the device",
            thread="get_local_id({number})",
            block="get_group_id({number})",
            block_dim="get_local_size({number})",
            grid_dim="get_num_groups({number})",
            speech=Speech.OPENCL,
        ),
        tables.SCALARS,
        tables.VECTORS,
        tables.CONSTANTS,
        tables.MACROS,
        editors=("opencl", "opencl-c"),
        suffixes=(".cl", ".clh", ".ocl", ".opencl"),
        searched=(".cl", ".clh", ".ocl", ".opencl"),
        meets=regex(rb"\b(?:barrier|(?:work|sub)_group_\w+)\s*\("),
        is_cplusplus=False,
        wraps_shift_counts=True,
        is_device_only=True,
        space_is_of_pointee=True,
        has_vector_literals=True,
        atomics_order_own_memory=True,
    )
)
