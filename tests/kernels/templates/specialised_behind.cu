// Explicit specialisations of function templates that stand behind the templates that name them: they are meant
// nevertheless (C++17 [temp.expl.spec]/6).

__constant__ float weights[17];

template <int i> __device__ float row(float x) {
    return x * weights[i] + row<i - 1>(x);
}
template <> __device__ float row<-1>(float x) {
    return 0;
}

// expect: verified
__global__ void ends_the_recursion(float *out) { out[blockIdx.x * blockDim.x + threadIdx.x] = row<16>(1.0f); }

template <int i> __device__ int slot(int t) {
    return t;
}
template <int i> __device__ int slot_of(int t) {
    return slot<i>(t);
}
template <> __device__ int slot<1>(int t) {
    return t / 2;
}

// expect: verified
__global__ void by_the_template(int *out) { out[blockIdx.x * blockDim.x + slot_of<0>(threadIdx.x)] = threadIdx.x; }

// expect: racy
__global__ void by_the_specialisation(int *out) {
    out[slot_of<1>(threadIdx.x)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

void host(float *x, int *p) {
    ends_the_recursion<<<8, 64>>>(x);
    by_the_template<<<8, 64>>>(p);
    by_the_specialisation<<<1, 64>>>(p);
}
