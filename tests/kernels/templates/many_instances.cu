// Kernels that are dispatched by a type and a power of two, in more instances than a person would write out.
template <typename T, int N> __device__ void move(T *to, const T *from);
template <> __device__ void move<float, 1>(float *to, const float *from) { *to = *from; }
template <> __device__ void move<float, 2>(float *to, const float *from) { *(float2 *)to = *(const float2 *)from; }
template <> __device__ void move<double, 1>(double *to, const double *from) { *to = *from; }
template <> __device__ void move<double, 2>(double *to, const double *from) { *(double2 *)to = *(const double2 *)from; }
template <> __device__ void move<int, 1>(int *to, const int *from) { *to = *from; }
template <> __device__ void move<int, 2>(int *to, const int *from) { *(int2 *)to = *(const int2 *)from; }

// A row for each block, in steps of one or two elements for each thread.
// expect: verified
template <typename T, int LOG> __global__ void rows(T *out, const T *in) {
    constexpr int SIZE = 1 << LOG, WIDTH = SIZE < 64 ? SIZE : 64, STEPS = SIZE / WIDTH, PER = STEPS < 2 ? 1 : 2;
    T held[STEPS];
    for (int k = 0; k < STEPS; k += PER)
        move<T, PER>(held + k, in + blockIdx.x * SIZE + k * WIDTH + PER * threadIdx.x);
    for (int k = 0; k < STEPS; k += PER)
        move<T, PER>(out + blockIdx.x * SIZE + k * WIDTH + PER * threadIdx.x, held + k);
}

template <typename T> void by_size(T *out, const T *in, int n, int log) {
    switch (log) {
#define CASE(LOG) \
    case LOG: \
        rows<T, LOG><<<n, (1 << LOG) < 64 ? 1 << LOG : 64>>>(out, in); \
        break;
    CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9)
    }
}

void by_type(void *out, const void *in, int n, int log, int type) {
    if (type == 0) by_size((float *)out, (const float *)in, n, log);
    if (type == 1) by_size((double *)out, (const double *)in, n, log);
    if (type == 2) by_size((int *)out, (const int *)in, n, log);
}
