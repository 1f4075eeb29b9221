"""Headers of compilers, systems and toolkits: their contents are known to the dialects, and no project keeps them.

They are read where somebody says with -I that they are there, and never searched for: that would ask the disk for each
of them in each folder of a project.
"""

from __future__ import annotations

from ..regex import regex

_NAMES = frozenset(
    """
    assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h
    stdalign.h stdarg.h stdatomic.h stdbit.h stdbool.h stdckdint.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h
    string.h tgmath.h threads.h time.h uchar.h wchar.h wctype.h
    alloca.h byteswap.h cxxabi.h dirent.h dlfcn.h endian.h err.h error.h execinfo.h fcntl.h features.h fnmatch.h ftw.h
    getopt.h glob.h grp.h ieee754.h ifaddrs.h libgen.h malloc.h memory.h netdb.h numa.h omp.h openacc.h poll.h pthread.h
    pwd.h regex.h sched.h search.h semaphore.h spawn.h strings.h syslog.h termios.h ucontext.h unistd.h utime.h values.h
    wait.h mpi.h nvshmem.h nvshmemx.h
    conio.h direct.h intrin.h io.h process.h tchar.h windows.h winsock2.h
    arm_neon.h arm_sve.h emmintrin.h immintrin.h nmmintrin.h pmmintrin.h smmintrin.h tmmintrin.h x86intrin.h xmmintrin.h
    builtin_types.h channel_descriptor.h common_functions.h cooperative_groups.h cuComplex.h cublas.h cublasLt.h
    cublasXt.h cublas_api.h cublas_v2.h cuda.h cudaD3D10Typedefs.h cudaD3D11Typedefs.h cudaD3D9Typedefs.h cudaEGL.h
    cudaEGLTypedefs.h cudaGL.h cudaGLTypedefs.h cudaProfiler.h cudaProfilerTypedefs.h cudaTypedefs.h cudaVDPAU.h
    cudaVDPAUTypedefs.h cuda_awbarrier.h cuda_awbarrier_helpers.h cuda_awbarrier_primitives.h cuda_bf16.h cuda_bf16.hpp
    cuda_d3d10_interop.h cuda_d3d11_interop.h cuda_d3d9_interop.h cuda_device_runtime_api.h cuda_egl_interop.h
    cuda_fp16.h cuda_fp16.hpp cuda_fp4.h cuda_fp4.hpp cuda_fp6.h cuda_fp6.hpp cuda_fp8.h cuda_fp8.hpp
    cuda_gl_interop.h cuda_occupancy.h cuda_pipeline.h cuda_pipeline_helpers.h cuda_pipeline_primitives.h
    cuda_profiler_api.h cuda_runtime.h cuda_runtime_api.h cuda_stdint.h cuda_surface_types.h cuda_texture_types.h
    cuda_vdpau_interop.h cudalibxt.h cudart_platform.h cudnn.h cudnn_version.h cudss.h cufft.h cufftXt.h cufftw.h
    cufile.h cupti.h curand.h curand_discrete.h curand_discrete2.h curand_globals.h curand_kernel.h curand_lognormal.h
    curand_mrg32k3a.h curand_mtgp32.h curand_mtgp32_host.h curand_mtgp32_kernel.h curand_mtgp32dc_p_11213.h
    curand_normal.h curand_normal_static.h curand_philox4x32_x.h curand_poisson.h curand_precalc.h curand_uniform.h
    cusolverDn.h cusolverMg.h cusolverRf.h cusolverSp.h cusolverSp_LOWLEVEL_PREVIEW.h cusolver_common.h cusparse.h
    cusparseLt.h cusparse_v2.h cutensor.h cutensorMg.h
    cublasdx.hpp cufftdx.hpp curanddx.hpp cusolverdx.hpp nvcompdx.hpp
    device_atomic_functions.h device_atomic_functions.hpp device_double_functions.h device_functions.h
    device_launch_parameters.h device_types.h driver_functions.h driver_types.h fatbinary_section.h host_config.h
    host_defines.h library_types.h math_constants.h math_functions.h mma.h nccl.h npp.h nppcore.h nppdefs.h nppi.h
    npps.h nvFatbin.h nvJitLink.h nvPTXCompiler.h nvToolsExt.h nvToolsExtCuda.h nvToolsExtCudaRt.h nvToolsExtSync.h
    nvblas.h nvcomp.h nvcomp.hpp nvcuvid.h nvjpeg.h nvml.h nvrtc.h
    surface_functions.h surface_indirect_functions.h surface_types.h texture_fetch_functions.h
    texture_indirect_functions.h texture_types.h vector_functions.h vector_functions.hpp vector_types.h
    hip_runtime.h hiprand.h hiprand_kernel.h hipfft.h hipblas.h hipsparse.h rccl.h rocblas.h rocfft.h rocprim.hpp
    rocrand.h rocrand_kernel.h rocsolver.h rocsparse.h roctx.h
    """.split()  # noqa: SIM905 - a list of words is read as words
)
_FOLDERS = frozenset(
    """
    CL GL OpenCL arpa asm bits cooperative_groups crt cub cuda experimental ext hip hipblas hipblas-common hipblaslt
    hipcub hipfft hiprand hipsolver hipsparse hipsparselt hiptensor hsa linux miopen net netinet nv nvcomp nvtx3 rccl
    rocblas rocfft rocm_smi rocprim rocrand rocsolver rocsparse rocthrust roctracer rocwmma sys thrust
    """.split()  # noqa: SIM905
)
#: those whose own headers have no suffix (`cuda/atomic`): projects have folders of these names, too
_WITHOUT_SUFFIX = frozenset({"cuda", "experimental"})
_FAMILIES = regex(
    r"sm_\d\d_(?:atomic_functions|intrinsics)\.hp?p?|(?:nppi|npps)_\w+\.h|cudnn_(?:adv|backend|cnn|graph|ops)\w*\.h"
    r"|cupti_\w+\.h|hipcub\.hpp"
)


def is_system(name: str) -> bool:
    """Whether an `#include` of this name means such a header; C++'s own have no suffix."""
    folder, slash, inner = name.partition("/")
    if folder in _WITHOUT_SUFFIX and "." in inner:
        return False
    return folder in _FOLDERS if slash else name in _NAMES or "." not in name or _FAMILIES.fullmatch(name) is not None
