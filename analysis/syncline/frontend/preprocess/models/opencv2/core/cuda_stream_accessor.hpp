// The runtime's stream behind an object that stands for one.
#pragma once

#include "cuda.hpp"

namespace cv {
namespace cuda {

struct StreamAccessor {
    static cudaStream_t getStream(const Stream &stream);
    static Stream wrapStream(cudaStream_t stream);
};

}  // namespace cuda
}  // namespace cv
