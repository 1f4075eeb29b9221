// The types for which the file says that there are instances of a host template (`template void run(float *);`).

// expect: verified
template <typename T> __global__ void apart(char *bytes) {
    *(T *)(bytes + 8 * (blockIdx.x * blockDim.x + threadIdx.x)) = 0;
}

// A double is wider than its place.
// expect: racy
template <typename T> __global__ void too_close(char *bytes) {
    *(T *)(bytes + 4 * threadIdx.x) = 0;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global
}

template <typename T> void run(T *values, int n) {
    apart<T><<<n, 64>>>((char *)values);
    too_close<T><<<1, 64>>>((char *)values);
}

// The arguments of the template follow from the parameters, or are spelled.
template void run(double *values, int n);
template void run<float>(float *values, int n);

// What an instantiation names is that of its namespace.
struct Steps { int stride[2]; };
namespace thin {
struct Steps { int stride; };
// expect: verified
template <typename P> __global__ void of_own_type(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
template __global__ void of_own_type<Steps>(int *out);

// expect: verified
template <typename P> __global__ void of_own_type_and_launched(int *out) {
    out[sizeof(P) == 4 ? threadIdx.x : 0] = threadIdx.x;
}
template __global__ void of_own_type_and_launched<Steps>(int *out);
void run(int *c) {
    of_own_type_and_launched<Steps><<<1, 32>>>(c);
}
}
