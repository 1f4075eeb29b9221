// What cv::cuda's kernels share: integer types, rounding up, and checks of results on the host.
#pragma once

#include "opencv2/core/cuda_types.hpp"
#include "opencv2/core/hal/interface.h"

#define CV_UNUSED(name) (void)name
#define CV_PI_F ((float)3.1415926535897932384626433832795)

namespace cv {
namespace cuda {

static inline void checkCudaError(cudaError_t err, const char *file, const int line, const char *func) {}
__host__ __device__ __forceinline__ int divUp(int total, int grain) { return (total + grain - 1) / grain; }

namespace device {
using cv::cuda::divUp;
typedef unsigned char uchar;
typedef signed char schar;
typedef unsigned short ushort;
typedef unsigned int uint;
}  // namespace device

}  // namespace cuda
}  // namespace cv

#define cudaSafeCall(expr) cv::cuda::checkCudaError(expr, __FILE__, __LINE__, "")
