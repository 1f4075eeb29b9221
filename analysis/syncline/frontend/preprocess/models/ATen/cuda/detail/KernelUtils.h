// CUDA_KERNEL_LOOP: the indices below n, each of them for one thread of the grid. ATen counts in 64 bits lest the last
// step overflow, which no other signed number is taken to do either.
#pragma once

#define CUDA_KERNEL_LOOP_TYPE(i, n, index_type)                                  \
    for (index_type i = (index_type)(blockIdx.x * blockDim.x + threadIdx.x); i < (n); i += blockDim.x * gridDim.x)

#define CUDA_KERNEL_LOOP(i, n) CUDA_KERNEL_LOOP_TYPE(i, n, int)
