"""What messages and fixes call things in the language that a kernel is written in."""

from __future__ import annotations

import enum

from ..records import record


class Speech(enum.StrEnum):
    """What a language calls those who run a kernel: threads in blocks, or work-items in work-groups."""

    CUDA = "cuda"
    OPENCL = "opencl"


@record
class FenceFlags:
    """How the calls of a block's barrier name the memories that they order: `calls` and `flag` are patterns of these
    functions' names and of any flag, `none` is what stands for no memory; flags are joined by `|`."""

    calls: str
    none: str
    shared: str
    global_: str
    flag: str


@record
class Dialect:
    """What a language calls its synchronisation.

    `shared_barrier`, `global_barrier` and `both_barrier` order that memory among the threads of a block, and
    `image_barrier` images; `fence_flags` says how they name it where they do. `vote_barrier` is the function that is a
    barrier and says whether any thread holds a condition (empty: there is none). `warp_barrier_is_plain`: a warp's
    needs no extension and no recent release. `exit_is_counted`: a block barrier waits for threads that have ended.
    `deduces`: a declaration may say `auto`. `groups_header` declares cooperative groups, and with them the barrier of
    the grid (empty: the language has none), for which `launches_cooperatively` says that a launch can be made
    cooperative by `cudaLaunchKernelEx`. `wave` says what is known of the width of a warp where it is not 32, and
    `mask_bits` how wide the masks of its lanes are. `copies_are_waited_for_by_event`: each asynchronous copy has an
    event, for which all threads of the block wait. `has_tasks`: a kernel may be written for one thread, which asks for
    no index (OpenCL's `clEnqueueTask`). `atomic` is the name of the functions that update words of 32 bits,
    with `{Name}` or `{name}` for the operation, and `wide_sum` of the one that adds to larger and to floating numbers
    (empty: there is none). `thread`, `block`, `block_dim` and `grid_dim` name the indices and extents, with `{axis}` or
    `{number}` for which; `speech` is for those whose they are."""

    name: str
    shared_barrier: str
    global_barrier: str
    both_barrier: str
    warp_barrier: str
    lock_step: str  #: where code that has no warp barrier holds
    image_barrier: str = ""
    fence_flags: FenceFlags | None = None
    vote_barrier: str = ""
    warp_barrier_is_plain: bool = False
    exit_is_counted: bool = False
    deduces: bool = True
    groups_header: str = ""
    launches_cooperatively: bool = False
    wave: str = ""
    mask_bits: int = 32
    copies_are_waited_for_by_event: bool = False
    has_tasks: bool = False
    atomic: str = ""
    wide_sum: str = ""
    atomics_take_volatile: bool = False
    thread: str = "threadIdx.{axis}"
    block: str = "blockIdx.{axis}"
    block_dim: str = "blockDim.{axis}"
    grid_dim: str = "gridDim.{axis}"
    speech: Speech = Speech.CUDA
