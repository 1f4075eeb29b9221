"""HIP: CUDA's vocabulary for AMD's devices."""

from __future__ import annotations

from ....ir.dialect import Dialect
from ....regex import regex
from ..cuda import tables as cuda
from ..language import Language
from ..registered import register
from . import tables

HIP = register(
    Language(
        Dialect(
            "HIP",
            shared_barrier="__syncthreads()",
            global_barrier="__syncthreads()",
            both_barrier="__syncthreads()",
            warp_barrier="__syncwarp()",
            lock_step="only where a wave runs in lock-step",
            exit_is_counted=True,
            groups_header="hip/hip_cooperative_groups.h",
            wave="waves of 32 lanes; 64 on some devices",
            mask_bits=64,
            vote_barrier="__syncthreads_or",
            atomic="atomic{Name}",
            wide_sum="atomicAdd",
        ),
        tables.SCALARS,
        tables.VECTORS,
        tables.CONSTANTS,
        tables.MACROS,
        cuda.MACRO_WORDS,
        uniforms=tables.UNIFORMS,
        indices=cuda.INDEX_RECORDS,
        votes=tables.VOTES,
        editors=("hip", "hip-cpp"),
        suffixes=(".hip", ".hip.c", ".hip.cc", ".hip.cpp", ".hip.cxx", ".hip.h", ".hip.hpp"),
        searched=(".hip",),
        meets=cuda.MEETS,
        headers=regex(r".*hip/hip_"),
        signs=(
            b"ip",
            regex(rb"#[ \t]*include[ \t]*[<\"]hip/hip_|\bhipLaunchKernelGGL\b|\bHIP_DYNAMIC_SHARED\b"),
        ),
    )
)
