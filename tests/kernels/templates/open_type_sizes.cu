// Type parameters that nothing fixes may be of any size: what hangs on it is tried for several.

// expect: possible
template <typename T>
__global__ void bytes_for_four(char *out) {
    *(T *)(out + 4 * (blockIdx.x * blockDim.x + threadIdx.x)) = T(0);
}

// expect: verified
template <typename T>
__global__ void bytes_for_its_size(char *out) {
    *(T *)(out + sizeof(T) * (blockIdx.x * blockDim.x + threadIdx.x)) = T(0);
}

// expect: verified
template <typename T>
__global__ void elements(T *out, const T *in) {
    __shared__ T row[64];
    row[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = row[63 - threadIdx.x];
}

// Half of the elements may lie behind what others write.
// expect: possible
template <typename T>
__global__ void four_at_once(T *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    reinterpret_cast<float4 *>(out + 4 * i)[0] = make_float4(0, 0, 0, i);
}

// These write the same.
// expect: verified
template <typename T>
__global__ void four_zeros_at_once(T *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    reinterpret_cast<float4 *>(out + 4 * i)[0] = make_float4(0, 0, 0, 0);
}

// expect: verified
template <typename T>
__global__ void as_many_as_fit(T *out) {
    constexpr int count = sizeof(float4) / sizeof(T);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    reinterpret_cast<float4 *>(out + count * i)[0] = make_float4(0, 0, 0, 0);
}

template <typename T>
struct Pair {
    T first, second;
};

// expect: possible
template <typename T>
__global__ void members(char *out) {
    Pair<T> *pair = (Pair<T> *)(out + 8 * (blockIdx.x * blockDim.x + threadIdx.x));
    pair->first = T(0);
    pair->second = T(1);
}

// expect: possible
template <typename T>
__global__ void parts_of_shared_memory(T *out) {
    extern __shared__ char raw[];
    T *values = (T *)raw;
    int *counts = (int *)(raw + 4 * 64);
    if (threadIdx.x >= 64) return;
    values[threadIdx.x] = T(0);
    counts[threadIdx.x] = 1;
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL101 possible WAW shared
}

// Each size has it.
// expect: racy
template <typename T>
__global__ void in_each_size(T *out) {
    out[0] = T(threadIdx.x);
//  ^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
    *(T *)((char *)out + 4096) = T(1);
}

// expect: verified
template <typename index_t>
__global__ void signed_or_not(float *out, index_t n) {
    index_t i = index_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 0.0f;
}

// expect: racy
template <typename index_t>
__global__ void halved(float *out) {
    index_t i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i / 2] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

// expect: verified
template <typename T>
__global__ void instantiated(char *out) {
    *(T *)(out + 4 * (blockIdx.x * blockDim.x + threadIdx.x)) = T(0);
}
template __global__ void instantiated<float>(char *);
