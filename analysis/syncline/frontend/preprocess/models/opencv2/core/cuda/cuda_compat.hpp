// Vectors of doubles by one name for all versions of CUDA.
#pragma once

namespace cv {
namespace cuda {
namespace device {
namespace compat {

typedef ::double4 double4;
__host__ __device__ __forceinline__ double4 make_double4(double x, double y, double z, double w) {
    return ::make_double4(x, y, z, w);
}

}  // namespace compat
}  // namespace device
}  // namespace cuda
}  // namespace cv
