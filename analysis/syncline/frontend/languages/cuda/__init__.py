"""CUDA C++."""

from __future__ import annotations

from ....ir.dialect import Dialect
from ....regex import regex
from ..language import Language
from ..registered import register
from . import tables

CUDA = register(
    Language(
        Dialect(
            "CUDA",
            shared_barrier="__syncthreads()",
            global_barrier="__syncthreads()",
            both_barrier="__syncthreads()",
            warp_barrier="__syncwarp()",
            lock_step="only in lock-step (before Volta)",
            warp_barrier_is_plain=True,
            groups_header="cooperative_groups.h",
            launches_cooperatively=True,
            vote_barrier="__syncthreads_or",
            atomic="atomic{Name}",
            wide_sum="atomicAdd",
        ),
        tables.SCALARS,
        tables.VECTORS,
        tables.CONSTANTS,
        tables.MACROS,
        tables.MACRO_WORDS,
        arch_macro="__CUDA_ARCH__",
        indices=tables.INDEX_RECORDS,
        votes=tables.VOTES,
        editors=("cuda", "cuda-cpp"),
        suffixes=(".cu", ".cuh", ".cu.c", ".cu.cc", ".cu.cpp", ".cu.cxx", ".cu.h", ".cu.hpp"),
        searched=(".cu", ".cuh"),
        headers=regex(r"(?:.*/)?cuda(?:_runtime)?(?:_api)?\.h\Z"),
        signs=(b"cuda", regex(rb"#[ \t]*include[ \t]*[<\"]cuda(?:_runtime)?(?:_api)?\.h")),
        meets=tables.MEETS,
        warp_is_known=True,
    )
)
