// ATen's TensorInfo is known by its documentation where its header is not there.
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/TensorInfo.cuh>

using at::cuda::detail::TensorInfo;

// Values are read at offsets that hang on the tensor's strides.
// expect: verified
// syncline: launch(block=64)
__global__ void gathers(const TensorInfo<int64_t, int> index, const float *in, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const int offset = at::cuda::detail::IndexToOffset<int64_t, int, -1>::get(i, index);
        out[i] = in[index.data[offset]];
    }
}

// Where the threads write is in the tensor: nobody says that its elements differ.
// expect: possible
// syncline: launch(block=64)
__global__ void scatters(const TensorInfo<int64_t, int> index, const float *in, float *out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[index.data[at::cuda::detail::IndexToOffset<int64_t, int, 1>::get(i, index)]] = in[i];
}

// An element of one tensor for each thread.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void through_the_tensor(TensorInfo<float, int> tensor) {
    if (tensor.isContiguous())
        tensor.data[threadIdx.x] = 1.0f;
}

// The neighbour's element.
// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void neighbours(TensorInfo<float, int> tensor) {
    tensor.data[threadIdx.x] = tensor.data[threadIdx.x + 1];
//  ^^^ SL102 racy WAR global
}
