// What OpenCV's own modules use of CUDA on the host: matrices and streams, and checks of results.
#pragma once

#include "cuda.hpp"
#include "cuda/common.hpp"
