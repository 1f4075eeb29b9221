// A host template of a kernel's name: its explicit instantiations are none of the kernel's.

// expect: verified
template <typename Source, typename T> __global__ void filled(Source source, T *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = source(2 * i);
}
template <typename T> void filled(const T *, T *, int) {}

template void filled<float3>(const float3 *, float3 *, int);
template void filled<uchar3>(const uchar3 *, uchar3 *, int);

// The same number of parameters.
// expect: verified
template <typename Source, typename T> __global__ void copied(Source source, T *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = source(2 * i);
}
template <typename T> void copied(const T *, T *) {}

template void copied<float3>(const float3 *, float3 *);
template void copied<uchar3>(const uchar3 *, uchar3 *);

// expect: racy
template <int n> __global__ void strided(int *out) { out[threadIdx.x * n] = threadIdx.x; }
//                                                   ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global

template __global__ void strided<0>(int *);
template __global__ void strided<2>(int *);
