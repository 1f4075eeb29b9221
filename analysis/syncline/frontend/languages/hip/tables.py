"""The HIP dialect: CUDA's vocabulary with AMD's names. Tables, no behaviour.

Names follow the HIP C++ language extensions of ROCm. A wave has 32 or 64 lanes, which is up to the device: `warpSize`
is no constant here.
"""

from __future__ import annotations

from ....ir.kernel import Scope, Space
from ... import ctypes as c
from ...ctypes import Arithmetic, CType, Record
from ..cuda import tables as cuda

_INDICES = {"hipThreadIdx": "threadIdx", "hipBlockIdx": "blockIdx", "hipBlockDim": "blockDim", "hipGridDim": "gridDim"}

#: what hipcc defines for AMD's devices, PyTorch's builds with it, and the macros of hip_runtime.h that kernels use
MACROS: tuple[str, ...] = (
    "__HIP__ 1",
    "__HIPCC__ 1",
    "__HIP_PLATFORM_AMD__ 1",
    "__HIP_PLATFORM_HCC__ 1",
    "__HIP_DEVICE_COMPILE__ 1",
    "__HIPCC_RTC__ 0",
    "USE_ROCM 1",
    "HIP_VERSION_MAJOR 6",
    "HIP_VERSION_MINOR 0",
    "HIP_VERSION 60000000",
    "__clang__ 1",
    "__clang_major__ 17",
    "__cplusplus 201703L",
    "HIP_DYNAMIC_SHARED(type,name) extern __shared__ type name[];",
    "HIP_DYNAMIC_SHARED_ATTRIBUTE",
    "HIP_KERNEL_NAME(...) __VA_ARGS__",
    "HIP_SYMBOL(X) X",
    "unsafeAtomicAdd atomicAdd",
    *(
        f"__ATOMIC_{order} {number}"
        for number, order in enumerate(("RELAXED", "CONSUME", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"))
    ),
    *(
        f"__HIP_MEMORY_SCOPE_{scope} {number}"
        for number, scope in enumerate(("SINGLETHREAD", "WAVEFRONT", "WORKGROUP", "AGENT", "SYSTEM"), 1)
    ),
    "safeAtomicAdd atomicAdd",
    "atomicAddNoRet atomicAdd",
    *(f"{ours}_{axis} {theirs}.{axis}" for ours, theirs in _INDICES.items() for axis in "xyz"),
)

SCALARS: dict[str, CType] = {
    **{name: ctype for name, ctype in cuda.SCALARS.items() if not name.startswith("cuda")},
    "hipTextureObject_t": cuda.SCALARS["cudaTextureObject_t"],
    "hipSurfaceObject_t": cuda.SCALARS["cudaSurfaceObject_t"],
    "hip_bfloat16": cuda.SCALARS["__nv_bfloat16"],
    "__hip_bfloat16": cuda.SCALARS["__nv_bfloat16"],
}
VECTORS: dict[str, Record] = {
    **cuda.VECTORS,
    "hipFloatComplex": cuda.VECTORS["float2"],
    "hipDoubleComplex": cuda.VECTORS["double2"],
    "hipComplex": cuda.VECTORS["float2"],
}
CONSTANTS = {name: value for name, value in cuda.CONSTANTS.items() if name != "warpSize"}

#: numbers that are the same for all threads: (lowest, highest)
UNIFORMS: dict[str, tuple[int, int]] = {"warpSize": (32, 64)}

#: votes give a bit for each lane of the wave
_VOTES_OF_LANES = ("__ballot", "__ballot_sync", "__activemask", "__match_any_sync", "__match_all_sync", "__match_any",
                   "__match_all")  # fmt: skip
VOTES: dict[str, Arithmetic] = {**cuda.VOTES, **dict.fromkeys(_VOTES_OF_LANES, c.ULONG)}

#: scopes of `__hip_atomic_…`, but for that of a wave; their numbers are clang's
THREAD_SCOPE, WORKGROUP_SCOPE, AGENT_SCOPE, SYSTEM_SCOPE = 1, 3, 4, 5

INTRINSIC = "__builtin_amdgcn_"
#: how the names of intrinsics go on that compute a value, of other lanes' perhaps, and touch no memory
VALUES = (
    "readfirstlane", "readlane", "writelane", "ds_bpermute", "ds_permute", "ds_swizzle", "mov_dpp", "update_dpp",
    "permlane", "mbcnt", "mfma", "smfmac", "wmma", "sdot", "udot", "fdot", "perm", "alignb", "ubfe", "sbfe", "cvt_",
    "rcp", "rsq", "sqrt", "exp2", "log", "sin", "cos", "fract", "frexp", "ldexp", "class", "fmed3", "sad_", "lerp",
    "ballot", "fcmp", "icmp", "uicmp", "s_memtime", "s_memrealtime", "s_getreg", "wavefrontsize", "div_", "trig_",
    "is_shared", "is_private", "cube", "fmul_legacy", "workgroup_size", "grid_size", "dispatch_id", "read_exec",
)  # fmt: skip

#: barriers of the hardware, and who waits; they order memory only between fences (LLVM, "Memory Model" of AMDGPU)
BARE_BARRIERS = {"__builtin_amdgcn_s_barrier": Scope.BLOCK, "__builtin_amdgcn_wave_barrier": Scope.WARP}
#: scopes of `__builtin_amdgcn_fence`, which LLVM names by text (those that end in "-one-as" order fewer memories)
FENCE_SCOPES = {
    "": Scope.SYSTEM,
    "agent": Scope.GRID,
    "workgroup": Scope.BLOCK,
    "wavefront": Scope.WARP,
    "singlethread": Scope.THREAD,
}
FENCE_MEMORIES = {"local": Space.SHARED, "global": Space.GLOBAL}
#: hints without an effect on memory; a thread that waits for its own accesses is no fence in the memory model
NO_EFFECT = frozenset({"__builtin_amdgcn_sched_barrier", "__builtin_amdgcn_s_setprio", "__builtin_amdgcn_s_sleep",
                       "__builtin_amdgcn_sched_group_barrier", "__builtin_amdgcn_s_waitcnt"})  # fmt: skip
