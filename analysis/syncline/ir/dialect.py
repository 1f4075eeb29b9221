"""The languages that kernels are written in, as far as messages and fixes have to speak them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dialect:
    """What a language calls its synchronisation.

    `shared_barrier`, `global_barrier` and `image_barrier` order that memory among the threads of a block.
    `exit_is_counted`: a block barrier waits for threads that have ended. `deduces`: a declaration may say `auto`.
    `wave` says what is known of the width of a warp where it is not 32."""

    name: str
    shared_barrier: str
    global_barrier: str
    warp_barrier: str
    lock_step: str  #: where code that has no warp barrier holds
    exit_is_counted: bool = False
    deduces: bool = True
    wave: str = ""
    image_barrier: str = "__syncthreads()"


CUDA = Dialect("CUDA", "__syncthreads()", "__syncthreads()", "__syncwarp()", "only in lock-step (before Volta)")
HIP = Dialect(
    "HIP",
    "__syncthreads()",
    "__syncthreads()",
    "__syncwarp()",
    "only where a wave runs in lock-step",
    exit_is_counted=True,
    wave="waves of 32 lanes; 64 on some devices",
)
OPENCL = Dialect(
    "OpenCL",
    "barrier(CLK_LOCAL_MEM_FENCE)",
    "barrier(CLK_GLOBAL_MEM_FENCE)",
    "sub_group_barrier(CLK_LOCAL_MEM_FENCE)",
    "only where sub-groups of 32 run in lock-step",
    exit_is_counted=True,
    deduces=False,
    wave="sub-groups of 32 work-items; the width is up to the device",
    image_barrier="barrier(CLK_IMAGE_MEM_FENCE)",
)
