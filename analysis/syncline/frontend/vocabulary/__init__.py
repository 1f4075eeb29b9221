"""What the platforms' functions and types do, a file a family.

Each enters its names (`lower.dispatch.builtin`, `sema.core.library`, `lower.memory.library_objects`), and nobody
imports it but this table of contents.
"""

from . import (
    annotations,
    assembly,
    async_copies,
    atomic_objects,
    barrier_objects,
    barrier_types,
    collectives,
    copies,
    cuda_libraries,
    cuda_memory,
    cuda_synchronisation,
    cuda_values,
    exchanges,
    groups,
    heap,
    hip,
    named_barriers,
    nv_atomics,
    opencl,
    opencl_copies,
    surfaces,
    wmma,
    wmma_fragments,
)

__all__ = [
    "annotations",
    "assembly",
    "async_copies",
    "atomic_objects",
    "barrier_objects",
    "barrier_types",
    "collectives",
    "copies",
    "cuda_libraries",
    "cuda_memory",
    "cuda_synchronisation",
    "cuda_values",
    "exchanges",
    "groups",
    "heap",
    "hip",
    "named_barriers",
    "nv_atomics",
    "opencl",
    "opencl_copies",
    "surfaces",
    "wmma",
    "wmma_fragments",
]
