"""Headers of compilers, systems and toolkits: their contents are known to the dialects, and no project keeps them.

They are read where somebody says with -I that they are there, and never searched for: that would ask the disk for each
of them in each folder of a project.
"""

from __future__ import annotations

_NAMES = frozenset(
    """
    assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h
    stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h
    threads.h time.h uchar.h wchar.h wctype.h
    alloca.h dirent.h dlfcn.h fcntl.h getopt.h libgen.h malloc.h memory.h omp.h poll.h pthread.h sched.h semaphore.h
    strings.h unistd.h values.h windows.h io.h conio.h mpi.h immintrin.h
    builtin_types.h channel_descriptor.h cooperative_groups.h cuComplex.h cublas.h cublas_v2.h cublasLt.h cuda.h
    cudaGL.h cuda_bf16.h cuda_device_runtime_api.h cuda_fp16.h cuda_fp16.hpp cuda_fp8.h cuda_gl_interop.h
    cuda_pipeline.h cuda_pipeline_primitives.h cuda_profiler_api.h cuda_runtime.h cuda_runtime_api.h
    cuda_surface_types.h cuda_texture_types.h cuda_awbarrier.h cuda_awbarrier_primitives.h cudnn.h cufft.h cufftXt.h
    curand.h curand_kernel.h curand_mtgp32_host.h curand_mtgp32_kernel.h cusolverDn.h cusparse.h
    device_atomic_functions.h device_functions.h device_launch_parameters.h device_types.h driver_functions.h
    driver_types.h host_config.h host_defines.h math_constants.h math_functions.h mma.h nccl.h npp.h nppi.h nvml.h
    nvrtc.h nvToolsExt.h sm_20_atomic_functions.h surface_functions.h texture_fetch_functions.h vector_functions.h
    vector_functions.hpp vector_types.h
    """.split()  # noqa: SIM905 - a list of words is read as words
)
_FOLDERS = frozenset(
    """
    arpa bits cooperative_groups cub cuda hip hipblas hipcub hipfft hiprand hipsparse linux netinet nv nvtx3 rocprim
    rocrand sys thrust
    """.split()  # noqa: SIM905
)


def is_system(name: str) -> bool:
    """Whether an `#include` of this name means such a header; C++'s own have no suffix."""
    folder, slash, _ = name.partition("/")
    return folder in _FOLDERS if slash else name in _NAMES or "." not in name
